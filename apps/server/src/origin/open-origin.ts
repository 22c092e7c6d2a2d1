// The origin: answers every request below /stream/. A request is authorised by its token and its address; a cached
// answer is sent synchronously, and any other is built and then cached.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseStreamAddress, type StreamAddress } from '@seyir/core/hls/stream-address';
import type { Database } from '../db/database.ts';
import type { ObservedRequest } from '../http/build-http.ts';
import { makeClientKey } from '../http/client-address.ts';
import type { FastLane } from '../http/fast-lane.ts';
import { readRequestId } from '../http/meta.ts';
import { ASSET_CHANGED } from '../media/assets.queries.ts';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';
import type { NewId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';
import { maskUrl } from '../shared/redact.ts';
import type { LiveParts } from '../timeline/live-parts.ts';
import type { Timelines } from '../timeline/timelines.ts';
import { makeAdmission } from './admission.ts';
import { type Grant, type MayPlay, makeGrants, writeReuse } from './grants.ts';
import type { StreamLeases } from './leases/stream-leases.ts';
import type { Library } from './library/library.ts';
import { ClientLeftError, makeLowLatencyLists } from './low-latency.ts';
import type { AnswerCounter } from './origin-metrics.ts';
import { type FileAddress, findSpriteSheet, makeFindPlace, type SegmentRange } from './places.ts';
import { makePlaylists } from './playlists.ts';
import {
  type AllowedStatus,
  NO_STORE,
  sendAllowed,
  sendFile,
  sendPreflight,
  sendRefusal,
  sendText,
  toRefusal,
} from './replies.ts';
import { makeSegmentKeys, makeSegments } from './segments.ts';
import type { StreamTokens } from './stream-token.ts';

export interface OriginOptions {
  readonly db: Pick<Database, 'kysely' | 'listen'>;
  readonly library: Library;
  readonly timelines: Timelines;
  readonly tokens: StreamTokens;
  readonly leases: StreamLeases;
  /** Keys of encrypted segments are derived from it. */
  readonly secret: string;
  readonly mayPlay: MayPlay;
  /** NOTIFY channels whose payload is a session or an account, for which `mayPlay` may have another result. */
  readonly viewerChannels: readonly string[];
  /** Whether an error means that a dependency is unavailable: answered 503 instead of 500. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly observe: (request: ObservedRequest) => void;
  /** Counts answers from memory, which are not observed one by one: this would cost as much as the answers themselves. */
  readonly counter?: AnswerCounter;
  /** Proxies whose X-Forwarded-For names the client: an edge, a load balancer. */
  readonly trustProxy?: readonly string[];
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  readonly memory?: Partial<OriginMemory>;
  /** How long a request waits for media that is being packaged. */
  readonly waitMs?: number;
  /** `readNumbering`: another value means that segment numbers may have been assigned again. */
  readonly numbering: string;
  /** Parts of ingested channels; without them live lists name whole segments. */
  readonly liveParts?: LiveParts | undefined;
  /** How long an edge may reuse a check. */
  readonly checkSeconds?: number;
}

/** Bytes, at most. */
interface OriginMemory {
  readonly lists: number;
  /** Segments as they are sent. The library has a cache of its own behind this one. */
  readonly segments: number;
}

export interface Origin extends FastLane {
  close(): Promise<void>;
}

const PREFIX = '/stream/';
/** Counted for a client that closed its connection, as for other calls. */
const CLIENT_LEFT = 499;
/** Takes the position of the token: an edge asks whether it may answer the rest of the path from its own cache. */
const CHECK = 'check';
/** As CHECK, for an edge that keeps no more of the answer than its status (nginx, of answers its error_page replaces). */
const CHECK_LIST = 'check-list';
/**
 * deploy/nginx.conf caches checks by client, token and scope: the media lists of a folder, the lists and segments of a title, or a
 * block of segments of a channel (their number without its last digit). A check that holds for its whole scope says how long it may be
 * reused, so that most requests of a viewer cost the origin nothing; any other holds for its address alone.
 */
const BLOCK_SEGMENTS = 10;
/** Shorter than the first-byte timeout of players. */
const WAIT_MS = 6_000;

/** The kinds of addresses, as metrics name them. */
const ROUTES = {
  list: '/stream/list',
  segment: '/stream/segment',
  init: '/stream/init',
  key: '/stream/key',
  sprite: '/stream/sprite',
  check: '/stream/check',
  other: '/stream/other',
} as const;

/** A request in progress. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly beganAt: number;
  route: keyof typeof ROUTES;
}

export async function openOrigin(options: OriginOptions): Promise<Origin> {
  const { db, library, timelines, tokens, leases, mayPlay, observe, counter, log, now, newId } = options;
  const { memory, waitMs = WAIT_MS } = options;
  const clientOf = makeClientKey(options.trustProxy ?? []);
  const keys = makeSegmentKeys(options.secret);
  const grants = makeGrants({ tokens, mayPlay, now, log });
  const admission = makeAdmission({ grants, timelines, leases, now });
  const { liveParts } = options;
  const playlists = makePlaylists({ library, timelines, now, liveParts, cacheBytes: memory?.lists, waitMs });
  const lowLatency = liveParts && makeLowLatencyLists({ timelines, liveParts });
  const segments = makeSegments({ keys, now, cacheBytes: memory?.segments });
  const findSheet = (channelId: string, firstMsn: number) => findSpriteSheet(db.kysely, channelId, firstMsn);
  const parts = { liveParts, waitForPart: lowLatency?.wait };
  const findPlace = makeFindPlace({ library, timelines, keyOf: keys.keyOf, findSheet, now, waitMs, ...parts });

  const finish = ({ request, beganAt, route }: Exchange, status: number) => {
    const seconds = (performance.now() - beganAt) / 1_000;
    observe({ method: request.method ?? '', route: ROUTES[route], status, seconds });
  };

  const countAnswer = (exchange: Exchange, status: number) => {
    if (counter) counter.add(ROUTES[exchange.route], status);
    else finish(exchange, status);
  };

  /** The hot path: synchronous, without query or file. False when the caches are not enough. */
  const answerFromMemory = (exchange: Exchange, token: string, rest: string): boolean => {
    const at = now();
    const list = playlists.find(rest, at);
    if (list !== undefined) {
      if (!admission.isAllowedByCache(token, list.address, undefined, { at, client: clientOf(exchange.request) }))
        return false;
      exchange.route = 'list';
      countAnswer(exchange, sendText(exchange.request, exchange.response, list));
      return true;
    }
    const file = segments.find(rest);
    if (file === undefined) return false;
    if (!admission.isAllowedByCache(token, file.address, file.segmentRange, { at, client: clientOf(exchange.request) }))
      return false;
    exchange.route = file.address.kind;
    countAnswer(exchange, sendFile(exchange.request, exchange.response, file));
    return true;
  };

  const answer = async (exchange: Exchange, token: string, rest: string): Promise<number> => {
    const { request, response } = exchange;
    if (token === CHECK || token === CHECK_LIST) return await answerCheck(exchange, rest, token === CHECK ? 204 : 303);
    const grant = await admission.readGrant(token);
    const address = readAddress(rest);
    exchange.route = routeOf(address);
    await admission.checkRights(grant, address);
    if (isList(address)) {
      admission.checkStart(grant, address);
      await admission.keepLease(grant, address, clientOf(exchange.request));
      if (await awaitList(address, response)) {
        // The token may have ended meanwhile.
        await admission.checkRights(await admission.readGrant(token), address);
      }
      return sendText(request, response, await playlists.read(address));
    }
    const place = await findPlace(address);
    await admission.checkRights(grant, address, place.segmentRange);
    await admission.keepLease(grant, address, clientOf(exchange.request));
    return sendFile(request, response, await segments.read(address, place));
  };

  /** Holds a request that waits for a segment or part. False for all others. */
  const awaitList = async (address: StreamAddress, response: ServerResponse): Promise<boolean> => {
    if (address.kind !== 'media' || address.reload === undefined || lowLatency === undefined) return false;
    if (address.reload === 'malformed') throw new AppError('BAD_INPUT', { ...address.list });
    if (address.list.kind !== 'live') return false;
    await lowLatency.wait(address.list.channel, address.reload, response);
    return true;
  };

  /** Authorises without sending bytes. An absent file is allowed: the later answer itself says so. */
  const answerCheck = async (exchange: Exchange, rest: string, allowed: AllowedStatus): Promise<number> => {
    exchange.route = 'check';
    const [token, path] = splitAtSlash(rest, 0);
    const grant = await admission.readGrant(token);
    const address = readAddress(path);
    await admission.checkRights(grant, address);
    if (!isList(address)) await admission.checkRights(grant, address, await findSegmentRange(address));
    await admission.keepLease(grant, address, clientOf(exchange.request));
    const isReusable = isList(address) || (await isBlockCovered(grant, address));
    const reuse = isReusable ? writeReuse(grant, now(), options.checkSeconds) : NO_STORE;
    return sendAllowed(exchange, allowed, reuse, options.numbering);
  };

  const isBlockCovered = async (grant: Grant, address: FileAddress): Promise<boolean> => {
    for (const end of listBlockEnds(address)) {
      if (!(await admission.isCovered(grant, end, await findSegmentRange(end)))) return false;
    }
    return true;
  };

  const findSegmentRange = async (address: FileAddress): Promise<SegmentRange | undefined> => {
    try {
      return (await findPlace(address)).segmentRange;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

  const refuse = (exchange: Exchange, error: unknown): number => {
    const { request, response, route } = exchange;
    if (response.headersSent) {
      log.error({ err: error, url: maskUrl(request.url ?? '') }, 'an answer failed after its headers were sent');
      response.destroy();
      return 500;
    }
    const requestId = readRequestId(request.headers['x-request-id']) ?? newId();
    const refusal = toRefusal(error, options.isUnavailable);
    const { status, code } = refusal;
    const fields = { requestId, method: request.method, url: maskUrl(request.url ?? ''), code };
    if (status === 500) log.error({ ...fields, err: error }, 'request failed');
    else if (status === 503) log.warn({ ...fields, err: error }, 'request failed, a dependency is unavailable');
    else if (status === 404 || status === 410) log.debug(fields, 'request refused');
    else log.info({ ...fields, ...(error instanceof AppError ? error.detail : {}) }, 'request refused');
    // An edge understands two answers, 204 and 403.
    const isNo = route === 'check' && status < 500;
    return sendRefusal(request, response, { ...refusal, status: isNo ? 403 : status, requestId });
  };

  const answerAsync = async (exchange: Exchange, token: string, rest: string): Promise<void> => {
    let status: number;
    try {
      status = await answer(exchange, token, rest);
    } catch (error) {
      status = error instanceof ClientLeftError ? CLIENT_LEFT : refuse(exchange, error);
    }
    finish(exchange, status);
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const exchange: Exchange = { request, response, beganAt: performance.now(), route: 'other' };
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      finish(exchange, method === 'OPTIONS' ? sendPreflight(response) : sendNotAllowed(exchange));
      return;
    }
    const [token, rest] = splitAtSlash(url, PREFIX.length);
    if (!answerFromMemory(exchange, token, rest)) void answerAsync(exchange, token, rest);
  };

  const sendNotAllowed = ({ request, response }: Exchange) =>
    sendRefusal(request, response, { status: 405, code: 'BAD_INPUT', cacheControl: 'no-store', requestId: newId() });

  const stops = await Promise.all([
    ...options.viewerChannels.map((channel) => db.listen(channel, grants.forget, grants.forgetAll)),
    db.listen(
      ASSET_CHANGED,
      (assetId) => {
        playlists.forgetAsset(assetId);
        segments.forgetAsset(assetId);
      },
      () => {
        playlists.forgetAssets();
        segments.forgetAll();
      },
    ),
  ]);
  return {
    prefix: PREFIX,
    handle,
    async close() {
      counter?.close();
      lowLatency?.close();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Splits at the next slash. */
function splitAtSlash(text: string, from: number): [string, string] {
  const slash = text.indexOf('/', from);
  return slash === -1 ? [text.slice(from), ''] : [text.slice(from, slash), text.slice(slash + 1)];
}

function readAddress(rest: string): StreamAddress {
  const question = rest.indexOf('?');
  const address =
    question === -1 ? parseStreamAddress(rest) : parseStreamAddress(rest.slice(0, question), rest.slice(question + 1));
  if (address === undefined) throw new AppError('NOT_FOUND');
  return address;
}

function isList(address: StreamAddress): address is Exclude<StreamAddress, FileAddress> {
  return address.kind === 'multivariant' || address.kind === 'media';
}

/** The first and the last segment of a block, which together decide whether rights cover all of it. Empty for other files. */
function listBlockEnds(address: FileAddress): FileAddress[] {
  if (address.kind !== 'segment' || 'asset' in address.owner) return [];
  const first = address.msn - (address.msn % BLOCK_SEGMENTS);
  return [first, first + BLOCK_SEGMENTS - 1].map((msn) => ({ ...address, msn }));
}

const routeOf = (address: StreamAddress): keyof typeof ROUTES => (isList(address) ? 'list' : address.kind);
