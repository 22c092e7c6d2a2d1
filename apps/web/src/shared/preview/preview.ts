// What a card needs for its preview (HOVER-01): it says when somebody dwells on it, and knows nothing of what is shown
// then. The dashboard hands down the host; where there is none, a card simply has no preview.

import type { RecordingCard } from '@seyir/contract/recording-item';
import type { VodCard } from '@seyir/contract/titles';
import { createContext, type KeyboardEvent, type MouseEvent, type PointerEvent, useContext, useEffect } from 'react';
import { isKey } from '../keys/keys.ts';
import { appStorage } from '../storage/app-storage.ts';

/** What can be previewed. */
export type Previewed = VodCard | RecordingCard;

/** How it was asked for: by resting on it, or on purpose (a key, a long press). */
export type PreviewWish = 'rest' | 'ask';

export interface PreviewHost {
  /** Somebody rests on the card, or asks for its preview. */
  want(item: Previewed, card: HTMLElement, wish: PreviewWish): void;
  /** The pointer left the card. */
  leave(card: HTMLElement): void;
  /** Something else happened: nothing is previewed any more. */
  dismiss(): void;
  /** The item has changed meanwhile: a like, a position. */
  refresh(item: Previewed): void;
}

const PreviewContext = createContext<PreviewHost | undefined>(undefined);
export const PreviewProvider = PreviewContext.Provider;

/** Holding a finger still for this long asks for the preview, in milliseconds: as long as systems wait for their menus. */
export const LONG_PRESS_MS = 500;

export interface PreviewTriggerProps {
  'aria-keyshortcuts'?: string;
  'data-preview'?: '';
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp?: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel?: (event: PointerEvent<HTMLElement>) => void;
  onContextMenu?: (event: MouseEvent<HTMLElement>) => void;
  onClickCapture?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A finger that is down, and the card that opened under it: the press that opened a preview is not also a click. */
let press: { readonly card: HTMLElement; readonly timer: number } | undefined;
let openedBy: HTMLElement | undefined;

/** Spread on the card of an item. A pointer rests on it, a finger stays on it, a keyboard presses P. */
export function usePreview(item: Previewed): PreviewTriggerProps {
  const host = useContext(PreviewContext);
  useEffect(() => host?.refresh(item), [host, item]);
  if (!host) return {};
  return {
    ...(hasShortcut() ? { 'aria-keyshortcuts': 'P' } : {}),
    'data-preview': '',
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType === 'mouse') host.want(item, currentTarget, 'rest');
    },
    onPointerLeave: ({ pointerType, currentTarget }) => {
      if (pointerType === 'mouse') host.leave(currentTarget);
      else forgetPress();
    },
    onPointerDown: ({ pointerType, currentTarget }) => {
      openedBy = undefined;
      // A press is on its way elsewhere; a preview that opened now would be in the way.
      if (pointerType === 'mouse') return host.leave(currentTarget);
      forgetPress();
      const timer = window.setTimeout(() => {
        openedBy = currentTarget;
        host.want(item, currentTarget, 'ask');
      }, LONG_PRESS_MS);
      press = { card: currentTarget, timer };
    },
    onPointerUp: forgetPress,
    // Scrolling: the browser took the finger for itself.
    onPointerCancel: forgetPress,
    onContextMenu: (event) => {
      // The menu key, and the long press of systems that have a menu for links.
      if (openedBy === event.currentTarget || press?.card === event.currentTarget) event.preventDefault();
    },
    onClickCapture: (event) => {
      if (openedBy === event.currentTarget) {
        event.preventDefault();
        event.stopPropagation();
      }
      openedBy = undefined;
    },
    onKeyDown: (event) => {
      if (!isKey(event, 'preview') || !hasShortcut()) return;
      event.preventDefault();
      host.want(item, event.currentTarget, 'ask');
    },
  };
}

/** Single-character shortcuts can be turned off in the settings (WCAG 2.1.4). */
const hasShortcut = () => appStorage.get('shortcutsOff') !== true;

function forgetPress(): void {
  window.clearTimeout(press?.timer);
  press = undefined;
}
