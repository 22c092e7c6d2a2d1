import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './app-error.ts';
import { hasErrorCode } from './error-code.ts';

const SECRET_BYTES = 48;
const SECRET_SHORTEST = 32;

/**
 * The signing key of this installation: made once in the data folder, readable by its owner only. It is written aside,
 * flushed and then linked into place, so that a crash never leaves half a key and two servers never make two.
 */
export async function readOrCreateSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  const present = await readSecret(file);
  if (present !== undefined) return present;

  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const aside = join(dataFolder, `secret.${randomBytes(6).toString('hex')}`);
  try {
    const handle = await open(aside, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(aside, file);
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  // Read back: when another server was faster, its key counts.
  return (await readSecret(file)) ?? secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length < SECRET_SHORTEST) {
      throw new StartError(`The signing key in ${file} is too short: delete the file to make a new one.`);
    }
    return secret;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
