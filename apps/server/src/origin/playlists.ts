// Cache of playlists as bytes. A list is written once for every new segment; until it changes, a request is one lookup.
// Nothing is stored per viewer, and every server writes the same text.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import { findListStart, startList } from '@seyir/core/hls/list-start';
import type { LowLatency } from '@seyir/core/hls/low-latency';
import { offerRenditions, type ShownMedia } from '@seyir/core/hls/offer-renditions';
import {
  type ChannelList,
  isVideo,
  type ListStart,
  type StreamAddress,
  type StreamList,
  writeStreamAddress,
} from '@seyir/core/hls/stream-address';
import { findStartOffset, findWindow, type ListWindow, type WindowVerdict } from '@seyir/core/hls/windows';
import { writeMediaPlaylist } from '@seyir/core/hls/write-media-playlist';
import { writeMultivariant } from '@seyir/core/hls/write-multivariant';
import { TARGET_DURATION_SECONDS } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import type { Timeline } from '@seyir/core/timeline/span';
import {
  findSegment,
  firstMsn,
  lastMsn,
  listParts,
  makeTitleTimeline,
  playingTimeUs,
  type SpanPart,
  segmentEndUs,
} from '@seyir/core/timeline/timeline';
import { writeEtag } from '../http/prepared.ts';
import type { AssetRendition, SourceId } from '../media/asset.ts';
import { AppError } from '../shared/app-error.ts';
import { makeCache, makeHotCache, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import { servesRendition } from '../timeline/channel-facts.ts';
import type { Basis, ChannelTimeline, Tail } from '../timeline/channel-timeline.ts';
import type { LiveParts } from '../timeline/live-parts.ts';
import type { Timelines } from '../timeline/timelines.ts';
import type { Library } from './library/library.ts';
import { describeParts, endMoment, findPartsEnd } from './low-latency.ts';
import { FOR_A_SECOND, IMMUTABLE, type KeptText, keepText } from './replies.ts';

type ListAddress = Extract<StreamAddress, { kind: 'multivariant' | 'media' }>;

interface KeptList extends KeptText {
  readonly address: ListAddress;
  /** Expiry, epoch milliseconds, unless the basis is invalidated before. */
  validUntil: number;
  /** The tail of a channel, its archive, or an asset. */
  basis: Basis;
  /** Of a live list: the version of the channel's parts it was written from. */
  version: number | undefined;
}

export interface Playlists {
  /** A cached list that is still valid, by its address as core writes it. */
  find(address: string, at: number): KeptList | undefined;
  /**
   * Rejects with NOT_FOUND for an unknown or future list, GONE for one that retention removed, and UNAVAILABLE for a
   * title that is being packaged.
   */
  read(address: ListAddress): Promise<KeptList>;
  /** Invalidates the lists of an asset, which was packaged again. Lists of channels end with their timeline. */
  forgetAsset(assetId: string): void;
  forgetAssets(): void;
}

interface PlaylistsDeps {
  readonly library: Library;
  readonly timelines: Timelines;
  readonly now: Clock;
  readonly liveParts?: LiveParts | undefined;
  /** Limit of the cache; its share of the memory of all caches by default. */
  readonly cacheBytes?: number | undefined;
  /** How long a request waits for a title that is being packaged. */
  readonly waitMs: number;
}

const TYPE = 'application/vnd.apple.mpegurl';
/** Fast, and within a few percent of the best: most lines of a long list are alike. */
const GZIP = { level: 5 };
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Half of gzip's bytes for a little more work, once for a list. Quality 5 gains little for twice the work (bench/results/playlist.md). */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
/** Shorter lists, as live ones, are as small with gzip. */
const BROTLI_LEAST_BYTES = 4_096;
/** Estimate of an entry's headers, address and bookkeeping. */
const ENTRY_BYTES = 2_000;

interface Kept {
  readonly list: KeptList;
  /** The window of a media list. */
  readonly window: ListWindow;
  readonly hasParts: boolean;
}

interface Source {
  readonly timeline: Timeline;
  readonly window: ListWindow;
  /** The renditions of a title, or all that some media of a channel has. */
  readonly renditions: readonly AssetRendition[];
  readonly serves: (rendition: string) => boolean;
  readonly basis: Basis;
  readonly describe?: (rendition: string) => LowLatency | undefined;
}

export function makePlaylists({ library, timelines, now, liveParts, cacheBytes, waitMs }: PlaylistsDeps): Playlists {
  const kept = makeHotCache<Kept>('playlists', {
    maxBytes: cacheBytes,
    weigh: ({ list }) => list.plain.length + list.gzip.length + (list.brotli?.length ?? 0) + ENTRY_BYTES,
    now,
  });
  const writing = new Map<string, Promise<KeptList>>();
  const bases = makeCache<Basis>('listBases', { dispose: endBasis });

  const basisOf = (assetId: string): Basis => {
    const known = bases.get(assetId);
    if (known !== undefined) return known;
    const basis = { isOver: false };
    bases.set(assetId, basis);
    return basis;
  };

  const readTitle = async (assetId: string, start: ListStart | undefined): Promise<Source> => {
    const basis = basisOf(assetId);
    const asset = await library.whenReady(assetId, waitMs);
    const timeline = makeTitleTimeline(`asset:${assetId}`, makeDurations(asset.durations), asset.encrypted);
    const window = findWindow(timeline, { kind: 'asset', asset: assetId }, 0);
    if (typeof window === 'string') throw new AppError('GONE', { asset: assetId });
    const fromMsn = Math.min(start?.fromMsn ?? window.fromMsn, window.toMsn);
    const { renditions } = asset;
    const serves = (id: string) => renditions.some((rendition) => rendition.id === id);
    return { timeline, window: { ...window, fromMsn }, renditions, serves, basis };
  };

  const readChannel = async (list: ChannelList, start: ListStart | undefined, at: number): Promise<Source> => {
    const channel = timelines.of(list.channel);
    const tail = await channel.readTail();
    if (tail === undefined) throw new AppError('NOT_FOUND', { channel: list.channel });
    const shown = start === undefined ? list : startList(list, start);
    const timeline = await readTimeline(channel, tail, shown);
    const end = list.kind === 'live' ? findPartsEnd(liveParts, timeline) : undefined;
    const window = await findExtended(timeline, shown, list, endMoment(end, (at - delayOf(start)) * 1_000));
    if (isGone(window, timeline)) throw new AppError('GONE', { ...list });
    if (typeof window === 'string') throw new AppError('NOT_FOUND', { ...list });
    const { facts } = tail;
    const serves = (id: string) => servesRendition(facts, id);
    // An ended list is immutable, however the channel continues.
    const describe = (rendition: string) => describeParts(end, window, rendition);
    const basis = window.ended ? channel.archive : tail;
    return { timeline, window, renditions: facts.renditions, serves, basis, describe };
  };

  /** The window of a list. A start-over list that has reached its end goes on when the guide extended its programme. */
  const findExtended = async (
    timeline: Timeline,
    shown: ChannelList,
    list: ChannelList,
    nowUs: number,
  ): Promise<WindowVerdict> => {
    const window = findWindow(timeline, shown, nowUs);
    const isEnded = typeof window !== 'string' && window.ended;
    if (!isEnded || shown.kind !== 'startOver' || list.kind !== 'startOver') return window;
    return findWindow(timeline, { ...shown, untilSec: await timelines.of(list.channel).readEnd(list) }, nowUs);
  };

  const write = async (address: ListAddress, key: string): Promise<KeptList> => {
    const { list } = address;
    const at = now();
    const start = address.kind === 'media' ? address.start : undefined;
    const version = versionOf(list);
    const source = list.kind === 'asset' ? await readTitle(list.asset, start) : await readChannel(list, start, at);
    const isClosed = list.kind === 'asset' || (address.kind === 'media' && source.window.ended);
    const validUntil = isClosed ? Number.POSITIVE_INFINITY : findChange(address, source, at);
    const earlier = kept.get(key);
    const lowLatency = address.kind === 'media' && !address.iframes ? source.describe?.(address.rendition) : undefined;
    const hasParts = lowLatency !== undefined;
    if (earlier !== undefined && address.kind === 'media' && !hasParts && isSame(earlier, source)) {
      earlier.list.version = version;
      earlier.list.validUntil = validUntil;
      earlier.list.basis = source.basis;
      return earlier.list;
    }
    const text =
      address.kind === 'media'
        ? writeMedia(address, source, { lowLatency, programmes: await listProgrammes(list, source) })
        : await writeIndex(address, source, at);
    const bytes = await keepBytes(text, isClosed ? IMMUTABLE : FOR_A_SECOND, start === undefined);
    const made = { ...bytes, address, validUntil, basis: source.basis, version };
    // A multivariant list with a start belongs to one viewer and is not cached.
    const { window } = source;
    const isShared = address.kind === 'media' || (address.atMs === undefined && address.startMs === undefined);
    if (isShared) kept.set(key, { list: made, window, hasParts });
    return made;
  };

  const listProgrammes = async (list: StreamList, { timeline, window }: Source) => {
    const [first, last] = [findSegment(timeline, window.fromMsn), findSegment(timeline, window.toMsn)];
    if (list.kind === 'asset' || first === undefined || last === undefined) return [];
    return await timelines.of(list.channel).listProgrammes(first.startUs / 1_000, segmentEndUs(last) / 1_000);
  };

  const writeIndex = async (address: Extract<ListAddress, { kind: 'multivariant' }>, source: Source, at: number) => {
    const { list, atMs, startMs } = address;
    const { timeline, window } = source;
    const renditions = list.kind === 'asset' ? source.renditions : await listOffered(source, list);
    if (startMs !== undefined) {
      return writeMultivariant({ renditions, start: findListStart(timeline, { window, startMs }, at * 1_000) });
    }
    const startOffset = findStartOffset(timeline, { list, window, atMs });
    return writeMultivariant(startOffset === undefined ? { renditions } : { renditions, startOffset });
  };

  /** What the media of a window has; while none of it is packaged, what the channel expects. */
  const listOffered = async ({ timeline, window, renditions, serves }: Source, { kind }: ChannelList) => {
    // What follows a live list will be played with the same renditions.
    const toMsn = kind === 'live' ? Number.POSITIVE_INFINITY : window.toMsn;
    const usOf = new Map<string, number>();
    for (const { span, from, to } of listParts(timeline, window.fromMsn, toMsn)) {
      usOf.set(span.source, (usOf.get(span.source) ?? 0) + timeOf({ span, from, to }));
    }
    const media = await Promise.all(
      [...usOf].map(async ([source, us]) => ({ renditions: await library.listRenditions(source as SourceId), us })),
    );
    const known = media.filter((each) => each.renditions.length > 0);
    if (known.length === 0) return renditions;
    const offered = offerRenditions(known);
    // Of the sounds and subtitles of single films those that all media has: a viewer chooses by language once.
    const isUsual = (id: string) => renditions.some((rendition) => rendition.id === id);
    const served = offered.filter(({ id }) => isUsual(id) || (serves(id) && hasOneLanguage(id, known)));
    return served.some(({ id }) => isVideo(id)) ? served : offered;
  };

  const find = (key: string, at: number): KeptList | undefined => {
    const list = kept.get(key)?.list;
    if (list === undefined || at >= list.validUntil || list.basis.isOver) return undefined;
    return list.version === versionOf(list.address.list) ? list : undefined;
  };

  /** Another value after every part and segment of a live list. */
  const versionOf = (list: StreamList): number | undefined =>
    list.kind === 'live' ? liveParts?.versionOf(list.channel) : undefined;

  return {
    find,
    async read(address) {
      const key = writeStreamAddress(address);
      // A request that waited for a part does not join the writing of a list that started before the part was there.
      const job = `${key} ${versionOf(address.list)}`;
      const known = find(key, now()) ?? writing.get(job);
      if (known !== undefined) return await known;
      const started = write(address, key).finally(() => writing.delete(job));
      writing.set(job, started);
      return await started;
    },
    forgetAsset: (assetId) => void bases.delete(assetId),
    forgetAssets: () => bases.clear(),
  };
}

/** Whether all media has a rendition, in the same language. */
function hasOneLanguage(id: string, media: readonly ShownMedia[]): boolean {
  const found = media.map(({ renditions }) => renditions.find((rendition) => rendition.id === id));
  return found.every((each) => each !== undefined && each.language === found[0]?.language);
}

function endBasis(basis: Basis): void {
  basis.isOver = true;
}

/** How far a list stays behind the clock, in milliseconds. */
const delayOf = (start: ListStart | undefined): number => (start?.delaySec ?? 0) * 1_000;

async function readTimeline(channel: ChannelTimeline, tail: Tail, list: ChannelList): Promise<Timeline> {
  if (list.kind === 'live' || list.kind === 'dvr') return tail.timeline;
  if (list.kind === 'window') return await channel.readNumbers(list.fromMsn, list.toMsn);
  const first = firstMsn(tail.timeline) ?? Number.POSITIVE_INFINITY;
  if (list.fromMsn >= first) return tail.timeline;
  return await channel.readNumbers(list.fromMsn, lastMsn(tail.timeline) ?? list.fromMsn);
}

/** Whether retention removed a part: the start, everything, or a part in the middle that no recording holds. */
function isGone(window: WindowVerdict, timeline: Timeline): boolean {
  if (typeof window === 'string') return window === 'gone';
  return countSegments(timeline, window) < window.toMsn - window.fromMsn + 1;
}

/** How long a part of a span plays, in microseconds. */
const timeOf = ({ span, from, to }: SpanPart): number =>
  playingTimeUs({ spans: [span] }, span.msn + from, span.msn + to);

function countSegments(timeline: Timeline, { fromMsn, toMsn }: ListWindow): number {
  return listParts(timeline, fromMsn, toMsn).reduce((count, { from, to }) => count + to - from + 1, 0);
}

function isSame(one: Kept, other: Source): boolean {
  if (one.hasParts) return false;
  const { fromMsn, toMsn, ended } = one.window;
  const { window } = other;
  return fromMsn === window.fromMsn && toMsn === window.toMsn && ended === window.ended;
}

/** Poll interval of an ingested channel's list, in case a notification is lost. */
const POLL_MS = 1_000;
/** A segment that is later than this is missing. */
const LATE_MS = 2 * TARGET_DURATION_SECONDS * 1_000;

/** When the list changes next, epoch milliseconds. */
function findChange(address: ListAddress, { timeline, window }: Source, now: number): number {
  if (address.kind === 'multivariant') return now + ttlOf('playlists');
  const delayMs = delayOf(address.start);
  const at = now - delayMs;
  const last = findSegment(timeline, window.toMsn);
  if (last === undefined) return now;
  const lastEndUs = segmentEndUs(last);
  const next = findSegment(timeline, window.toMsn + 1);
  // The next segment is promised: the list changes when it ends, on every server.
  if (next !== undefined && next.startUs === lastEndUs) return Math.ceil(segmentEndUs(next) / 1_000) + delayMs;
  const isUsual = next === undefined && at < lastEndUs / 1_000 + LATE_MS;
  // In a gap the list loses its oldest segments by the clock alone: every request writes it again.
  return isUsual ? now + POLL_MS : now;
}

function writeMedia(
  address: Extract<ListAddress, { kind: 'media' }>,
  source: Source,
  more: { readonly programmes: readonly ListedProgramme[]; readonly lowLatency: LowLatency | undefined },
): string {
  const { list, rendition, skip = false, iframes = false, start } = address;
  if (!source.serves(rendition)) throw new AppError('NOT_FOUND', { ...list, rendition });
  const { timeline, window } = source;
  return writeMediaPlaylist({ timeline, window, list, rendition, skip, iframes, start, ...more });
}

/** A list with a start has one reader, a player that rarely accepts brotli. */
async function keepBytes(text: string, cacheControl: string, isShared: boolean): Promise<KeptText> {
  const plain = Buffer.from(text);
  const [zipped, brotli] = await Promise.all([
    gzipAsync(plain, GZIP),
    !isShared || plain.length < BROTLI_LEAST_BYTES ? undefined : brotliAsync(plain, BROTLI),
  ]);
  return keepText(plain, { type: TYPE, cacheControl, etag: writeEtag(plain), gzip: zipped, brotli });
}
