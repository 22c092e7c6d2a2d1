// Fixture for tests of the origin: assets and channels in memory, a clock, and the origin on a real port.
import { writeRights } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { LADDER, SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { nextDsn, placeSpan, spanEndUs } from '@seyir/core/timeline/timeline';
import { afterEach, beforeEach } from 'vitest';
import type { ObservedRequest } from '../src/http/build-http.ts';
import type { Asset, AssetRendition, SourceId } from '../src/media/asset.ts';
import type { PlayVerdict } from '../src/origin/grants.ts';
import type { LeaseRequest, PlayClaims, StreamLeases } from '../src/origin/leases/stream-leases.ts';
import type { Library } from '../src/origin/library/library.ts';
import { type Origin, type OriginOptions, openOrigin } from '../src/origin/open-origin.ts';
import { makeStreamTokens } from '../src/origin/stream-token.ts';
import { AppError } from '../src/shared/app-error.ts';
import { newId } from '../src/shared/ids.ts';
import { type Log, silentLog } from '../src/shared/log.ts';
import type { ChannelFacts } from '../src/timeline/channel-facts.ts';
import type { ChannelReader } from '../src/timeline/channel-reader.ts';
import { openTimelines } from '../src/timeline/timelines.ts';
import { testHttp } from './http.ts';

export const TEST_NOW = Date.UTC(2026, 10, 18, 18, 0, 0);
export const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const HOUR_US = 3_600_000_000;

const VIDEO: AssetRendition[] = LADDER.slice(1, 4).map(({ id, width, height, codecs, ...bandwidths }) => ({
  id,
  width,
  height,
  codecs,
  bandwidth: bandwidths.peakBandwidth,
  averageBandwidth: bandwidths.averageBandwidth,
  frameRate: '25',
}));
const AUDIO: AssetRendition = { id: 'a1', codecs: 'mp4a.40.2', bandwidth: 128_000, averageBandwidth: 128_000 };
const SUBTITLES: AssetRendition = { id: 't1', codecs: 'wvtt', bandwidth: 1_000, averageBandwidth: 500, language: 'tr' };
export const RENDITIONS: readonly AssetRendition[] = [...VIDEO, AUDIO];

/** Forty segments, and a shorter one. */
export const ASSET_RUNS: DurationRuns = [
  [SEGMENT_US, 40],
  [2_120_000, 1],
];

export const anAsset = (values: Partial<Asset> = {}): Asset => ({
  id: 'film-one-0001',
  kind: 'title',
  contentCode: 'film-1',
  state: 'ready',
  failure: undefined,
  durations: ASSET_RUNS,
  sprite: { file: 'film-1.webp', columns: 10, rows: 8, tiles: 80, interval: 2, width: 160, height: 90 },
  encrypted: false,
  renditions: [...RENDITIONS, SUBTITLES],
  ...values,
});

export interface TestChannel {
  facts: ChannelFacts;
  spans: PlacedSpan[];
}

/** A channel that repeats 41 segments of an asset, from three hours ago to one hour ahead. */
export function aChannel(
  id: string,
  { encrypted = false, ...values }: Partial<ChannelFacts> & { encrypted?: boolean } = {},
  assetId = `prog-of-${id}-01`,
): TestChannel {
  const facts: ChannelFacts = {
    id,
    kind: 'computed',
    catchUpMinutes: 10_080,
    renditions: RENDITIONS,
    ...values,
  };
  const source = facts.kind === 'ingest' ? `run:run-of-${id}-0001` : `asset:${assetId}`;
  const spans: PlacedSpan[] = [];
  let span = placeSpan(
    { msn: 1_000, dsn: 7, startUs: TEST_NOW * 1_000 - 3 * HOUR_US, source, offset: 0, count: 41, encrypted },
    makeDurations(ASSET_RUNS),
  );
  while (span.startUs < TEST_NOW * 1_000 + HOUR_US) {
    spans.push(span);
    const next = {
      msn: span.msn + span.count,
      dsn: nextDsn(span),
      startUs: spanEndUs(span),
      source,
      offset: 0,
      count: 41,
      encrypted,
    };
    span = placeSpan(next, span.durations);
  }
  return { facts, spans };
}

export interface TestMedia {
  readonly assets: Map<string, Asset>;
  readonly channels: Map<string, TestChannel>;
  /** New ends of the programmes that the guide has extended, by channel, epoch milliseconds. */
  readonly extended: Map<string, number>;
  /** Deleted files and segments, by `source/rendition/index` or path. */
  readonly removed: Set<string>;
  /** Names of all reads, in order. */
  readonly reads: string[];
  readonly library: Library;
  readonly reader: ChannelReader;
}

/** Bytes that contain their name; about 4 kB, not a multiple of the cipher's block size. */
export const bytesOf = (name: string): Buffer => Buffer.from(`${name};`.repeat(Math.ceil(4_001 / (name.length + 1))));

export function makeTestMedia(): TestMedia {
  const assets = new Map<string, Asset>();
  const channels = new Map<string, TestChannel>();
  const extended = new Map<string, number>();
  const removed = new Set<string>();
  const reads: string[] = [];

  const read = async (name: string) => {
    reads.push(name);
    await Promise.resolve();
    return removed.has(name) ? undefined : bytesOf(name);
  };
  const isReady = (source: string) => {
    const asset = assets.get(source.replace('asset:', ''));
    return asset === undefined || asset.state === 'ready';
  };
  const library: Library = {
    findAsset: async (id) => assets.get(id),
    findAssetOf: async () => undefined,
    findFiller: async () => undefined,
    async whenReady(id) {
      const asset = assets.get(id);
      if (asset === undefined) throw new AppError('NOT_FOUND', { id });
      if (asset.state === 'ready') return asset;
      reads.push(`wanted ${id}`);
      throw new AppError(asset.state === 'failed' ? 'GONE' : 'UNAVAILABLE', { id });
    },
    listRenditions: async (source) => assets.get(source.replace('asset:', ''))?.renditions ?? [],
    readInit: async (source, rendition) => (isReady(source) ? await read(`${source}/${rendition}/init`) : undefined),
    readSegment: async (source, rendition, index) =>
      isReady(source) ? await read(`${source}/${rendition}/${index}`) : undefined,
    readFile: read,
  };
  const spansOf = (id: string) => channels.get(id)?.spans ?? [];
  const spansIn = (id: string, isWanted: (span: PlacedSpan) => boolean) =>
    Promise.resolve(spansOf(id).filter(isWanted));
  const reader: ChannelReader = {
    facts: async (id) => channels.get(id)?.facts,
    spansByTime: (id, fromUs, toUs) => spansIn(id, (span) => span.startUs <= toUs && spanEndUs(span) > fromUs),
    spansByNumber: (id, fromMsn, toMsn) => spansIn(id, ({ msn, count }) => msn <= toMsn && msn + count > fromMsn),
    spansAround: (id, fromUs, toUs) =>
      spansIn(id, (span) => spanEndUs(span) > fromUs && span.startUs <= startBehind(id, toUs)),
    spansFrom: (id, fromMsn, toUs) =>
      spansIn(id, ({ msn, startUs }) => msn >= fromMsn && startUs <= startBehind(id, toUs)),
    async sourceOfInit(id, hash) {
      return spansOf(id).find(({ initHash }) => initHash === hash)?.source as SourceId | undefined;
    },
    airingEnd: async (id, _startsBefore, endsAfter) => {
      const endsAt = extended.get(id);
      return endsAt !== undefined && endsAt > endsAfter ? endsAt : undefined;
    },
    programmes: async () => [],
  };
  /** The start of the first span after a moment. */
  const startBehind = (id: string, us: number) => spansOf(id).find(({ startUs }) => startUs > us)?.startUs ?? us;
  return { assets, channels, extended, removed, reads, library, reader };
}

/** Leases that refuse only the sessions in `refuses`. */
export function makeTestLeases(): StreamLeases & {
  refuses: Set<string>;
  held: Set<string>;
  uses: number;
  /** The client addresses of all uses. */
  clients: Set<string>;
} {
  const leases = {
    refuses: new Set<string>(),
    held: new Set<string>(),
    uses: 0,
    clients: new Set<string>(),
    async acquire({ claims: { sessionId } }: LeaseRequest) {
      if (leases.refuses.has(sessionId)) throw new AppError('STREAM_LIMIT');
      leases.held.add(sessionId);
    },
    touch({ sessionId }: PlayClaims, address: string) {
      leases.uses += 1;
      leases.clients.add(address);
      return leases.held.has(sessionId);
    },
    end: async (sessionId: string) => void leases.held.delete(sessionId),
    flush: async () => undefined,
    sweep: async () => undefined,
    close: async () => undefined,
  };
  return leases;
}

export interface TestOrigin {
  readonly origin: Origin;
  readonly url: string;
  /** Requests a path with a token for a playlist. */
  ask(rights: StreamList, path: string, init?: RequestInit): Promise<Response>;
  issue(rights: StreamList): string;
  announce(channel: string, payload: string): void;
  readonly observed: ObservedRequest[];
  close(): Promise<void>;
}

export interface TestWorld {
  readonly media: TestMedia;
  readonly leases: ReturnType<typeof makeTestLeases>;
  readonly clock: { at: number };
  readonly sessionId: string;
  readonly accountId: string;
  /** The verdict of `mayPlay` and the number of its calls. */
  readonly viewer: { verdict: PlayVerdict | Error; asked: number };
  open(
    options?: Partial<OriginOptions> & { aheadMs?: number; ttlMs?: number; log?: Log; port?: number },
  ): Promise<TestOrigin>;
}

export function makeTestWorld(): TestWorld {
  const media = makeTestMedia();
  const leases = makeTestLeases();
  const clock = { at: TEST_NOW };
  const viewer: TestWorld['viewer'] = { verdict: { streamLimit: 3 }, asked: 0 };
  const sessionId = newId();
  const accountId = newId();

  return {
    media,
    leases,
    clock,
    sessionId,
    accountId,
    viewer,
    async open({ aheadMs = 0, ttlMs = 900_000, log = silentLog, port = 0, ...options } = {}) {
      const now = () => clock.at + aheadMs;
      const tokens = makeStreamTokens({ secret: SECRET, now, ttlMs });
      const listeners: { channel: string; onPayload: (payload: string) => void }[] = [];
      const observed: ObservedRequest[] = [];
      const db = {
        listen: async (channel, onPayload) => {
          listeners.push({ channel, onPayload });
          return async () => undefined;
        },
      } as OriginOptions['db'];
      const { liveParts } = options;
      const timelines = await openTimelines({ db, reader: media.reader, log, now, liveParts });
      const origin = await openOrigin({
        db,
        library: media.library,
        timelines,
        tokens,
        leases,
        secret: SECRET,
        numbering: 'first',
        async mayPlay() {
          viewer.asked += 1;
          if (viewer.verdict instanceof Error) throw viewer.verdict;
          return viewer.verdict;
        },
        viewerChannels: ['session_changed', 'viewer_changed'],
        isUnavailable: (error) => error instanceof Error && error.message === 'away',
        observe: (request) => void observed.push(request),
        log,
        now,
        newId,
        ...options,
      });
      const http = await testHttp({ fastLanes: [origin], log });
      const url = await http.listen('127.0.0.1', port);
      let closing: Promise<void> | undefined;
      const issue = (rights: StreamList) => tokens.issue({ sessionId, accountId, rights: writeRights(rights) });
      return {
        origin,
        url,
        issue,
        ask: (rights, path, init) => fetch(`${url}/stream/${issue(rights)}/${path}`, init),
        announce(channel, payload) {
          for (const listener of listeners) if (listener.channel === channel) listener.onPayload(payload);
        },
        observed,
        close() {
          closing ??= http.drain(0).then(origin.close).then(timelines.close);
          return closing;
        },
      };
    },
  };
}

export interface Stage {
  readonly world: TestWorld;
  /** Opened before each test. */
  readonly origin: TestOrigin;
  /** Opens another server on the same data and clock; closed after the test. */
  open(options?: Parameters<TestWorld['open']>[0]): Promise<TestOrigin>;
}

/** Gives each test of a file its own data and origin. The returned object works inside tests and hooks. */
export function useStage(prepare: (world: TestWorld) => void): Stage {
  let world = makeTestWorld();
  let origin: TestOrigin | undefined;
  const opened: TestOrigin[] = [];
  const open: Stage['open'] = async (options) => {
    const one = await world.open(options);
    opened.push(one);
    return one;
  };
  beforeEach(async () => {
    world = makeTestWorld();
    prepare(world);
    origin = await open();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  return {
    get world() {
      return world;
    },
    get origin() {
      if (origin === undefined) throw new Error('The origin exists inside tests and hooks only.');
      return origin;
    },
    open,
  };
}
