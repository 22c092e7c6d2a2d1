// Fetches the logos of imported channels and keeps them as pictures of our own: a list's server may go away, and viewers
// must not be sent to it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_BYTES } from '@seyir/core/limits/operator';
import { createImages } from '../../features/images/images.service.ts';
import { forEachAtOnce } from '../../shared/async.ts';
import { fetchPicture, writePicture } from '../../shared/fetch-picture.ts';
import { isAddress, readFileBytes } from '../../shared/open-input.ts';
import type { Tools } from '../open-tools.ts';

const AT_ONCE = 8;
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
        const file = join(folder, `${index}.webp`);
        const path = `channels/${await writePicture(await readLogo(place, signal), file, WIDEST)}`;
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
  if (!isAddress(place)) return await readFileBytes(place, PICTURE_BYTES);
  // The operator has typed the command and may have logos in a network of their own.
  return await fetchPicture(place, { signal, mayReach: () => true });
}
