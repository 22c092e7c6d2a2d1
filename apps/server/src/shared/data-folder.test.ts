import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMachineName, readOrCreateSecret } from './data-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-data-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const started = (host: string, machine?: string) => makeMachineName({ machine, dataFolder: folder }, () => host)();

it('keeps the name of a machine when its container restarts with another host name', async () => {
  expect(await started('f3a9c1')).toBe('f3a9c1');
  expect(await started('0b77de')).toBe('f3a9c1');
  expect(await readFile(join(folder, 'machine'), 'utf8')).toBe('f3a9c1\n');
});

it('prefers the name of the settings', async () => {
  await started('f3a9c1');
  expect(await started('0b77de', 'encoder-2')).toBe('encoder-2');
});

it('creates the data folder where a command comes first', async () => {
  const name = makeMachineName({ machine: undefined, dataFolder: join(folder, 'new') }, () => 'f3a9c1');
  expect(await name()).toBe('f3a9c1');
});

describe('readOrCreateSecret', () => {
  it('makes one key for its owner only and keeps it', async () => {
    const secret = await readOrCreateSecret(folder);
    expect(secret).toHaveLength(64);
    expect(await readOrCreateSecret(folder)).toBe(secret);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret']);
  });

  it('makes one key when several servers start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
  });

  it('refuses a damaged key instead of signing with it', async () => {
    await writeFile(join(folder, 'secret'), 'x\n');
    await expect(readOrCreateSecret(folder)).rejects.toThrow(/too short/);
  });
});
