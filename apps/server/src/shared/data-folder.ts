import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { StartError } from './app-error.ts';

/** Makes the folder of everything this server keeps, for its owner only, and checks that it can be written. */
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
