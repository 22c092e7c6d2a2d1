// The timelines of channels, as far as they are promised. The recent slice of every watched channel is cached, older
// parts are cached in blocks of sequence numbers, and the rest is read from the database. Unwatched channels cost nothing.
import { type Durations, makeDurations } from '@seyir/core/timeline/durations';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import type { PlacedSpan, Span, Timeline } from '@seyir/core/timeline/span';
import { placeSpan, spanEndUs } from '@seyir/core/timeline/timeline';
import type { Database } from '../db/database.ts';
import type { SourceId } from '../media/asset.ts';
import { ASSET_CHANGED } from '../media/assets.queries.ts';
import { makeCache } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { archiveStart, type ChannelFacts, makeChannelFactsCache } from './channel-facts.ts';
import { makePastBlocks } from './past-blocks.ts';
import { makeRecentSlices } from './recent-slices.ts';
import { behindGap, coversNumbers, coversTime, findPromised, sliceNumbers, sliceTime } from './timeline-slice.ts';
import {
  findAiringEnd,
  findAssetOfInit,
  listAssetDurations,
  listSpansAround,
  listSpansByNumber,
  listSpansByTime,
  listSpansFrom,
  SPANS_CHANGED,
  SPANS_REMOVED,
  type SpanRow,
} from './timelines.queries.ts';

/** The timelines of channels, as far as they are promised. */
export interface Timelines {
  findChannel(channelId: string): Promise<ChannelFacts | undefined>;
  /** The spans that overlap a time range (epoch microseconds); none for an unknown channel. */
  readTime(channelId: string, fromUs: number, toUs: number): Promise<Timeline>;
  /** The spans that overlap a range of sequence numbers, both included. */
  readNumbers(channelId: string, fromMsn: number, toMsn: number): Promise<Timeline>;
  /** A source of a channel whose init segments have a hash; undefined when no span shows one. */
  findSourceOfInit(channelId: string, initHash: string): Promise<SourceId | undefined>;
  /** The end of the airing that starts before a moment and ends after another, by the guide, epoch milliseconds. */
  findAiringEnd(channelId: string, startsBefore: number, endsAfter: number): Promise<number | undefined>;
  /** The start of the archive that every viewer may use, not only owners of recordings, epoch microseconds. */
  archiveStart(facts: ChannelFacts, nowUs: number): number;
}

export interface TimelinesDeps {
  readonly db: Database;
  readonly log: Log;
  readonly now: Clock;
  /** NOTIFY channel that announces changed channels and so invalidates their facts. */
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
/** Debounce of asset notifications: packaging announces an asset several times in a row. */
const DEBOUNCE_MS = 200;

export async function openTimelines({ db, log, now, channelsChanged }: TimelinesDeps): Promise<OpenTimelines> {
  const assetDurations = makeAssetDurations(db);
  const place = async (rows: Promise<SpanRow[]>) =>
    await placeRows(await rows, { findDurations: assetDurations.find, log });
  const recent = makeRecentSlices({
    now,
    log,
    reader: {
      around: (channelId, fromUs, toUs) => place(listSpansAround(db.kysely, channelId, fromUs, toUs)),
      from: (channelId, msn, toUs) => place(listSpansFrom(db.kysely, channelId, msn, toUs)),
    },
  });
  const past = makePastBlocks((channelId, fromMsn, toMsn) =>
    place(listSpansByNumber(db.kysely, channelId, fromMsn, toMsn)),
  );
  const facts = makeChannelFactsCache(db, now);

  const forgetAll = () => {
    recent.forgetAll();
    past.forgetAll();
    facts.forgetAll();
  };
  const assets = debounceAssetChanges(async (ids) => {
    if (await assetDurations.recheck(ids)) forgetAll();
  }, log);
  const stops = [
    await db.listen(
      SPANS_CHANGED,
      (channelId) => {
        recent.markStale(channelId);
        facts.forgetIngest(channelId);
      },
      forgetAll,
    ),
    await db.listen(SPANS_REMOVED, (channelId) => {
      recent.forget(channelId);
      past.forget(channelId);
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
      const slice = await recent.current(channelId, (known, nowUs) => {
        const promised = findPromised(known, nowUs);
        return promised !== undefined && to < spanEndUs(promised);
      });
      if (coversTime(slice, from, to)) return sliceTime(slice, from, to);
      return { spans: behindGap(await place(listSpansByTime(db.kysely, channelId, from, to))) };
    },
    async readNumbers(channelId, fromMsn, toMsn) {
      const from = clamp(Math.floor(fromMsn), MSN_MAX);
      const to = clamp(Math.ceil(toMsn), MSN_MAX);
      if (!(from <= to)) return NOTHING;
      const slice = await recent.current(channelId, (known, nowUs) => {
        const promised = findPromised(known, nowUs);
        return promised !== undefined && to < promised.msn + promised.count;
      });
      if (coversNumbers(slice, from, to)) return sliceNumbers(slice, from, to);
      const isOver = to < (slice.spans[0]?.msn ?? 0);
      const kept = isOver ? await past.read(channelId, from, to, now() * US_PER_MS) : undefined;
      // Gaps stay visible: the caller must see that retention removed some of these numbers.
      return kept ?? { spans: await place(listSpansByNumber(db.kysely, channelId, from, to)) };
    },
    async findSourceOfInit(channelId, initHash) {
      const row = await findAssetOfInit(db.kysely, channelId, initHash, now() * US_PER_MS);
      return row && `asset:${row.id}`;
    },
    findAiringEnd: (...asked) => findAiringEnd(db.kysely, ...asked),
    archiveStart,
    async close() {
      for (const stop of stops) await stop();
      await assets.close();
    },
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Debounce: the notifications of one interval cause one query. */
function debounceAssetChanges(check: (ids: ReadonlySet<string>) => Promise<void>, log: Log) {
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
      log.warn({ err: error }, 'could not read the durations of changed assets, retrying');
      for (const id of gathered) add(id);
    }
  };
  const add = (id: string) => {
    ids.add(id);
    timer ??= setTimeout(() => {
      running = run();
    }, DEBOUNCE_MS).unref();
  };
  return {
    add,
    async close() {
      await running;
      clearTimeout(timer);
    },
  };
}

/** An asset as spans name it. */
interface PlacedAsset {
  readonly source: string;
  readonly durations: Durations;
}

interface AssetDurations {
  /** The durations of all of these assets that exist. */
  find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, PlacedAsset>>;
  /** Reads the cached ones of these assets again. Resolves to whether any has changed. */
  recheck(ids: Iterable<string>): Promise<boolean>;
}

/** LRU cache of segment durations: an asset's are held once, however many spans show the asset. */
function makeAssetDurations(db: Database): AssetDurations {
  const cache = makeCache<PlacedAsset>('assetDurations');
  const add = (id: string, durations: DurationRuns): PlacedAsset => {
    const placed = { source: `asset:${id}`, durations: makeDurations(durations) };
    cache.set(id, placed);
    return placed;
  };

  return {
    async find(ids) {
      const found = new Map<string, PlacedAsset>();
      const missing: string[] = [];
      for (const id of ids) {
        const placed = cache.get(id);
        if (placed === undefined) missing.push(id);
        else found.set(id, placed);
      }
      if (missing.length === 0) return found;
      for (const { id, durations } of await listAssetDurations(db.kysely, missing)) found.set(id, add(id, durations));
      return found;
    },
    async recheck(ids) {
      const known = [...ids].filter((id) => cache.get(id) !== undefined);
      if (known.length === 0) return false;
      let hasChanged = false;
      for (const { id, durations } of await listAssetDurations(db.kysely, known)) {
        if (JSON.stringify(cache.get(id)?.durations.runs) === JSON.stringify(durations)) continue;
        add(id, durations);
        hasChanged = true;
      }
      return hasChanged;
    },
  };
}

export interface PlaceRowsDeps {
  readonly findDurations: (assetIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, PlacedAsset>>;
  readonly log: Log;
}

/** Makes spans of rows. Throws for a row whose asset does not exist: no playlist is written from it. */
export async function placeRows(
  rows: readonly SpanRow[],
  { findDurations, log }: PlaceRowsDeps,
): Promise<PlacedSpan[]> {
  const assets = await findDurations(new Set(rows.flatMap(({ asset_id }) => asset_id ?? [])));
  return rows.map((row) => {
    const span = placeRow(row, assets);
    // The row was committed with the durations of its time; an asset packaged again may have others.
    if (spanEndUs(span) !== row.end_us) {
      log.error(
        { source: span.source, msn: span.msn },
        'durations of a source differ from those it was scheduled with',
      );
    }
    return span;
  });
}

function placeRow(row: SpanRow, assets: ReadonlyMap<string, PlacedAsset>): PlacedSpan {
  const { msn, dsn, start_us: startUs, first_segment: offset, segment_count: count, encrypted } = row;
  const hash = row.init_hash === null ? {} : { initHash: row.init_hash };
  const of = (source: string): Span => ({ msn, dsn, startUs, source, offset, count, encrypted, ...hash });
  if (row.asset_id === null) return placeSpan(of(`run:${row.run_id}`), makeDurations(row.durations ?? []));
  const asset = assets.get(row.asset_id);
  if (asset === undefined) throw new Error(`The span ${msn} shows the asset ${row.asset_id}, which does not exist.`);
  return placeSpan(of(asset.source), asset.durations);
}
