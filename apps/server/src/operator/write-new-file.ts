// Files that commands write: new ones, which only their owner can read.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { RefusedError, reasonOf } from './command.ts';

const OWNER_ONLY = 0o600;

/** Writes the parts to a new file and returns its path. Sources and exports may hold secrets: only the owner can read it. */
export async function writeNewFile(
  cwd: string,
  name: string,
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<string> {
  const path = resolve(cwd, name);
  const file = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY });
  // Waited for below; an error before that must not end the process.
  const end = finished(file);
  end.catch(() => {});
  try {
    // A place that cannot be written is known before anything is read.
    await once(file, 'open');
    for await (const part of parts) {
      if (!file.write(part)) await new Promise<void>((go) => file.once('drain', go).once('error', () => go()));
      if (file.errored) break;
    }
    file.end();
    await end;
    return path;
  } catch (error) {
    file.destroy();
    throw new RefusedError(`${path} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
}
