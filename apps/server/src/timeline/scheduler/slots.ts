// Makes slots from the guide: every airing with its media, and filler where an airing or its media is missing.
import type { Media, Slot } from '@seyir/core/timeline/schedule-spans';

/** An airing with its media candidates, best first; epoch microseconds. */
export interface GuideAiring {
  readonly startUs: number;
  readonly endUs: number;
  /** Keys of media: the episode, the film, the programme. */
  readonly wanted: readonly string[];
}

interface SlotPlan {
  /** Ordered by start. */
  readonly airings: readonly GuideAiring[];
  /** Media that can be shown, by key. */
  readonly media: ReadonlyMap<string, Media>;
  readonly filler: Media;
  readonly fill: 'loop' | 'filler';
  readonly fromUs: number;
  readonly untilUs: number;
}

const HALF_HOUR_US = 30 * 60_000_000;

/**
 * The slots of a time range. Gaps of the guide, and airings without media, get filler in steps of half an hour: a span
 * that has started is promised to its end, and a guide that is imported later must not wait for days.
 */
export function makeSlots({ airings, media, filler, fill, fromUs, untilUs }: SlotPlan): Slot[] {
  const slots: Slot[] = [];
  // Aligned to half hours, so that the same time is cut in the same way however far a plan reaches.
  const lastUs = Math.ceil(untilUs / HALF_HOUR_US) * HALF_HOUR_US;
  let atUs = fromUs;
  const fillGap = (endUs: number) => {
    while (atUs < endUs) {
      const nextUs = Math.min(endUs, (Math.floor(atUs / HALF_HOUR_US) + 1) * HALF_HOUR_US);
      slots.push({ ...filler, startUs: atUs, endUs: nextUs, fill: 'loop' });
      atUs = nextUs;
    }
  };
  for (const [place, { startUs, endUs, wanted }] of airings.entries()) {
    const shown = wanted.map((key) => media.get(key)).find((found) => found !== undefined);
    if (shown === undefined) continue;
    const cutUs = Math.min(endUs, airings[place + 1]?.startUs ?? endUs);
    if (cutUs <= fromUs || cutUs <= startUs) continue;
    fillGap(Math.min(startUs, lastUs));
    slots.push({ ...shown, startUs, endUs: cutUs, fill });
    atUs = Math.max(atUs, cutUs);
  }
  fillGap(lastUs);
  return slots;
}
