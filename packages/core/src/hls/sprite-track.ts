// Finds the thumbnail tile of a moment. A sheet holds its tiles row by row, from left to right.
import { parseUtcStamp } from '../time/local-time.ts';

/** One sheet for a whole title, in seconds and pixels of one tile (SPRITE-02). */
export interface SingleSprite {
  readonly url: string;
  readonly start: number;
  readonly duration: number;
  readonly interval: number;
  readonly width: number;
  readonly height: number;
}

/** One sheet of a time range of a channel (SPRITE-03). */
export interface SpriteSet {
  /** The moment of its first tile: YYYYMMDDHHmmss in UTC. */
  readonly realtime: string;
  /** How many tiles it holds. */
  readonly spritenum: number;
  readonly templateurl: string;
  readonly width: number;
  readonly height: number;
  /** Seconds a tile stands for. */
  readonly interval: number;
}

/** Where a tile lies in its sheet, in pixels. */
interface TilePlace {
  readonly x: number;
  readonly y: number;
}

type SpriteWarning = 'negative-start' | 'missing-size' | 'duration-not-multiple';

/** Tolerance for decimal seconds, which are never exactly a multiple. */
const TOLERANCE_SECONDS = 1e-6;

/** The tile of a moment, in seconds from the beginning; undefined outside the sprite (SPRITE-02). */
export function findTile({ start, duration, interval }: SingleSprite, seconds: number): number | undefined {
  if (!(interval > 0 && seconds >= start && seconds < start + duration)) return undefined;
  return Math.floor((seconds - start) / interval);
}

/** The set that contains a moment, in epoch milliseconds, and its tile; undefined where there is none (SPRITE-03). */
export function findSetTile<Set extends SpriteSet>(
  sets: readonly Set[],
  ms: number,
): { readonly set: Set; readonly tile: number } | undefined {
  let found: { set: Set; startMs: number } | undefined;
  for (const set of sets) {
    const startMs = parseUtcStamp(set.realtime);
    // Moments are whole seconds, so two sets may seem to overlap: the later one is right.
    if (startMs === undefined || startMs > ms || (found !== undefined && startMs < found.startMs)) continue;
    found = { set, startMs };
  }
  if (found === undefined || !(found.set.interval > 0)) return undefined;
  const tile = Math.floor((ms - found.startMs) / (found.set.interval * 1_000));
  return tile < found.set.spritenum ? { set: found.set, tile } : undefined;
}

/** The position of a tile in a sheet of this width, in pixels. */
export function placeTile(tile: number, sheetWidth: number, size: { width: number; height: number }): TilePlace {
  const columns = Math.max(1, Math.floor(sheetWidth / size.width));
  return { x: (tile % columns) * size.width, y: Math.floor(tile / columns) * size.height };
}

/** What is wrong with a sprite, for the log; playback goes on (SPRITE-04). */
export function checkSprite(sprite: Partial<SingleSprite>): SpriteWarning[] {
  const { start = 0, duration = 0, interval = 0, width, height } = sprite;
  const warnings: SpriteWarning[] = [];
  if (start < 0) warnings.push('negative-start');
  if (!isSize(width) || !isSize(height)) warnings.push('missing-size');
  if (!isMultiple(duration, interval)) warnings.push('duration-not-multiple');
  return warnings;
}

function isSize(value: number | undefined): boolean {
  return value !== undefined && value > 0;
}

function isMultiple(duration: number, interval: number): boolean {
  if (!(interval > 0)) return false;
  return Math.abs(duration - Math.round(duration / interval) * interval) < TOLERANCE_SECONDS;
}
