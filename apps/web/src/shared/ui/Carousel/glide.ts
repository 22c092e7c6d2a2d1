import { readDurationMs, readToken } from '../motion.ts';

/**
 * Moves a scrolling row to `target` with the design's carousel motion. The row scrolls at once and its content is then
 * animated from where it seemed to stand: the time and the easing are exactly the tokens', the compositor does the work,
 * and a second call on the way starts from what the eye sees.
 */
export function glideTo(view: HTMLElement, target: number): void {
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

/** How far a glide still holds the content from its place. */
function shiftOf(track: Element | null): number {
  if (!track || track.getAnimations?.().length === 0) return 0;
  const { transform } = getComputedStyle(track);
  return transform && transform !== 'none' ? new DOMMatrixReadOnly(transform).m41 : 0;
}
