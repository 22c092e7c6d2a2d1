// Stored metadata of media: the JSON shapes that packaging and ingest write and that playlists are made from.

import type { TrackRole } from '../hls/characteristics.ts';

/** Segment durations in microseconds, run-length encoded: [[3_840_000, 39], [2_120_000, 1]]. */
export type DurationRuns = readonly (readonly [durationUs: number, count: number])[];

/** Where the bytes of a rendition are. */
export interface SegmentTable {
  /** Paths below the media folder. */
  readonly files: readonly string[];
  /** The init segment: index into `files`, offset, size. Absent for subtitles, whose segments stand alone. */
  readonly init?: readonly [file: number, offset: number, size: number];
  /** Index into `files`, offset and size of every segment, one after the other in one flat list. */
  readonly segments: readonly number[];
  /** Ticks a second of its decode times. */
  readonly timescale: number;
  /**
   * Whether decode times are rewritten when a segment is read, from the durations of the segments before it. Lets one file
   * be used in many places without a copy.
   */
  readonly retimed?: boolean;
}

/** A sheet of thumbnails of a whole asset (SPRITE-02): tiles row by row, one every `interval` seconds. */
export interface SpriteFacts {
  /** Path below the media folder. */
  readonly file: string;
  readonly columns: number;
  readonly rows: number;
  /** Tiles with a picture. */
  readonly tiles: number;
  /** Seconds between two. */
  readonly interval: number;
  /** Of one tile, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** One output of an ingest run, found from its init segment. */
export interface RunRendition {
  readonly id: string;
  readonly codecs: string;
  readonly bandwidth: number;
  readonly averageBandwidth: number;
  readonly width?: number;
  readonly height?: number;
  readonly frameRate?: string;
  readonly language?: string;
  readonly role?: TrackRole;
  /** Channels of CEA-608 captions inside the picture, as `CC1`. */
  readonly captions?: readonly string[];
}

/** What an asset is made from. */
export type AssetRecipe =
  | {
      readonly kind: 'file';
      /** An operator's file, an absolute path. */
      readonly path: string;
      /** Host name of the machine that has the file; absent in rows of earlier versions. */
      readonly machine?: string;
    }
  | {
      readonly kind: 'scenes';
      /** Scenes of the demonstration, in order, each with its number of segments. */
      readonly scenes: readonly { readonly scene: string; readonly segments: number }[];
      /** The piece of music below it. */
      readonly score: string;
      /** Another piece, as a second sound to choose. */
      readonly secondScore?: string;
      /** Lines of subtitles by language (RFC 5646), shown one after the other. */
      readonly subtitles?: readonly { readonly language: string; readonly lines: readonly string[] }[];
    };
