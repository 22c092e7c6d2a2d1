// Keeps the banner's time: it runs while somebody can look at it, nobody points at it and it is not paused. The pause
// button's last state holds for the visit; before the first press, reduced motion pauses the banner (WCAG 2.2.2).

import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { FIRST_SLIDE, leftAt, stepBanner } from './banner.machine.ts';

const PAUSED_KEY = 'bannerPaused';

export interface BannerControl {
  readonly index: number;
  readonly isRunning: boolean;
  readonly isPaused: boolean;
  togglePause(): void;
  /** Changes with every slide and every choice, so that the line of time starts anew. */
  readonly turn: number;
  choose(index: number): void;
  readonly holdProps: {
    onPointerEnter(event: { pointerType: string }): void;
    onPointerLeave(): void;
    onFocus(event: { target: Element }): void;
    onBlur(event: { currentTarget: Element; relatedTarget: EventTarget | null }): void;
  };
}

export function useBanner(root: RefObject<HTMLElement | null>, count: number): BannerControl {
  const [state, step] = useReducer(stepBanner, FIRST_SLIDE);
  const [turn, setTurn] = useState(0);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isInView = useInView(root);
  const isHidden = useSyncExternalStore(onVisibility, () => document.hidden);
  const isStill = useSyncExternalStore(onMotionWish, wantsLessMotion);
  const [pressed, setPressed] = useState(() => sessionStorage.getItem(PAUSED_KEY));
  const isPaused = pressed === null ? isStill : pressed === 'true';
  const isRunning = count > 1 && isInView && !isPointedAt && !hasFocus && !isHidden && !isPaused;

  useEffect(() => {
    step({ type: isRunning ? 'ran' : 'held', now: Date.now() });
  }, [isRunning]);

  useEffect(() => {
    if (state.since === undefined || count === 0) return;
    const timer = setTimeout(
      () => {
        step({ type: 'elapsed', now: Date.now(), count });
        setTurn((before) => before + 1);
      },
      leftAt(state, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [state, count]);

  return {
    index: Math.min(state.index, Math.max(0, count - 1)),
    isRunning,
    isPaused,
    togglePause() {
      sessionStorage.setItem(PAUSED_KEY, String(!isPaused));
      setPressed(String(!isPaused));
    },
    turn,
    choose(index) {
      step({ type: 'chosen', now: Date.now(), index, count });
      setTurn((before) => before + 1);
    },
    holdProps: {
      // A finger does not hover; its "enter" has no "leave" to end it.
      onPointerEnter: ({ pointerType }) => setPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
      // The pause button holds nothing by its focus: whoever presses it sees what it does.
      onFocus: ({ target }) => setFocus(!target.matches('[data-pause]')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocus(false);
      },
    },
  };
}

function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function wantsLessMotion(): boolean {
  return window.matchMedia(LESS_MOTION).matches;
}

function onMotionWish(listener: () => void): () => void {
  const query = window.matchMedia(LESS_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
