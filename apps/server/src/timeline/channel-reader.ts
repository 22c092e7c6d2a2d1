import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import type { Database } from '../db/database.ts';
import type { SourceId } from '../media/asset.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { type ChannelFacts, makeFactsReader } from './channel-facts.ts';
import { type AssetDurations, placeRows } from './placed-spans.ts';
import * as queries from './timelines.queries.ts';

/** What a timeline is read from: each call is a query. */
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

export interface ChannelReaderDeps {
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
