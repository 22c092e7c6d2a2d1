// Push messages: queued with the transaction that causes them, as jobs of many browsers each, and sent by a worker.
import { z } from 'zod';
import type { Database, Queries } from '../../db/database.ts';
import type { Jobs, Queue } from '../../jobs/jobs.ts';
import { forEachAtOnce } from '../../shared/async.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { deleteEndpoint, listSubscribed, readSubscriptions } from './push.queries.ts';
import { type PushMessage, type SendPushDeps, sendPush } from './send-push.ts';

/** A message to the browsers in which some profiles are chosen. */
export interface PushNotice {
  readonly profileIds: readonly string[];
  /** In the language of the browser. */
  readonly write: (language: string) => PushMessage;
  /** After it the message is worth nothing, in epoch milliseconds. */
  readonly expiresAt: number;
}

export interface PushQueue {
  /** Queues the messages on commit, as one job for each language and hundred browsers. */
  queue(notices: readonly PushNotice[], within: Queries): Promise<void>;
}

/** Browsers of a job. */
const BROWSERS_A_JOB = 100;
/** Requests at once of a job; a push service answers in some hundred milliseconds. */
const REQUESTS_AT_ONCE = 10;
/** Tries of a push service that is away, and the delay before the second; it doubles. */
const TRIES = 5;
const RETRY_MS = 15_000;

const Message = z.object({ title: z.string(), body: z.string(), tag: z.string(), path: z.string() });
const Batch = z.object({
  sessionIds: z.array(z.string()).max(BROWSERS_A_JOB),
  message: Message,
  expiresAt: z.number(),
  attempt: z.number(),
});
type Batch = z.infer<typeof Batch>;

interface PushDeps extends SendPushDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'define'>;
  readonly now: Clock;
  readonly log: Log;
}

export function makePush(deps: PushDeps): PushQueue {
  const { jobs, now } = deps;
  const batches: Queue<Batch> = jobs.define(
    'send-push',
    Batch,
    async ({ data, signal }) => {
      const away = await sendBatch(deps, data, signal);
      const startAfter = now() + RETRY_MS * 2 ** (data.attempt - 1);
      if (away.length === 0 || data.attempt >= TRIES || startAfter >= data.expiresAt) return;
      const again = { ...data, sessionIds: away, attempt: data.attempt + 1 };
      await batches.send(again, { startAfter: new Date(startAfter) });
    },
    // A job that is run again would send twice what it has sent; the tag shows it once.
    { retry: { limit: 2, delaySeconds: 5 }, concurrency: 2, keepSeconds: 3_600, timeoutSeconds: 300 },
  );

  return {
    async queue(notices, within) {
      for (const { profileIds, write, expiresAt } of notices) {
        if (profileIds.length === 0) continue;
        const subscribed = await listSubscribed(within, profileIds, new Date(now()));
        for (const language of new Set(subscribed.map((row) => row.language))) {
          const rows = subscribed.filter((row) => row.language === language);
          for (let at = 0; at < rows.length; at += BROWSERS_A_JOB) {
            const sessionIds = rows.slice(at, at + BROWSERS_A_JOB).map(({ session_id }) => session_id);
            await batches.send({ sessionIds, message: write(language), expiresAt, attempt: 1 }, { within });
          }
        }
      }
    },
  };
}

/** Returns the sessions whose push service is away. */
async function sendBatch(deps: PushDeps, { sessionIds, message, expiresAt }: Batch, signal: AbortSignal) {
  const { db, now, log } = deps;
  const ttlSeconds = Math.floor((expiresAt - now()) / 1_000);
  if (ttlSeconds <= 0) return [];
  const away: string[] = [];
  const counts = { sent: 0, gone: 0, refused: 0, away: 0 };
  const rows = await readSubscriptions(db.kysely, sessionIds, new Date(now()));
  await forEachAtOnce(rows, REQUESTS_AT_ONCE, async (row) => {
    signal.throwIfAborted();
    const outcome = await sendPush(deps, row, message, ttlSeconds);
    counts[outcome] += 1;
    if (outcome === 'gone') await deleteEndpoint(db.kysely, row);
    if (outcome === 'away') away.push(row.session_id);
  });
  // Never an endpoint: who knows it can send.
  log.info(counts, 'push messages sent');
  return away;
}
