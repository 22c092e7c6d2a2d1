// `backup` and `restore`: database, secret and pictures. Media is left to copies of its folder: it is large, and most of it
// passes by itself.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Config, readConfig } from '../../config.ts';
import { restorePgliteFiles } from '../../db/pglite-database.ts';
import { NUMBERING_SETTING } from '../../timeline/timelines.queries.ts';
import { type CommandContext, type Handlers, type MachineContext, RefusedError, type Result } from '../command.ts';

const DATABASE_FILE = 'database.tar.gz';
const DUMP_FILE = 'database.dump';
const OWNER_ONLY = 0o600;
const run = promisify(execFile);

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function backUp(place: string, { tools, cwd, progress }: CommandContext): Promise<Result> {
  const { db, config, now } = tools;
  const folder = resolve(cwd, place);
  if (await exists(folder)) throw new RefusedError(`${folder} exists already: a backup is a new folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const line = progress('Backup');
  line.show(0, 'database');
  if (db.backUp) {
    await db.backUp(createWriteStream(join(folder, DATABASE_FILE), { mode: OWNER_ONLY, flush: true }));
  } else await dumpPostgres(config.databaseUrl ?? '', join(folder, DUMP_FILE));
  line.show(0.6, 'secret and pictures');
  for (const [name, from] of keptFiles(config)) {
    if (await exists(from)) await cp(from, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  const manifest = { madeAt: new Date(now()).toISOString(), engine: db.engine };
  await writeFile(join(folder, 'backup.json'), `${JSON.stringify(manifest)}\n`, { mode: OWNER_ONLY });
  line.show(1, 'done');
  line.end();
  const media = config.s3
    ? `Media and pictures (the bucket ${config.s3.bucket}) are not in it: turn on its versions or copies.`
    : `Media (${config.mediaFolder}) is not in it: copy that folder yourself.`;
  return {
    text: `The backup is in ${folder}. It holds accounts and keys: keep it safe.\n${media}`,
    data: { folder, ...manifest },
  };
}

/** Names in a backup, and their places. */
const keptFiles = ({ dataFolder, imagesFolder, s3 }: Config): readonly (readonly [name: string, place: string])[] => [
  ['secret', join(dataFolder, 'secret')],
  ...(s3 ? [] : [['images', imagesFolder] as const]),
];

/**
 * pg_dump reads a consistent snapshot while servers run. The password goes by the environment: arguments of a process are
 * shown to every user of the machine.
 */
async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  try {
    await run('pg_dump', ['--format=custom', `--file=${file}`, url.href], {
      env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new RefusedError(
      isMissing
        ? 'pg_dump was not found: install the PostgreSQL client programs.'
        : 'pg_dump failed: is it as new as the server?',
      {
        cause: error,
      },
    );
  }
}

async function restore(place: string, { env, isDryRun, cwd, progress }: MachineContext): Promise<Result> {
  const config = readConfig(env);
  const folder = resolve(cwd, place);
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch((error: unknown) => {
    throw new RefusedError(`${folder} is not a backup of Seyir.`, { cause: error });
  });
  const { engine, madeAt } = JSON.parse(text) as { engine: string; madeAt: string };
  if (engine === 'postgres' || config.databaseUrl !== undefined) {
    throw new RefusedError(
      engine === 'postgres'
        ? `This is a dump of a PostgreSQL server: pg_restore --no-owner --dbname="$DATABASE_URL" ${join(folder, DUMP_FILE)}`
        : 'This is a backup of the embedded database, and DATABASE_URL names a PostgreSQL server.',
    );
  }
  if (isDryRun) return { text: `The backup of ${madeAt} would be restored.`, data: { madeAt } };
  const line = progress('Restore');
  line.show(0, 'database');
  const backup = createReadStream(join(folder, DATABASE_FILE));
  const stamp = new Date().toISOString().slice(0, 19).replace(/\D/g, '');
  // Numbers of segments are assigned again: edges and CDNs must not answer with what they kept under them.
  const before = await restorePgliteFiles(config.dataFolder, backup, stamp, (execute) =>
    execute(
      'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
      [NUMBERING_SETTING, JSON.stringify(stamp)],
    ),
  );
  line.show(0.6, 'secret and pictures');
  for (const [name, to] of keptFiles(config)) {
    if (await exists(join(folder, name))) await cp(join(folder, name), to, { recursive: true, force: true });
  }
  line.show(1, 'done');
  line.end();
  const undo =
    before === undefined
      ? ''
      : `\nUndo: stop the server, and move ${before} back to ${join(config.dataFolder, 'database')}.`;
  return { text: `The backup of ${madeAt} is restored. Start the server.${undo}`, data: { madeAt, before } };
}

export const handlers: Handlers<'backup' | 'restore'> = {
  backup: ({ folder }, context) => backUp(folder, context),
  restore: ({ folder }, context) => restore(folder, context),
};
