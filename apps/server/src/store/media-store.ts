// Storage of media and images: one interface, implemented by a folder (folder-store.ts) and by an S3-compatible object
// store with a disk cache in front (s3-store.ts). Paths are relative, with `/`, and come from rows and never from a viewer.
import { AppError } from '../shared/app-error.ts';

export interface MediaStore {
  readonly kind: 'folder' | 's3';
  /** A byte range of a file. Undefined when the file is absent or ends before the range does. */
  read(path: string, offset: number, size: number): Promise<Buffer | undefined>;
  /** The whole file. Undefined when it is absent. */
  readWhole(path: string): Promise<Buffer | undefined>;
  /** Like `readWhole`, past the disk cache: for the few paths whose file may be replaced. */
  readFresh(path: string): Promise<Buffer | undefined>;
  /** Writes a file durably; a reader sees all of it or nothing. An existing file is replaced. */
  write(path: string, bytes: Buffer): Promise<void>;
  /**
   * Takes over complete local files, in the order given; each is durable, and gone from its local path, before the next.
   * Local files are on the file system of the media folder.
   */
  adopt(files: readonly AdoptedFile[], signal?: AbortSignal): Promise<void>;
  /** Names directly below a folder, without links; none when the folder is absent. */
  list(folder: string): Promise<Listing>;
  /** Size of a file; undefined when it is absent. */
  findSize(path: string): Promise<number | undefined>;
  /** When a file or folder was last changed, epoch milliseconds; undefined when it is absent. */
  findChanged(path: string): Promise<number | undefined>;
  /** Removes files. An absent one is no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes a folder with its contents. Links are not followed. */
  removeFolder(folder: string): Promise<void>;
  /** Drops what is kept open or cached of a path: another file may have the same path now. */
  forget(path: string): void;
  /** Space left for media; infinite in an object store. */
  freeBytes(): Promise<number>;
  close(): Promise<void>;
}

interface AdoptedFile {
  /** Absolute. */
  readonly from: string;
  readonly to: string;
}

export interface Listing {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** The object store is away or refuses: the request may be retried. Viewers are answered 503. */
export class StoreUnavailableError extends AppError {
  constructor(detail: Readonly<Record<string, unknown>>, cause?: unknown) {
    super('UNAVAILABLE', { store: 's3', ...detail }, { cause, retryAfterSeconds: 2 });
  }
}

/** Throws for a path that leads out of the store. */
export function checkPath(path: string): string {
  const parts = path.split('/');
  if (path === '' || path.includes('\0') || path.includes('\\') || parts.some((part) => /^\.{0,2}$/.test(part))) {
    throw new Error(`The path ${JSON.stringify(path)} is not one of the media store.`);
  }
  return path;
}
