// Packaging service: an operator adds files, a job packages them and continues after a restart, and each becomes an
// asset in one transaction. The command line runs the same work without the queue.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { DELETE_GRACE_SECONDS } from '@seyir/core/limits/media';
import { z } from 'zod';
import { takeDataLock } from '../../db/data-lock.ts';
import type { Database, Queries } from '../../db/database.ts';
import { DataInUseError } from '../../db/errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import type { AssetKind } from '../doors.ts';
import { clearWork, packageFile } from './package-file.ts';
import { PACKAGED_FOLDER, WORK_FOLDER } from './package-run.ts';
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

export interface PackagingDeps {
  readonly db: Database;
  readonly ffmpegPath: string;
  readonly mediaFolder: string;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  /** Id of this process, written into its lock files. */
  readonly pid: number;
  /** Notifies of changed durations and trailers in the catalogue, on commit. */
  readonly announceChange: (trx: Queries) => Promise<void>;
}

/** A file and what it shows. */
export interface FileToPackage {
  readonly kind: AssetKind;
  /** The film or episode; the title of a trailer. */
  readonly contentCode: string;
  /** Absolute. */
  readonly path: string;
}

export type Outcome =
  | { readonly state: 'ready'; readonly notes: readonly string[] }
  | { readonly state: 'failed'; readonly reason: string }
  /** Another process packages the asset, or it was removed meanwhile. */
  | { readonly state: 'elsewhere' };

export interface RunOptions {
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
  sweep(): Promise<void>;
}

const A_DAY_MS = 86_400_000;

export function makePackager(deps: PackagingDeps): Packager {
  const { db, mediaFolder, log, now } = deps;
  return {
    async add({ kind, contentCode, path }, within) {
      if (!isAbsolute(path)) throw new RangeError(`${path} is not an absolute path.`);
      const add = (trx: Queries) => addFileAsset(trx, { id: deps.newId(), kind, contentCode, path });
      const { id, removed } = within ? await add(within) : await db.kysely.transaction().execute(add);
      for (const old of removed) await clearWork(mediaFolder, old);
      return id;
    },
    async run(assetId, options = {}) {
      await mkdir(join(mediaFolder, WORK_FOLDER), { recursive: true });
      const lock = await takeDataLock(join(mediaFolder, WORK_FOLDER, `${assetId}.lock`), { pid: deps.pid }).catch(
        (error) => {
          if (error instanceof DataInUseError) return undefined;
          throw error;
        },
      );
      if (lock === undefined) return { state: 'elsewhere' };
      try {
        return await runLocked(deps, assetId, options);
      } finally {
        await lock.release();
      }
    },
    async sweep() {
      await removeRetired(db.kysely, new Date(now() - DELETE_GRACE_SECONDS * 1_000));
      for (const name of [WORK_FOLDER, PACKAGED_FOLDER]) await sweepFolder(join(mediaFolder, name), deps);
      log.debug('packaged media swept');
    },
  };
}

async function runLocked(deps: PackagingDeps, assetId: string, { signal, onProgress }: RunOptions): Promise<Outcome> {
  const { db, mediaFolder, log, now } = deps;
  const asset = await findFileAsset(db.kysely, assetId);
  if (asset === undefined || asset.recipe.kind !== 'file') return { state: 'elsewhere' };
  if (asset.state === 'ready') return { state: 'ready', notes: [] };
  await markWorking(db.kysely, assetId);
  try {
    const { path } = asset.recipe;
    const packaged = await packageFile(deps, { assetId, path, signal, ...(onProgress && { onProgress }) });
    const isKept = await db.kysely.transaction().execute(async (trx) => {
      const isWritten = await writePackaged(trx, assetId, packaged, new Date(now()));
      if (isWritten) await deps.announceChange(trx);
      return isWritten;
    });
    await clearWork(mediaFolder, assetId);
    if (!isKept) {
      await rm(join(mediaFolder, PACKAGED_FOLDER, assetId), { recursive: true, force: true });
      return { state: 'elsewhere' };
    }
    log.info({ assetId, path, durationUs: packaged.durationUs, notes: packaged.notes }, 'file packaged');
    return { state: 'ready', notes: packaged.notes };
  } catch (error) {
    if (!(error instanceof PackagingError)) throw error;
    log.warn({ err: error, assetId }, 'file cannot be packaged');
    await markFailed(db.kysely, assetId, error.message);
    await clearWork(mediaFolder, assetId);
    return { state: 'failed', reason: error.message };
  }
}

/** Removes folders without an asset after a day: a row may be about to be written. */
async function sweepFolder(folder: string, { db, now }: PackagingDeps): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const known = await findKnownAssets(
    db.kysely,
    names.map((name) => name.replace(/\.lock$/, '')),
  );
  for (const name of names) {
    if (known.has(name.replace(/\.lock$/, ''))) continue;
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts && now() - facts.mtimeMs > A_DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
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

/** Declares the jobs. Called before `jobs.start()`. */
export function openPackaging(deps: PackagingDeps & { readonly jobs: Jobs }): Packaging {
  const { db, jobs, log } = deps;
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
        if (signal.aborted || attempt < TRIES_BEFORE_FAILURE) throw error;
        log.error({ err: error, assetId }, 'packaging failed too often, giving up');
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
    jobs.define('sweep-packaged', z.null(), () => packager.sweep()),
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
