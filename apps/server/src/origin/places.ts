// Resolves an address to the bytes of a source. Only rows are read here, mostly from caches.
import { keyNumber, keySegments } from '@seyir/core/hls/keys';
import type { PartName, Reload } from '@seyir/core/hls/low-latency';
import { isSubtitles, type StreamAddress, type StreamOwner } from '@seyir/core/hls/stream-address';
import { makeDurations } from '@seyir/core/timeline/durations';
import type { PlacedSpan, Segment } from '@seyir/core/timeline/span';
import { findSegment, lastMsn, segmentEndUs } from '@seyir/core/timeline/timeline';
import type { Queries } from '../db/database.ts';
import type { SourceId } from '../media/asset.ts';
import { writeIframe } from '../media/mp4/fragments.ts';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';
import { servesRendition } from '../timeline/channel-facts.ts';
import type { ChannelTimeline, Tail } from '../timeline/channel-timeline.ts';
import type { LiveParts } from '../timeline/live-parts.ts';
import type { Timelines } from '../timeline/timelines.ts';
import type { Library } from './library/library.ts';
import { findPart, findPartsEnd, type PartsEnd } from './low-latency.ts';
import { type FileBytes, findStandIn, readOrStandIn, type StandIn } from './stand-in.ts';

type PartAddress = Extract<StreamAddress, { kind: 'segment' }> & { readonly part: PartName };

/** A part behind the open segment is hinted at when that one has all of its parts. */
const PARTS_AHEAD_SEGMENTS = 2;

export type FileAddress = Extract<StreamAddress, { kind: 'segment' | 'init' | 'key' | 'sprite' }>;

/** The segments of a channel that a file belongs to. */
export interface SegmentRange {
  /** Start of the first segment, epoch microseconds; undefined when it lies before everything known. */
  readonly startUs: number | undefined;
  /** The last segment of an init segment or a sprite sheet. */
  readonly toMsn?: number;
}

/** What an address resolves to. */
export interface Place {
  /** Absent for keys and sprite sheets. */
  readonly source?: SourceId;
  readonly segmentRange?: SegmentRange;
  /** Whether the file is sent encrypted. */
  readonly encrypted?: boolean;
  /** Rejects with GONE for a file that retention removed, and with UNAVAILABLE for media that is being packaged. */
  read(): Promise<FileBytes>;
}

/** Rejects with NOT_FOUND for an unknown or future file, and with GONE for a file that retention removed. */
type FindPlace = (address: FileAddress) => Promise<Place>;

/** Finds the sprite sheet of an ingested channel by its first segment. */
type FindSheet = (channelId: string, firstMsn: number) => Promise<Sheet | undefined>;

export interface Sheet {
  readonly file: string;
  readonly tiles: number;
  readonly startUs: number;
}

interface PlacesDeps {
  readonly library: Library;
  readonly timelines: Timelines;
  readonly keyOf: (owner: StreamOwner, number: number) => Buffer;
  readonly findSheet: FindSheet;
  readonly now: Clock;
  /** How long a request waits for media that is being packaged. */
  readonly waitMs: number;
  readonly liveParts?: LiveParts | undefined;
  /** Resolves when a live list has a part. */
  readonly waitForPart?: ((channelId: string, reload: Reload) => Promise<void>) | undefined;
}

/**
 * Clock skew: a server whose clock is ahead may list a segment this much early, so the segment is served this early.
 */
const CLOCK_SKEW_US = 5_000_000;

export function makeFindPlace(deps: PlacesDeps): FindPlace {
  return async (address) => {
    const { owner } = address;
    if ('asset' in owner) return await findInAsset(deps, owner.asset, address);
    const channel = deps.timelines.of(owner.channel);
    const tail = await channel.readTail();
    if (tail === undefined) throw new AppError('NOT_FOUND', { ...owner });
    return await findInChannel(deps, { channel, tail }, address);
  };
}

async function findInAsset(deps: PlacesDeps, assetId: string, address: FileAddress): Promise<Place> {
  const asset = await deps.library.whenReady(assetId, deps.waitMs);
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
  const { rendition, msn: index, iframe } = address;
  return segmentPlace(deps, { source, rendition, index, iframe, encrypted: asset.encrypted });
}

/** A channel, and its tail when the request arrived. */
interface Watched {
  readonly channel: ChannelTimeline;
  readonly tail: Tail;
}

async function findInChannel(deps: PlacesDeps, watched: Watched, address: FileAddress): Promise<Place> {
  const { channel, tail } = watched;
  const { id } = tail.facts;
  if (address.kind === 'key') {
    const { fromMsn, toMsn } = keySegments(address.number);
    const timeline = await channel.readNumbers(fromMsn, toMsn);
    if (!timeline.spans.some(({ encrypted }) => encrypted)) throw new AppError('NOT_FOUND', { channel: id });
    return { ...keyPlace(deps, address), segmentRange: { startUs: findSegment(timeline, fromMsn)?.startUs } };
  }
  // A computed span has the sprite of its asset; ingested ones have rows of their own.
  if (address.kind === 'sprite' && address.tiles !== undefined) return await findSheetPlace(deps, id, address);
  if (address.kind === 'sprite') {
    const span = await findSpan(deps, watched, address.firstMsn);
    if (!span.source.startsWith(ASSET)) throw new AppError('NOT_FOUND', { channel: id });
    return { ...spritePlace(deps, sourceOf(span)), segmentRange: rangeOf(span) };
  }
  const { rendition } = address;
  if (!servesRendition(tail.facts, rendition)) throw new AppError('NOT_FOUND', { channel: id });
  if (address.kind === 'init') {
    const { of } = address;
    if (typeof of === 'string') return initPlace(deps, await findInitSource(deps, watched, of), rendition);
    const span = await findSpan(deps, watched, of);
    return { ...initPlace(deps, sourceOf(span), rendition), segmentRange: rangeOf(span) };
  }
  if (address.part !== undefined) return findPartPlace(deps, watched, { ...address, part: address.part });
  const onAir = await findOnAir(deps, watched, address.msn);
  const { span, index, startUs } = onAir;
  const { encrypted = false } = span;
  const place = segmentPlace(deps, {
    source: sourceOf(span),
    rendition,
    index,
    iframe: address.iframe,
    encrypted,
    onAir,
  });
  return { ...place, segmentRange: { startUs } };
}

/** The segment with a number, if it is complete. */
async function findOnAir({ now }: PlacesDeps, { channel, tail }: Watched, msn: number): Promise<Segment> {
  const { id } = tail.facts;
  const segment = findSegment(tail.timeline, msn) ?? findSegment(await channel.readNumbers(msn, msn), msn);
  if (segment === undefined) throw missing(tail, msn);
  if (segmentEndUs(segment) > now() * 1_000 + CLOCK_SKEW_US) throw new AppError('NOT_FOUND', { channel: id, msn });
  return segment;
}

/** A part that is listed, or the one that follows: a player may ask for it before it is there (EXT-X-PRELOAD-HINT). */
function findPartPlace(
  { liveParts, waitForPart }: PlacesDeps,
  { channel, tail }: Watched,
  { rendition, msn, part }: PartAddress,
): Place {
  const { id } = tail.facts;
  const end = findPartsEnd(liveParts, tail.timeline);
  const at = findSegment(tail.timeline, msn);
  const notThere = () => new AppError(at === undefined ? 'NOT_FOUND' : 'GONE', { channel: id, msn, ...part });
  if (end === undefined || msn > end.last.msn + PARTS_AHEAD_SEGMENTS) throw notThere();
  const find = (of: PartsEnd | undefined) => of && findPart(of, msn, part)?.bytes(rendition);
  return {
    segmentRange: { startUs: at?.startUs ?? segmentEndUs(end.last) },
    async read() {
      const bytes = find(end);
      if (bytes !== undefined) return { bytes };
      if (at !== undefined || part.run !== end.run.name) throw notThere();
      await waitForPart?.(id, { msn, part: part.index });
      const later = find(findPartsEnd(liveParts, (await channel.readTail())?.timeline ?? tail.timeline));
      if (later === undefined) throw new AppError('NOT_FOUND', { channel: id, msn, ...part });
      return { bytes: later };
    },
  };
}

/** A source whose init segments have a hash. */
async function findInitSource(
  { library }: PlacesDeps,
  { channel, tail: { facts, timeline } }: Watched,
  hash: string,
): Promise<SourceId> {
  // Media that is packaged: channels are planned with the hash of media that still waits.
  for (const source of new Set(timeline.spans.filter(({ initHash }) => initHash === hash).map(sourceOf))) {
    if ((await library.listRenditions(source)).length > 0) return source;
  }
  const source = await channel.findSourceOfInit(hash);
  if (source === undefined) throw new AppError('NOT_FOUND', { channel: facts.id, hash });
  if ((await library.listRenditions(source)).length > 0) return source;
  // All media of the channel waits: the init segments of a filler with this hash are the same bytes.
  const filler = await library.findFiller(hash);
  return filler === undefined ? source : `asset:${filler.id}`;
}

/** The span that starts with a number, if it is on air. */
async function findSpan({ now }: PlacesDeps, { channel, tail }: Watched, msn: number): Promise<PlacedSpan> {
  const { facts, timeline } = tail;
  const begins = (span: PlacedSpan) => span.msn === msn;
  const { spans } = timeline.spans.some(begins) ? timeline : await channel.readNumbers(msn, msn);
  if (spans.length === 0) throw missing(tail, msn);
  const span = spans.find(begins);
  const isOnAir = span !== undefined && span.startUs <= now() * 1_000 + CLOCK_SKEW_US;
  if (!isOnAir) throw new AppError('NOT_FOUND', { channel: facts.id, msn });
  return span;
}

/** A number in no span: before the newest it was given once and removed by retention. */
function missing({ facts, timeline }: Tail, msn: number): AppError {
  const newest = lastMsn(timeline) ?? Number.POSITIVE_INFINITY;
  return new AppError(msn <= newest ? 'GONE' : 'NOT_FOUND', { channel: facts.id, msn });
}

/** A sheet that has grown since answers for its earlier sizes: their tiles have not moved. */
async function findSheetPlace(
  deps: PlacesDeps,
  channelId: string,
  { firstMsn, tiles = 0 }: { readonly firstMsn: number; readonly tiles?: number },
): Promise<Place> {
  const sheet = await deps.findSheet(channelId, firstMsn);
  if (sheet === undefined || tiles > sheet.tiles) throw new AppError('NOT_FOUND', { channel: channelId, firstMsn });
  const segmentRange = { startUs: sheet.startUs, toMsn: firstMsn + sheet.tiles - 1 };
  return { segmentRange, read: async () => ({ bytes: await readFile(deps, sheet.file) }) };
}

interface SegmentPlace {
  readonly source: SourceId;
  readonly rendition: string;
  readonly index: number;
  /** Only its first frame. */
  readonly iframe: boolean | undefined;
  readonly encrypted: boolean;
  readonly onAir?: Segment | undefined;
}

const segmentPlace = (
  { library, waitMs, now }: PlacesDeps,
  { source, rendition, index, iframe, encrypted, onAir }: SegmentPlace,
): Place => {
  const readFrom = async ({ source: from, index: at }: StandIn) => {
    const readSegment = () => library.readSegment(from, rendition, at, onAir);
    if (!iframe) return await readSegment();
    const [init, segment] = await Promise.all([library.readInit(from, rendition), readSegment()]);
    return init && segment && writeIframe(segment, init);
  };
  const read = () => readFrom({ source, index });
  return {
    source,
    encrypted: encrypted && !isSubtitles(rendition),
    async read() {
      const bytes = await read();
      if (bytes !== undefined) return { bytes };
      const standIn = onAir && (await findStandIn(library, onAir, now()));
      return await readOrStandIn(
        (limitMs) => readWhenReady(library, source, limitMs, read),
        standIn && (() => readFrom(standIn)),
        waitMs,
      );
    },
  };
};

const initPlace = ({ library, waitMs }: PlacesDeps, source: SourceId, rendition: string): Place => {
  const read = () => library.readInit(source, rendition);
  return {
    source,
    read: async () => ({ bytes: (await read()) ?? (await readWhenReady(library, source, waitMs, read)) }),
  };
};

const spritePlace = (deps: PlacesDeps, source: SourceId): Place => ({
  source,
  async read() {
    const { sprite } = await deps.library.whenReady(assetOf(source), deps.waitMs);
    if (sprite === undefined) throw new AppError('NOT_FOUND', { source });
    return { bytes: await readFile(deps, sprite.file) };
  },
});

const keyPlace = ({ keyOf }: PlacesDeps, { owner, number }: Extract<FileAddress, { kind: 'key' }>): Place => ({
  read: async () => ({ bytes: keyOf(owner, number) }),
});

async function readFile({ library }: PlacesDeps, path: string): Promise<Buffer> {
  const bytes = await library.readFile(path);
  if (bytes === undefined) throw new AppError('GONE', { path });
  return bytes;
}

const sourceOf = ({ source }: PlacedSpan) => source as SourceId;
const rangeOf = ({ startUs, msn, count }: PlacedSpan): SegmentRange => ({ startUs, toMsn: msn + count - 1 });

const ASSET = 'asset:';

function assetOf(source: SourceId): string {
  return source.slice(ASSET.length);
}

/** Bytes that a source did not have: of media that is packaged meanwhile, or else GONE, because retention removed them. */
async function readWhenReady(
  library: Library,
  source: SourceId,
  waitMs: number,
  read: () => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const assetId = source.startsWith(ASSET) ? assetOf(source) : undefined;
  if (assetId !== undefined && (await library.findAsset(assetId)) !== undefined) {
    await library.whenReady(assetId, waitMs);
    const bytes = await read();
    if (bytes !== undefined) return bytes;
  }
  throw new AppError('GONE', { source });
}

export async function findSpriteSheet(db: Queries, channelId: string, firstMsn: number): Promise<Sheet | undefined> {
  const row = await db
    .selectFrom('sprite_sheet')
    .select(['file', 'tiles', 'start_us'])
    .where('channel_id', '=', channelId)
    .where('first_msn', '=', firstMsn)
    .executeTakeFirst();
  return row && { file: row.file, tiles: row.tiles, startUs: Number(row.start_us) };
}
