// The byte ranges of a rendition's segments, in typed arrays: a film of two hours has 1,875 segments in each of six
// renditions.
import type { SegmentTable } from '@seyir/core/timeline/media-facts';

export interface ByteRange {
  /** Path below the media folder. */
  readonly file: string;
  readonly offset: number;
  readonly size: number;
}

export interface SegmentPlaces {
  readonly count: number;
  readonly timescale: number;
  readonly isRetimed: boolean;
  readonly init: ByteRange | undefined;
  /** Undefined after the last segment. */
  find(index: number): ByteRange | undefined;
  /** Approximate memory of this object. */
  readonly bytes: number;
}

const NUMBERS_EACH = 3;
/** Of the object without its arrays. */
const OVERHEAD_BYTES = 500;

/** Throws when the table refers to a file that it does not name. */
export function makeSegmentPlaces({ files, init, segments, timescale, retimed }: SegmentTable): SegmentPlaces {
  const count = Math.floor(segments.length / NUMBERS_EACH);
  const fileOf = new Uint16Array(count);
  const sizeOf = new Uint32Array(count);
  // A rendition of a long film is larger than 4 GB.
  const offsetOf = new Float64Array(count);
  const place = (file: number, offset: number, size: number): ByteRange => {
    const path = files[file];
    if (path === undefined) throw new RangeError(`The segment table has no file ${file}.`);
    return { file: path, offset, size };
  };
  for (let index = 0; index < count; index += 1) {
    const [file = -1, offset = 0, size = 0] = segments.slice(index * NUMBERS_EACH, (index + 1) * NUMBERS_EACH);
    place(file, offset, size);
    fileOf[index] = file;
    offsetOf[index] = offset;
    sizeOf[index] = size;
  }
  const ofFiles = files.reduce((sum, file) => sum + file.length, 0);
  return {
    count,
    timescale,
    isRetimed: retimed === true,
    init: init && place(...init),
    find(index) {
      const file = fileOf[index];
      if (file === undefined) return undefined;
      return place(file, offsetOf[index] ?? 0, sizeOf[index] ?? 0);
    },
    bytes: OVERHEAD_BYTES + ofFiles + fileOf.byteLength + sizeOf.byteLength + offsetOf.byteLength,
  };
}
