/** Timelines count epoch microseconds; playlists and tokens count seconds. */
export const US_PER_SECOND = 1_000_000;

/**
 * Microseconds as ticks of a media timescale, to the nearest. Epoch microseconds times a timescale would exceed the
 * integers that a number holds exactly, so whole seconds are multiplied by themselves.
 */
export function toTicks(us: number, timescale: number): number {
  const seconds = Math.floor(us / US_PER_SECOND);
  return seconds * timescale + Math.round(((us - seconds * US_PER_SECOND) * timescale) / US_PER_SECOND);
}
