import { join } from 'node:path';
import { isCurrentFfmpeg } from '../apps/server/src/media/ffmpeg/current-ffmpeg.ts';
import { findOnPath, installDebianPackage, type Machine } from './machine.ts';
import { PlainFailure } from './plain-failure.ts';

/**
 * The path of an ffmpeg that is there: the one the operator names, the system's, or the one inside the npm package. The
 * last one is old: the server makes the demonstration with it and nothing else (ADR 0017).
 */
export function findFfmpeg(machine: Machine, root: string): string | undefined {
  return findNamed(machine) ?? findOnPath(machine, ['ffmpeg']) ?? findPackaged(machine, root);
}

/** An ffmpeg for the demonstration. Installs Debian's only where there is none at all, and fails where it cannot. */
export async function ensureFfmpeg(machine: Machine, root: string): Promise<string> {
  const found = findFfmpeg(machine, root);
  if (found) return found;
  const installed = await installFfmpeg(machine, 'the demonstration is made with it');
  if (installed) return installed;
  throw new PlainFailure('Seyir needs ffmpeg: install it, or set FFMPEG_PATH to the program.');
}

/** An ffmpeg that may read files and streams of others, for tests of that. Undefined where there is none to be had. */
export async function ensureCurrentFfmpeg(machine: Machine): Promise<string | undefined> {
  const found =
    findNamed(machine) ??
    findOnPath(machine, ['ffmpeg']) ??
    (await installFfmpeg(machine, 'tests of imported files and live sources need a current one'));
  if (found === undefined) return undefined;
  const { ok, output } = await machine.run(found, ['-version']);
  return ok && isCurrentFfmpeg(output) ? found : undefined;
}

function findNamed(machine: Machine): string | undefined {
  const named = machine.env.FFMPEG_PATH?.trim();
  if (!named) return undefined;
  if (machine.canExecute(named)) return named;
  throw new PlainFailure(`FFMPEG_PATH names ${named}, which is not a program.`);
}

async function installFfmpeg(machine: Machine, why: string): Promise<string | undefined> {
  return (await installDebianPackage(machine, 'ffmpeg', why)) ? findOnPath(machine, ['ffmpeg']) : undefined;
}

function findPackaged(machine: Machine, root: string): string | undefined {
  const path = join(root, 'node_modules/@ffmpeg-installer', machine.system, 'ffmpeg');
  if (!machine.exists(path)) return undefined;
  // The package sets the mode in an install script, which an operator may have turned off.
  if (!machine.canExecute(path)) machine.makeExecutable(path);
  return machine.canExecute(path) ? path : undefined;
}
