// Makes the media of the demonstration, in the background and once: what viewers ask for first, then what is on air, then
// the rest. A server that is killed in the middle goes on where it was, because a reel is there as a whole or not at all,
// and a row is ready only when all of its reels are.
import { mkdir, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Database } from '@seyir/server/db/database';
import { readFfmpegVersion } from '@seyir/server/media/ffmpeg/current-ffmpeg';
import { FfmpegMissingError } from '@seyir/server/media/ffmpeg/run-ffmpeg';
import type { Clock } from '@seyir/server/shared/clock';
import type { Log } from '@seyir/server/shared/log';
import type { MediaStore } from '@seyir/server/store/media-store';
import type { Demo } from '../schema/demo.ts';
import { probeInits } from '../studio/probe-inits.ts';
import { openReelFolder, removeLeftBehind } from '../studio/reel-folder.ts';
import { openStudio, type Studio } from '../studio/studio.ts';
import { makeAll } from './make-all.ts';
import { expectInits, failAssets, hasUnknownInits } from './media.queries.ts';
import type { WaitingAsset } from './media-queue.ts';
import { openReelStore } from './reel-store.ts';
import { takeStock } from './take-stock.ts';
import { hash, readUnits } from './units.ts';

export interface DemoMediaDeps {
  readonly db: Database;
  readonly demo: Demo;
  /** The folder with `catalogue`, `art` and `brand`. */
  readonly demoFolder: string;
  /** Where reels are made, on this machine. */
  readonly mediaFolder: string;
  readonly store: MediaStore;
  readonly ffmpegPath: string;
  readonly log: Log;
  readonly now: Clock;
  /** Everything in advance, which is the default, or only the assets viewers request. */
  readonly when?: 'ahead' | 'asked';
  /** How many pieces of work run at once, each on one processor. */
  readonly atOnce?: number;
  readonly onProgress?: (progress: DemoMediaProgress) => void;
}

/** How far the media is. Not reported when there is nothing to make. */
export interface DemoMediaProgress {
  /** Scenes and pieces of music. */
  readonly done: number;
  readonly total: number;
  /** Films, episodes, programmes and trailers that still wait. */
  readonly waiting: number;
}

interface DemoMedia {
  /** The init segments of what waits are known, or cannot be: channels can be planned. Never rejects. */
  readonly prepared: Promise<void>;
  /** Everything is made, or has failed, or it was closed. Never rejects. */
  readonly done: Promise<void>;
  /** Undefined until it is known what there is to make. */
  progress(): DemoMediaProgress | undefined;
  /** Ends what runs. The next start goes on. */
  close(): Promise<void>;
}

/** What tests put in the place of the real thing. */
export interface DemoMediaDoors {
  readonly studio?: Studio;
  readonly probeInits?: typeof probeInits;
  readonly freeBytes?: () => Promise<number>;
  readonly pauseMs?: number;
}

/** One piece of work for each processor, up to so many: behind that it is the disk and the drawing that take the time. */
const MOST_AT_ONCE = 4;
/** The database and recordings need room too. */
const LEAST_FREE_BYTES = 400 * 1024 * 1024;
const PAUSE_MS = 30_000;
/** The start waits for it; two frames take a tenth of a second of an idle processor. */
const PROBE_LIMIT_MS = 60_000;

export function openDemoMedia(deps: DemoMediaDeps, doors: DemoMediaDoors = {}): DemoMedia {
  const { log } = deps;
  const stopping = new AbortController();
  let latest: DemoMediaProgress | undefined;
  let tenthsLogged = 0;
  const report = (progress: DemoMediaProgress) => {
    latest = progress;
    deps.onProgress?.(progress);
    const tenths = Math.floor((10 * progress.done) / progress.total);
    if (deps.when === 'asked' || tenths <= tenthsLogged) return;
    tenthsLogged = tenths;
    log.info({ percent: 10 * tenths, waiting: progress.waiting }, 'demo media is being made');
  };
  let whenPrepared = () => {};
  const prepared = new Promise<void>((resolve) => {
    whenPrepared = resolve;
  });
  const done = make(deps, doors, { signal: stopping.signal, report, whenPrepared })
    .catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'demo media could not be made');
    })
    .finally(whenPrepared);
  return {
    prepared,
    done,
    progress: () => latest,
    async close() {
      stopping.abort(new Error('Demo media is closed.'));
      await done;
    },
  };
}

interface Making {
  readonly signal: AbortSignal;
  readonly report: (progress: DemoMediaProgress) => void;
  readonly whenPrepared: () => void;
}

async function make(deps: DemoMediaDeps, doors: DemoMediaDoors, making: Making): Promise<void> {
  const { signal, report, whenPrepared } = making;
  const { db, demo, demoFolder, mediaFolder, store, ffmpegPath, log, now } = deps;
  const startedAt = now();
  await mkdir(mediaFolder, { recursive: true });
  const folder = openReelStore(store, mediaFolder, await openReelFolder(mediaFolder));
  await removeLeftBehind(mediaFolder, startedAt);
  const units = await readUnits(demo, demoFolder);
  const waiting = await takeStock({ db, folder, units, now: startedAt });
  if (waiting.length === 0 || signal.aborted) return;

  const program = await findProgram(deps, waiting);
  if (program === undefined) return;
  await prepareInits(deps, doors.probeInits ?? probeInits, signal);
  whenPrepared();
  const studio = doors.studio ?? openStudio({ ffmpegPath, demoFolder, mediaFolder });
  // Work under way ends with the signal, and with it the waiting for it.
  const closeStudio = () => void studio.close();
  signal.addEventListener('abort', closeStudio, { once: true });
  const freeBytes = doors.freeBytes ?? (() => readFreeBytes(mediaFolder));
  try {
    await makeAll(waiting, {
      db,
      folder,
      studio,
      units,
      program,
      log,
      now,
      when: deps.when ?? 'ahead',
      atOnce: deps.atOnce ?? Math.min(MOST_AT_ONCE, availableParallelism()),
      hasRoom: async () => (await freeBytes()) >= LEAST_FREE_BYTES,
      pauseMs: doors.pauseMs ?? PAUSE_MS,
      signal,
      onProgress: (queue) => report({ ...queue.progress(), waiting: queue.size }),
    });
  } finally {
    signal.removeEventListener('abort', closeStudio);
    await studio.close();
  }
  if (!signal.aborted) log.info({ assets: waiting.length, milliseconds: now() - startedAt }, 'demo media made');
}

/** Undefined when there is no ffmpeg; everything that waits has failed then. */
async function findProgram({ db, ffmpegPath, log }: DemoMediaDeps, waiting: readonly WaitingAsset[]) {
  try {
    // Reels are named by the build: what two builds encode may differ in small things.
    return hash(await readFfmpegVersion(ffmpegPath));
  } catch (error) {
    if (!(error instanceof FfmpegMissingError)) throw error;
    log.error({ reason: error.message }, 'demo media cannot be made');
    const ids = waiting.map(({ id }) => id);
    await failAssets(db, ids, error.message);
    return undefined;
  }
}

/** Without the hash channels are planned with a discontinuity at every programme, which most players can read. */
async function prepareInits(
  { db, ffmpegPath, log }: DemoMediaDeps,
  probe: typeof probeInits,
  signal: AbortSignal,
): Promise<void> {
  if (!(await hasUnknownInits(db.kysely))) return;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT_MS)]);
    const initHash = await probe(ffmpegPath, limit);
    if (initHash !== undefined) await expectInits(db.kysely, initHash);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'init segments of demo media are not known yet');
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
