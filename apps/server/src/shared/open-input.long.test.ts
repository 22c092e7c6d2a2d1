// Compressed input of any size, with little of it in memory.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInput, readText } from './open-input.ts';

const MEGABYTE = 1_000_000;
const { signal } = new AbortController();
/** As many megabytes of spaces: gzip goes on with the next member where one ends. */
const bomb = (count: number) =>
  Buffer.concat(Array.from({ length: count }, () => gzipSync(Buffer.alloc(MEGABYTE, ' '))));

let folder = '';
let server: Server;
let address = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-input-'));
  server = createServer((request, reply) => {
    if (request.url === '/encoded') reply.setHeader('content-encoding', 'gzip');
    reply.end(bomb(200));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Reads an input and counts what comes out of it. */
async function read(place: string, longest = 1_000 * MEGABYTE) {
  const input = await openInput({ place, cwd: folder, signal, longest });
  let size = 0;
  const reading = async () => {
    for await (const chunk of input?.stream ?? []) size += chunk.length;
  };
  return { failure: await reading().catch((error: Error) => error.message), size };
}

describe('a gzip bomb', () => {
  const REFUSED = 'expands to more than 100 times its size';

  it('is refused while it expands, from a file and from an address', async () => {
    await writeFile(join(folder, 'bomb.xml.gz'), bomb(200));
    for (const place of ['bomb.xml.gz', `${address}/bomb.gz`]) {
      const { failure, size } = await read(place);
      expect(failure).toContain(REFUSED);
      expect(size).toBeLessThan(25 * MEGABYTE);
    }
  });

  it('is refused by its size where the connection was compressed', async () => {
    const { failure, size } = await read(`${address}/encoded`, 50 * MEGABYTE);
    expect(failure).toBe('encoded is larger than 50 MB.');
    expect(size).toBeLessThanOrEqual(50 * MEGABYTE);
  });
});

describe('an ordinary input', () => {
  it('is read whole, compressed or not', async () => {
    const line = '#EXTINF:-1,Kanal\nhttp://a.test/';
    const text = Array.from({ length: 5_000 }, (_, index) => `${line}${index}`).join('\n');
    await writeFile(join(folder, 'list.m3u'), text);
    await writeFile(join(folder, 'list.m3u.gz'), gzipSync(text));
    for (const place of ['list.m3u', 'list.m3u.gz']) {
      const input = await openInput({ place, cwd: folder, signal, longest: MEGABYTE });
      expect(input && (await readText(input))).toBe(text);
    }
    await expect(read('list.m3u', 1_000)).resolves.toMatchObject({ failure: 'list.m3u is larger than 0 MB.' });
  });
});
