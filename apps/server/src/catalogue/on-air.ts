// What every channel shows now. A few hours of the guide are kept in memory, so that the question costs no query; the
// answer is one object until the next programme begins anywhere, so that what is made from it can be kept as long.
import type { AgeRating } from '@seyir/core/access/rating-mask';
import type { Database, Queries } from '../db/database.ts';
import type { LocalText } from '../db/json-columns.ts';
import { notifyWithin } from '../db/notify.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { CATALOGUE_CHANGED } from './catalogue.ts';
import { keepFresh } from './fresh-value.ts';
import { listAiringsBetween, listFeaturedAirings } from './on-air.queries.ts';
import { pictureOf } from './picture.ts';
import type { Picture } from './snapshot.ts';

/** Payload: none. */
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
  /** Another for every other moment: the version of what is made from it. */
  readonly edition: number;
  /** What the channel shows. */
  find(channelId: string): Airing | undefined;
  /** The airing a banner is about: the one under way, or the next. */
  findFeatured(bannerId: string): Airing | undefined;
}

export interface OnAir {
  /** The moment of the clock. Waits for the database only when the clock left the hours that were read. */
  now(): Promise<OnAirMoment>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** How far ahead the guide is read, and how much of that is left when it is read again. */
const READ_AHEAD_MS = 3 * HOUR_MS;
const READ_AGAIN_MS = HOUR_MS;

/** From an instant up to, and without, another. */
interface Span {
  readonly from: number;
  readonly until: number;
}

type AiringLists = ReadonlyMap<string, readonly Airing[]>;

/** Airings of a stretch of time, in order. */
interface Stretch extends Span {
  readonly byChannel: AiringLists;
  readonly byBanner: AiringLists;
}

interface Moment extends Span, OnAirMoment {
  readonly stretch: Stretch;
}

export interface OnAirDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly log: Log;
}

export async function watchOnAir({ db, now, log }: OnAirDeps): Promise<OnAir> {
  const load = () => readStretch(db.kysely, now());
  // What a banner is about may change with the catalogue.
  const follow = async (onChange: () => void) => {
    const stopGuide = await db.listen(GUIDE_CHANGED, onChange, onChange);
    const stopCatalogue = await db.listen(CATALOGUE_CHANGED, onChange, onChange);
    return async () => {
      await stopGuide();
      await stopCatalogue();
    };
  };
  const stretch = await keepFresh({ name: 'on air', load, follow, log });
  let edition = 1;
  let moment = momentOf(stretch.current(), now(), edition);

  return {
    async now() {
      if (moment.stretch === stretch.current() && covers(moment, now())) return moment;
      if (!covers(stretch.current(), now())) await stretch.refresh();
      else if (stretch.current().until - now() < READ_AGAIN_MS) stretch.markStale();
      edition += 1;
      moment = momentOf(stretch.current(), now(), edition);
      return moment;
    },
    close: stretch.close,
  };
}

/** Tells every server that airings of the near future were changed; given a transaction, with its commit. */
export const announceGuideChange = (db: Queries): Promise<void> => notifyWithin(db, GUIDE_CHANGED, '');

const covers = ({ from, until }: Span, at: number) => from <= at && at < until;

function momentOf(stretch: Stretch, at: number, edition: number): Moment {
  const current = new Map<string, Airing>();
  const featured = new Map<string, Airing>();
  let { until } = stretch;
  for (const [channelId, airings] of stretch.byChannel) {
    const airing = airings.find(({ endsAt }) => endsAt > at);
    if (airing === undefined) continue;
    if (airing.startsAt <= at) current.set(channelId, airing);
    until = Math.min(until, airing.startsAt <= at ? airing.endsAt : airing.startsAt);
  }
  for (const [bannerId, airings] of stretch.byBanner) {
    const airing = airings.find(({ endsAt }) => endsAt > at);
    if (airing === undefined) continue;
    featured.set(bannerId, airing);
    until = Math.min(until, airing.endsAt);
  }
  return {
    edition,
    stretch,
    from: at,
    until,
    find: (channelId) => current.get(channelId),
    findFeatured: (bannerId) => featured.get(bannerId),
  };
}

async function readStretch(db: Queries, from: number): Promise<Stretch> {
  const until = from + READ_AHEAD_MS;
  const byChannel = new Map<string, Airing[]>();
  const byBanner = new Map<string, Airing[]>();
  for (const row of await listAiringsBetween(db, from, until)) append(byChannel, row.channel_id, toAiring(row));
  for (const row of await listFeaturedAirings(db, from)) append(byBanner, row.banner_id, toAiring(row));
  return { from, until, byChannel, byBanner };
}

type AiringRow = Awaited<ReturnType<typeof listAiringsBetween>>[number];

function toAiring(row: Omit<AiringRow, 'channel_id'>): Airing {
  const { still: path, still_version: version } = row;
  return {
    id: row.id,
    name: row.name,
    age: row.age_rating,
    still: path !== null && version !== null ? pictureOf({ path, version, ambient: row.still_ambient }) : undefined,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  };
}

function append(lists: Map<string, Airing[]>, key: string, airing: Airing): void {
  const list = lists.get(key);
  if (list) list.push(airing);
  else lists.set(key, [airing]);
}
