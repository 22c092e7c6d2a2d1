// Sprite sheets of a range of a channel: those of the assets it showed, or those of an ingested channel.
import type { SpriteSegment } from '@seyir/contract/legacy';
import { SEGMENT_US, TILE_HEIGHT, TILE_WIDTH } from '@seyir/core/limits/media';
import { formatUtcStamp } from '@seyir/core/time/local-time';
import type { Span, Timeline } from '@seyir/core/timeline/span';
import { listSegments } from '@seyir/core/timeline/timeline';
import { SEGMENTS_PER_FOLDER } from '../../media/run-files.ts';
import { listSpriteSheets } from './playback.queries.ts';
import type { EntitlementDeps } from './viewer-facts.ts';

/** Limit of sheets: a short asset that loops for hours would give one for each repetition. */
const SETS_MAX = 1_000;

interface SegmentNumbers {
  readonly channel: string;
  readonly fromMsn: number;
  readonly toMsn: number;
}

/** The address of a sheet: of an asset without `tiles`, of an ingested channel with them. */
type Write = (sheet: { readonly firstMsn: number; readonly tiles?: number }) => string;

export async function listSpriteSets(
  { db, library }: Pick<EntitlementDeps, 'db' | 'library'>,
  timeline: Timeline,
  { channel, fromMsn, toMsn }: SegmentNumbers,
  write: Write,
): Promise<SpriteSegment[]> {
  const segments = listSegments(timeline, fromMsn, toMsn);
  // An asset starts again with every repetition; the first one perhaps before the range.
  const rounds = segments.filter(({ beginsRound }, place) => beginsRound || place === 0).slice(0, SETS_MAX);
  const sets: SpriteSegment[] = [];
  for (const { span, startUs, index } of rounds) {
    const sprite = isPackaged(span) ? (await library.findAsset(span.source.slice('asset:'.length)))?.sprite : undefined;
    if (sprite === undefined) continue;
    const { tiles, interval, width, height } = sprite;
    const realtime = stamp(startUs - span.durations.startOf(index));
    sets.push({ realtime, spritenum: tiles, templateurl: write({ firstMsn: span.msn }), width, height, interval });
  }
  if (rounds.every(({ span }) => isPackaged(span))) return sets;

  for (const row of await listSpriteSheets(db.kysely, channel, fromMsn, toMsn, SEGMENTS_PER_FOLDER)) {
    if (row.first_msn + row.tiles <= fromMsn) continue;
    sets.push({
      realtime: stamp(row.start_us),
      spritenum: row.tiles,
      templateurl: write({ firstMsn: row.first_msn, tiles: row.tiles }),
      width: TILE_WIDTH,
      height: TILE_HEIGHT,
      interval: SEGMENT_US / 1_000_000,
    });
  }
  return sets;
}

const isPackaged = ({ source }: Span): boolean => source.startsWith('asset:');
const stamp = (us: number): string => formatUtcStamp(Math.floor(us / 1000));
