// What every channel shows now: a read-ahead cache of a few hours of the guide, so that the lookup costs no query. The
// result is one object until the next programme starts on any channel, so that derived replies can be cached as long.
import type { AgeRating } from '@seyir/core/access/rating-mask';
import type { LocalText } from '@seyir/core/text/local-text';
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Database, Queries } from '../db/database.ts';
import { notifyAllWithin } from '../db/notify.ts';
import type { Clock } from '../shared/clock.ts';
import { keepFresh } from '../shared/fresh-value.ts';
import type { Log } from '../shared/log.ts';
import { CATALOGUE_CHANGED } from './catalogue.ts';
import { type AiringRow, listFeaturedAirings, readAiringsBetween } from './on-air.queries.ts';
import { pictureOf } from './picture.ts';
import type { Picture } from './snapshot.ts';

/** Payload: the id of a channel whose airings changed, or empty for all channels. */
export const GUIDE_CHANGED = 'guide_changed';

export interface Airing {
  readonly id: string;
  readonly name: LocalText;
  readonly age: AgeRating;
  readonly still: Picture | undefined;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** What is shown at a moment. The same object as long as nothing changes. */
export interface OnAirMoment {
  /** Differs for every moment: the version of replies derived from it. */
  readonly edition: number;
  /** What the channel shows. */
  find(channelId: string): Airing | undefined;
  /** The airing of a banner's programme: the current one, or the next. */
  findFeatured(bannerId: string): Airing | undefined;
}

export interface OnAir {
  /** The current moment. Waits for the database only when the time is outside of the loaded hours. */
  now(): Promise<OnAirMoment>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** How far ahead the guide is read, and how much of that is left when it is read again. */
const READ_AHEAD_MS = 3 * HOUR_MS;
const READ_AGAIN_MS = HOUR_MS;

type AiringLists = ReadonlyMap<string, readonly Airing[]>;

/** The airings of a time range, in order. */
interface LoadedGuide extends TimeRange {
  readonly byChannel: AiringLists;
  readonly byBanner: AiringLists;
}

interface Moment extends TimeRange, OnAirMoment {
  readonly guide: LoadedGuide;
}

interface OnAirDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly log: Log;
}

export async function watchOnAir({ db, now, log }: OnAirDeps): Promise<OnAir> {
  const load = () => readGuide(db.kysely, now());
  // A banner's programme may change with the catalogue.
  const follow = async (onChange: () => void) => {
    const stopGuide = await db.listen(GUIDE_CHANGED, onChange, onChange);
    const stopCatalogue = await db.listen(CATALOGUE_CHANGED, onChange, onChange);
    return async () => {
      await stopGuide();
      await stopCatalogue();
    };
  };
  const guide = await keepFresh({ name: 'on air', load, follow, log });
  let edition = 1;
  let moment = momentOf(guide.current(), now(), edition);

  return {
    async now() {
      if (moment.guide === guide.current() && covers(moment, now())) return moment;
      if (!covers(guide.current(), now())) await guide.refresh();
      else if (guide.current().to - now() < READ_AGAIN_MS) guide.markStale();
      edition += 1;
      moment = momentOf(guide.current(), now(), edition);
      return moment;
    },
    close: guide.close,
  };
}

/** Publishes to every server that airings of these channels were changed; of all channels without them. On commit. */
export const announceGuideChange = (db: Queries, channelIds: readonly string[] = ['']): Promise<void> =>
  notifyAllWithin(db, GUIDE_CHANGED, channelIds);

const covers = ({ from, to }: TimeRange, at: number) => from <= at && at < to;

function momentOf(guide: LoadedGuide, at: number, edition: number): Moment {
  const current = new Map<string, Airing>();
  const featured = new Map<string, Airing>();
  let { to } = guide;
  for (const [channelId, airings] of guide.byChannel) {
    const airing = airings.find(({ endsAt }) => endsAt > at);
    if (airing === undefined) continue;
    if (airing.startsAt <= at) current.set(channelId, airing);
    to = Math.min(to, airing.startsAt <= at ? airing.endsAt : airing.startsAt);
  }
  for (const [bannerId, airings] of guide.byBanner) {
    const airing = airings.find(({ endsAt }) => endsAt > at);
    if (airing === undefined) continue;
    featured.set(bannerId, airing);
    to = Math.min(to, airing.endsAt);
  }
  return {
    edition,
    guide,
    from: at,
    to,
    find: (channelId) => current.get(channelId),
    findFeatured: (bannerId) => featured.get(bannerId),
  };
}

async function readGuide(db: Queries, from: number): Promise<LoadedGuide> {
  const to = from + READ_AHEAD_MS;
  const byChannel = new Map<string, Airing[]>();
  const byBanner = new Map<string, Airing[]>();
  for await (const rows of readAiringsBetween(db, { from, to })) {
    for (const row of rows) {
      append(byChannel, row.channel_id, toAiring(row, Date.parse(row.starts_at), Date.parse(row.ends_at)));
    }
  }
  for (const row of await listFeaturedAirings(db, from)) {
    append(byBanner, row.banner_id, toAiring(row, row.starts_at.getTime(), row.ends_at.getTime()));
  }
  return { from, to, byChannel, byBanner };
}

function toAiring(row: Omit<AiringRow, 'starts_at' | 'ends_at'>, startsAt: number, endsAt: number): Airing {
  const { still: path, still_version: version } = row;
  return {
    id: row.id,
    name: row.name,
    age: row.age_rating,
    still: path !== null && version !== null ? pictureOf({ path, version, ambient: row.still_ambient }) : undefined,
    startsAt,
    endsAt,
  };
}

function append(lists: Map<string, Airing[]>, key: string, airing: Airing): void {
  const list = lists.get(key);
  if (list) list.push(airing);
  else lists.set(key, [airing]);
}
