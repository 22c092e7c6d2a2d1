// The banner's timer: runs while the banner is visible, without hover or focus, and not paused. The state of the pause
// button holds for the visit (sessionStorage); before the first press, reduced motion pauses the banner (WCAG 2.2.2).

import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { prefersLessMotion } from '../../../shared/ui/motion.ts';
import { FIRST_SLIDE, leftAt, stepBanner } from './banner.machine.ts';

const PAUSED_KEY = 'bannerPaused';

export interface BannerControl {
  readonly index: number;
  readonly isRunning: boolean;
  readonly isPaused: boolean;
  togglePause(): void;
  /** Increments with every slide and every choice: the key that restarts the time line's animation. */
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
  const isStill = useSyncExternalStore(onMotionPreference, prefersLessMotion);
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
      // Touch has no hover: its pointerenter may have no pointerleave.
      onPointerEnter: ({ pointerType }) => setPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
      // Focus on the pause button does not hold the banner, so that a press shows its effect.
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

function onMotionPreference(listener: () => void): () => void {
  const query = window.matchMedia('(prefers-reduced-motion: reduce)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
