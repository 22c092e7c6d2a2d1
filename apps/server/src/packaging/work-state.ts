// Checkpoints of packaging in the work folder of a file: a restart continues with the missing stages. A stage counts
// when its result is stored; files of an unfinished stage are discarded.

import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../shared/error-code.ts';
import type { CopiedTracks } from './copied-tracks.ts';
import { type PackagedFile, PackagingError } from './packaged-file.ts';
import type { Plan } from './plan-renditions.ts';

/** Identity of a source file when its packaging started. */
export interface SourceMark {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Results of the finished stages. */
export interface Stages {
  readonly probed?: { readonly plan: Plan; readonly durationUs?: number; readonly isDurationSure: boolean };
  readonly copied?: { readonly tracks: CopiedTracks; readonly folder: string };
  readonly encoded?: { readonly folder: string; readonly notes: readonly string[] } | undefined;
  /** All renditions are written, in the work folder or already in the final folder. */
  readonly packaged?: PackagedFile;
}

export interface Work {
  /** Renditions, before they are moved to the final folder. */
  readonly outputFolder: string;
  stages(): Stages;
  /**
   * Creates a new folder for ffmpeg's files of a stage and removes those of earlier attempts: an ffmpeg that survived
   * its server may still be writing there.
   */
  makeFolder(stage: string): Promise<string>;
  /** Stores the result of a stage. */
  finish(results: Stages): Promise<void>;
}

/** Version of the state file and of the files around it: work of another version is discarded. */
const VERSION = 1;

export async function openWork(folder: string, source: SourceMark): Promise<Work> {
  const path = join(folder, 'state.json');
  let stages = await readState(path, source);
  if (stages === undefined) {
    await rm(folder, { recursive: true, force: true });
    stages = {};
  }
  const outputFolder = join(folder, 'output');
  await mkdir(outputFolder, { recursive: true });
  return {
    outputFolder,
    stages: () => stages ?? {},
    async makeFolder(stage) {
      const earlier = (await readdir(folder)).filter((name) => name.startsWith(`${stage}-`));
      for (const name of earlier) await rm(join(folder, name), { recursive: true, force: true });
      return await mkdtemp(join(folder, `${stage}-`));
    },
    async finish(results) {
      stages = { ...stages, ...results };
      await writeWhole(path, JSON.stringify({ version: VERSION, source, stages }));
    },
  };
}

async function readState(path: string, source: SourceMark): Promise<Stages | undefined> {
  try {
    const state = JSON.parse(await readFile(path, 'utf8'));
    const isSame =
      state.version === VERSION &&
      state.source.path === source.path &&
      state.source.bytes === source.bytes &&
      state.source.modifiedMs === source.modifiedMs;
    return isSame ? state.stages : undefined;
  } catch {
    // Absent or corrupt: the work starts from the beginning.
    return undefined;
  }
}

export async function markSource(path: string): Promise<SourceMark> {
  const facts = await stat(path).catch((error: unknown) => {
    throw new PackagingError(`The file ${path} cannot be read: ${describe(error)}.`, { cause: error });
  });
  if (!facts.isFile()) throw new PackagingError(`${path} is not a file.`);
  if (facts.size === 0) throw new PackagingError(`The file ${path} is empty.`);
  return { path, bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
}

function describe(error: unknown): string {
  if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return 'it is not there';
  return hasErrorCode(error, 'EACCES') ? 'this user may not' : String(error);
}

/** Atomic and durable write: fsync, then rename. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** fsync of a folder, which makes renames durable. Not every system can open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EINVAL') throw error;
  } finally {
    await handle?.close();
  }
}
