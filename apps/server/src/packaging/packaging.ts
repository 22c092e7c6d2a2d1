// Packaging service: an operator adds files, a job packages them and continues after a restart, and each becomes an
// asset in one transaction. The command line runs the same work without the queue.
import { readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { DELETE_GRACE_SECONDS } from '@seyir/core/limits/media';
import { z } from 'zod';
import type { Database, Queries } from '../db/database.ts';
import { isConnectionError } from '../db/errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AssetKind } from '../media/asset.ts';
import { FfmpegInterruptedError, saysDiskFull } from '../media/ffmpeg/run-ffmpeg.ts';
import type { Clock } from '../shared/clock.ts';
import type { MachineName } from '../shared/data-folder.ts';
import { isDiskFull } from '../shared/error-code.ts';
import type { NewId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';
import { type MediaStore, StoreUnavailableError } from '../store/media-store.ts';
import { clearWork, packageFile } from './package-file.ts';
import { PACKAGED_FOLDER, placeOf, WORK_FOLDER } from './package-run.ts';
import { PackagingError } from './packaged-file.ts';
import {
  addFileAsset,
  findFileAsset,
  findKnownAssets,
  listUnfinished,
  markFailed,
  markWorking,
  removeRetired,
  writePackaged,
} from './packaging.queries.ts';
import { type PackagingLease, takePackagingLease } from './packaging-lease.ts';

export interface PackagingDeps {
  readonly db: Database;
  readonly ffmpegPath: string;
  /** Folder for work in progress, on this machine. */
  readonly mediaFolder: string;
  readonly store: MediaStore;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  /** Name of this machine, which has the files that are added here. Only this machine may declare their packaging failed. */
  readonly readMachineName: MachineName;
  /** Shorter in tests. */
  readonly leaseMs?: number;
  /** Notifies of changed durations and trailers in the catalogue, on commit. */
  readonly announceChange: (trx: Queries) => Promise<void>;
}

/** A file and what it shows. */
interface FileToPackage {
  readonly kind: AssetKind;
  /** The film or episode; the title of a trailer. */
  readonly contentCode: string;
  /** Absolute. */
  readonly path: string;
}

export type Outcome =
  | { readonly state: 'ready'; readonly notes: readonly string[] }
  | { readonly state: 'failed'; readonly reason: string }
  /** Another process packages the asset, only another machine can, or it was removed meanwhile. */
  | { readonly state: 'elsewhere' };

interface RunOptions {
  readonly signal?: AbortSignal;
  /** Progress from 0 to 1, and the current step. */
  readonly onProgress?: (done: number, note: string) => void;
}

export interface Packager {
  /** Adds a file to package. An unfinished file continues under its id. */
  add(file: FileToPackage, within?: Queries): Promise<string>;
  /** Packages an added file in this process. Rejects for failures that are not the file's; these may be retried. */
  run(assetId: string, options?: RunOptions): Promise<Outcome>;
  /** Removes replaced media and leftovers of crashes. */
  sweep(signal?: AbortSignal): Promise<void>;
}

const A_DAY_MS = 86_400_000;
/** A process that died is followed by another after this time. An upload in flight takes less. */
const LEASE_MS = 30_000;

export function makePackager(deps: PackagingDeps): Packager {
  const { db, mediaFolder, store, log, now, readMachineName, leaseMs = LEASE_MS } = deps;
  return {
    async add({ kind, contentCode, path }, within) {
      if (!isAbsolute(path)) throw new RangeError(`${path} is not an absolute path.`);
      const machine = await readMachineName();
      const add = (trx: Queries) => addFileAsset(trx, { id: deps.newId(), kind, contentCode, path, machine });
      const { id, removed } = within ? await add(within) : await db.kysely.transaction().execute(add);
      for (const old of removed) await clearWork(mediaFolder, old);
      return id;
    },
    async run(assetId, options = {}) {
      const lease = await takePackagingLease(db, { assetId, holder: deps.newId(), leaseMs });
      if (lease === undefined) return { state: 'elsewhere' };
      try {
        return await runLeased(deps, { assetId, lease, options });
      } finally {
        await lease.release();
      }
    },
    async sweep(signal) {
      await removeRetired(db.kysely, new Date(now() - DELETE_GRACE_SECONDS * 1_000));
      await sweepWork(join(mediaFolder, WORK_FOLDER), deps, signal);
      await sweepPackaged(store, deps, signal);
      log.debug('packaged media swept');
    },
  };
}

interface LeasedRun {
  readonly assetId: string;
  readonly lease: PackagingLease;
  readonly options: RunOptions;
}

async function runLeased(
  deps: PackagingDeps,
  { assetId, lease, options: { signal, onProgress } }: LeasedRun,
): Promise<Outcome> {
  const { db, mediaFolder, log, now, readMachineName } = deps;
  const asset = await findFileAsset(db.kysely, assetId);
  if (asset === undefined || asset.recipe.kind !== 'file') return { state: 'elsewhere' };
  if (asset.state === 'ready') return { state: 'ready', notes: [] };
  const { path } = asset.recipe;
  const isOwn = isOfMachine(asset.recipe, await readMachineName());
  await markWorking(db.kysely, assetId);
  try {
    const signals = AbortSignal.any([lease.signal, ...(signal ? [signal] : [])]);
    const packaged = await packageFile(deps, { assetId, path, signal: signals, ...(onProgress && { onProgress }) });
    const written = await db.kysely.transaction().execute(async (trx) => {
      const result = await writePackaged(trx, { id: assetId, holder: lease.holder, at: new Date(now()) }, packaged);
      if (result === 'written') await deps.announceChange(trx);
      return result;
    });
    if (written !== 'written') return await leave(deps, assetId);
    await clearWork(mediaFolder, assetId);
    log.info({ assetId, path, durationUs: packaged.durationUs, notes: packaged.notes }, 'file packaged');
    return { state: 'ready', notes: packaged.notes };
  } catch (error) {
    if (lease.signal.aborted) return await leave(deps, assetId);
    if (!(error instanceof PackagingError)) throw error;
    if (!isOwn) {
      log.info({ err: error, assetId, machine: asset.recipe.machine }, 'file is left to the machine that has it');
      return { state: 'elsewhere' };
    }
    log.warn({ err: error, assetId }, 'file cannot be packaged');
    await markFailed(db.kysely, assetId, error.message);
    await clearWork(mediaFolder, assetId);
    return { state: 'failed', reason: error.message };
  }
}

/** The lease is lost: the work is that of another process now, or, without an asset, of none. */
async function leave({ db, mediaFolder, store }: PackagingDeps, assetId: string): Promise<Outcome> {
  if ((await findFileAsset(db.kysely, assetId)) === undefined) {
    await clearWork(mediaFolder, assetId);
    await store.removeFolder(placeOf(assetId));
  }
  return { state: 'elsewhere' };
}

/** Rows of earlier versions name no machine: their files are taken for those of any. */
const isOfMachine = (recipe: { readonly machine?: string }, machine: string): boolean =>
  recipe.machine === undefined || recipe.machine === machine;

/** Removes folders of this machine without an asset after a day: a row may be about to be written. */
async function sweepWork(folder: string, { db, now }: PackagingDeps, signal?: AbortSignal): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const known = await findKnownAssets(db.kysely, names);
  for (const name of names) {
    signal?.throwIfAborted();
    if (known.has(name)) continue;
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts && now() - facts.mtimeMs > A_DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** The same for the store. */
async function sweepPackaged(store: MediaStore, { db, now }: PackagingDeps, signal?: AbortSignal): Promise<void> {
  const { folders } = await store.list(PACKAGED_FOLDER);
  const known = await findKnownAssets(db.kysely, folders);
  for (const name of folders) {
    signal?.throwIfAborted();
    if (known.has(name)) continue;
    const changedAt = await store.findChanged(placeOf(name));
    if (changedAt !== undefined && now() - changedAt > A_DAY_MS) await store.removeFolder(placeOf(name));
  }
}

export interface Packaging {
  /** Adds a file and its job in one transaction. */
  packageTitle(file: FileToPackage): Promise<{ readonly assetId: string }>;
}

const PackageJob = z.object({ assetId: z.string() });
/** Job timeout: a long film on a small machine takes hours. */
const LONGEST_RUN_SECONDS = 23 * 3_600;
/** Retries of the job: a restart of the server counts as one, so there are many. */
const RETRIES = { limit: 50, delaySeconds: 10 };
const TRIES_BEFORE_FAILURE = 10;
/** Progress is reported in thousandths. */
const PROGRESS_STEPS = 1_000;

/** Whether a failure passes when an operator makes room or the store and the database are back: the import waits for it. */
const isPassing = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  isConnectionError(error) ||
  isDiskFull(error) ||
  (error instanceof FfmpegInterruptedError && saysDiskFull(error.message));

/** Declares the jobs. Called before `jobs.start()`. */
export function openPackaging(deps: PackagingDeps & { readonly jobs: Jobs }): Packaging {
  const { db, jobs, log, readMachineName } = deps;
  const packager = makePackager(deps);
  const queue = jobs.define(
    'package-file',
    PackageJob,
    async ({ data: { assetId }, signal, attempt, report }) => {
      try {
        const onProgress = (done: number, note: string) =>
          report(Math.round(done * PROGRESS_STEPS), PROGRESS_STEPS, note);
        await packager.run(assetId, { signal, onProgress });
      } catch (error) {
        if (signal.aborted || attempt < TRIES_BEFORE_FAILURE || isPassing(error)) throw error;
        log.error({ err: error, assetId }, 'packaging failed too often, giving up');
        const asset = await findFileAsset(db.kysely, assetId);
        if (asset?.recipe.kind !== 'file' || !isOfMachine(asset.recipe, await readMachineName())) return;
        await markFailed(db.kysely, assetId, `Packaging was given up after ${attempt} tries: ${String(error)}`);
      }
    },
    { retry: RETRIES, timeoutSeconds: LONGEST_RUN_SECONDS },
  );
  const send = (assetId: string, within?: Queries) =>
    queue.send({ assetId }, { singletonKey: assetId, ...(within && { within }) });

  jobs.schedule(
    // The server continues what the command line did not finish.
    jobs.define('continue-packaging', z.null(), async () => {
      for (const assetId of await listUnfinished(db.kysely)) await send(assetId);
    }),
    '*/10 * * * *',
    null,
  );
  jobs.schedule(
    jobs.define('sweep-packaged', z.null(), ({ signal }) => packager.sweep(signal)),
    '41 3 * * *',
    null,
  );
  return {
    packageTitle: (file) =>
      db.kysely.transaction().execute(async (trx) => {
        const assetId = await packager.add(file, trx);
        await send(assetId, trx);
        return { assetId };
      }),
  };
}
