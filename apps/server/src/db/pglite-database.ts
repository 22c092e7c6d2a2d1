// The embedded engine: PostgreSQL in a thread of this process, its files in the data folder.
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pid } from 'node:process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, constants as zlibConstants } from 'node:zlib';
import { Kysely } from 'kysely';
import { forEachAtOnce } from '../shared/async.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { takeDataLock } from './data-lock.ts';
import type { Database, DatabaseLog, ExecuteSql, Schema, TextLine } from './database.ts';
import { type DatabaseStartError, DataFolderError, NewerDataError, withoutValues } from './errors.ts';
import { archiveFolder, unpackFolder } from './folder-archive.ts';
import { checkChannelName, shieldListener } from './notify.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { openMemoryEngine, openPgliteEngine, type PgliteEngine } from './pglite-engine.ts';
import { startMaintenance } from './pglite-maintenance.ts';

/** The major version of PostgreSQL inside PGlite: files of another one cannot be opened. */
export const EMBEDDED_POSTGRES_MAJOR = 18;

/** Longer than any transaction should take, shorter than a browser's timeout. */
const CONNECTION_WAIT_MS = 20_000;
/** Concurrent syncs share a commit of the file system's journal; a new database has 1,400 files. */
const SYNCS_AT_ONCE = 32;

/** Opens `<dataFolder>/database`, and creates it when it is missing. */
export async function openPgliteDatabase(dataFolder: string, log: DatabaseLog): Promise<Database> {
  await prepareDataFolder(dataFolder);
  const lock = await takeDataLock(join(dataFolder, 'database.lock'), { pid });
  try {
    const folder = join(dataFolder, 'database');
    await ensureDatabaseFiles(folder, log);
    const engine = await openFiles(folder);
    return makeDatabase(engine, { log, afterClose: () => lock.release(), folder });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Puts the files of a backup instead of the database of a data folder that no process has open. `afterLoad` changes rows
 * before the database is in place. Returns the folder that the database of before was moved to; undefined when there was none.
 */
export async function restorePgliteFiles(
  dataFolder: string,
  backup: Readable,
  stamp: string,
  afterLoad?: (execute: ExecuteSql) => Promise<unknown>,
): Promise<string | undefined> {
  await prepareDataFolder(dataFolder);
  const lock = await takeDataLock(join(dataFolder, 'database.lock'), { pid });
  try {
    const folder = join(dataFolder, 'database');
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const engine = await unpackFolder(backup, draft)
      .then(() => openPgliteEngine({ folder: draft }))
      .catch((error: unknown) => {
        throw new DataFolderError('The backup cannot be opened, so nothing was changed.', { cause: error });
      });
    try {
      await afterLoad?.((text, values) => engine.query(text, values));
    } finally {
      await engine.close();
    }
    await syncFolder(draft);
    const aside = `${folder}.before-${stamp}`;
    const hadOne = (await readPostgresMajor(folder)) !== undefined;
    if (hadOne) await rename(folder, aside);
    else await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return hadOne ? aside : undefined;
  } finally {
    await lock.release();
  }
}

/** A database in memory and in this thread, for tests and tools. `template` is a dump of a migrated one. */
export async function openMemoryDatabase(
  log: DatabaseLog,
  template?: Blob,
): Promise<Database & { dump(): Promise<Blob> }> {
  const engine = await openMemoryEngine(template);
  return { ...makeDatabase(engine, { log }), dump: () => engine.dump() };
}

async function prepareDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await access(dataFolder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${dataFolder} cannot be written. Make it writable for this user, or name another one with SEYIR_DATA.`,
      { cause: error },
    );
  }
}

/** Atomic creation: the files are written to a draft folder and renamed when complete, so a kill leaves no half database. */
async function ensureDatabaseFiles(folder: string, log: DatabaseLog): Promise<void> {
  const version = await readPostgresMajor(folder);
  if (version === EMBEDDED_POSTGRES_MAJOR) return;
  if (version !== undefined) throw foreignVersion(folder, version);

  if ((await readdir(folder).catch(() => [])).length > 0) {
    throw new DataFolderError(
      `${folder} is there but is not a database of Seyir. Move it away, or name another data folder with SEYIR_DATA.`,
    );
  }

  log.info({ folder }, 'creating the database');
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // Owner-only permissions: the database holds accounts and payments, and PGlite makes its files world-readable.
  await mkdir(draft, { mode: 0o700 });
  const engine = await openFiles(draft);
  await engine.close();
  await syncFolder(draft);
  await rename(draft, folder);
}

async function readPostgresMajor(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

function foreignVersion(folder: string, version: number): DatabaseStartError {
  if (version > EMBEDDED_POSTGRES_MAJOR) {
    return new NewerDataError(
      `The data in ${folder} was written by a later version of Seyir. Start that version, or restore a backup.`,
    );
  }
  return new DataFolderError(
    `The data in ${folder} is of PostgreSQL ${version}, this version of Seyir reads ${EMBEDDED_POSTGRES_MAJOR}. Start the version of Seyir that wrote it.`,
  );
}

/** Syncs a whole folder to the disk, so that a following rename never becomes durable before the contents. */
async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  await forEachAtOnce([...paths, folder], SYNCS_AT_ONCE, async (path) => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

async function openFiles(folder: string): Promise<PgliteEngine> {
  try {
    return await openPgliteEngine({ folder });
  } catch (error) {
    throw new DataFolderError(
      `The database in ${folder} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

interface DatabaseOptions {
  log: DatabaseLog;
  /** Where the files of the engine are; undefined in memory. */
  folder?: string;
  afterClose?: () => Promise<void>;
}

function makeDatabase(engine: PgliteEngine, { log, afterClose, folder }: DatabaseOptions): Database {
  const queue = new ConnectionQueue(CONNECTION_WAIT_MS);
  const stopMaintenance = startMaintenance(engine, queue, log);
  const kysely = new Kysely<Schema>({ dialect: pgliteDialect(engine, queue) });

  const execute: ExecuteSql = (text, values) =>
    withoutValues(async () => {
      if (values !== undefined && values.length > 0) return { rows: (await engine.query(text, values)).rows };
      const results = await engine.exec(text);
      return { rows: results.flatMap((result) => result.rows) };
    });

  /** Rolls back a transaction that a failed script left open, before the next caller gets the connection. */
  async function withConnection<T>(work: (execute: ExecuteSql) => Promise<T>): Promise<T> {
    return await queue.run(async () => {
      try {
        return await work(execute);
      } finally {
        if (engine.isInTransaction()) await engine.exec('rollback');
      }
    });
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    stopMaintenance();
    await queue.close();
    await kysely.destroy();
    await engine.close();
    await afterClose?.();
  }

  return {
    kysely,
    engine: 'pglite',
    async listen(channel, onPayload) {
      const stop = await queue.run(() => engine.listen(checkChannelName(channel), shieldListener(onPayload, log)));
      let stopping: Promise<void> | undefined;
      return () => {
        stopping ??= closing === undefined ? queue.run(stop) : Promise.resolve();
        return stopping;
      };
    },
    async notify(channel, payload) {
      await queue.run(() => engine.query('select pg_notify($1, $2)', [checkChannelName(channel), payload]));
    },
    async ping() {
      await queue.run(() => engine.query('select 1'));
    },
    openTextLine() {
      const line = engine.openTextLine();
      const send: TextLine['send'] = (...query) => queue.run(() => withoutValues(() => line.send(...query)));
      return { ...line, send };
    },
    close() {
      closing ??= close();
      return closing;
    },
    // The queue keeps all other statements waiting, so the files do not change under the copy. Fast compression: they wait less.
    ...(folder !== undefined && {
      backUp: (to) =>
        queue.run(async () => {
          await engine.exec('checkpoint');
          await pipeline(archiveFolder(folder), createGzip({ level: zlibConstants.Z_BEST_SPEED }), to);
        }),
    }),
    executeSql: (text, values) => withConnection((run) => run(text, values)),
    withConnection,
  };
}
