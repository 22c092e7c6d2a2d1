// Keeps the timelines of computed channels committed ahead: at the start, every few minutes, and when the guide, the
// channels or the media change. Several schedulers may run: each channel is planned by one at a time, and whoever comes
// second finds everything done.
import { z } from 'zod';
import type { Database, StopListening } from '../../db/database.ts';
import { isConnectionError } from '../../db/errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { ASSET_CHANGED } from '../library/library.queries.ts';
import { leastEndUs, planChannel } from './plan-channel.ts';
import { makeSoonRunner } from './run-soon.ts';
import { haveNewsForGuide, listComputedChannels, listShortChannels, raiseClock } from './scheduler.queries.ts';

export interface SchedulerDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly log: Log;
  readonly now: Clock;
  /** Announcements after which the guide is compared with what is committed: of the guide, of channels. */
  readonly follow?: readonly string[];
}

export interface Scheduler {
  /** Brings all channels in line with the guide. Rejects when the database cannot be reached. */
  planNow(): Promise<void>;
  close(): Promise<void>;
}

/** Extends what is committed. Spans are committed with an hour to spare, so that a missed run does no harm. */
const EXTEND_CRON = '*/5 * * * *';
/** An import announces each of its transactions. */
const GUIDE_SETTLE_MS = 500;
/** Media becomes ready piece by piece; whether it changes a plan is not urgent. */
const ASSETS_SETTLE_MS = 10_000;
const US_PER_MS = 1_000;
const HOUR_US = 3_600_000_000;

export async function openScheduler({ db, jobs, log, now, follow = [] }: SchedulerDeps): Promise<Scheduler> {
  const toldEmpty = new Set<string>();
  let changedAssets = new Set<string>();

  const planAll = async (choose: (clockUs: number) => Promise<readonly string[]>): Promise<void> => {
    const startedAt = now();
    const clockUs = await raiseClock(db.kysely, startedAt * US_PER_MS);
    const behindHours = Math.round((clockUs - startedAt * US_PER_MS) / HOUR_US);
    if (behindHours > 0)
      log.error({ behindHours }, 'the clock is behind what it was: nothing is planned anew until then');
    let planned = 0;
    for (const channelId of await choose(clockUs)) {
      if ((await planOne(clockUs, channelId)) === 'planned') planned += 1;
    }
    if (planned > 0) log.info({ channels: planned, tookMs: now() - startedAt }, 'channels planned');
  };

  /** A channel that cannot be planned does not keep the others from it. */
  const planOne = async (clockUs: number, channelId: string) => {
    try {
      const outcome = await planChannel({ db: db.kysely, log, clockUs }, channelId);
      if (outcome !== 'empty') toldEmpty.delete(channelId);
      else if (!toldEmpty.has(channelId)) {
        toldEmpty.add(channelId);
        log.warn(
          { channel: channelId },
          'the channel has no media to show, neither programmes nor a filler: it stays dark',
        );
      }
      return outcome;
    } catch (error) {
      if (isConnectionError(error)) throw error;
      log.error({ err: error, channel: channelId }, 'a channel could not be planned');
      return 'failed';
    }
  };

  const planNow = () => planAll(() => listComputedChannels(db.kysely));
  const extend = () => planAll((clockUs) => listShortChannels(db.kysely, leastEndUs(clockUs)));
  jobs.schedule(jobs.define('plan-channels', z.null(), extend), EXTEND_CRON, null);

  const onGuide = makeSoonRunner(planNow, GUIDE_SETTLE_MS, log);
  const onAssets = makeSoonRunner(
    async () => {
      const ids = [...changedAssets];
      changedAssets = new Set();
      if (await haveNewsForGuide(db.kysely, ids)) await planNow();
    },
    ASSETS_SETTLE_MS,
    log,
  );
  const stops: StopListening[] = [
    await db.listen(ASSET_CHANGED, (id) => {
      changedAssets.add(id);
      onAssets.ask();
    }),
  ];
  for (const channel of follow) stops.push(await db.listen(channel, onGuide.ask, onGuide.ask));

  return {
    planNow,
    async close() {
      for (const stop of stops) await stop();
      await onGuide.close();
      await onAssets.close();
    },
  };
}
