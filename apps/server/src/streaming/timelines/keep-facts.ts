import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import { makeBoundedCache } from '../library/bounded-cache.ts';
import { type KnownChannel, makeFactsReader } from './channel-facts.ts';

export interface FactsKeeper {
  find(channelId: string): Promise<KnownChannel | undefined>;
  forget(channelId: string): void;
  /** Forgets it when it is ingested: another run may put out something else. */
  forgetIngest(channelId: string): void;
  forgetAll(): void;
}

/** Which rungs assets have, and changes of channels that nobody announced, are seen after this time. */
const KEPT_MS = 60_000;
/** A run tells what it puts out before its first segment; its later segments change nothing. */
const INGEST_KEPT_MS = 5_000;
const CHANNELS_KEPT = 50_000;

interface Kept {
  readonly facts: Promise<KnownChannel | undefined>;
  readonly readAtMs: number;
  kind: KnownChannel['kind'] | undefined;
}

export function keepFacts(db: Database, now: Clock): FactsKeeper {
  const read = makeFactsReader(db, now);
  const kept = makeBoundedCache<Kept>({ most: CHANNELS_KEPT });

  return {
    async find(channelId) {
      const known = kept.get(channelId);
      if (known !== undefined && Math.abs(now() - known.readAtMs) < KEPT_MS) return await known.facts;
      const fresh: Kept = { facts: read(channelId), readAtMs: now(), kind: undefined };
      kept.set(channelId, fresh);
      const drop = () => {
        if (kept.get(channelId) === fresh) kept.delete(channelId);
      };
      try {
        const facts = await fresh.facts;
        if (facts === undefined) drop();
        fresh.kind = facts?.kind;
        return facts;
      } catch (error) {
        drop();
        throw error;
      }
    },
    forget: kept.delete,
    forgetIngest(channelId) {
      const known = kept.get(channelId);
      if (known === undefined || known.kind === 'computed') return;
      if (now() - known.readAtMs > INGEST_KEPT_MS) kept.delete(channelId);
    },
    forgetAll: kept.clear,
  };
}
