// Fetches the logos of imported channels and keeps them as pictures of our own: a list's server may go away, and viewers
// must not be sent to it.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_BYTES } from '@seyir/core/limits/operator';
import { createImages } from '../../features/images/images.service.ts';
import { forEachAtOnce } from '../../shared/async.ts';
import { makePicture } from '../../shared/decode-picture.ts';
import { fetchPicture, type PictureGuard } from '../../shared/fetch-picture.ts';
import { isAddress, readFileBytes } from '../../shared/open-input.ts';
import type { Tools } from '../open-tools.ts';

const AT_ONCE = 8;
/** Wider than any screen shows a logo. */
const WIDEST = 512;

interface LogoOptions {
  readonly guard: PictureGuard;
  /** Whether the operator names the logos, by a command or a file of this machine: only then may one be a file. */
  readonly mayReadFiles: boolean;
  readonly signal: AbortSignal;
  readonly onDone: (done: number) => void;
}

interface FetchedLogos {
  /** Paths of stored pictures by the address of the logo. */
  readonly paths: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, string>;
}

export async function fetchLogos(
  { stores, db, log, now }: Tools,
  places: readonly string[],
  options: LogoOptions,
): Promise<FetchedLogos> {
  const { signal, onDone } = options;
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
        const bytes = await readLogo(place, options);
        await writeFile(file, await makePicture(bytes, WIDEST));
        const path = `channels/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
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

async function readLogo(place: string, { signal, guard, mayReadFiles }: LogoOptions): Promise<Buffer> {
  if (place.startsWith('data:image/')) return Buffer.from(await (await fetch(place)).arrayBuffer());
  if (isAddress(place)) return await fetchPicture(place, { signal, guard });
  if (!mayReadFiles) throw new Error('is no address of the web');
  return await readFileBytes(place, PICTURE_BYTES);
}
