// The controls come with every movement and go after a while, but never while something of theirs has the focus, is open,
// is dragged, or lies under the pointer.

import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readDurationMs } from '../../../shared/ui/motion.ts';

export interface Chrome {
  readonly isShown: boolean;
  wake(): void;
  /** A tap on the picture puts them away at once. */
  hide(): void;
}

interface ChromeFacts {
  readonly isPlaying: boolean;
  /** Paused, failed, or waiting for the viewer in some other way. */
  readonly isKept: boolean;
}

export function useChrome(chrome: RefObject<HTMLElement | null>, { isPlaying, isKept }: ChromeFacts): Chrome {
  const [isAwake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(timer.current);
    const look = () => {
      if (chrome.current && mustStay(chrome.current)) timer.current = setTimeout(look, idleMs());
      else setAwake(false);
    };
    timer.current = setTimeout(look, idleMs());
  }, [chrome]);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);

  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  // They come with what begins to play, after its first picture and not beside it; and when what kept them ends, they stay
  // for the usual while.
  useEffect(() => {
    if (isPlaying && !isKept) wake();
  }, [isPlaying, isKept, wake]);

  return { isShown: isAwake || isKept, wake, hide };
}

const idleMs = () => readDurationMs('--dur-chrome-hide');

/** A list from which something was chosen is open and yet keeps nothing. */
const KEEPS = '[aria-expanded="true"]:not([data-leaving]), [data-dragging]';
const UNDER_POINTER = ':scope [data-bar]:hover';

/** A finger leaves the last thing it touched hovered. */
const canHover = () => typeof window.matchMedia !== 'function' || window.matchMedia('(hover: hover)').matches;

export function mustStay(chrome: HTMLElement): boolean {
  const { activeElement } = document;
  const isFocused = chrome.contains(activeElement) && activeElement?.matches(':focus-visible') === true;
  if (isFocused || chrome.querySelector(KEEPS) !== null) return true;
  return canHover() && chrome.querySelector(UNDER_POINTER) !== null;
}

/**
 * Handlers of the stage that keep a tap from pressing a control which it has only just shown: the browser looks again for
 * what lies under the finger before it sends the mouse events and the click of the tap.
 */
export function useTapGuard(isShown: boolean) {
  const isGuarded = useRef(false);
  return useMemo(() => {
    const guard = (event: MouseEvent<HTMLElement>) => {
      if (!isGuarded.current || isPicture(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    return {
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        isGuarded.current = event.pointerType === 'touch' && !isShown && isPicture(event.target);
      },
      onMouseDownCapture: guard,
      onClickCapture: guard,
    };
  }, [isShown]);
}

const isPicture = (target: EventTarget) => target instanceof Element && target.matches('[data-picture]');
