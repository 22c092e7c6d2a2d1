// The ten-minute folders of ingest runs in the media store: which of them are released, and their removal.
import { makeDurations } from '@seyir/core/timeline/durations';
import { folderOf, LIVE_FOLDER, runFolder, SEGMENTS_PER_FOLDER } from '../../media/run-files.ts';
import type { MediaStore } from '../../store/media-store.ts';
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

interface FolderJudge {
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

export function openRunFolders(store: MediaStore): RunFolders {
  const list = async (folder: string, names: RegExp): Promise<string[]> =>
    (await store.list(folder)).folders.filter((name) => names.test(name));
  const place = (channelId: string, runId: string, folder?: number): string => {
    const isFolder = folder === undefined || FOLDER.test(String(folder));
    if (!CHANNEL.test(channelId) || !RUN.test(runId) || !isFolder) {
      throw new Error(`${channelId}/${runId}/${folder} is not a folder of a run.`);
    }
    return [runFolder({ channelId, runId }), ...(folder === undefined ? [] : [folder])].join('/');
  };

  return {
    listChannels: () => list(LIVE_FOLDER, CHANNEL),
    listRuns: (channelId) => list(`${LIVE_FOLDER}/${channelId}`, RUN),
    listFolders: async (channelId, runId) => (await list(place(channelId, runId), FOLDER)).map(Number),
    removeFolder: (channelId, runId, folder) => store.removeFolder(place(channelId, runId, folder)),
    removeRun: (channelId, runId) => store.removeFolder(place(channelId, runId)),
    changedAt: (channelId, runId, folder) => store.findChanged(place(channelId, runId, folder)),
  };
}
