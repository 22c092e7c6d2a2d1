// Parses playlists with an independent library, hls-parser.
import HLS from 'hls-parser';

/** One entry of a media playlist. */
export interface Entry {
  readonly msn: number;
  readonly dsn: number;
  readonly uri: string;
  readonly seconds: number;
  readonly init: string | undefined;
  readonly key: string | undefined;
  /** Epoch milliseconds, where the playlist says so. */
  readonly dateMs: number | undefined;
  readonly isDiscontinuity: boolean;
}

export interface ParsedMedia {
  readonly version: number | undefined;
  readonly targetDuration: number;
  readonly mediaSequence: number | undefined;
  readonly discontinuitySequence: number | undefined;
  readonly type: string | undefined;
  readonly ended: boolean;
  readonly skipped: number;
  readonly skipUntil: number | undefined;
  readonly entries: readonly Entry[];
}

/** Strict mode: throws for every violation that the parser finds. */
export function parseMedia(text: string): ParsedMedia {
  HLS.setOptions({ strictMode: true });
  // The parser knows SERVER-CONTROL of low-latency lists only, where this attribute is required.
  const list = HLS.parse(text.replace('SERVER-CONTROL:CAN-SKIP', 'SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP'));
  if (!('segments' in list)) throw new Error('not a media playlist');
  return {
    version: list.version,
    targetDuration: list.targetDuration,
    mediaSequence: list.mediaSequenceBase,
    discontinuitySequence: list.discontinuitySequenceBase,
    type: list.playlistType,
    ended: list.endlist,
    skipped: list.skip,
    skipUntil: list.lowLatencyCompatibility?.canSkipUntil,
    entries: list.segments.map((segment) => ({
      msn: segment.mediaSequenceNumber,
      dsn: segment.discontinuitySequence,
      uri: segment.uri,
      seconds: segment.duration,
      init: segment.map?.uri,
      key: segment.key?.uri,
      dateMs: segment.programDateTime?.getTime(),
      isDiscontinuity: segment.discontinuity === true,
    })),
  };
}

export function parseMultivariant(text: string) {
  HLS.setOptions({ strictMode: true });
  const list = HLS.parse(text);
  if (!('variants' in list)) throw new Error('not a multivariant playlist');
  return list;
}

/**
 * Reference implementation of a delta update. Skipped entries come from the player's previous list; discontinuity numbers
 * continue from the last of them. Throws when a skipped entry is missing.
 */
export function applyDelta(old: readonly Entry[], delta: ParsedMedia): Entry[] {
  const known = new Map(old.map((entry) => [entry.msn, entry]));
  const from = delta.mediaSequence ?? 0;
  const merged = Array.from({ length: delta.skipped }, (_, place) => {
    const entry = known.get(from + place);
    if (entry === undefined) throw new Error(`the player does not know segment ${from + place}`);
    return entry;
  });
  for (const entry of delta.entries) {
    const before = merged.at(-1);
    const dsn = before === undefined ? entry.dsn : before.dsn + (entry.isDiscontinuity ? 1 : 0);
    merged.push({ ...entry, dsn });
  }
  return merged;
}
