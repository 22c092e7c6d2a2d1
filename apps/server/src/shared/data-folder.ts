import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from './app-error.ts';
import { hasErrorCode } from './error-code.ts';

/** Creates the data folder with owner-only permissions and checks that it is writable. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written: give this user the right to, or choose another one with SEYIR_DATA.`,
      { cause: error },
    );
  }
}

/**
 * A text that is made once and kept in a file of the data folder, readable by its owner only. The file is written under a
 * temporary name, synced and hard-linked into place (atomic create): a crash never leaves half of it, and two servers never
 * make two.
 */
async function readOrCreateText(file: string, make: () => string): Promise<string> {
  const present = await readText(file);
  if (present !== undefined) return present;
  const text = make();
  // A command on a PostgreSQL server may be the first to need the folder.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(aside, 'wx', 0o600);
    try {
      await handle.writeFile(`${text}\n`);
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
  // Read back: when another server created the file first, its text is used.
  return (await readText(file)) ?? text;
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const SECRET_BYTES = 48;
const SECRET_SHORTEST = 32;

/** The signing key of this installation, created once in the data folder. */
export async function readOrCreateSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  const secret = await readOrCreateText(file, () => randomBytes(SECRET_BYTES).toString('base64url'));
  if (secret.length < SECRET_SHORTEST) {
    throw new StartError(`The signing key in ${file} is too short: delete the file to make a new one.`);
  }
  return secret;
}

export type MachineName = () => Promise<string>;

interface MachinePlace {
  readonly machine: string | undefined;
  readonly dataFolder: string;
}

/**
 * The name of this machine: that of the settings, or the host name of the first start, kept in the data folder. A container has
 * another host name after each restart, and must still know the imports it began.
 */
export function makeMachineName({ machine, dataFolder }: MachinePlace, host = hostname): MachineName {
  return async () => machine ?? (await readOrCreateText(join(dataFolder, 'machine'), host));
}
