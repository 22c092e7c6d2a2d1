// Composition of the media core by role: the lane that serves streams, the jobs that plan, package and retain, and the
// ingest of live sources.
import { announceCatalogueChange, CATALOGUE_CHANGED } from '../catalogue/catalogue.ts';
import { GUIDE_CHANGED } from '../catalogue/on-air.ts';
import { checkClock } from '../db/database-clock.ts';
import { isConnectionError } from '../db/errors.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import type { FastLane } from '../http/fast-lane.ts';
import type { GeneratedInputs } from '../ingest/generated-input.ts';
import { registerIngestMetrics } from '../ingest/ingest-metrics.ts';
import { openIngest } from '../ingest/open-ingest.ts';
import type { MayPlay } from '../origin/grants.ts';
import { openStreamLeases, type StreamLeases } from '../origin/leases/stream-leases.ts';
import { type OpenLibrary, openLibrary } from '../origin/library/library.ts';
import { openOrigin } from '../origin/open-origin.ts';
import { makeAnswerCounter, registerLibraryMetrics } from '../origin/origin-metrics.ts';
import { makeStreamTokens, type StreamTokens } from '../origin/stream-token.ts';
import { openPackaging } from '../packaging/packaging.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { makeMachineName } from '../shared/data-folder.ts';
import { registerMediaMetrics } from '../timeline/media-metrics.ts';
import { openRetention } from '../timeline/retention/retention.ts';
import { openScheduler } from '../timeline/scheduler/scheduler.ts';
import { readNumbering } from '../timeline/timelines.queries.ts';
import { type OpenTimelines, openTimelines } from '../timeline/timelines.ts';
import { VIEWER_CHANGED } from '../viewers/viewer-state.ts';
import type { Closing } from './closing.ts';
import type { Plumbing } from './plumbing.ts';

/** Ingest pauses below this much free space: well below what retention keeps free, so that retention acts first. */
const INGEST_RESERVE_BYTES = 256 * 1024 * 1024;

export interface Streams {
  readonly library: OpenLibrary;
  readonly timelines: OpenTimelines;
  readonly tokens: StreamTokens;
  readonly leases: StreamLeases;
  /** The lane of `/stream/`. */
  openLane(mayPlay: MayPlay): Promise<FastLane>;
}

/** Opens what serves streams. */
export async function openStreams(plumbing: Plumbing, closing: Closing): Promise<Streams> {
  const { config, stores, secret, db, metrics, log, now, newId } = plumbing;
  const library = await openLibrary({ db, store: stores.media, log, now });
  closing.add('library', library.close);
  registerLibraryMetrics(metrics.registry, library.stats);
  const { liveParts } = plumbing;
  const timelines = await openTimelines({ db, log, now, channelsChanged: CATALOGUE_CHANGED, liveParts });
  closing.add('timelines', timelines.close);
  const leases = openStreamLeases({ db, now, log });
  closing.add('stream leases', leases.close);
  const tokens = makeStreamTokens({ secret, now, ttlMs: config.stream.tokenMs });
  const openLane = async (mayPlay: MayPlay) => {
    const origin = await openOrigin({
      db,
      library,
      timelines,
      tokens,
      leases,
      secret,
      liveParts,
      numbering: await readNumbering(db.kysely),
      mayPlay,
      viewerChannels: [SESSION_CHANGED, VIEWER_CHANGED],
      isUnavailable: isConnectionError,
      observe: metrics.observeRequest,
      counter: makeAnswerCounter(metrics.registry),
      trustProxy: config.trustProxy,
      log,
      now,
      newId,
    });
    closing.add('origin', origin.close);
    return origin;
  };
  return { library, timelines, tokens, leases, openLane };
}

/** Declares the jobs of media and plans all channels once. */
export async function openMediaWork(plumbing: Plumbing, closing: Closing): Promise<void> {
  const { config, stores, db, jobs, metrics, log, now, newId } = plumbing;
  const { mediaFolder, ffmpegPath } = config;
  const store = stores.media;
  const leastFreeBytes = config.media.keepFreeBytes;
  const checkClockNow = () => checkClock(db, now);
  const retention = openRetention({ db, jobs, store, log, now, leastFreeBytes, checkClock: checkClockNow });
  registerMediaMetrics(metrics.registry, { db, mediaFolder, now, log, isDiskLow: retention.isDiskLow });
  const announceChange = announceCatalogueChange;
  const readMachineName = makeMachineName(config);
  openPackaging({ db, jobs, ffmpegPath, mediaFolder, store, readMachineName, log, now, newId, announceChange });
  const follow = { guide: GUIDE_CHANGED, channels: CATALOGUE_CHANGED };
  const scheduler = await openScheduler({ db, jobs, log, now, checkClock: checkClockNow, follow });
  closing.add('scheduler', scheduler.close);
  await scheduler.planNow();
  const sweeping = bestEffort(retention.sweepNow().then(retention.runNow), 'the next sweep removes the rest', log);
  closing.add('sweep of media', () => sweeping);
}

/** Ingests live sources. */
export async function openLiveSources(
  { config, stores, db, metrics, log, now, newId, liveParts }: Plumbing,
  generatedInputs: GeneratedInputs,
  closing: Closing,
): Promise<void> {
  const { mediaFolder, ffmpegPath } = config;
  const ingest = await openIngest({
    db,
    ffmpegPath,
    mediaFolder,
    store: stores.media,
    log,
    now,
    newId,
    generatedInputs,
    // Parts are in the memory of this process. With PostgreSQL there may be other servers behind the same address, whose lists of a
    // channel must be the same: an edge caches one of them for all.
    liveParts: config.roles.includes('web') && db.engine === 'pglite' ? liveParts : undefined,
    changes: CATALOGUE_CHANGED,
    most: config.media.ingestChannels,
    reserveBytes: Math.min(INGEST_RESERVE_BYTES, config.media.keepFreeBytes / 4),
  });
  closing.add('ingest', ingest.close);
  registerIngestMetrics(metrics.registry, ingest.status);
}
