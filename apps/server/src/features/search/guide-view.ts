// The airings of the guide index that a viewer may see at a moment.
import { isClosedToKids, isForChildren, type MaskedViewer } from '@seyir/core/access/kids-channels';
import type { GuideIndex, IndexedProgramme } from './guide-index.ts';

const MINUTE_MS = 60_000;

/** An airing that was found. */
export interface FoundAiring {
  readonly kind: 'airing';
  readonly id: string;
  readonly programme: IndexedProgramme;
  readonly channelId: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What a viewer's guide depends on in a channel. */
export interface GuideChannel {
  readonly id: string;
  /** Its rating bit. */
  readonly rating: number;
  readonly genreId: string;
  readonly catchUpMinutes: number;
}

/** The airings of a programme that a viewer may see. */
interface ShownAirings {
  /** The number of current and upcoming airings, and the first of them. */
  coming: number;
  next: number;
  /** The number of catch-up airings, and the last of them. */
  past: number;
  last: number;
}

export interface GuideView {
  /** Counts the airings of a programme. Returns one reused object, valid until the next call. */
  count(programme: number): Readonly<ShownAirings>;
  /** Current and upcoming airings, next first; or catch-up airings, last first. */
  list(programme: number, which: 'coming' | 'past'): number[];
  findAiring(airing: number, programme: number): FoundAiring | undefined;
}

/**
 * Leaves out blocked programmes and channels (KIDS-03), inactive channels, and airings outside their channel's archive,
 * measured from the start of the airing (CATCHUP-03). A kids profile finds the programmes of children's channels, and only
 * where there is none those of other channels that are open to it.
 */
export function viewGuide(
  guide: GuideIndex,
  channelById: ReadonlyMap<string, GuideChannel>,
  { userlevel, kids }: MaskedViewer,
  now: number,
): GuideView {
  const { startsAt, endsAt, offsets } = guide;
  const hasChildrens = kids && [...channelById.values()].some(isForChildren);
  const isOpen = (channel: GuideChannel) =>
    (channel.rating & userlevel) === 0 &&
    (hasChildrens ? isForChildren(channel) : !isClosedToKids({ kids, userlevel }, { ...channel, age: null }));
  const channels = guide.channelIds.map((id) => {
    const channel = channelById.get(id);
    return channel && isOpen(channel) ? channel : undefined;
  });
  /** The start of each channel's archive. */
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
      const channelId = channels[guide.channels[airing] ?? -1]?.id;
      const indexed = guide.programmes[programme];
      const id = guide.airingIds[airing];
      if (channelId === undefined || indexed === undefined || id === undefined) return undefined;
      return {
        kind: 'airing',
        id,
        programme: indexed,
        channelId,
        startsAt: startsAt[airing] ?? 0,
        endsAt: endsAt[airing] ?? 0,
      };
    },
  };
}
