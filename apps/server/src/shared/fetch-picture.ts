// Fetches pictures of others over HTTP and re-encodes them, so that they are served as our own: their server may go away,
// viewers must not be sent to it, and a drawing (SVG) of others may hold scripts.
import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import sharp from 'sharp';

const TIMEOUT_MS = 10_000;
const LONGEST_BYTES = 5_000_000;
const REDIRECTS_MOST = 3;

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Whether a host inside of this machine's networks may be asked. Otherwise a list or guide of others could reach it. */
  readonly mayReach: (host: string) => boolean;
}

/** Networks that are not the internet: this machine, private and link-local ones, multicast. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv6');
}

/** Throws an error with a short reason, such as "answers 404". */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MOST; redirects += 1) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('is no address of the web');
    if (!options.mayReach(url.hostname) && (await isInside(url.hostname))) throw new Error('is inside of this network');
    const reply = await fetch(url, { signal, redirect: 'manual' });
    const location = reply.headers.get('location');
    if (reply.status >= 300 && reply.status < 400 && location !== null) {
      await reply.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    if (!reply.ok) throw new Error(`answers ${reply.status}`);
    return await readBounded(reply);
  }
  throw new Error('is redirected too often');
}

async function readBounded(reply: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    if (size > LONGEST_BYTES) throw new Error('is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function isInside(host: string): Promise<boolean> {
  const plain = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(plain) ? [plain] : (await lookup(plain, { all: true })).map(({ address }) => address);
  return addresses.some((address) => {
    const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return INSIDE.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4');
  });
}

/** Writes a picture as WebP, at most this wide and high, and returns a name made from its bytes. */
export async function writePicture(bytes: Buffer, file: string, widest: number): Promise<string> {
  const size = { width: widest, height: widest, fit: 'inside', withoutEnlargement: true } as const;
  await sharp(bytes).resize(size).webp({ quality: 90 }).toFile(file);
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
