import { join } from 'node:path';
import { findOnPath, installDebianPackage, type Machine } from './machine.ts';
import { PlainFailure } from './plain-failure.ts';

/**
 * The path of an ffmpeg: the one the operator names, the system's, the one inside the npm package, or one installed now.
 * The system's comes before the package's because the latter is an old build without SRT.
 */
export async function findFfmpeg(machine: Machine, root: string): Promise<string> {
  const named = machine.env.FFMPEG_PATH?.trim();
  if (named) {
    if (machine.canExecute(named)) return named;
    throw new PlainFailure(`FFMPEG_PATH names ${named}, which is not a program.`);
  }
  const found = findOnPath(machine, ['ffmpeg']) ?? findPackaged(machine, root);
  if (found) return found;
  if (await installDebianPackage(machine, 'ffmpeg')) {
    const installed = findOnPath(machine, ['ffmpeg']);
    if (installed) return installed;
  }
  throw new PlainFailure('Seyir needs ffmpeg: install it, or set FFMPEG_PATH to the program.');
}

function findPackaged(machine: Machine, root: string): string | undefined {
  const path = join(root, 'node_modules/@ffmpeg-installer', machine.system, 'ffmpeg');
  if (!machine.exists(path)) return undefined;
  // The package sets the mode in an install script, which an operator may have turned off.
  if (!machine.canExecute(path)) machine.makeExecutable(path);
  return machine.canExecute(path) ? path : undefined;
}
