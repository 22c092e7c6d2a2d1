// Opening the database, and the sentences for the operator when it fails.
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, testEngine } from '../../test/database.ts';
import { findFreePort } from '../../test/postgres-server.ts';
import { readPgliteTemplate, SILENT } from '../../test/template.ts';
import type { Database } from './database.ts';
import {
  DatabaseUnreachableError,
  DataFolderError,
  DataInUseError,
  isConnectionError,
  NewerDataError,
} from './errors.ts';
import { asJson } from './json.ts';
import { openDatabase } from './open-database.ts';
import { EMBEDDED_POSTGRES_MAJOR } from './pglite-database.ts';

const run = promisify(execFile);

describe.runIf(testEngine() === 'pglite')('a data folder', { timeout: 60_000 }, () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-open-'));
  });
  afterEach(async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true });
  });
  const open = (dataFolder = folder) => openDatabase({ dataFolder, log: SILENT });

  /** A migrated database as an earlier start left it: quicker than making one. */
  async function placeDatabase(): Promise<string> {
    const database = join(folder, 'database');
    await mkdir(database, { mode: 0o700 });
    const archive = join(folder, 'template.tar');
    await writeFile(archive, new Uint8Array(await (await readPgliteTemplate()).arrayBuffer()));
    await run('tar', ['-xf', archive, '-C', database]);
    await rm(archive);
    return database;
  }

  const write = (database: Database, key: string) =>
    database.kysely
      .insertInto('setting')
      .values({ key, value: asJson(1) })
      .execute();

  it('keeps what was written, belongs to one process at a time and syncs to the disk', async () => {
    await placeDatabase();
    const first = await open();
    await write(first, 'kept');
    await expect(open()).rejects.toThrow(DataInUseError);
    const { rows } = await first.executeSql(
      `select current_setting('fsync') as fsync, current_setting('timezone') as zone,
              current_setting('server_version_num')::int / 10000 as major`,
    );
    expect(rows).toEqual([{ fsync: 'on', zone: 'UTC', major: EMBEDDED_POSTGRES_MAJOR }]);
    await first.close();
    await first.close();
    const afterwards = await write(first, 'late').catch((error: unknown) => error);
    expect(isConnectionError(afterwards)).toBe(true);

    const second = await open();
    expect(await second.kysely.selectFrom('setting').select('key').execute()).toEqual([{ key: 'kept' }]);
    await second.close();
    expect(await readdir(folder)).toEqual(['database']);
  });

  it.each([
    [EMBEDDED_POSTGRES_MAJOR + 1, NewerDataError, 'was written by a later version of Seyir.'],
    [EMBEDDED_POSTGRES_MAJOR - 1, DataFolderError, 'Start the version of Seyir that wrote it.'],
  ])('of PostgreSQL %i is left alone', async (major, kind, words) => {
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'PG_VERSION'), `${major}\n`);
    await expect(open()).rejects.toThrow(kind);
    await expect(open()).rejects.toThrow(words);
    expect(await readdir(folder)).toEqual(['database']);
  });

  it('with something else instead of the database is left alone', async () => {
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'holiday.jpg'), '');
    await expect(open()).rejects.toThrow('is not a database of Seyir');
    expect((await readdir(folder)).sort()).toEqual(['database']);
  });

  it('with a damaged database gives a sentence, and the lock back', async () => {
    const database = await placeDatabase();
    await rm(join(database, 'global', 'pg_control'));
    await expect(open()).rejects.toThrow(DataFolderError);
    await expect(open()).rejects.toThrow('cannot be opened');
  });

  it('that is a file gives a sentence', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(open(file)).rejects.toThrow(DataFolderError);
    await expect(open(join(file, 'below'))).rejects.toThrow('cannot be written');
  });

  it.skipIf(userInfo().uid === 0)('that is not writable gives a sentence (needs another user than root)', async () => {
    await chmod(folder, 0o500);
    await expect(open()).rejects.toThrow('cannot be written');
  });
});

describe.runIf(testEngine() === 'postgres')('a DATABASE_URL', { timeout: 60_000 }, () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataFolder: tmpdir(), log: SILENT });

  it('opens, and refuses queries after closing with an error of the connection', async () => {
    const database = await open(await createPostgresDatabase());
    expect(database.engine).toBe('postgres');
    await database.ping();
    await database.close();
    await database.close();
    expect(isConnectionError(await database.ping().catch((error: unknown) => error))).toBe(true);
  });

  it('has as many connections at once as its pool is set to', async () => {
    const databaseUrl = await createPostgresDatabase();
    const database = await openDatabase({ databaseUrl, poolSize: 12, dataFolder: tmpdir(), log: SILENT });
    const waiting: (() => void)[] = [];
    /** Every transaction stays open until the last one is. */
    const hold = () =>
      database.kysely.transaction().execute(async () => {
        const allOpen = new Promise<void>((resolve) => waiting.push(resolve));
        if (waiting.length === 12) for (const resolve of waiting) resolve();
        await allOpen;
      });
    await Promise.all(Array.from({ length: 12 }, hold));
    await database.close();
  });

  it('without a server gives a sentence without the password', async () => {
    const port = await findFreePort();
    const refused = open(`postgres://seyir:secret@127.0.0.1:${port}/seyir`);
    await expect(refused).rejects.toThrow(DatabaseUnreachableError);
    await expect(refused).rejects.toThrow(`The database of DATABASE_URL (127.0.0.1:${port}) cannot be reached:`);
    await expect(refused).rejects.not.toThrow('secret');
  });

  it('of a database that does not exist gives the words of the server', async () => {
    const url = new URL(await createPostgresDatabase());
    url.pathname = '/no_such_database';
    await expect(open(url.href)).rejects.toThrow('database "no_such_database" does not exist');
  });
});
