import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type ReadList, readListMark, readListText } from './stale-list.ts';

const signal = new AbortController().signal;
const media = (sequence: number, ...names: string[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:4', `#EXT-X-MEDIA-SEQUENCE:${sequence}`]
    .concat(names.flatMap((name) => ['#EXTINF:4,', name]))
    .join('\n');
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhigh.m3u8\n';
const URL_OF_LIST = 'https://live.test/a/index.m3u8';

describe('the mark of a list', () => {
  const mark = (texts: Record<string, string>) => {
    const read: ReadList = async (url) => texts[url];
    return readListMark(URL_OF_LIST, read, { signal });
  };

  it('is the same while the list stands, and another when it moves on', async () => {
    const before = await mark({ [URL_OF_LIST]: media(7, '7.ts', '8.ts') });
    expect(await mark({ [URL_OF_LIST]: media(7, '7.ts', '8.ts') })).toBe(before);
    expect(await mark({ [URL_OF_LIST]: media(8, '8.ts', '9.ts') })).not.toBe(before);
    // Some senders use the same names again.
    expect(await mark({ [URL_OF_LIST]: media(8, '7.ts', '8.ts') })).not.toBe(before);
  });

  it('is that of the first variant', async () => {
    const low = 'https://live.test/a/low/index.m3u8';
    const before = await mark({ [URL_OF_LIST]: MASTER, [low]: media(1, 'a.ts') });
    expect(before).toBeDefined();
    expect(await mark({ [URL_OF_LIST]: MASTER, [low]: media(1, 'a.ts', 'b.ts') })).not.toBe(before);
  });

  it.each([
    ['a stream that is no list', { [URL_OF_LIST]: 'G@' }],
    ['a list that is not there', {}],
    ['a list that has ended', { [URL_OF_LIST]: `${media(1, 'a.ts')}\n#EXT-X-ENDLIST\n` }],
    ['a variant on this machine', { [URL_OF_LIST]: MASTER.replace('low/index.m3u8', 'file:///etc/passwd') }],
    ['a variant of variants', { [URL_OF_LIST]: MASTER, 'https://live.test/a/low/index.m3u8': MASTER }],
  ])('is unknown of %s', async (_, texts) => {
    expect(await mark(texts)).toBeUndefined();
  });
});

it('reads a list over HTTP as the source is read, and leaves an endless stream at once', async () => {
  const server = createServer((request, response) => {
    const { authorization, referer, 'user-agent': agent } = request.headers;
    const password = Buffer.from('us er:pass').toString('base64');
    const isKnown = authorization === `Basic ${password}` && agent === 'VLC' && referer === 'https://tv.test/';
    if (request.url === '/list.m3u8') response.end(media(1, 'a.ts'));
    else if (request.url === '/closed.m3u8')
      response.writeHead(isKnown ? 200 : 403).end(isKnown ? media(2, 'b.ts') : '');
    else response.write(Buffer.alloc(188, 'G'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const read = (path: string, headers = {}) => readListText(`http://${path}`, { signal, headers });
    expect(await read(`127.0.0.1:${port}/list.m3u8`)).toBe(media(1, 'a.ts'));
    expect(await read(`127.0.0.1:${port}/stream.ts`)).toBeUndefined();
    // A provider that looks at the player and the password.
    expect(
      await read(`127.0.0.1:${port}/closed.m3u8`, { 'user-agent': 'VLC', referer: 'https://tv.test/' }),
    ).toBeUndefined();
    const opened = await read(`us%20er:pass@127.0.0.1:${port}/closed.m3u8`, {
      'user-agent': 'VLC',
      referer: 'https://tv.test/',
    });
    expect(opened).toBe(media(2, 'b.ts'));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
