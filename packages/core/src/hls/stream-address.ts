// Writes and parses every address below /stream/{token}/. Parsing is strict, so that a resource has exactly one
// address: caches and tokens use it as a key.
import { SHORTEST_SEGMENT_US, START_OVER_SECONDS, WINDOW_SECONDS } from '../limits/media.ts';
import { type PartName, parsePartFile, partFile, type Reload, readReload } from './low-latency.ts';

/** What a playlist lists. Channels and assets by id; moments in epoch seconds. */
export type StreamList =
  /** `fromMsn`: nothing before this segment, because the viewer may not watch the programme before it. */
  | { readonly kind: 'live'; readonly channel: string; readonly fromMsn?: number }
  | { readonly kind: 'dvr'; readonly channel: string }
  /** From a segment on and growing, until the timeline has passed a moment. */
  | { readonly kind: 'startOver'; readonly channel: string; readonly fromMsn: number; readonly untilSec: number }
  /** A closed range of segments, both ends included: catch-up and recordings. */
  | { readonly kind: 'window'; readonly channel: string; readonly fromMsn: number; readonly toMsn: number }
  | { readonly kind: 'asset'; readonly asset: string };

export type ChannelList = Exclude<StreamList, { kind: 'asset' }>;

/** The owner of the bytes. */
export type StreamOwner = { readonly channel: string } | { readonly asset: string };

/** Where a list begins, for players that do not read EXT-X-START. */
export interface ListStart {
  /** The first segment of the list. */
  readonly fromMsn: number;
  /** How far the end of a growing list stays behind the clock, in seconds. */
  readonly delaySec?: number;
}

export type StreamAddress =
  /**
   * `atMs`: what EXT-X-START names, epoch milliseconds; of a time-shift list or a closed window. `startMs`: where all its lists
   * begin; of every list but live, and of a title from its beginning.
   */
  | { readonly kind: 'multivariant'; readonly list: StreamList; readonly atMs?: number; readonly startMs?: number }
  /**
   * `skip`: the player asks for a delta update; of a live or time-shift list. `reload`: the player waits for a segment or part of a
   * live list, `malformed` where its directives are not numbers; no part of the list's own address. `iframes`: the I-frame list of a rung.
   */
  | {
      readonly start?: ListStart;
      readonly kind: 'media';
      readonly list: StreamList;
      readonly rendition: string;
      readonly skip?: boolean;
      readonly reload?: Reload | 'malformed';
      readonly iframes?: boolean;
    }
  /** `msn`: the sequence number in the timeline. `iframe`: only the first frame of the segment. `part`: one part of it. */
  | {
      readonly kind: 'segment';
      readonly owner: StreamOwner;
      readonly rendition: string;
      readonly msn: number;
      readonly iframe?: boolean;
      readonly part?: PartName;
    }
  /** `of`: hash of the init segments of its span, or the first number of a span without one; 0 for an asset. */
  | { readonly kind: 'init'; readonly owner: StreamOwner; readonly rendition: string; readonly of: InitName }
  | { readonly kind: 'key'; readonly owner: StreamOwner; readonly number: number }
  /**
   * `firstMsn`: of its first tile; 0 for an asset, which has one sheet. `tiles`: how many an ingested channel's sheet has; it
   * grows, and each size has an address of its own.
   */
  | { readonly kind: 'sprite'; readonly owner: StreamOwner; readonly firstMsn: number; readonly tiles?: number };

/** Names an init segment of a channel: the hash of a span's init segments, or the first number of a span without one. */
type InitName = string | number;

/** No valid address is longer. */
const LENGTH_MAX = 120;
/** Sequence numbers are PostgreSQL's integers. */
const NUMBER_MAX = 2_147_483_647;
/** Moments stay exact as microseconds. */
const SECONDS_MAX = 9_000_000_000;
const MS_MAX = SECONDS_MAX * 1_000;
/** A viewer of a list that grows for four hours may start when it has nearly ended. */
const DELAY_SECONDS_MAX = START_OVER_SECONDS;
const WINDOW_SEGMENTS_MAX = (WINDOW_SECONDS * 1_000_000) / SHORTEST_SEGMENT_US;

const CHANNEL = /^[1-9][0-9]{0,8}$/;
const ASSET = /^[A-Za-z0-9_-]{8,40}$/;
const RENDITION = /^[vatp][1-9][0-9]{0,3}$/;
const NUMBER = /^(?:0|[1-9][0-9]{0,12})$/;
const RANGE = /^([0-9]{1,10})-([0-9]{1,10})$/;
const MEDIA_LIST = /^([vat][0-9]+)(-iframes)?\.m3u8$/;
const SEGMENT = /^([0-9]+)(-iframe)?(\.m4s|\.vtt|\.json)$/;
const INIT = /^init-([0-9a-f]+)\.mp4$/;
/** Longer than any number, so that an address means one of the two. */
export const INIT_HASH_LENGTH = 20;
const SHEET = /^([0-9]+)(?:-([0-9]+))?\.webp$/;

function isChannelId(text: string): boolean {
  return CHANNEL.test(text);
}

function isAssetId(text: string): boolean {
  return ASSET.test(text);
}

/** Whether a rendition is subtitles: its segments have no init segment, and are never encrypted. */
export function isSubtitles(rendition: string): boolean {
  return rendition.startsWith('t') || isPictures(rendition);
}

/**
 * Whether a rendition is subtitles that are pictures. No list of HLS can name them as subtitles: they have no media list, and our
 * own player asks for the one of each segment it plays (ADR 0027).
 */
export function isPictures(rendition: string): boolean {
  return rendition.startsWith('p');
}

/** Whether a rendition is a rung of the ladder. */
export function isVideo(rendition: string): boolean {
  return rendition.startsWith('v');
}

/** The path below /stream/{token}/, with its query where there is one. */
export function writeStreamAddress(address: StreamAddress): string {
  switch (address.kind) {
    case 'multivariant': {
      const { list, atMs, startMs } = address;
      const at = atMs === undefined ? '' : `?at=${atMs}`;
      return `${listFolder(list)}/index.m3u8${startMs === undefined ? at : `?start=${startMs}`}`;
    }
    case 'media': {
      const { list, rendition, iframes, start, skip } = address;
      const query = start === undefined && skip ? '?_HLS_skip=YES' : startQuery(start);
      return `${listFolder(list)}/${mediaUri(rendition, iframes)}${query}`;
    }
    case 'segment': {
      const { owner, rendition, msn, iframe, part } = address;
      const name = part === undefined ? `${msn}${segmentEnding(rendition, iframe)}` : partFile(msn, part);
      return `${ownerFolder(owner)}/${rendition}/${name}`;
    }
    case 'init':
      return `${ownerFolder(address.owner)}/${initName(address.owner, address.rendition, address.of)}`;
    case 'key':
      return `${ownerFolder(address.owner)}/key/${address.number}`;
    case 'sprite':
      return 'asset' in address.owner
        ? `${ownerFolder(address.owner)}/sprite.webp`
        : `${ownerFolder(address.owner)}/sprite/${sheetName(address)}.webp`;
  }
}

/**
 * Parses a path below /stream/{token}/ (no leading slash, nothing decoded) and its query (without the question mark).
 * Undefined for everything that `writeStreamAddress` would not write.
 */
export function parseStreamAddress(path: string, query = ''): StreamAddress | undefined {
  if (path.length > LENGTH_MAX || query.length > LENGTH_MAX) return undefined;
  const [room, id, ...rest] = path.split('/');
  if (room === 'v' && id !== undefined && isAssetId(id)) return parseOfAsset(id, rest, query);
  if (room === 'c' && id !== undefined && isChannelId(id)) return parseOfChannel(id, rest, query);
  return undefined;
}

function parseOfAsset(asset: string, rest: readonly string[], query: string): StreamAddress | undefined {
  const owner = { asset };
  const [first = '', second = ''] = rest;
  if (rest.length === 1) {
    if (first === 'sprite.webp') return { kind: 'sprite', owner, firstMsn: 0 };
    return parseList({ kind: 'asset', asset }, first, query);
  }
  if (rest.length !== 2) return undefined;
  if (second === 'init.mp4' && isMediaRendition(first)) return { kind: 'init', owner, rendition: first, of: 0 };
  return parseKey(owner, rest) ?? parseSegment(owner, first, second);
}

function parseOfChannel(channel: string, rest: readonly string[], query: string): StreamAddress | undefined {
  const owner = { channel };
  const [first = '', second = '', third = ''] = rest;
  if (rest.length === 3) {
    const list = first === 'l' ? parseLiveFrom(channel, second) : parseRange(channel, first, second);
    return list && parseList(list, third, query);
  }
  if (rest.length !== 2) return undefined;
  if (first === 'live' || first === 'dvr') return parseList({ kind: first, channel }, second, query);
  if (first === 'sprite') {
    return parseSheet(owner, second);
  }
  const of = parseInitName(INIT.exec(second)?.[1]);
  if (of !== undefined) return isMediaRendition(first) ? { kind: 'init', owner, rendition: first, of } : undefined;
  return parseKey(owner, rest) ?? parseSegment(owner, first, second);
}

function parseSheet(owner: StreamOwner, name: string): StreamAddress | undefined {
  const [, first, count] = SHEET.exec(name) ?? [];
  const firstMsn = parseNumber(first);
  if (firstMsn === undefined || count === undefined) {
    return firstMsn === undefined ? undefined : { kind: 'sprite', owner, firstMsn };
  }
  const tiles = parseNumber(count);
  return tiles === undefined || tiles === 0 ? undefined : { kind: 'sprite', owner, firstMsn, tiles };
}

function parseLiveFrom(channel: string, text: string): StreamList | undefined {
  const fromMsn = parseNumber(text);
  return fromMsn === undefined ? undefined : { kind: 'live', channel, fromMsn };
}

function parseRange(channel: string, kind: string, text: string): StreamList | undefined {
  const [, from, to] = RANGE.exec(text) ?? [];
  const fromMsn = parseNumber(from);
  if (fromMsn === undefined) return undefined;
  if (kind === 's') {
    const untilSec = parseNumber(to, SECONDS_MAX);
    return untilSec === undefined ? undefined : { kind: 'startOver', channel, fromMsn, untilSec };
  }
  const toMsn = parseNumber(to);
  if (kind !== 'w' || toMsn === undefined || !isWindow(fromMsn, toMsn)) return undefined;
  return { kind: 'window', channel, fromMsn, toMsn };
}

/** Whether a range can be a closed window: bounded, so that no address makes a list without end. */
function isWindow(fromMsn: number, toMsn: number): boolean {
  return fromMsn <= toMsn && toMsn - fromMsn < WINDOW_SEGMENTS_MAX;
}

function parseList(list: StreamList, name: string, query: string): StreamAddress | undefined {
  const parameters = parseQuery(query);
  if (name === 'index.m3u8') {
    const start = list.kind === 'live' ? undefined : parameters.get('start');
    if (start !== undefined) {
      const startMs = parseNumber(start, MS_MAX);
      return startMs === undefined ? undefined : { kind: 'multivariant', list, startMs };
    }
    const at = list.kind === 'dvr' || list.kind === 'window' ? parameters.get('at') : undefined;
    if (at === undefined) return { kind: 'multivariant', list };
    const atMs = parseNumber(at, MS_MAX);
    return atMs === undefined ? undefined : { kind: 'multivariant', list, atMs };
  }
  const [, rendition, iframes] = MEDIA_LIST.exec(name) ?? [];
  if (rendition === undefined || !RENDITION.test(rendition)) return undefined;
  if (iframes !== undefined && !isVideo(rendition)) return undefined;
  const start = list.kind === 'live' ? undefined : parseStart(parameters);
  const isTail = (list.kind === 'dvr' || list.kind === 'live') && iframes === undefined;
  const skip = isTail && isSkip(parameters.get('_HLS_skip'));
  const reload = list.kind === 'live' && iframes === undefined ? readReload(parameters) : undefined;
  return {
    ...{ kind: 'media', list, rendition },
    ...(iframes === undefined ? {} : { iframes: true }),
    // A list that begins later is short.
    ...(start === undefined ? (skip ? { skip } : {}) : { start }),
    ...(reload === undefined ? {} : { reload }),
  };
}

function parseStart(parameters: ReadonlyMap<string, string>): ListStart | undefined {
  const fromMsn = parseNumber(parameters.get('from'));
  if (fromMsn === undefined) return undefined;
  const delaySec = parseNumber(parameters.get('delay'), DELAY_SECONDS_MAX);
  return delaySec === undefined ? { fromMsn } : { fromMsn, delaySec };
}

/** Unknown directives and unknown values of this one are ignored: the answer is then the whole list. */
function isSkip(value: string | undefined): boolean {
  return value === 'YES' || value === 'v2';
}

/** Names and values without decoding: none of ours needs it. The first of two equal names counts. */
function parseQuery(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return parameters;
}

function parseKey(owner: StreamOwner, [folder, text]: readonly string[]): StreamAddress | undefined {
  const number = folder === 'key' ? parseNumber(text) : undefined;
  return number === undefined ? undefined : { kind: 'key', owner, number };
}

function parseSegment(owner: StreamOwner, rendition: string, name: string): StreamAddress | undefined {
  const part = parsePartFile(name);
  const [, digits, iframe, ending] = SEGMENT.exec(part?.segment ?? name) ?? [];
  const msn = parseNumber(digits);
  if (msn === undefined || !RENDITION.test(rendition) || ending !== segmentEnding(rendition)) {
    return undefined;
  }
  if (part !== undefined)
    return 'asset' in owner ? undefined : { kind: 'segment', owner, rendition, msn, part: part.name };
  if (iframe === undefined) return { kind: 'segment', owner, rendition, msn };
  return isVideo(rendition) ? { kind: 'segment', owner, rendition, msn, iframe: true } : undefined;
}

function parseInitName(text: string | undefined): InitName | undefined {
  return text?.length === INIT_HASH_LENGTH ? text : parseNumber(text);
}

function parseNumber(text: string | undefined, max = NUMBER_MAX): number | undefined {
  if (text === undefined || !NUMBER.test(text)) return undefined;
  const value = Number(text);
  return value <= max ? value : undefined;
}

function isMediaRendition(text: string): boolean {
  return RENDITION.test(text) && !isSubtitles(text);
}

export function ownerOf(list: StreamList): StreamOwner {
  return list.kind === 'asset' ? { asset: list.asset } : { channel: list.channel };
}

function ownerFolder(owner: StreamOwner): string {
  return 'asset' in owner ? `v/${owner.asset}` : `c/${owner.channel}`;
}

/** The folder of a list below /stream/{token}/. */
export function listFolder(list: StreamList): string {
  const folder = ownerFolder(ownerOf(list));
  switch (list.kind) {
    case 'live':
      return list.fromMsn === undefined ? `${folder}/live` : `${folder}/l/${list.fromMsn}`;
    case 'dvr':
      return `${folder}/dvr`;
    case 'startOver':
      return `${folder}/s/${list.fromMsn}-${list.untilSec}`;
    case 'window':
      return `${folder}/w/${list.fromMsn}-${list.toMsn}`;
    case 'asset':
      return folder;
  }
}

/** The relative path from a list to the folder of its owner: every address inside a playlist starts with it. */
export function basePath(list: StreamList): string {
  if (list.kind === 'asset') return '';
  const isShared = list.kind === 'dvr' || (list.kind === 'live' && list.fromMsn === undefined);
  return isShared ? '../' : '../../';
}

/** The URI of a media list in the multivariant playlist beside it. */
export function mediaUri(rendition: string, iframes = false): string {
  return `${rendition}${iframes ? '-iframes' : ''}.m3u8`;
}

/** What a list that begins at a segment has behind its name. */
export function startQuery(start: ListStart | undefined): string {
  if (start === undefined) return '';
  const { fromMsn, delaySec } = start;
  return `?from=${fromMsn}${delaySec === undefined ? '' : `&delay=${delaySec}`}`;
}

export function segmentUri(list: StreamList, rendition: string, msn: number): string {
  return `${basePath(list)}${rendition}/${msn}${segmentEnding(rendition)}`;
}

export function initUri(list: StreamList, rendition: string, of: InitName): string {
  return basePath(list) + initName(ownerOf(list), rendition, of);
}

export function keyUri(list: StreamList, number: number): string {
  return `${basePath(list)}key/${number}`;
}

function sheetName({ firstMsn, tiles }: { readonly firstMsn: number; readonly tiles?: number }): string {
  return tiles === undefined ? `${firstMsn}` : `${firstMsn}-${tiles}`;
}

function initName(owner: StreamOwner, rendition: string, of: InitName): string {
  return 'asset' in owner ? `${rendition}/init.mp4` : `${rendition}/init-${of}.mp4`;
}

/** What follows the number in the name of a segment. */
export function segmentEnding(rendition: string, iframe = false): string {
  if (isPictures(rendition)) return '.json';
  if (isSubtitles(rendition)) return '.vtt';
  return iframe ? '-iframe.m4s' : '.m4s';
}
