import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveFolder, unpackFolder } from './folder-archive.ts';

let folder: string;
const from = () => join(folder, 'from');
const to = () => join(folder, 'to');
/** A file larger than a chunk, whose size is no multiple of a block. */
const TABLE = Buffer.alloc(3_000_001, 'rows of a table ');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-archive-'));
  await mkdir(join(from(), 'base', '5'), { recursive: true });
  await mkdir(join(from(), 'pg_wal', 'archive_status'), { recursive: true });
  await writeFile(join(from(), 'base', '5', '16384'), TABLE);
  await writeFile(join(from(), 'base', '5', '16385'), '');
  await writeFile(join(from(), 'PG_VERSION'), '18\n');
  await mkdir(to());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const listNames = async (place: string) => (await readdir(place, { recursive: true })).toSorted();

async function readArchive(): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of archiveFolder(from())) chunks.push(chunk);
  return chunks;
}

it.each([
  ['plain', (bytes: Buffer) => bytes],
  ['compressed', gzipSync],
])('unpacks a %s archive to the same folders and files', async (_, encode) => {
  const bytes = encode(Buffer.concat(await readArchive()));
  // In chunks that end inside of headers.
  const parts = Array.from({ length: Math.ceil(bytes.length / 999) }, (__, at) =>
    bytes.subarray(at * 999, at * 999 + 999),
  );
  await unpackFolder(Readable.from(parts), to());
  expect(await listNames(to())).toEqual(await listNames(from()));
  expect((await readFile(join(to(), 'base', '5', '16384'))).equals(TABLE)).toBe(true);
  expect(await readFile(join(to(), 'PG_VERSION'), 'utf8')).toBe('18\n');
});

it('reads a large file in chunks, not as a whole', async () => {
  const largest = Math.max(...(await readArchive()).map((chunk) => chunk.length));
  expect(largest).toBeLessThanOrEqual(64 * 1_024);
});

it('refuses an archive that breaks off, is damaged or is none', async () => {
  const whole = Buffer.concat(await readArchive());
  const damaged = Buffer.from(whole);
  damaged.write('x', 3);
  for (const bytes of [
    whole.subarray(0, whole.length / 2),
    gzipSync(whole).subarray(0, 2_000),
    damaged,
    Buffer.from('Dear operator'),
    Buffer.alloc(0),
  ]) {
    await expect(unpackFolder(Readable.from([bytes]), to())).rejects.toThrow();
  }
});
