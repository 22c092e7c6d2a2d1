import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import type { CommandContext } from '../command.ts';
import { handlers } from './backup-handlers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-backup-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** A `pg_dump` that writes down its arguments and its password. */
async function useRecordingDump(): Promise<void> {
  const program = join(folder, 'pg_dump');
  await writeFile(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/arguments\nprintf %s "$PGPASSWORD" > ${folder}/password\n`,
  );
  await chmod(program, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

const backUp = (databaseUrl: string) => {
  const config = readConfig({ SEYIR_DATA: join(folder, 'data'), DATABASE_URL: databaseUrl });
  const context = {
    tools: { db: { engine: 'postgres' }, config, now: () => 0 },
    cwd: folder,
    progress: () => ({ show() {}, end() {} }),
  };
  return handlers.backup({ folder: join(folder, 'backup') }, context as unknown as CommandContext);
};

it.each([
  ['in front of the host', 'postgres://seyir:s%C4%B1r-7@db.example/tv?sslmode=require'],
  ['as a parameter', 'postgres://seyir@db.example/tv?sslmode=require&password=s%C4%B1r-7'],
])('gives pg_dump a password %s by the environment and not by its arguments', async (_, databaseUrl) => {
  await useRecordingDump();
  await backUp(databaseUrl);
  const words = (await readFile(join(folder, 'arguments'), 'utf8')).trim().split('\n');
  expect(words.at(-1)).toBe('postgres://seyir@db.example/tv?sslmode=require');
  expect(words.join(' ')).not.toMatch(/r-7/);
  expect(await readFile(join(folder, 'password'), 'utf8')).toBe('sır-7');
});
