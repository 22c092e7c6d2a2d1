import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreateSecret } from './secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

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
