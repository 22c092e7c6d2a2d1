// What streams ask about the guide: the airings of a channel and the tickets of an account. Airings are cached in blocks of
// some hours, so that a viewer who watches costs the database nothing while nothing changes, and many who come at once ask once.
import { CATALOGUE_CHANGED } from '../../catalogue/catalogue.ts';
import { GUIDE_CHANGED } from '../../catalogue/on-air.ts';
import type { Database } from '../../db/database.ts';
import { makeOwnedCache, ttlOf } from '../../shared/caches.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ViewerStates } from '../../viewers/viewer-state.ts';
import * as queries from './playback.queries.ts';
import type { GuideFacts } from './viewer-facts.ts';

const BLOCK_MS = 6 * 3_600_000;

type AiringRow = Awaited<ReturnType<typeof queries.listAirings>>[number];

interface CachedBlock {
  readonly airings: Promise<readonly AiringRow[]>;
  readonly staleAt: number;
}

interface GuideFactsDeps {
  readonly db: Database;
  readonly viewers: Pick<ViewerStates, 'readAccess'>;
  readonly now: Clock;
}

export async function rememberGuideFacts({ db, viewers, now }: GuideFactsDeps) {
  const blocks = makeOwnedCache<CachedBlock>('airings');

  const readBlock = (channelId: string, block: number): Promise<readonly AiringRow[]> => {
    const key = `${channelId}/${block}`;
    const cached = blocks.get(key);
    if (cached && now() < cached.staleAt) return cached.airings;
    const airings = queries.listAirings(db.kysely, channelId, block * BLOCK_MS, (block + 1) * BLOCK_MS);
    blocks.set(key, channelId, { airings, staleAt: now() + ttlOf('airings') });
    // A failed load rejects for its waiters and is not cached.
    airings.catch(() => blocks.delete(key));
    return airings;
  };

  const facts: GuideFacts = {
    async listAirings(channelId, from, until) {
      const first = Math.floor(from / BLOCK_MS);
      const last = Math.max(first, Math.ceil(until / BLOCK_MS) - 1);
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const read = await Promise.all(numbers.map((number) => readBlock(channelId, number)));
      // An airing across the end of a block is in both.
      const byId = new Map(read.flat().map((row) => [row.id, row]));
      return [...byId.values()].filter((row) => row.starts_at.getTime() < until && row.ends_at.getTime() > from);
    },
    async listTickets(caller, airingIds) {
      if (airingIds.length === 0) return new Set();
      const { tickets } = await viewers.readAccess(caller);
      return new Set(airingIds.filter((id) => (tickets.get(id) ?? Number.POSITIVE_INFINITY) <= now()));
    },
  };

  // The payload of a changed guide is a channel, or empty for all of them.
  const onGuide = (channelId: string) => (channelId === '' ? blocks.forgetAll() : blocks.forget(channelId));
  const stops = [
    await db.listen(GUIDE_CHANGED, onGuide, blocks.forgetAll),
    await db.listen(CATALOGUE_CHANGED, blocks.forgetAll, blocks.forgetAll),
  ];
  return {
    ...facts,
    async close() {
      for (const stop of stops) await stop();
    },
  };
}
