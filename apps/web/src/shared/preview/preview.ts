// Triggers of a card's preview (HOVER-01): hover, long press, key. The card knows nothing of what the preview shows; the
// dashboard provides the host by context, and without a host a card has no preview.

import type { ProgrammeCard } from '@seyir/contract/programmes';
import type { RecordingCard } from '@seyir/contract/recording-item';
import type { VodCard } from '@seyir/contract/titles';
import { createContext, type KeyboardEvent, type MouseEvent, type PointerEvent, useContext, useEffect } from 'react';
import { isKey } from '../keys/keys.ts';
import { appStorage } from '../storage/app-storage.ts';

/** Items that have a preview. */
export type Previewed = VodCard | RecordingCard | ProgrammeCard;

/** `rest`: the pointer hovers. `ask`: on purpose, by a key or a long press. */
type PreviewTrigger = 'rest' | 'ask';

export interface PreviewHost {
  /** The pointer hovers over the card, or the viewer requests its preview. */
  want(item: Previewed, card: HTMLElement, trigger: PreviewTrigger): void;
  /** The pointer left the card. */
  leave(card: HTMLElement): void;
  /** Closes the preview. */
  dismiss(): void;
  /** The item has changed: a like, a watch position. */
  refresh(item: Previewed): void;
}

const PreviewContext = createContext<PreviewHost | undefined>(undefined);
export const PreviewProvider = PreviewContext.Provider;

/** Long press that opens the preview: the usual delay of a context menu. */
export const LONG_PRESS_MS = 500;

interface PreviewTriggerProps {
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

/** The running long press, and the card whose preview it opened: its `click` is suppressed. */
let press: { readonly card: HTMLElement; readonly timer: number } | undefined;
let openedBy: HTMLElement | undefined;

/** Event handlers for the card of an item: hover, long press, key P. */
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
      else cancelPress();
    },
    onPointerDown: ({ pointerType, currentTarget }) => {
      openedBy = undefined;
      // The press navigates; a preview that opened now would cover the page.
      if (pointerType === 'mouse') return host.leave(currentTarget);
      cancelPress();
      const timer = window.setTimeout(() => {
        openedBy = currentTarget;
        host.want(item, currentTarget, 'ask');
      }, LONG_PRESS_MS);
      press = { card: currentTarget, timer };
    },
    onPointerUp: cancelPress,
    // The browser took over the touch for scrolling.
    onPointerCancel: cancelPress,
    onContextMenu: (event) => {
      // No context menu of links after a long press.
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

function cancelPress(): void {
  window.clearTimeout(press?.timer);
  press = undefined;
}
