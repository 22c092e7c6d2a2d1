// What the server knows of a channel: kind, archive length and renditions.
import { AUDIO_BANDWIDTH, AUDIO_CODECS, LADDER, TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { AssetRendition } from '../media/asset.ts';
import type { Clock } from '../shared/clock.ts';
import { findChannelRow, listPresentRenditions, listRunRenditions } from './timelines.queries.ts';

/** What the server knows of a channel. */
export interface ChannelFacts {
  readonly id: string;
  readonly kind: 'computed' | 'ingest';
  /** Length of the archive, in minutes; 0 for live only. */
  readonly catchUpMinutes: number;
  /** Segments before this moment were removed because the disk was full, epoch microseconds. */
  readonly keptFromUs?: number;
  /**
   * Every rendition that some media of the channel has: lists and segments of these are served, with the nearest where media
   * lacks one. A multivariant playlist offers those that all media of its window has.
   */
  readonly renditions: readonly AssetRendition[];
  /**
   * Ids of further sounds and of subtitles, which single films of a computed channel have: served as well, and offered while all
   * media of a window has them in the same language.
   */
  readonly furtherIds?: readonly string[];
}

/** The rungs that are offered while no asset exists: those of the demonstration and of small sources. */
const FIRST_RUNGS: readonly string[] = ['v720', 'v360', 'v240'];
/** Assets of computed channels share one frame rate, because a channel joins them. */
const FRAME_RATE = '25';
/** TTL of the shared renditions: assets become ready one after the other, and not each of them causes a query. */
const RUNGS_TTL_MS = 10_000;

const SOUND: AssetRendition = {
  id: 'a1',
  codecs: AUDIO_CODECS,
  bandwidth: AUDIO_BANDWIDTH,
  averageBandwidth: AUDIO_BANDWIDTH,
  isDefault: true,
};

/** As packaging numbers the tracks of a file. A limit, because lists and segments of each id are cached. */
const FURTHER_IDS = ['a2', 'a3', 'a4', 't1', 't2', 't3', 't4'];

/** The setting of a channel whose archive retention cut short because the disk was full. */
const ArchiveCut = z.object({ keptFromUs: z.int() });

/** How long a channel's archive is kept, in microseconds: at least as long as time-shift reaches. */
export const keptUs = (catchUpMinutes: number): number =>
  Math.max(catchUpMinutes * 60, TIME_SHIFT_SECONDS) * US_PER_SECOND;

/** The start of the archive that every viewer may use, not only owners of recordings, epoch microseconds. */
export const archiveStart = ({ catchUpMinutes, keptFromUs = 0 }: ChannelFacts, nowUs: number): number =>
  Math.max(nowUs - keptUs(catchUpMinutes), keptFromUs);

/** Reads the facts of a channel. All computed channels share one list of renditions. */
export function makeFactsReader(
  db: Pick<Database, 'kysely'>,
  now: Clock,
): (channelId: string) => Promise<ChannelFacts | undefined> {
  let sharedRenditions: readonly AssetRendition[] = offer(FIRST_RUNGS);
  let readAt = Number.NEGATIVE_INFINITY;

  const readSharedRenditions = async (): Promise<readonly AssetRendition[]> => {
    if (Math.abs(now() - readAt) < RUNGS_TTL_MS) return sharedRenditions;
    readAt = now();
    const ladder = LADDER.map(({ id }) => id);
    const present = await listPresentRenditions(db.kysely, ladder);
    const rungs = present.size === 0 ? FIRST_RUNGS : ladder.filter((id) => present.has(id));
    const offered = sharedRenditions.slice(0, -1).map(({ id }) => id);
    if (rungs.join() !== offered.join()) sharedRenditions = offer(rungs);
    return sharedRenditions;
  };

  return async (channelId) => {
    const row = await findChannelRow(db.kysely, channelId);
    if (row === undefined) return undefined;
    const { id, source } = row;
    const isComputed = source.kind === 'computed';
    return {
      id,
      kind: isComputed ? 'computed' : 'ingest',
      catchUpMinutes: row.catch_up_minutes,
      renditions: isComputed ? await readSharedRenditions() : await listRunRenditions(db.kysely, id),
      ...(isComputed ? { furtherIds: FURTHER_IDS } : {}),
      keptFromUs: ArchiveCut.safeParse(row.archive).data?.keptFromUs ?? 0,
    };
  };
}

/** Whether lists and segments of a rendition are served. */
export const servesRendition = ({ renditions, furtherIds = [] }: ChannelFacts, id: string): boolean =>
  renditions.some((rendition) => rendition.id === id) || furtherIds.includes(id);

/** Rungs with the bandwidth limits of the ladder, and the sound last. */
const offer = (rungs: readonly string[]): readonly AssetRendition[] => [
  ...LADDER.filter(({ id }) => rungs.includes(id)).map(({ id, width, height, codecs, ...rung }) => ({
    id,
    width,
    height,
    codecs,
    bandwidth: rung.peakBandwidth,
    averageBandwidth: rung.averageBandwidth,
    frameRate: FRAME_RATE,
  })),
  SOUND,
];
