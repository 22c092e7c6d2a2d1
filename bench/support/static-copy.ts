// A channel without a service: its lists and segments as they are at one moment, served from memory, and a page that plays
// them with hls.js and nothing else. What a product does on top of that is measured against it.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StaticCopy {
  /** Plays the first channel when it is opened, and the next one with every press of a key; see also ASKS_FIRST. */
  readonly pageUrl: string;
  close(): void;
}

/** The key after which two questions are asked in turn before the next channel is played. */
export const ASKS_FIRST = 'PageDown';

export interface CopyOptions {
  /** The addresses of the channels, in the order in which they are played. */
  readonly addresses: readonly string[];
  readonly settings: object;
  /** The picture's box: players choose what to load by it. */
  readonly box: { readonly width: number; readonly height: number };
}

const HLS = new URL('../../node_modules/hls.js/dist/hls.min.js', import.meta.url);
/** As the product's own files are: the second visit finds them in the browser. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export async function serveCopy({ addresses, settings, box }: CopyOptions): Promise<StaticCopy> {
  const files = new Map<string, Buffer>();
  for (const address of addresses) await copyChannel(address, files);
  const paths = addresses.map((address) => new URL(address).pathname);
  files.set('/question', Buffer.from('{"canWatch":true}'));
  files.set('/hls.js', await readFile(HLS));
  files.set('/play.js', Buffer.from(`(${playInTurn})(${JSON.stringify({ paths, settings, askKey: ASKS_FIRST })});`));
  files.set(
    '/',
    Buffer.from(`<!doctype html><title>hls.js</title><body style="margin:0">
      <video playsinline style="width:${box.width}px;height:${box.height}px"></video>
      <script src="/hls.js"></script><script src="/play.js"></script>`),
  );
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = files.get(path);
    const type = path === '/' ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
    const kept = path.endsWith('.js') ? FOR_EVER : 'no-store';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': kept }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { pageUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => close(server) };
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

async function copyChannel(address: string, files: Map<string, Buffer>): Promise<void> {
  const lists = linked(await copy(address, files), address);
  const parts = await Promise.all(lists.map(async (list) => linked(await copy(list, files), list)));
  await Promise.all(parts.flat().map((part) => copy(part, files)));
}

async function copy(address: string, files: Map<string, Buffer>): Promise<string> {
  const { pathname } = new URL(address);
  const body = files.get(pathname) ?? Buffer.from(await (await fetch(address)).arrayBuffer());
  files.set(pathname, body);
  return pathname.endsWith('.m3u8') ? body.toString() : '';
}

/** Everything a list names, by line or by URI. */
function linked(list: string, address: string): string[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const named = [...list.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri ?? '');
  return [...lines, ...named].map((line) => new URL(line.trim(), address).href);
}

/** In the page. It must not use anything of this file. */
function playInTurn({ paths, settings, askKey }: { paths: readonly string[]; settings: object; askKey: string }): void {
  type Player = { loadSource(path: string): void; attachMedia(video: HTMLVideoElement): void; destroy(): void };
  const Hls = Reflect.get(window, 'Hls') as new (settings: object) => Player;
  const video = document.querySelector('video') as HTMLVideoElement;
  let turn = 0;
  let hls: Player | undefined;
  const play = () => {
    hls?.destroy();
    // As in the product's settings; JSON does not carry an `undefined`.
    hls = new Hls({ ...settings, interstitialsController: undefined });
    hls.loadSource(paths[turn % paths.length] ?? '');
    hls.attachMedia(video);
    turn += 1;
  };
  video.addEventListener('loadeddata', () => void video.play());
  const ask = async () => (await fetch('/question')).text();
  document.addEventListener('keydown', async ({ key }) => {
    if (key === askKey) for (let times = 0; times < 2; times += 1) await ask();
    play();
  });
  play();
}
