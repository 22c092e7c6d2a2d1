// Test server of the calls that issue stream addresses, on the test's database with real sessions, tokens and leases. Media
// is fake: every channel has a timeline of the last nine days, with one asset per hour.
import { readRights } from '@seyir/core/hls/rights';
import { makeDurations } from '@seyir/core/timeline/durations';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { placeSpan, spanEndUs } from '@seyir/core/timeline/timeline';
import { type Catalogue, createCatalogue } from '../src/catalogue/catalogue.ts';
import type { Database } from '../src/db/database.ts';
import { rememberGuideFacts } from '../src/features/playback/guide-facts.ts';
import type { PlaybackDeps } from '../src/features/playback/issue-address.ts';
import { makeMayPlay } from '../src/features/playback/may-play.ts';
import { playbackRoutes } from '../src/features/playback/playback.routes.ts';
import { makeCallerLookup, SESSION_CHANGED } from '../src/features/session/caller-lookup.ts';
import { makeTokens } from '../src/features/session/tokens.ts';
import type { Route } from '../src/http/route.ts';
import type { Asset } from '../src/media/asset.ts';
import { openStreamLeases } from '../src/origin/leases/stream-leases.ts';
import type { Library } from '../src/origin/library/library.ts';
import { openOrigin } from '../src/origin/open-origin.ts';
import { makeStreamTokens } from '../src/origin/stream-token.ts';
import { AppError } from '../src/shared/app-error.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog as log } from '../src/shared/log.ts';
import type { ChannelReader } from '../src/timeline/channel-reader.ts';
import { findAiringEnd } from '../src/timeline/timelines.queries.ts';
import { type OpenTimelines, openTimelines } from '../src/timeline/timelines.ts';
import { rememberViewers, VIEWER_CHANGED } from '../src/viewers/viewer-state.ts';
import { aSession, TEST_EVENING } from './builders.ts';
import { testHttp } from './http.ts';
import { RENDITIONS } from './stream-world.ts';
import type { Answer, CallOptions } from './viewer.ts';

export const SECRET = 'a secret of at least thirty-two characters';
const HOUR_MS = 3_600_000;
const HOURS_KEPT = 9 * 24;
/** One hour: 937 whole segments and half of one. */
export const HOUR_SEGMENTS = 938;
const HOUR_DURATIONS = makeDurations([
  [3_840_000, 937],
  [1_920_000, 1],
]);
const FIRST_HOUR = TEST_EVENING.getTime() - HOURS_KEPT * HOUR_MS;
/** The public origin of the server. */
export const ORIGIN = 'https://tv.example';

/** The sequence number of the first segment of an hour. */
export const hourMsn = (at: number): number => Math.floor((at - FIRST_HOUR) / HOUR_MS) * HOUR_SEGMENTS;

const SPRITE = { file: 'sprite.webp', columns: 10, rows: 36, tiles: 360, interval: 10, width: 160, height: 90 };

function hourSpans(): PlacedSpan[] {
  return Array.from({ length: HOURS_KEPT + 2 }, (_, hour) =>
    placeSpan(
      {
        msn: hour * HOUR_SEGMENTS,
        dsn: hour,
        startUs: (FIRST_HOUR + hour * HOUR_MS) * 1000,
        source: `asset:hour-${String(hour).padStart(4, '0')}`,
        offset: 0,
        count: HOUR_SEGMENTS,
      },
      HOUR_DURATIONS,
    ),
  );
}

/** Timelines of fake spans; a channel in `silent` has none, and is not cached. */
async function pretendTimelines(db: Database, now: () => number) {
  const spans = hourSpans();
  const silent = new Set<string>();
  const spansIn = (id: string, isWanted: (span: PlacedSpan) => boolean) =>
    Promise.resolve(silent.has(id) ? [] : spans.filter(isWanted));
  const byTime: ChannelReader['spansByTime'] = (id, fromUs, toUs) =>
    spansIn(id, (span) => span.startUs <= toUs && spanEndUs(span) > fromUs);
  const reader: ChannelReader = {
    facts: async (id) => ({
      id,
      kind: 'computed',
      catchUpMinutes: 7 * 24 * 60,
      renditions: RENDITIONS,
    }),
    spansByTime: byTime,
    spansByNumber: (id, fromMsn, toMsn) => spansIn(id, ({ msn, count }) => msn <= toMsn && msn + count > fromMsn),
    spansAround: (id, fromUs, toUs) => byTime(id, fromUs, toUs + HOUR_MS * 1000),
    spansFrom: (id, fromMsn, toUs) =>
      spansIn(id, ({ msn, startUs }) => msn >= fromMsn && startUs <= toUs + HOUR_MS * 1000),
    sourceOfInit: async () => undefined,
    airingEnd: (...asked) => findAiringEnd(db.kysely, ...asked),
    programmes: async () => [],
  };
  const known = await openTimelines({ db, reader, now, log });
  const empty = await openTimelines({ db, reader: { ...reader, spansAround: async () => [] }, now, log });
  const timelines: OpenTimelines = { ...known, of: (id) => (silent.has(id) ? empty : known).of(id) };
  return { timelines, silent };
}

function pretendLibrary() {
  const assets = new Map<string, Asset>();
  const wanted: string[] = [];
  const add = (kind: Asset['kind'], contentCode: string, differences: Partial<Asset> = {}): Asset => {
    const asset: Asset = {
      id: `${kind}-${contentCode}`.padEnd(8, '-'),
      kind,
      contentCode,
      state: 'ready',
      failure: undefined,
      durations: HOUR_DURATIONS.runs,
      sprite: SPRITE,
      encrypted: false,
      renditions: [],
      ...differences,
    };
    assets.set(asset.id, asset);
    return asset;
  };
  const find = async (id: string) =>
    assets.get(id) ?? (id.startsWith('hour-') ? { ...add('programme', id), id } : undefined);
  const bytes = async () => Buffer.from('media');
  const library: Library = {
    listRenditions: async () => RENDITIONS,
    readInit: bytes,
    readSegment: bytes,
    readFile: bytes,
    findAsset: find,
    findFiller: async () => [...assets.values()].find(({ kind, state }) => kind === 'filler' && state === 'ready'),
    findAssetOf: async (kind, code) =>
      [...assets.values()].find((asset) => asset.kind === kind && asset.contentCode === code),
    async whenReady(id) {
      const asset = await find(id);
      if (asset === undefined) throw new AppError('NOT_FOUND');
      if (asset.state === 'ready') return asset;
      if (asset.state === 'failed') throw new AppError('GONE');
      wanted.push(id);
      throw new AppError('UNAVAILABLE', {}, { retryAfterSeconds: 2 });
    },
  };
  return { library, assets, wanted, add };
}

export interface Viewer {
  readonly token: string;
  readonly sessionId: string;
}

export async function startPlaybackServer(
  db: Database,
  differences: Partial<PlaybackDeps> = {},
  moreRoutes: (deps: PlaybackDeps & { readonly catalogue: Catalogue }) => Route[] = () => [],
) {
  // Twenty minutes into the hour.
  const clock = { now: TEST_EVENING.getTime() + 20 * 60_000 };
  const now = () => clock.now;
  const catalogue = await createCatalogue({ db, log, now });
  const viewers = await rememberViewers({ db, now });
  const apiTokens = makeTokens({ secret: SECRET, now });
  const callers = await makeCallerLookup({ db, tokens: apiTokens, now });
  const tokens = makeStreamTokens({ secret: SECRET, now, ttlMs: 4 * HOUR_MS });
  const leases = openStreamLeases({ db, now, log });
  const { timelines, silent } = await pretendTimelines(db, now);
  const media = pretendLibrary();
  const guide = await rememberGuideFacts({ db, viewers, now });
  const deps: PlaybackDeps = {
    db,
    catalogue,
    viewers,
    library: media.library,
    timelines,
    guide: { listAirings: guide.listAirings },
    tokens,
    leases,
    now,
    streamLimit: 3,
    originOf: () => ORIGIN,
    ...differences,
  };
  const mayPlay = makeMayPlay({ ...deps, guide, findCaller: callers.findBySession });
  const routes = [...playbackRoutes(deps), ...moreRoutes({ ...deps, catalogue })];
  const http = await testHttp({ now, resolveCaller: callers.resolve, routes });

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, options: CallOptions = {}): Promise<Answer> => {
    const { token, body, headers = {} } = options;
    const answer = await http.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? JSON.parse(answer.body) : answer.body,
    };
  };

  /** A session of the account, with a token for the profile. */
  const signIn = async (
    account: { readonly id: string; readonly kind: string },
    profileId?: string,
    values: { readonly main_pin_at?: Date } = {},
  ): Promise<Viewer> => {
    const expiresAt = clock.now + 12 * HOUR_MS;
    const { id: sessionId } = await aSession(db, {
      account_id: account.id,
      profile_id: profileId ?? null,
      expires_at: new Date(expiresAt),
      ...values,
    });
    const usertype = account.kind === 'guest' ? '0' : '1';
    const token = await apiTokens.issue({ accountId: account.id, sessionId, usertype, profileId, expiresAt });
    return { token, sessionId };
  };

  /** The origin's verdict on an issued address, without the profile. */
  const ask = async (url: string) => {
    const verdict = tokens.verify(/\/stream\/([^/]+)\//.exec(url)?.[1] ?? '');
    if (typeof verdict === 'string') throw new Error(`the token is ${verdict}`);
    const rights = readRights(verdict.claims.rights);
    if (rights === undefined) throw new Error('the rights cannot be read');
    const { profileId: _, ...decision } = await mayPlay(verdict.claims, rights);
    return decision;
  };

  const closing: (() => Promise<unknown>)[] = [];
  /** Opens the origin, and returns a fetch function for clients at other addresses. */
  const openStreams = async () => {
    const origin = await openOrigin({
      db,
      library: media.library,
      timelines,
      tokens,
      leases,
      secret: SECRET,
      numbering: 'first',
      mayPlay,
      viewerChannels: [SESSION_CHANGED, VIEWER_CHANGED],
      isUnavailable: () => false,
      observe: () => undefined,
      trustProxy: ['loopback'],
      log,
      now,
      newId,
    });
    const lane = await testHttp({ now, fastLanes: [origin] });
    const base = await lane.listen('127.0.0.1', 0);
    closing.push(() => lane.drain(0), origin.close);
    return (url: string, from = '198.51.100.7') =>
      fetch(url.replace(ORIGIN, base), { headers: { 'x-forwarded-for': from } });
  };

  const stop = async () => {
    for (const close of closing) await close();
    await http.drain(1_000);
    await leases.close();
    await callers.close();
    await guide.close();
    await viewers.close();
    await catalogue.close();
  };
  return {
    clock,
    deps,
    catalogue,
    viewers,
    tokens,
    leases,
    media,
    silent,
    mayPlay,
    call,
    signIn,
    ask,
    openStreams,
    stop,
  };
}

export type PlaybackServer = Awaited<ReturnType<typeof startPlaybackServer>>;

/** A stream address without origin and token: `c/1/live/index.m3u8`. Throws for any other address. */
export function pathOf(url: string): string {
  const [, path] = /^https:\/\/tv\.example\/stream\/[\w.~-]+\/(.+)$/.exec(url) ?? [];
  if (path === undefined) throw new Error(`not an address of a stream: ${url}`);
  return path;
}

/** Status and code of a refusal. Throws when the answer contains a stream address or other fields. */
export function refusalOf(answer: Answer): string {
  const text = JSON.stringify([answer.headers, answer.body]);
  if (answer.status < 400 || text.includes('stream/') || text.includes('.m3u8')) throw new Error(`no refusal: ${text}`);
  const allowed = ['code', 'message', 'fields'];
  const more = Object.keys(answer.body).filter((key) => !allowed.includes(key));
  if (more.length > 0) throw new Error(`a refusal has unexpected fields: ${more.join()}`);
  return `${answer.status} ${answer.body.code}`;
}
