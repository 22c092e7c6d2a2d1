import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readDurationMs, readToken } from '../motion.ts';

/** Tolerance at the ends: scroll positions may be fractions of a pixel. */
const SLACK_PX = 2;

/** Scroll positions of rows by name, for the lifetime of the page. */
const positions = new Map<string, number>();

interface TrackOptions {
  count: number;
  /** Cards per arrow press. */
  step: number;
  rememberAs?: string | undefined;
  onNearEnd?: (() => void) | undefined;
}

interface Track {
  atStart: boolean;
  atEnd: boolean;
  /** False when every item fits. */
  overflows: boolean;
  /** One step forwards or backwards. */
  move: (direction: 1 | -1) => void;
  /** Scrolls a whole slide into view, by the smallest distance. */
  reveal: (slide: HTMLElement | null) => void;
  handleScroll: () => void;
}

interface Ends {
  atStart: boolean;
  atEnd: boolean;
  overflows: boolean;
}

export function useTrack(viewport: RefObject<HTMLElement | null>, options: TrackOptions): Track {
  const { count, step, rememberAs, onNearEnd } = options;
  const [ends, setEnds] = useState<Ends>({ atStart: true, atEnd: true, overflows: false });
  const announcedFor = useRef(-1);
  const nearEnd = useRef(onNearEnd);
  useEffect(() => {
    nearEnd.current = onNearEnd;
  }, [onNearEnd]);

  const measure = useCallback(() => {
    const view = viewport.current;
    if (!view) return;
    const { position, furthest } = extentOf(view);
    const next = {
      atStart: position <= SLACK_PX,
      atEnd: position >= furthest - SLACK_PX,
      overflows: furthest > SLACK_PX,
    };
    setEnds((known) => (sameEnds(known, next) ? known : next));
    if (rememberAs !== undefined) positions.set(rememberAs, position);
    if (count > 0 && announcedFor.current !== count && position >= furthest - stepWidth(view, step)) {
      announcedFor.current = count;
      nearEnd.current?.();
    }
  }, [viewport, count, step, rememberAs]);

  useLayoutEffect(() => {
    const view = viewport.current;
    const left = rememberAs === undefined ? undefined : positions.get(rememberAs);
    if (view && left !== undefined) view.scrollLeft = left;
  }, [viewport, rememberAs]);

  useLayoutEffect(() => {
    const view = viewport.current;
    if (!view) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    if (view.firstElementChild) observer.observe(view.firstElementChild);
    return () => observer.disconnect();
  }, [viewport, measure]);

  const move = useCallback(
    (direction: 1 | -1) => {
      const view = viewport.current;
      if (view) glideTo(view, stepTarget(view, step, direction));
    },
    [viewport, step],
  );

  const reveal = useCallback(
    (slide: HTMLElement | null) => {
      const view = viewport.current;
      if (!view || !slide) return;
      // Scrolls the page only: with the row scrolled as well, the glide would have no distance.
      const position = view.scrollLeft;
      slide.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      view.scrollLeft = position;
      glideTo(view, revealTarget(view, slide));
    },
    [viewport],
  );

  return { ...ends, move, reveal, handleScroll: measure };
}

function sameEnds(a: Ends, b: Ends): boolean {
  return a.atStart === b.atStart && a.atEnd === b.atEnd && a.overflows === b.overflows;
}

/** From the layout, not from scrollWidth, which includes the transform of a running glide. */
function extentOf(view: HTMLElement): { position: number; furthest: number } {
  const track = view.firstElementChild as HTMLElement | null;
  return { position: view.scrollLeft, furthest: Math.max(0, (track?.offsetWidth ?? 0) - view.clientWidth) };
}

function slidesOf(view: HTMLElement): HTMLElement[] {
  return [...(view.firstElementChild?.children ?? [])] as HTMLElement[];
}

/** Width of a card and its gap. Cards may stand below each other: then the next column counts. */
function pitchOf(view: HTMLElement): number {
  const [first, ...others] = slidesOf(view);
  const next = first && others.find(({ offsetLeft }) => offsetLeft > first.offsetLeft);
  return next ? next.offsetLeft - first.offsetLeft : (first?.offsetWidth ?? 0);
}

function stepWidth(view: HTMLElement, step: number): number {
  return pitchOf(view) * step;
}

function stepTarget(view: HTMLElement, step: number, direction: 1 | -1): number {
  const pitch = pitchOf(view);
  if (pitch === 0) return 0;
  const { position, furthest } = extentOf(view);
  // Snaps to whole cards from any touch scroll position. On a phone a step is the number of cards in view.
  const shown = Math.max(1, Math.floor(view.clientWidth / pitch));
  const cards = Math.min(step, shown);
  const first = Math.round(position / pitch);
  return Math.min(Math.max(0, (first + direction * cards) * pitch), furthest);
}

function revealTarget(view: HTMLElement, slide: HTMLElement): number {
  const { position, furthest } = extentOf(view);
  const margin = slidesOf(view)[0]?.offsetLeft ?? 0;
  const start = slide.offsetLeft - margin;
  const end = slide.offsetLeft + slide.offsetWidth + margin - view.clientWidth;
  if (position > start) return Math.max(0, start);
  if (position < end) return Math.min(furthest, end);
  return position;
}

/**
 * Scrolls to `target` with the design's carousel motion (FLIP technique): sets the scroll position at once, then animates the
 * content from its former place. Duration and easing are those of the tokens, the compositor runs the animation, and a
 * second call on the way starts from the visible position.
 */
function glideTo(view: HTMLElement, target: number): void {
  const track = view.firstElementChild;
  const before = view.scrollLeft - shiftOf(track);
  view.scrollLeft = target;
  const distance = view.scrollLeft - before;
  const duration = readDurationMs('--dur-carousel', view);
  if (!track || distance === 0 || duration === 0) return;
  for (const running of track.getAnimations()) running.cancel();
  track.animate([{ transform: `translateX(${distance}px)` }, { transform: 'none' }], {
    duration,
    easing: readToken('--ease-glide', view) || 'ease-out',
  });
}

/** The present offset of a running animation. */
function shiftOf(track: Element | null): number {
  if (!track || track.getAnimations?.().length === 0) return 0;
  const { transform } = getComputedStyle(track);
  return transform && transform !== 'none' ? new DOMMatrixReadOnly(transform).m41 : 0;
}
