// The origin: everything below /stream/. A request is judged by its token and its address, and answered from memory
// whenever it can be; whatever must be asked, read or written first takes the longer way, and then the answer is kept.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseStreamAddress, type StreamAddress } from '@seyir/core/hls/stream-address';
import type { Database } from '../../db/database.ts';
import type { ObservedRequest } from '../../http/build-http.ts';
import { makeClientKey } from '../../http/client-address.ts';
import type { FastLane } from '../../http/fast-lane.ts';
import { readRequestId } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import { maskUrl } from '../../shared/redact.ts';
import type { Library, Timelines } from '../doors.ts';
import type { StreamLeases } from '../leases/stream-leases.ts';
import { ASSET_CHANGED } from '../library/library.queries.ts';
import { SPANS_CHANGED, SPANS_REMOVED } from '../timelines/timelines.queries.ts';
import type { StreamTokens } from '../token/stream-token.ts';
import { makeAdmission } from './admission.ts';
import { type MayPlay, makeGrants } from './grants.ts';
import { type FileAddress, makeFindPlace, type Stretch } from './places.ts';
import { makePlaylists } from './playlists.ts';
import { toRefusal } from './refusals.ts';
import { sendAllowed, sendFile, sendPreflight, sendRefusal, sendText } from './replies.ts';
import { makeSegmentKeys } from './segment-keys.ts';
import { makeSegments } from './segments.ts';
import { findSpriteSheet } from './sprite-sheets.queries.ts';
import { makeTails } from './tails.ts';
import { type CountAnswers, makeTally } from './tally.ts';

export interface OriginOptions {
  readonly db: Pick<Database, 'kysely' | 'listen'>;
  readonly library: Library;
  readonly timelines: Timelines;
  readonly tokens: StreamTokens;
  readonly leases: StreamLeases;
  /** Keys of encrypted segments are derived from it. */
  readonly secret: string;
  readonly mayPlay: MayPlay;
  /** Notifications that tell the id of a session or an account about which `mayPlay` may now say something else. */
  readonly viewerChannels: readonly string[];
  /** Whether an error means that something we need is away: answered 503 and not 500. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly observe: (request: ObservedRequest) => void;
  /**
   * Told once a second how many answers came from memory; those are then not observed one by one, which would cost as
   * much as all else that is done for them.
   */
  readonly count?: CountAnswers;
  /** Proxies whose X-Forwarded-For names the client: an edge, a load balancer. */
  readonly trustProxy?: readonly string[];
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  readonly memory?: Partial<OriginMemory>;
  /** How long a viewer waits for media that is being made. */
  readonly waitMs?: number;
}

/** Bytes, at most. */
export interface OriginMemory {
  readonly lists: number;
  /** Segments that are asked for right now; the library's own memory is behind it. */
  readonly segments: number;
}

export interface Origin extends FastLane {
  close(): Promise<void>;
}

const PREFIX = '/stream/';
/** In place of a token: an edge asks whether what follows may be answered from its own cache. */
const CHECK = 'check';
const MEMORY: OriginMemory = { lists: 64 * 2 ** 20, segments: 64 * 2 ** 20 };
/** Shorter than players wait for a first byte. */
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

/** One request on its way through. */
interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly beganAt: number;
  route: keyof typeof ROUTES;
}

export async function openOrigin(options: OriginOptions): Promise<Origin> {
  const { db, library, timelines, tokens, leases, mayPlay, observe, log, now, newId, waitMs = WAIT_MS } = options;
  const memory = { ...MEMORY, ...options.memory };
  const clientOf = makeClientKey(options.trustProxy ?? []);
  const keys = makeSegmentKeys(options.secret);
  const tails = makeTails({ timelines, now });
  const grants = makeGrants({ tokens, mayPlay, now, log });
  const admission = makeAdmission({ grants, tails, leases, now });
  const playlists = makePlaylists({ library, timelines, tails, now, cacheBytes: memory.lists, waitMs });
  const segments = makeSegments({ keys, cacheBytes: memory.segments });
  const findSheet = (channelId: string, firstMsn: number) => findSpriteSheet(db.kysely, channelId, firstMsn);
  const findPlace = makeFindPlace({ library, timelines, tails, keys, findSheet, now, waitMs });

  const finish = ({ request, beganAt, route }: Visit, status: number) => {
    const seconds = (performance.now() - beganAt) / 1_000;
    observe({ method: request.method ?? '', route: ROUTES[route], status, seconds });
  };

  const tally = options.count && makeTally(options.count);
  const finishAtOnce = (visit: Visit, status: number) => {
    if (tally) tally.add(ROUTES[visit.route], status);
    else finish(visit, status);
  };

  /** The hot path: nothing is asked, read or waited for. False when something must be. */
  const answerFromMemory = (visit: Visit, token: string, rest: string): boolean => {
    const at = now();
    const list = playlists.find(rest, at);
    if (list !== undefined) {
      if (!admission.isKnown(token, list.address, undefined, { at, client: clientOf(visit.request) })) return false;
      visit.route = 'list';
      finishAtOnce(visit, sendText(visit.request, visit.response, list));
      return true;
    }
    const file = segments.find(rest);
    if (file === undefined) return false;
    if (!admission.isKnown(token, file.address, file.stretch, { at, client: clientOf(visit.request) })) return false;
    visit.route = file.address.kind;
    finishAtOnce(visit, sendFile(visit.request, visit.response, file));
    return true;
  };

  const answer = async (visit: Visit, token: string, rest: string): Promise<number> => {
    const { request, response } = visit;
    if (token === CHECK) return await answerCheck(visit, rest);
    const grant = await admission.readGrant(token);
    const address = readAddress(rest);
    visit.route = routeOf(address);
    await admission.checkRights(grant, address);
    if (isList(address)) {
      await admission.keepPlace(grant, address, clientOf(visit.request));
      return sendText(request, response, await playlists.read(address));
    }
    const place = await findPlace(address);
    await admission.checkRights(grant, address, place.stretch);
    await admission.keepPlace(grant, address, clientOf(visit.request));
    return sendFile(request, response, await segments.read(address, place));
  };

  /** All that is asked of a viewer, and no bytes. What is not there is allowed: the answer itself will say so. */
  const answerCheck = async (visit: Visit, rest: string): Promise<number> => {
    visit.route = 'check';
    const [token, path] = cutAt(rest, 0);
    const grant = await admission.readGrant(token);
    const address = readAddress(path);
    await admission.checkRights(grant, address);
    if (!isList(address)) await admission.checkRights(grant, address, await findStretch(address));
    await admission.keepPlace(grant, address, clientOf(visit.request));
    return sendAllowed(visit.response);
  };

  const findStretch = async (address: FileAddress): Promise<Stretch | undefined> => {
    try {
      return (await findPlace(address)).stretch;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

  const refuse = (visit: Visit, error: unknown): number => {
    const { request, response, route } = visit;
    if (response.headersSent) {
      log.error({ err: error, url: maskUrl(request.url ?? '') }, 'an answer broke off');
      response.destroy();
      return 500;
    }
    const requestId = readRequestId(request.headers['x-request-id']) ?? newId();
    const refusal = toRefusal(error, options.isUnavailable);
    const { status, code } = refusal;
    const fields = { requestId, method: request.method, url: maskUrl(request.url ?? ''), code };
    if (status === 500) log.error({ ...fields, err: error }, 'request failed');
    else if (status === 503) log.warn({ ...fields, err: error }, 'request failed for now');
    else if (status === 404 || status === 410) log.debug(fields, 'request refused');
    else log.info({ ...fields, ...(error instanceof AppError ? error.detail : {}) }, 'request refused');
    // To a question of an edge there are two answers.
    const isNo = route === 'check' && status < 500;
    return sendRefusal(request, response, { ...refusal, status: isNo ? 403 : status, requestId });
  };

  const answerSoon = async (visit: Visit, token: string, rest: string): Promise<void> => {
    let status: number;
    try {
      status = await answer(visit, token, rest);
    } catch (error) {
      status = refuse(visit, error);
    }
    finish(visit, status);
  };

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const visit: Visit = { request, response, beganAt: performance.now(), route: 'other' };
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      finish(visit, method === 'OPTIONS' ? sendPreflight(response) : sendNotAllowed(visit));
      return;
    }
    const [token, rest] = cutAt(url, PREFIX.length);
    if (!answerFromMemory(visit, token, rest)) void answerSoon(visit, token, rest);
  };

  const sendNotAllowed = ({ request, response }: Visit) =>
    sendRefusal(request, response, { status: 405, code: 'BAD_INPUT', cacheControl: 'no-store', requestId: newId() });

  const stops = await Promise.all([
    ...options.viewerChannels.map((channel) => db.listen(channel, grants.forget, grants.forgetAll)),
    db.listen(SPANS_CHANGED, tails.forget, tails.forgetAll),
    db.listen(
      SPANS_REMOVED,
      (channelId) => {
        tails.forget(channelId);
        playlists.forgetClosed(channelId);
      },
      playlists.forgetAll,
    ),
    db.listen(
      ASSET_CHANGED,
      (assetId) => {
        playlists.forgetAsset(assetId);
        segments.forgetAsset(assetId);
      },
      segments.forgetAll,
    ),
  ]);
  return {
    prefix: PREFIX,
    handle,
    async close() {
      tally?.close();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** What stands before the next slash, and what after it. */
function cutAt(text: string, from: number): [string, string] {
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

const routeOf = (address: StreamAddress): keyof typeof ROUTES => (isList(address) ? 'list' : address.kind);
