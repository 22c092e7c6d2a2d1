// The same expectations of both media stores: a folder, and a bucket of an S3 server.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import { makeDiskCache } from './disk-cache.ts';
import { openFolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';
import { makeS3Client, PART_BYTES } from './s3-client.ts';
import { makeS3Store } from './s3-store.ts';

let s3: TestS3;
let folder: string;
let store: MediaStore;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-store-'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const openBucket = (prefix: string) => {
  const cache = makeDiskCache(join(folder, 'cache'), 2 ** 20);
  return makeS3Store({ client: makeS3Client(s3.config), cache, prefix });
};

let made = 0;
const KINDS = {
  folder: () => openFolderStore(join(folder, 'media')),
  s3: () => {
    made += 1;
    return openBucket(`test-${made}/`);
  },
};
const textOf = (bytes: Buffer | undefined) => bytes?.toString();
const localFile = async (name: string, contents: string | Buffer) => {
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'media', name), contents);
  return join(folder, 'media', name);
};

describe.each(['folder', 's3'] as const)('the media store: %s', (kind) => {
  beforeEach(() => {
    store = KINDS[kind]();
  });

  it('reads what was written: all of it, or a range', async () => {
    await store.write('packaged/film/v240.mp4', Buffer.from('init-segment'));
    expect(textOf(await store.readWhole('packaged/film/v240.mp4'))).toBe('init-segment');
    expect(textOf(await store.read('packaged/film/v240.mp4', 5, 7))).toBe('segment');
    expect(await store.findSize('packaged/film/v240.mp4')).toBe(12);
  });

  it('has no bytes of an absent file, nor of one that ends before the range', async () => {
    await store.write('packaged/film/v240.mp4', Buffer.from('short'));
    expect(await store.readWhole('packaged/other/v240.mp4')).toBeUndefined();
    expect(await store.read('packaged/other/v240.mp4', 0, 5)).toBeUndefined();
    expect(await store.read('packaged/film/v240.mp4', 3, 5)).toBeUndefined();
    expect(await store.read('packaged/film/v240.mp4', 50, 5)).toBeUndefined();
    expect(await store.findSize('packaged/other/v240.mp4')).toBeUndefined();
    expect(await store.findChanged('packaged/other')).toBeUndefined();
    expect(await store.list('packaged/other')).toEqual({ folders: [], files: [] });
  });

  it('replaces a file as a whole', async () => {
    await store.write('originals/v/a.webp', Buffer.from('first'));
    await store.readFresh('originals/v/a.webp');
    await store.write('originals/v/a.webp', Buffer.from('second'));
    expect(textOf(await store.readFresh('originals/v/a.webp'))).toBe('second');
  });

  it('adopts local files, which are gone afterwards', async () => {
    const files = [
      { from: await localFile('one', 'first'), to: 'live/1/run-1/0/v240-0.m4s' },
      { from: await localFile('two', 'second'), to: 'live/1/run-1/0/a1-0.m4s' },
    ];
    await store.adopt(files);
    expect(textOf(await store.readWhole('live/1/run-1/0/a1-0.m4s'))).toBe('second');
    expect(files.map(({ from }) => existsSync(from))).toEqual([false, false]);
  });

  it('lists folders and files directly below a folder', async () => {
    for (const path of ['live/1/run-1/0/a', 'live/1/run-1/init', 'live/1/run-2/0/a', 'live/10/run-3/0/a']) {
      await store.write(path, Buffer.from('x'));
    }
    expect([...(await store.list('live')).folders].sort()).toEqual(['1', '10']);
    expect([...(await store.list('live/1')).folders].sort()).toEqual(['run-1', 'run-2']);
    expect(await store.list('live/1/run-1')).toEqual({ folders: ['0'], files: ['init'] });
    expect(await store.findChanged('live/1/run-1/0')).toBeGreaterThan(Date.now() - 3_600_000);
    expect(await store.findChanged('live/1/run-1/0/a')).toBeGreaterThan(Date.now() - 3_600_000);
  });

  it('removes files and folders, and nothing beside them', async () => {
    for (const path of ['live/1/run-1/0/a', 'live/1/run-1/0/b', 'live/1/run-1/1/a', 'live/1/run-10/0/a']) {
      await store.write(path, Buffer.from('x'));
    }
    await store.remove(['live/1/run-1/0/a', 'live/1/run-1/0/absent']);
    expect((await store.list('live/1/run-1/0')).files).toEqual(['b']);
    await store.removeFolder('live/1/run-1');
    await store.removeFolder('live/1/absent');
    expect((await store.list('live/1')).folders).toEqual(['run-10']);
  });

  it.each(['', '../secret', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', 'a/./b'])(
    'refuses the path %j, which leads out of it',
    async (path) => {
      await expect((async () => await store.readWhole(path))()).rejects.toThrow('is not one of the media store');
      await expect((async () => await store.removeFolder(path))()).rejects.toThrow('is not one of the media store');
    },
  );
});

it('a folder is not left by a symbolic link', async () => {
  store = KINDS.folder();
  await localFile('inside', 'x');
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere', 'precious'), 'x');
  await symlink(join(folder, 'elsewhere'), join(folder, 'media', 'link'));
  await expect(store.readWhole('link/precious')).rejects.toThrow('a link out of the media folder');
  await expect(store.removeFolder('link')).rejects.toThrow('is reached by a link');
  expect(await store.list('link')).toMatchObject({ folders: [] });
  expect(existsSync(join(folder, 'elsewhere', 'precious'))).toBe(true);
});

describe('a bucket', () => {
  it('gets a large file in parts', async () => {
    store = KINDS.s3();
    const bytes = Buffer.alloc(2 * PART_BYTES + 1_000, 'seyir');
    await store.adopt([{ from: await localFile('large', bytes), to: 'packaged/film/v1080.mp4' }]);
    expect(s3.requests.filter((line) => /partNumber/.test(line))).toHaveLength(3);
    expect(await store.findSize('packaged/film/v1080.mp4')).toBe(bytes.length);
    const last = await store.read('packaged/film/v1080.mp4', 2 * PART_BYTES, 1_000);
    expect(last?.equals(bytes.subarray(2 * PART_BYTES))).toBe(true);
  });

  it('is asked once for bytes that the disk cache keeps, also after a restart', async () => {
    store = KINDS.s3();
    await store.write('packaged/film/v240.mp4', Buffer.from('init-segment'));
    const count = () => s3.requests.filter((line) => line.startsWith('GET') && line.includes(`test-${made}/`)).length;
    await store.read('packaged/film/v240.mp4', 0, 4);
    // The cache is written beside the answer.
    await expect.poll(async () => (await store.read('packaged/film/v240.mp4', 0, 4)) && count()).toBeLessThanOrEqual(3);
    const asked = count();
    const again = openBucket(`test-${made}/`);
    expect(textOf(await again.read('packaged/film/v240.mp4', 0, 4))).toBe('init');
    expect(count()).toBe(asked);
    expect(textOf(await again.readFresh('packaged/film/v240.mp4'))).toBe('init-segment');
    expect(count()).toBe(asked + 1);
  });
});
