// The timelines of channels, as far as they are promised. Of every channel that is watched the part around now is kept in
// memory; older parts are kept in blocks; the rest is read when asked for. Channels nobody watches cost nothing.
import type { Timeline } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { Timelines } from '../doors.ts';
import { ASSET_CHANGED } from '../library/library.queries.ts';
import { rememberDurations } from './asset-durations.ts';
import { archiveStart } from './channel-facts.ts';
import { keepFacts } from './keep-facts.ts';
import { keepNearStretches } from './near-stretches.ts';
import { keepOldBlocks } from './old-blocks.ts';
import { placeRows } from './place-rows.ts';
import { behindGap, coversNumbers, coversTime, findPromised, sliceNumbers, sliceTime } from './stretch.ts';
import {
  listSpansAround,
  listSpansByNumber,
  listSpansByTime,
  listSpansFrom,
  SPANS_CHANGED,
  SPANS_REMOVED,
  type SpanRow,
} from './timelines.queries.ts';

export interface TimelinesDeps {
  readonly db: Database;
  readonly log: Log;
  readonly now: Clock;
  /** The announcement that channels were changed, for their facts to be read again. */
  readonly channelsChanged?: string;
}

export interface OpenTimelines extends Timelines {
  close(): Promise<void>;
}

const US_PER_MS = 1_000;
/** Sequence numbers are PostgreSQL's integers; moments stay exact as numbers. */
const MSN_MAX = 2_147_483_647;
const US_MAX = 9_000_000_000_000_000;
const NOTHING: Timeline = { spans: [] };
/** Packaging announces an asset several times in a row. */
const SETTLE_MS = 200;

export async function openTimelines({ db, log, now, channelsChanged }: TimelinesDeps): Promise<OpenTimelines> {
  const assetDurations = rememberDurations(db);
  const place = async (rows: Promise<SpanRow[]>) =>
    await placeRows(await rows, { findDurations: assetDurations.find, log });
  const near = keepNearStretches({
    now,
    log,
    reader: {
      around: (channelId, fromUs, toUs) => place(listSpansAround(db.kysely, channelId, fromUs, toUs)),
      from: (channelId, msn, toUs) => place(listSpansFrom(db.kysely, channelId, msn, toUs)),
    },
  });
  const old = keepOldBlocks((channelId, fromMsn, toMsn) =>
    place(listSpansByNumber(db.kysely, channelId, fromMsn, toMsn)),
  );
  const facts = keepFacts(db, now);

  const forgetAll = () => {
    near.forgetAll();
    old.forgetAll();
    facts.forgetAll();
  };
  const assets = watchAssets(async (ids) => {
    if (await assetDurations.recheck(ids)) forgetAll();
  }, log);
  const stops = [
    await db.listen(
      SPANS_CHANGED,
      (channelId) => {
        near.markStale(channelId);
        facts.forgetIngest(channelId);
      },
      forgetAll,
    ),
    await db.listen(SPANS_REMOVED, (channelId) => {
      near.forget(channelId);
      old.forget(channelId);
      facts.forget(channelId);
    }),
    await db.listen(ASSET_CHANGED, assets.add),
    ...(channelsChanged === undefined ? [] : [await db.listen(channelsChanged, facts.forgetAll, facts.forgetAll)]),
  ];

  return {
    findChannel: facts.find,
    async readTime(channelId, fromUs, toUs) {
      const from = clamp(Math.floor(fromUs), US_MAX);
      const to = clamp(Math.ceil(toUs), US_MAX);
      if (!(from <= to)) return NOTHING;
      const stretch = await near.current(channelId, (known, nowUs) => {
        const promised = findPromised(known, nowUs);
        return promised !== undefined && to < spanEndUs(promised);
      });
      if (coversTime(stretch, from, to)) return sliceTime(stretch, from, to);
      return { spans: behindGap(await place(listSpansByTime(db.kysely, channelId, from, to))) };
    },
    async readNumbers(channelId, fromMsn, toMsn) {
      const from = clamp(Math.floor(fromMsn), MSN_MAX);
      const to = clamp(Math.ceil(toMsn), MSN_MAX);
      if (!(from <= to)) return NOTHING;
      const stretch = await near.current(channelId, (known, nowUs) => {
        const promised = findPromised(known, nowUs);
        return promised !== undefined && to < promised.msn + promised.count;
      });
      if (coversNumbers(stretch, from, to)) return sliceNumbers(stretch, from, to);
      const isOver = to < (stretch.spans[0]?.msn ?? 0);
      const kept = isOver ? await old.read(channelId, from, to, now() * US_PER_MS) : undefined;
      // With gaps where retention has been: whoever asks for these numbers is to know that some are gone.
      return kept ?? { spans: await place(listSpansByNumber(db.kysely, channelId, from, to)) };
    },
    archiveStart,
    async close() {
      for (const stop of stops) await stop();
      await assets.close();
    },
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Gathers announcements for a moment, so that many make one question. */
function watchAssets(check: (ids: ReadonlySet<string>) => Promise<void>, log: Log) {
  let ids = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    const gathered = ids;
    ids = new Set();
    timer = undefined;
    try {
      await check(gathered);
    } catch (error) {
      log.warn({ err: error }, 'could not look at the durations of changed assets');
      for (const id of gathered) add(id);
    }
  };
  const add = (id: string) => {
    ids.add(id);
    timer ??= setTimeout(() => {
      running = run();
    }, SETTLE_MS).unref();
  };
  return {
    add,
    async close() {
      await running;
      clearTimeout(timer);
    },
  };
}
