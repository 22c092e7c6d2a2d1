// The programmes that media playlists of a channel name, cached for a minute: lists are written for every new segment.
import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import type { Database } from '../db/database.ts';
import { makeCache, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';

/** Programmes of a channel that overlap a time range, epoch milliseconds. */
export type ListProgrammes = (channelId: string, fromMs: number, toMs: number) => Promise<readonly ListedProgramme[]>;

type GuideDatabase = Pick<Database, 'kysely'>;

/** A changed guide is seen in lists after this time. */
const TTL_MS = ttlOf('guideRanges');
const DAY_MS = 86_400_000;
/** Ranges are read and cached in whole hours, so that lists of neighbouring moments share a read. */
const HOUR_MS = 3_600_000;
/** Titles of these programmes are hidden from some viewers, and lists are the same for all. */
const HIDDEN_AGE = '18+';

export function makeListProgrammes({ db, now, log }: { db: GuideDatabase; now: Clock; log: Log }): ListProgrammes {
  const reads = makeCache<{ readonly programmes: Promise<readonly ListedProgramme[]>; readonly atMs: number }>(
    'guideRanges',
  );
  return async (channelId, fromMs, toMs) => {
    const [from, to] = [Math.floor(fromMs / HOUR_MS) * HOUR_MS, Math.ceil(toMs / HOUR_MS) * HOUR_MS];
    const key = `${channelId} ${from} ${to}`;
    const known = reads.get(key);
    if (known !== undefined && Math.abs(now() - known.atMs) < TTL_MS) return await known.programmes;
    const programmes = read(db, channelId, from, to).catch((error: unknown) => {
      // A list without the guide plays as well.
      reads.delete(key);
      log.warn({ err: error, channel: channelId }, 'could not read the guide for a playlist');
      return [];
    });
    reads.set(key, { programmes, atMs: now() });
    return await programmes;
  };
}

async function read(db: GuideDatabase, channelId: string, fromMs: number, toMs: number): Promise<ListedProgramme[]> {
  const rows = await db.kysely
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select(['airing.id', 'airing.starts_at', 'airing.ends_at', 'programme.name', 'programme.age_rating'])
    .where('airing.channel_id', '=', channelId)
    // An airing lasts a day at most.
    .where('airing.starts_at', '>=', new Date(fromMs - DAY_MS))
    .where('airing.starts_at', '<', new Date(toMs))
    .where('airing.ends_at', '>', new Date(fromMs))
    .orderBy('airing.starts_at')
    .execute();
  return rows.map(({ id, starts_at, ends_at, name, age_rating }) => ({
    id,
    startMs: starts_at.getTime(),
    endMs: ends_at.getTime(),
    title: age_rating === HIDDEN_AGE ? undefined : name,
  }));
}
