// The ten-minute folders of ingest runs on the disk: which of them are released, and their removal. Symbolic links are
// never followed: one that leads out of the media folder would delete other files.

import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { makeDurations } from '@seyir/core/timeline/durations';
import { hasErrorCode } from '../../shared/error-code.ts';
import { folderOf, LIVE_FOLDER, SEGMENTS_PER_FOLDER } from '../library/run-files.ts';
import { contains, type Interval } from './intervals.ts';
import type { RunSpan } from './retention.queries.ts';

const CHANNEL = /^[1-9][0-9]{0,8}$/;
const RUN = /^[A-Za-z0-9_-]{8,40}$/;
const FOLDER = /^(?:0|[1-9][0-9]{0,8})$/;

/** The parts of a run's spans whose segments lie in one folder, as intervals. */
export function piecesIn(spans: readonly RunSpan[], folder: number): Interval[] {
  const firstIndex = folder * SEGMENTS_PER_FOLDER;
  return spans.flatMap(({ start_us, first_segment, segment_count, durations }): Interval[] => {
    const from = Math.max(0, firstIndex - first_segment);
    const to = Math.min(segment_count, firstIndex + SEGMENTS_PER_FOLDER - first_segment);
    if (from >= to) return [];
    const own = makeDurations(durations ?? []);
    return [[start_us + own.startOf(from), start_us + own.startOf(to)]];
  });
}

/** The number of the folder that holds the newest segment; -1 without one. */
export const newestFolder = (spans: readonly RunSpan[]): number =>
  spans.reduce(
    (newest, { first_segment, segment_count }) => Math.max(newest, folderOf(first_segment + segment_count - 1)),
    -1,
  );

export interface FolderJudge {
  /** All spans of the run, including those removed by this release. */
  readonly spans: readonly RunSpan[];
  readonly released: readonly Interval[];
  /** Whether segments may still be added: the newest folder is then kept. */
  readonly isGrowing: boolean;
}

/** Whether everything in a folder is released. False for a folder that is not on the timeline. */
export function isReleased(folder: number, { spans, released, isGrowing }: FolderJudge): boolean {
  const pieces = piecesIn(spans, folder);
  if (pieces.length === 0 || (isGrowing && folder >= newestFolder(spans))) return false;
  return pieces.every((piece) => contains(released, piece));
}

export interface RunFolders {
  listChannels(): Promise<string[]>;
  listRuns(channelId: string): Promise<string[]>;
  /** Numbers of the ten-minute folders of a run. */
  listFolders(channelId: string, runId: string): Promise<number[]>;
  removeFolder(channelId: string, runId: string, folder: number): Promise<void>;
  removeRun(channelId: string, runId: string): Promise<void>;
  /** mtime of the folder, epoch milliseconds; undefined when it is absent. */
  changedAt(channelId: string, runId: string, folder?: number): Promise<number | undefined>;
}

export function openRunFolders(mediaFolder: string): RunFolders {
  const live = join(mediaFolder, LIVE_FOLDER);

  /** Names of real subfolders that match. */
  const list = async (folder: string, names: RegExp): Promise<string[]> => {
    const entries = await unlessAbsent(readdir(folder, { withFileTypes: true }));
    return (entries ?? []).filter((entry) => entry.isDirectory() && names.test(entry.name)).map(({ name }) => name);
  };
  const remove = async (...path: readonly string[]): Promise<void> => {
    const [channelId = '', runId = '', folder] = path;
    if (!CHANNEL.test(channelId) || !RUN.test(runId) || (folder !== undefined && !FOLDER.test(folder))) {
      throw new Error(`${path.join('/')} is not a folder of a run.`);
    }
    const root = await realpath(mediaFolder);
    const real = await unlessAbsent(realpath(join(live, ...path)));
    if (real === undefined) return;
    if (real !== [root, LIVE_FOLDER, ...path].join(sep)) throw new Error(`${path.join('/')} is reached by a link.`);
    await rm(real, { recursive: true, force: true });
  };

  return {
    listChannels: () => list(live, CHANNEL),
    listRuns: (channelId) => list(join(live, channelId), RUN),
    listFolders: async (channelId, runId) => (await list(join(live, channelId, runId), FOLDER)).map(Number),
    removeFolder: (channelId, runId, folder) => remove(channelId, runId, String(folder)),
    removeRun: (channelId, runId) => remove(channelId, runId),
    async changedAt(channelId, runId, folder) {
      const path = join(live, channelId, runId, ...(folder === undefined ? [] : [String(folder)]));
      return (await unlessAbsent(lstat(path)))?.mtimeMs;
    },
  };
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
