// What a timeline is read from: rows of spans, which get their segment durations here, facts and guide of a channel. An asset's durations
// are cached once, however many spans show the asset.
import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import { type Durations, makeDurations } from '@seyir/core/timeline/durations';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import type { PlacedSpan, Span } from '@seyir/core/timeline/span';
import { placeSpan, spanEndUs } from '@seyir/core/timeline/timeline';
import type { Database } from '../db/database.ts';
import type { SourceId } from '../media/asset.ts';
import { makeCache } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { type ChannelFacts, makeFactsReader } from './channel-facts.ts';
import * as queries from './timelines.queries.ts';

/** Each call is a query. */
export interface ChannelReader {
  /** Undefined for an unknown channel. */
  facts(channelId: string): Promise<ChannelFacts | undefined>;
  /** Spans that overlap a time range, epoch microseconds, both ends included. */
  spansByTime(channelId: string, fromUs: number, toUs: number): Promise<PlacedSpan[]>;
  /** Spans that contain some of the numbers, both ends included. */
  spansByNumber(channelId: string, fromMsn: number, toMsn: number): Promise<PlacedSpan[]>;
  /** Spans that overlap a time range, and the next one after them. */
  spansAround(channelId: string, fromUs: number, toUs: number): Promise<PlacedSpan[]>;
  /** Spans from a sequence number on that start by a moment, and the next one after them. */
  spansFrom(channelId: string, msn: number, toUs: number): Promise<PlacedSpan[]>;
  /** A source whose init segments have a hash: one that is ready, else that of the newest span on air. */
  sourceOfInit(channelId: string, initHash: string, nowUs: number): Promise<SourceId | undefined>;
  /** The end of the airing that starts before a moment and ends after another, by the guide, epoch milliseconds. */
  airingEnd(channelId: string, startsBefore: number, endsAfter: number): Promise<number | undefined>;
  /** Programmes that overlap a time range, epoch milliseconds. */
  programmes(channelId: string, fromMs: number, toMs: number): Promise<readonly ListedProgramme[]>;
}

interface ChannelReaderDeps {
  readonly db: Pick<Database, 'kysely'>;
  readonly durations: AssetDurations;
  readonly now: Clock;
  readonly log: Log;
}

export function makeChannelReader({ db, durations, now, log }: ChannelReaderDeps): ChannelReader {
  const place = async (rows: Promise<queries.SpanRow[]>) =>
    await placeRows(await rows, { findDurations: durations.find, log });
  return {
    facts: makeFactsReader(db, now),
    spansByTime: (...asked) => place(queries.listSpansByTime(db.kysely, ...asked)),
    spansByNumber: (...asked) => place(queries.listSpansByNumber(db.kysely, ...asked)),
    spansAround: (...asked) => place(queries.listSpansAround(db.kysely, ...asked)),
    spansFrom: (...asked) => place(queries.listSpansFrom(db.kysely, ...asked)),
    async sourceOfInit(...asked) {
      const row = await queries.findAssetOfInit(db.kysely, ...asked);
      return row && `asset:${row.id}`;
    },
    airingEnd: (...asked) => queries.findAiringEnd(db.kysely, ...asked),
    programmes: (...asked) => queries.listProgrammes(db.kysely, ...asked),
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

export function makeAssetDurations(db: Pick<Database, 'kysely'>): AssetDurations {
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
      for (const { id, durations } of await queries.listAssetDurations(db.kysely, missing))
        found.set(id, add(id, durations));
      return found;
    },
    async recheck(ids) {
      const known = [...ids].filter((id) => cache.get(id) !== undefined);
      if (known.length === 0) return false;
      let hasChanged = false;
      for (const { id, durations } of await queries.listAssetDurations(db.kysely, known)) {
        if (JSON.stringify(cache.get(id)?.durations.runs) === JSON.stringify(durations)) continue;
        add(id, durations);
        hasChanged = true;
      }
      return hasChanged;
    },
  };
}

interface PlaceRowsDeps {
  readonly findDurations: (assetIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, PlacedAsset>>;
  readonly log: Log;
}

/** Makes spans of rows. Throws for a row whose asset does not exist: no playlist is written from it. */
export async function placeRows(
  rows: readonly queries.SpanRow[],
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

function placeRow(row: queries.SpanRow, assets: ReadonlyMap<string, PlacedAsset>): PlacedSpan {
  const { msn, dsn, start_us: startUs, first_segment: offset, segment_count: count, encrypted } = row;
  const hash = row.init_hash === null ? {} : { initHash: row.init_hash };
  const of = (source: string): Span => ({ msn, dsn, startUs, source, offset, count, encrypted, ...hash });
  if (row.asset_id === null) return placeSpan(of(`run:${row.run_id}`), makeDurations(row.durations ?? []));
  const asset = assets.get(row.asset_id);
  if (asset === undefined) throw new Error(`The span ${msn} shows the asset ${row.asset_id}, which does not exist.`);
  return placeSpan(of(asset.source), asset.durations);
}
