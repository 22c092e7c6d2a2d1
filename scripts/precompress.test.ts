import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { precompress } from './precompress.ts';

describe('precompress', () => {
  const long = 'export const seyir = 1;\n'.repeat(200);
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-precompress-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/long.js'), long);
    await writeFile(join(folder, 'assets/short.js'), 'x');
    await writeFile(join(folder, 'assets/picture.webp'), long);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('writes both forms of long texts, and none of short files and pictures', async () => {
    await precompress(folder);
    expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual([
      'long.js',
      'long.js.br',
      'long.js.gz',
      'picture.webp',
      'short.js',
    ]);
    expect(brotliDecompressSync(await readFile(join(folder, 'assets/long.js.br'))).toString()).toBe(long);
    expect(gunzipSync(await readFile(join(folder, 'assets/long.js.gz'))).toString()).toBe(long);
  });
});
