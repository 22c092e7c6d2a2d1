// From an address to what it means: which bytes of which source. Nothing is read here but rows that are mostly in memory.
import { keyNumber, keyStretch } from '@seyir/core/hls/keys';
import { isSubtitles, type StreamAddress } from '@seyir/core/hls/stream-address';
import { makeDurations } from '@seyir/core/timeline/durations';
import type { PlacedSpan, Segment } from '@seyir/core/timeline/span';
import { findSegment, lastMsn, segmentEndUs } from '@seyir/core/timeline/timeline';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Library, SourceId, Timelines } from '../doors.ts';
import { assetOf, readOrWait, readReadyAsset } from './ready-media.ts';
import type { SegmentKeys } from './segment-keys.ts';
import type { Tail, Tails } from './tails.ts';

export type FileAddress = Extract<StreamAddress, { kind: 'segment' | 'init' | 'key' | 'sprite' }>;

/** The part of a channel's timeline that something belongs to. */
export interface Stretch {
  /** Epoch microseconds; undefined when it begins before everything that is known. */
  readonly startUs: number | undefined;
  /** The last segment that an init segment or a sheet is for. */
  readonly toMsn?: number;
}

/** What lies behind an address. */
export interface Place {
  /** Absent for keys, which have none, and sheets. */
  readonly source?: SourceId;
  readonly stretch?: Stretch;
  /** Whether it is sent encrypted. */
  readonly encrypted?: boolean;
  /** Rejects with GONE for what retention took, and with UNAVAILABLE for media that is being made. */
  read(): Promise<Buffer>;
}

/** Rejects with NOT_FOUND for what is not known or not there yet, and with GONE for what retention took. */
export type FindPlace = (address: FileAddress) => Promise<Place>;

/** The sheet of thumbnails of an ingested channel that begins with a segment. */
export type FindSheet = (channelId: string, firstMsn: number) => Promise<Sheet | undefined>;

export interface Sheet {
  readonly file: string;
  readonly tiles: number;
  readonly startUs: number;
}

export interface PlacesDeps {
  readonly library: Library;
  readonly timelines: Timelines;
  readonly tails: Tails;
  readonly keys: SegmentKeys;
  readonly findSheet: FindSheet;
  readonly now: Clock;
  /** How long a viewer waits for media that is being made. */
  readonly waitMs: number;
}

/** Another server whose clock is ahead may have listed a segment already: it is given out this much early. */
const EARLY_US = 5_000_000;

export function makeFindPlace(deps: PlacesDeps): FindPlace {
  return async (address) => {
    const { owner } = address;
    if ('asset' in owner) return await findInAsset(deps, owner.asset, address);
    const tail = await deps.tails.read(owner.channel);
    if (tail === undefined) throw new AppError('NOT_FOUND', { ...owner });
    return await findInChannel(deps, tail, address);
  };
}

async function findInAsset(deps: PlacesDeps, assetId: string, address: FileAddress): Promise<Place> {
  const asset = await readReadyAsset(deps.library, assetId, deps.waitMs);
  const source: SourceId = `asset:${assetId}`;
  const notFound = () => new AppError('NOT_FOUND', { asset: assetId });
  if (address.kind === 'sprite') return spritePlace(deps, source);
  const { count } = makeDurations(asset.durations);
  if (address.kind === 'key') {
    if (!asset.encrypted || address.number > keyNumber(count - 1)) throw notFound();
    return keyPlace(deps, address);
  }
  if (!asset.renditions.some(({ id }) => id === address.rendition)) throw notFound();
  if (address.kind === 'init') return initPlace(deps, source, address.rendition);
  if (address.msn >= count) throw notFound();
  return segmentPlace(deps, { source, rendition: address.rendition, index: address.msn, encrypted: asset.encrypted });
}

async function findInChannel(deps: PlacesDeps, tail: Tail, address: FileAddress): Promise<Place> {
  const { id, kind, encrypted, renditions } = tail.facts;
  if (address.kind === 'key') {
    if (!encrypted) throw new AppError('NOT_FOUND', { channel: id });
    const { fromMsn } = keyStretch(address.number);
    const first = findSegment(await deps.timelines.readNumbers(id, fromMsn, fromMsn), fromMsn);
    return { ...keyPlace(deps, address), stretch: { startUs: first?.startUs } };
  }
  // Thumbnails of a computed channel are those of the asset that a span shows; those of an ingested one have rows.
  if (address.kind === 'sprite' && kind === 'ingest') return await findSheetPlace(deps, id, address.firstMsn);
  if (address.kind === 'sprite') {
    const span = await findSpan(deps, tail, address.firstMsn);
    return { ...spritePlace(deps, sourceOf(span)), stretch: stretchOf(span) };
  }
  const { rendition } = address;
  if (!renditions.some((offered) => offered.id === rendition)) throw new AppError('NOT_FOUND', { channel: id });
  if (address.kind === 'init') {
    const span = await findSpan(deps, tail, address.spanMsn);
    return { ...initPlace(deps, sourceOf(span), rendition), stretch: stretchOf(span) };
  }
  const { span, index, startUs } = await findOnAir(deps, tail, address.msn);
  return { ...segmentPlace(deps, { source: sourceOf(span), rendition, index, encrypted }), stretch: { startUs } };
}

/** The segment with a number, once it is complete. */
async function findOnAir({ timelines, now }: PlacesDeps, tail: Tail, msn: number): Promise<Segment> {
  const { id } = tail.facts;
  const segment = findSegment(tail.timeline, msn) ?? findSegment(await timelines.readNumbers(id, msn, msn), msn);
  if (segment === undefined) throw missing(tail, msn);
  if (segmentEndUs(segment) > now() * 1_000 + EARLY_US) throw new AppError('NOT_FOUND', { channel: id, msn });
  return segment;
}

/** The span that begins with a number, once it is on air. */
async function findSpan({ timelines, now }: PlacesDeps, tail: Tail, msn: number): Promise<PlacedSpan> {
  const { facts, timeline } = tail;
  const begins = (span: PlacedSpan) => span.msn === msn;
  const { spans } = timeline.spans.some(begins) ? timeline : await timelines.readNumbers(facts.id, msn, msn);
  if (spans.length === 0) throw missing(tail, msn);
  const span = spans.find(begins);
  const isOnAir = span !== undefined && span.startUs <= now() * 1_000 + EARLY_US;
  if (!isOnAir) throw new AppError('NOT_FOUND', { channel: facts.id, msn });
  return span;
}

/** A number that no span has: one before the newest was given once, and taken by retention. */
function missing({ facts, timeline }: Tail, msn: number): AppError {
  const newest = lastMsn(timeline) ?? Number.POSITIVE_INFINITY;
  return new AppError(msn <= newest ? 'GONE' : 'NOT_FOUND', { channel: facts.id, msn });
}

async function findSheetPlace(deps: PlacesDeps, channelId: string, firstMsn: number): Promise<Place> {
  const sheet = await deps.findSheet(channelId, firstMsn);
  if (sheet === undefined) throw new AppError('NOT_FOUND', { channel: channelId, firstMsn });
  const stretch = { startUs: sheet.startUs, toMsn: firstMsn + sheet.tiles - 1 };
  return { stretch, read: () => readFile(deps, sheet.file) };
}

interface SegmentPlace {
  readonly source: SourceId;
  readonly rendition: string;
  readonly index: number;
  readonly encrypted: boolean;
}

const segmentPlace = (
  { library, waitMs }: PlacesDeps,
  { source, rendition, index, encrypted }: SegmentPlace,
): Place => ({
  source,
  encrypted: encrypted && !isSubtitles(rendition),
  read: () => readOrWait(library, source, waitMs, () => library.readSegment(source, rendition, index)),
});

const initPlace = ({ library, waitMs }: PlacesDeps, source: SourceId, rendition: string): Place => ({
  source,
  read: () => readOrWait(library, source, waitMs, () => library.readInit(source, rendition)),
});

const spritePlace = (deps: PlacesDeps, source: SourceId): Place => ({
  source,
  async read() {
    const { sprite } = await readReadyAsset(deps.library, assetOf(source), deps.waitMs);
    if (sprite === undefined) throw new AppError('NOT_FOUND', { source });
    return await readFile(deps, sprite.file);
  },
});

const keyPlace = ({ keys }: PlacesDeps, { owner, number }: Extract<FileAddress, { kind: 'key' }>): Place => ({
  read: async () => keys.keyOf(owner, number),
});

async function readFile({ library }: PlacesDeps, path: string): Promise<Buffer> {
  const bytes = await library.readFile(path);
  if (bytes === undefined) throw new AppError('GONE', { path });
  return bytes;
}

const sourceOf = ({ source }: PlacedSpan) => source as SourceId;
const stretchOf = ({ startUs, msn, count }: PlacedSpan): Stretch => ({ startUs, toMsn: msn + count - 1 });
