import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { StartError } from './app-error.ts';

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
