// Paths of an ingest run's files, below the media folder.
import { segmentEnding } from '@seyir/core/hls/stream-address';

/** Segments of one folder: about ten minutes. Retention removes whole folders. */
export const SEGMENTS_PER_FOLDER = 156;
/** The folder of all runs. */
export const LIVE_FOLDER = 'live';

export interface RunPlace {
  readonly channelId: string;
  readonly runId: string;
}

export const runFolder = ({ channelId, runId }: RunPlace): string => `${LIVE_FOLDER}/${channelId}/${runId}`;

/** The number of the folder that holds a segment. */
export const folderOf = (index: number): number => Math.floor(index / SEGMENTS_PER_FOLDER);

export const segmentFile = (run: RunPlace, renditionId: string, index: number): string =>
  `${runFolder(run)}/${folderOf(index)}/${renditionId}-${index}${segmentEnding(renditionId)}`;

export const initFile = (run: RunPlace, renditionId: string): string => `${runFolder(run)}/${renditionId}-init.mp4`;
