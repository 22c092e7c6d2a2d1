// Fetches the logos of imported channels and keeps them as pictures of our own: a list's server may go away, and viewers
// must not be sent to it.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createImages } from '../../features/images/images.service.ts';
import { isAddress } from '../../shared/open-input.ts';
import { forEachAtOnce } from '../for-each-at-once.ts';
import type { Tools } from '../open-tools.ts';

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
const LONGEST_BYTES = 5_000_000;
/** Wider than any screen shows a logo. */
const WIDEST = 512;

export interface LogoOptions {
  readonly signal: AbortSignal;
  readonly onDone: (done: number) => void;
}

export interface FetchedLogos {
  /** Paths of stored pictures by the address of the logo. */
  readonly paths: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, string>;
}

/** Drawings become pictures too: an SVG of others may hold scripts. */
export async function fetchLogos(
  { stores, db, log, now }: Tools,
  places: readonly string[],
  { signal, onDone }: LogoOptions,
): Promise<FetchedLogos> {
  const images = createImages({ db, store: stores.images, now, log });
  const folder = await mkdtemp(join(tmpdir(), 'seyir-logos-'));
  const paths = new Map<string, string>();
  const failures = new Map<string, string>();
  let done = 0;
  try {
    await forEachAtOnce([...new Set(places)], AT_ONCE, async (place, index) => {
      signal.throwIfAborted();
      try {
        const bytes = await readLogo(place, signal);
        const file = join(folder, `${index}.webp`);
        const size = { width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true } as const;
        await sharp(bytes).resize(size).webp({ quality: 90 }).toFile(file);
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
        const path = `channels/${hash}`;
        await images.store([{ path, file }]);
        paths.set(place, path);
      } catch (error) {
        signal.throwIfAborted();
        failures.set(place, error instanceof Error ? error.message : String(error));
      }
      done += 1;
      onDone(done);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { paths, failures };
}

async function readLogo(place: string, signal: AbortSignal): Promise<Buffer> {
  if (place.startsWith('data:image/')) {
    return Buffer.from(await (await fetch(place)).arrayBuffer());
  }
  if (!isAddress(place)) return await readFile(place);
  const reply = await fetch(place, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  if (!reply.ok) throw new Error(`answers ${reply.status}`);
  if (Number(reply.headers.get('content-length') ?? 0) > LONGEST_BYTES) throw new Error('is too large');
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (bytes.length > LONGEST_BYTES) throw new Error('is too large');
  return bytes;
}
