// A reel: what was made of one unit (a segment of a scene in all rungs, or a piece of music) as one file. The media comes
// first, a table of what lies where comes last, so that the file is there as a whole or not at all, and explains itself.
import { createHash } from 'node:crypto';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { type Piece, readFragmentFacts, splitFragments } from '@seyir/server/media/mp4/fragments';
import { readInitFacts } from '@seyir/server/media/mp4/init-facts';
import { z } from 'zod';

const place = z.tuple([z.int().nonnegative(), z.int().positive()]);
const track = z.object({
  codecs: z.string(),
  /** Ticks a second. */
  timescale: z.int().positive(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Offset and size. */
  init: place,
  segments: z.array(place).min(1),
  /** A hash of the init segment: media of one shape can stand behind each other. */
  shape: z.string(),
});
const reelFacts = z.object({ tracks: z.record(z.string(), track), thumbnail: place.optional() });
export type ReelTrack = z.infer<typeof track>;
/** What a reel holds. */
export type ReelFacts = z.infer<typeof reelFacts>;

const MAGIC = Buffer.from('SEYIRREL');
const LENGTH_BYTES = 4;
export const REEL_END_BYTES = LENGTH_BYTES + MAGIC.length;
/** Tables are some hundred bytes. */
const LONGEST_TABLE = 64 * 1024;

export interface NewReel {
  /** Fragmented files by rendition, with the fragments to take of each. */
  readonly files: Readonly<Record<string, { readonly bytes: Buffer; readonly take: readonly number[] }>>;
  readonly thumbnail?: Buffer;
}

/** Puts a reel together. Throws when a fragment is not a whole segment of the shared length. */
export function buildReel({ files, thumbnail }: NewReel): { readonly bytes: Buffer; readonly facts: ReelFacts } {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (bytes: Buffer): [number, number] => {
    parts.push(bytes);
    length += bytes.length;
    return [length - bytes.length, bytes.length];
  };
  const tracks: Record<string, ReelTrack> = {};
  for (const [id, { bytes, take }] of Object.entries(files)) {
    const { init, fragments } = splitFragments(bytes);
    const initBytes = cut(bytes, init);
    const { codecs, timescale, width, height, defaults } = readInitFacts(initBytes);
    const segments = take.map((index) => {
      const piece = fragments[index];
      if (piece === undefined) throw new Error(`${id} has ${fragments.length} segments and not ${index + 1}.`);
      const { durationTicks, startsWithKeyframe } = readFragmentFacts(cut(bytes, piece), defaults);
      const isWhole = durationTicks * 1_000_000 === SEGMENT_US * timescale;
      if (!isWhole || !startsWithKeyframe) throw new Error(`Segment ${index} of ${id} is not a whole one.`);
      return cut(bytes, piece);
    });
    const shape = shapeOf(initBytes);
    const size = width === undefined || height === undefined ? {} : { width, height };
    tracks[id] = { codecs, timescale, ...size, init: add(initBytes), segments: segments.map(add), shape };
  }
  const facts: ReelFacts = { tracks, ...(thumbnail === undefined ? {} : { thumbnail: add(thumbnail) }) };
  const table = Buffer.from(JSON.stringify(facts));
  const end = Buffer.alloc(LENGTH_BYTES);
  end.writeUInt32BE(table.length);
  return { bytes: Buffer.concat([...parts, table, end, MAGIC]), facts };
}

/** The hash of an init segment. */
const shapeOf = (init: Buffer): string => createHash('sha256').update(init).digest('hex').slice(0, 16);

/** The shape of the media of a fragmented file. */
export const readShape = (file: Buffer): string => shapeOf(cut(file, splitFragments(file).init));

const cut = (bytes: Buffer, { offset, size }: Piece): Buffer => bytes.subarray(offset, offset + size);

/** How many bytes the table takes, from the last bytes of a file; undefined when it is no reel. */
export function readTableLength(end: Buffer): number | undefined {
  if (end.length !== REEL_END_BYTES || !end.subarray(LENGTH_BYTES).equals(MAGIC)) return undefined;
  const length = end.readUInt32BE();
  return length > 0 && length <= LONGEST_TABLE ? length : undefined;
}

export function readTable(table: Buffer): ReelFacts | undefined {
  try {
    return reelFacts.parse(JSON.parse(table.toString('utf8')));
  } catch {
    return undefined;
  }
}
