// Composition of the media core: scheduler, retention, packaging and ingest, and the lane that serves streams.
import { announceCatalogueChange, CATALOGUE_CHANGED } from '../catalogue/catalogue.ts';
import { GUIDE_CHANGED } from '../catalogue/on-air.ts';
import { VIEWER_CHANGED } from '../catalogue/viewer-state.ts';
import { isConnectionError } from '../db/errors.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import type { FastLane } from '../http/fast-lane.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { prepareDataFolder } from '../shared/data-folder.ts';
import type { GeneratedInputs } from '../streaming/doors.ts';
import { type Ingest, openIngest } from '../streaming/ingest/open-ingest.ts';
import { registerIngestMetrics } from '../streaming/ingest-metrics.ts';
import { openStreamLeases, type StreamLeases } from '../streaming/leases/stream-leases.ts';
import { type OpenLibrary, openLibrary } from '../streaming/library/library.ts';
import { registerMediaMetrics } from '../streaming/media-metrics.ts';
import type { MayPlay } from '../streaming/origin/grants.ts';
import { openOrigin } from '../streaming/origin/open-origin.ts';
import { makeCountAnswers } from '../streaming/origin/origin-metrics.ts';
import { openPackaging } from '../streaming/packaging/packaging.ts';
import { openRetention, type Retention } from '../streaming/retention/retention.ts';
import { openScheduler } from '../streaming/scheduler/scheduler.ts';
import { type OpenTimelines, openTimelines } from '../streaming/timelines/timelines.ts';
import { makeStreamTokens, type StreamTokens } from '../streaming/token/stream-token.ts';
import type { Closing } from './closing.ts';
import type { Plumbing } from './plumbing.ts';

/** Ingest pauses below this much free space: well below what retention keeps free, so that retention acts first. */
const INGEST_RESERVE_BYTES = 256 * 1024 * 1024;

export interface Media {
  readonly library: OpenLibrary;
  readonly timelines: OpenTimelines;
  readonly tokens: StreamTokens;
  readonly leases: StreamLeases;
  readonly retention: Retention;
  /** Undefined on a process without the role `ingest`. */
  readonly ingest: Ingest | undefined;
}

/** Opens what serves streams and, by role, what plans, packages and ingests. */
export async function openMedia(
  plumbing: Plumbing,
  generatedInputs: GeneratedInputs,
  closing: Closing,
): Promise<Media> {
  const { config, secret, pid, db, jobs, metrics, log, now, newId } = plumbing;
  const { mediaFolder } = config;
  await prepareDataFolder(mediaFolder);
  const library = await openLibrary({ db, mediaFolder, log, now, cacheBytes: config.media.cacheBytes });
  closing.add('library', library.close);
  const timelines = await openTimelines({ db, log, now, channelsChanged: CATALOGUE_CHANGED });
  closing.add('timelines', timelines.close);
  const leases = openStreamLeases({ db, now, log });
  closing.add('stream leases', leases.close);

  const leastFreeBytes = config.media.keepFreeBytes;
  const retention = openRetention({ db, jobs, mediaFolder, log, now, leastFreeBytes });
  const { isDiskLow } = retention;
  registerMediaMetrics(metrics.registry, { db, mediaFolder, now, log, libraryStats: library.stats, isDiskLow });
  const { ffmpegPath } = config;
  openPackaging({ db, jobs, ffmpegPath, mediaFolder, log, now, newId, pid, announceChange: announceCatalogueChange });
  if (config.roles.includes('worker')) {
    const follow = { guide: GUIDE_CHANGED, channels: CATALOGUE_CHANGED };
    const scheduler = await openScheduler({ db, jobs, log, now, follow });
    closing.add('scheduler', scheduler.close);
    await scheduler.planNow();
    const sweeping = bestEffort(retention.sweepNow().then(retention.runNow), 'the next sweep removes the rest', log);
    closing.add('sweep of media', () => sweeping);
  }
  const ingest = config.roles.includes('ingest')
    ? await openIngest({
        db,
        ffmpegPath,
        mediaFolder,
        log,
        now,
        newId,
        generatedInputs,
        changes: CATALOGUE_CHANGED,
        most: config.media.ingestChannels,
        reserveBytes: Math.min(INGEST_RESERVE_BYTES, leastFreeBytes / 4),
      })
    : undefined;
  if (ingest) {
    closing.add('ingest', ingest.close);
    registerIngestMetrics(metrics.registry, ingest.status);
  }

  const tokens = makeStreamTokens({ secret, now, ttlMs: config.stream.tokenMs });
  return { library, timelines, tokens, leases, retention, ingest };
}

/** The lane of `/stream/`. */
export async function openStreamLane(
  { config, db, secret, log, now, newId, metrics }: Plumbing,
  { library, timelines, tokens, leases }: Media,
  mayPlay: MayPlay,
  closing: Closing,
): Promise<FastLane> {
  const origin = await openOrigin({
    db,
    library,
    timelines,
    tokens,
    leases,
    secret,
    mayPlay,
    viewerChannels: [SESSION_CHANGED, VIEWER_CHANGED],
    isUnavailable: isConnectionError,
    observe: metrics.observeRequest,
    count: makeCountAnswers(metrics.registry),
    trustProxy: config.trustProxy,
    log,
    now,
    newId,
  });
  closing.add('origin', origin.close);
  return origin;
}
