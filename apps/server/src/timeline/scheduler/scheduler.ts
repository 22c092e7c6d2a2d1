// Scheduler of computed channels, on workers: keeps their timelines committed ahead. It runs at the start, every few
// minutes, and, for the channels that are concerned, when the guide, the channels or the media change. Several schedulers
// may run: a row lock serialises them per channel, and the second finds the plan unchanged.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, StopListening } from '../../db/database.ts';
import { isConnectionError } from '../../db/errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { ASSET_CHANGED } from '../../media/assets.queries.ts';
import { makeDebouncedRunner } from '../../shared/async.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { frozenUntilUs, leastEndUs, planChannel, wantedEndUs } from './plan-channel.ts';
import {
  advanceLatestTime,
  listChannelsOfAssets,
  listComputedSettings,
  listShortChannels,
} from './scheduler.queries.ts';

interface SchedulerDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly log: Log;
  readonly now: Clock;
  /** NOTIFY channels: of the guide, with a channel's id or empty for all; and of the catalogue, which has the channels. */
  /** Rejects while the clock of this machine is wrong: nothing is planned then. */
  readonly checkClock?: () => Promise<void>;
  readonly follow?: { readonly guide: string; readonly channels: string };
}

export interface Scheduler {
  /** Plans all channels from the guide. Rejects when the database is unavailable. */
  planNow(): Promise<void>;
  close(): Promise<void>;
}

/** Extends the committed spans. They have an hour to spare, so that a missed run does no harm. */
const EXTEND_CRON = '*/5 * * * *';
/** Debounce of guide changes: an import notifies with each of its transactions. */
const GUIDE_DEBOUNCE_MS = 500;
/** Debounce of asset changes: assets become ready one by one, and a new plan is not urgent. */
const ASSETS_DEBOUNCE_MS = 10_000;
const US_PER_MS = 1_000;
const HOUR_US = 3_600_000_000;

export async function openScheduler({ db, jobs, log, now, checkClock, follow }: SchedulerDeps): Promise<Scheduler> {
  const loggedEmpty = new Set<string>();
  let changedAssets = new Set<string>();

  const planAll = async (
    choose: (latestUs: number) => Promise<readonly string[]>,
    signal?: AbortSignal,
  ): Promise<void> => {
    await checkClock?.();
    const startedAt = now();
    const latestUs = await advanceLatestTime(db.kysely, startedAt * US_PER_MS);
    const behindHours = Math.round((latestUs - startedAt * US_PER_MS) / HOUR_US);
    if (behindHours > 0)
      log.error({ behindHours }, 'clock is behind the latest scheduler time, nothing is planned until it catches up');
    let planned = 0;
    for (const channelId of await choose(latestUs)) {
      signal?.throwIfAborted();
      if ((await planOne(latestUs, channelId)) === 'planned') planned += 1;
    }
    if (planned > 0) log.info({ channels: planned, tookMs: now() - startedAt }, 'channels planned');
  };

  /** A failure of one channel does not stop the others. */
  const planOne = async (latestUs: number, channelId: string) => {
    try {
      const outcome = await planChannel({ db: db.kysely, log, latestUs }, channelId);
      if (outcome !== 'empty') loggedEmpty.delete(channelId);
      else if (!loggedEmpty.has(channelId)) {
        loggedEmpty.add(channelId);
        log.warn({ channel: channelId }, 'channel has no media, neither programmes nor a filler, and stays dark');
      }
      return outcome;
    } catch (error) {
      if (isConnectionError(error)) throw error;
      log.error({ err: error, channel: channelId }, 'could not plan a channel');
      return 'failed';
    }
  };

  const changes = followChannels(db);
  const planNow = () => planAll(changes.readAll);
  const listShort = (latestUs: number) => listShortChannels(db.kysely, leastEndUs(latestUs));
  const extend = jobs.define('plan-channels', z.null(), ({ signal }) => planAll(listShort, signal));
  jobs.schedule(extend, EXTEND_CRON, null);
  const replan = jobs.define('replan-channels', z.array(z.string()), ({ data, signal }) =>
    planAll(async () => data, signal),
  );

  /** Every worker hears of a change and sends the same job, of which the queue keeps one: a single worker plans. */
  const send = async (channelIds: readonly string[]) => {
    const ids = [...channelIds].sort();
    if (ids.length === 0) return;
    const singletonKey = createHash('sha256').update(ids.join()).digest('base64url');
    await replan.send(ids, { singletonKey });
  };

  const onGuide = makeDebouncedRunner(async () => send(await changes.takeChanged()), GUIDE_DEBOUNCE_MS, log);
  const onAssets = makeDebouncedRunner(
    async () => {
      const ids = [...changedAssets];
      changedAssets = new Set();
      const nowUs = now() * US_PER_MS;
      await send(await listChannelsOfAssets(db.kysely, ids, frozenUntilUs(nowUs), wantedEndUs(nowUs)));
    },
    ASSETS_DEBOUNCE_MS,
    log,
  );
  const noteGuide = (channelId: string) => {
    if (channelId === '') changes.noteAll();
    else changes.noteGuide(channelId);
    onGuide.request();
  };
  const noteAll = () => noteGuide('');
  const stops: StopListening[] = [
    await db.listen(ASSET_CHANGED, (id) => {
      changedAssets.add(id);
      onAssets.request();
    }),
  ];
  if (follow) {
    stops.push(await db.listen(follow.guide, noteGuide, noteAll));
    stops.push(await db.listen(follow.channels, onGuide.request, noteAll));
  }

  return {
    planNow,
    async close() {
      for (const stop of stops) await stop();
      await onGuide.close();
      await onAssets.close();
    },
  };
}

/** Collects the channels whose guide or settings changed. */
function followChannels({ kysely }: Database) {
  /** The settings of computed channels that a plan depends on, as text; empty before the first plan. */
  let settings = new Map<string, string>();
  let guides = new Set<string>();
  let isAll = false;
  return {
    noteGuide: (channelId: string) => void guides.add(channelId),
    noteAll: () => {
      isAll = true;
    },
    async readAll(): Promise<string[]> {
      settings = new Map(await listComputedSettings(kysely));
      return [...settings.keys()];
    },
    async takeChanged(): Promise<string[]> {
      const fresh = new Map(await listComputedSettings(kysely));
      const before = { settings, guides, isAll };
      [settings, guides, isAll] = [fresh, new Set(), false];
      const isChanged = (id: string, text: string) =>
        before.isAll || before.guides.has(id) || before.settings.get(id) !== text;
      return [...settings].flatMap(([id, text]) => (isChanged(id, text) ? [id] : []));
    },
  };
}
