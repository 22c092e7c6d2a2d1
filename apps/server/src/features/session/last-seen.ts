// Batched writes of `session.last_seen_at`: one UPDATE every few minutes for all sessions that made a call. A write per
// call would cost more than the call.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ResolveCaller } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';

const WRITE_EVERY_MS = 5 * 60_000;
/** The most sessions of a batch; further sessions wait for the next one. */
const SESSIONS_MOST = 50_000;

export interface LastSeen {
  /** Notes the session of every resolved caller except guests, whose sessions no page lists. */
  watch(resolve: ResolveCaller): ResolveCaller;
  /** Notes the session of a caller that was found without a token. */
  note(sessionId: string): void;
  close(): Promise<void>;
}

interface LastSeenDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly log: Log;
}

export function openLastSeen({ db, now, log }: LastSeenDeps): LastSeen {
  let seen = new Map<string, number>();

  const write = async () => {
    if (seen.size === 0) return;
    const batch = seen;
    seen = new Map();
    const ids = [...batch.keys()];
    const moments = [...batch.values()].map((ms) => new Date(ms).toISOString());
    try {
      await sql`
        update session set last_seen_at = seen.at
          from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as seen(id, at)
         where session.id = seen.id and session.last_seen_at < seen.at`.execute(db.kysely);
    } catch (error) {
      log.warn({ err: error, sessions: ids.length }, 'last_seen_at of sessions was not written');
    }
  };
  const timer = setInterval(() => void write(), WRITE_EVERY_MS).unref();

  const note = (sessionId: string) => {
    if (seen.size < SESSIONS_MOST || seen.has(sessionId)) seen.set(sessionId, now());
  };

  return {
    note,
    watch: (resolve) => async (token) => {
      const result = await resolve(token);
      if ('caller' in result && !result.caller.isGuest) note(result.caller.sessionId);
      return result;
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
