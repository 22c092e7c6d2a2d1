// The context that every stage of packaging receives.
import { join } from 'node:path';
import type { MediaStore } from '../store/media-store.ts';
import type { SourceMark, Work } from './work-state.ts';

export interface PackageFileDeps {
  readonly ffmpegPath: string;
  /** Folder for work in progress, on this machine. */
  readonly mediaFolder: string;
  readonly store: MediaStore;
}

export interface PackageFileJob {
  readonly assetId: string;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** Progress from 0 to 1, and the current step. */
  readonly onProgress?: (done: number, note: string) => void;
}

export interface Run {
  readonly deps: PackageFileDeps;
  readonly job: PackageFileJob;
  readonly source: SourceMark;
  readonly work: Work;
}

/** The folder of work in progress on this machine, and that of results in the store. Their subfolders are named by asset id. */
export const WORK_FOLDER = 'work';
export const PACKAGED_FOLDER = 'packaged';

export const workFolderOf = (mediaFolder: string, assetId: string): string => join(mediaFolder, WORK_FOLDER, assetId);
/** The folder of an asset in the store. */
export const placeOf = (assetId: string): string => `${PACKAGED_FOLDER}/${assetId}`;

/** Progress at the end of each stage. Encoding takes most of the time. */
export const DONE = { probed: 0.01, copied: 0.04, encoded: 0.9, built: 0.96, packaged: 1 };

/** The file that is written last. */
export const LAST_FILE = 'sprite.webp';
