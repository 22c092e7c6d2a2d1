// What every stage of packaging is given.
import { join } from 'node:path';
import type { SourceMark, Work } from './work-state.ts';

export interface PackageFileDeps {
  readonly ffmpegPath: string;
  readonly mediaFolder: string;
}

export interface PackageFileJob {
  readonly assetId: string;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** How much is done, from 0 to 1, and what is being done. */
  readonly onProgress?: (done: number, note: string) => void;
}

export interface Run {
  readonly deps: PackageFileDeps;
  readonly job: PackageFileJob;
  readonly source: SourceMark;
  readonly work: Work;
}

/** Folders of the media folder: what is being made, and what is made. A folder in them belongs to the asset it is named by. */
export const WORK_FOLDER = 'work';
export const PACKAGED_FOLDER = 'packaged';

export const workFolderOf = (mediaFolder: string, assetId: string): string => join(mediaFolder, WORK_FOLDER, assetId);
/** Below the media folder. */
export const placeOf = (assetId: string): string => `${PACKAGED_FOLDER}/${assetId}`;

/** Where each stage ends, as a part of all work. Encoding is nearly all of it. */
export const DONE = { probed: 0.01, copied: 0.04, encoded: 0.9, built: 0.96, packaged: 1 };

/** The last thing that is written. */
export const LAST_FILE = 'sprite.webp';
