// One setting for the memory of all caches that are bounded by bytes, divided by fixed shares. docs/caches.md lists these
// caches and those that are bounded by their entries.

export interface CacheShares {
  /** Segments read from the disk. */
  readonly library: number;
  /** Replies of home and catalogue. */
  readonly answers: number;
  readonly images: number;
  readonly playlists: number;
  /** Segments as they are sent: this much for plain ones, and as much for encrypted ones. */
  readonly segments: number;
  /** Byte ranges of segments. */
  readonly places: number;
}

/** Twentieths of the whole. Segments count twice. */
const TWENTIETHS: CacheShares = { library: 8, answers: 3, images: 2, playlists: 2, segments: 2, places: 1 };

export function shareCache(bytes: number): CacheShares {
  const part = (name: keyof CacheShares) => Math.floor((bytes * TWENTIETHS[name]) / 20);
  return {
    library: part('library'),
    answers: part('answers'),
    images: part('images'),
    playlists: part('playlists'),
    segments: part('segments'),
    places: part('places'),
  };
}
