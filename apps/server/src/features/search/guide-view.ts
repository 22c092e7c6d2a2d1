// Which airings of the guide's index a viewer may be shown at a moment.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import type { Audience } from '../../catalogue/audience.ts';
import type { Channel, Snapshot } from '../../catalogue/snapshot.ts';
import type { GuideIndex, IndexedProgramme } from './guide-index.ts';

const MINUTE_MS = 60_000;

/** An airing found, with the channel it is on. */
export interface FoundAiring {
  readonly id: string;
  readonly programme: IndexedProgramme;
  readonly channel: Channel;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The airings of a programme a viewer may be shown. */
export interface ShownAirings {
  /** How many are on air or to come, and the first of them. */
  coming: number;
  next: number;
  /** How many there are to catch up on, and the last of them. */
  past: number;
  last: number;
}

export interface GuideView {
  /** Counts the airings of a programme. The answer is used before the next question: it is one object for all. */
  count(programme: number): Readonly<ShownAirings>;
  /** Those that are on air or to come, the next first; or those to catch up on, the last first. */
  list(programme: number, which: 'coming' | 'past'): number[];
  findAiring(airing: number, programme: number): FoundAiring | undefined;
}

/**
 * Left out are programmes and channels whose rating is blocked (KIDS-03), channels that are not on air any more, and what
 * has left its channel's archive: a past airing is measured from its start (CATCHUP-03).
 */
export function viewGuide(guide: GuideIndex, snapshot: Snapshot, { userlevel }: Audience, now: number): GuideView {
  const { startsAt, endsAt, offsets } = guide;
  const channels = guide.channelIds.map((id) => {
    const channel = snapshot.channelById.get(id);
    return channel && !isRatingBlocked(channel.age, userlevel) ? channel : undefined;
  });
  /** The first start that is shown of each channel. */
  const archiveFrom = Float64Array.from(channels, (channel) =>
    channel ? now - channel.catchUpMinutes * MINUTE_MS : Number.POSITIVE_INFINITY,
  );
  const isComing = (airing: number) =>
    (endsAt[airing] ?? 0) > now && archiveFrom[guide.channels[airing] ?? 0] !== Number.POSITIVE_INFINITY;
  const isPast = (airing: number) =>
    (endsAt[airing] ?? 0) <= now && (startsAt[airing] ?? 0) >= (archiveFrom[guide.channels[airing] ?? 0] ?? now);
  const isBlocked = (programme: number) => ((guide.ratings[programme] ?? 0) & userlevel) !== 0;
  const shown: ShownAirings = { coming: 0, next: 0, past: 0, last: 0 };

  return {
    count(programme) {
      shown.coming = 0;
      shown.past = 0;
      if (isBlocked(programme)) return shown;
      const to = offsets[programme + 1] ?? 0;
      for (let airing = offsets[programme] ?? 0; airing < to; airing += 1) {
        if (isComing(airing)) {
          if (shown.coming === 0) shown.next = airing;
          shown.coming += 1;
        } else if (isPast(airing)) {
          shown.last = airing;
          shown.past += 1;
        }
      }
      return shown;
    },
    list(programme, which) {
      if (isBlocked(programme)) return [];
      const airings: number[] = [];
      const isWanted = which === 'coming' ? isComing : isPast;
      const to = offsets[programme + 1] ?? 0;
      for (let airing = offsets[programme] ?? 0; airing < to; airing += 1) if (isWanted(airing)) airings.push(airing);
      return which === 'coming' ? airings : airings.reverse();
    },
    findAiring(airing, programme) {
      const channel = channels[guide.channels[airing] ?? -1];
      const indexed = guide.programmes[programme];
      const id = guide.airingIds[airing];
      if (channel === undefined || indexed === undefined || id === undefined) return undefined;
      return { id, programme: indexed, channel, startsAt: startsAt[airing] ?? 0, endsAt: endsAt[airing] ?? 0 };
    },
  };
}
