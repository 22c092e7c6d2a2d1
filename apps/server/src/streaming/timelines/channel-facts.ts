// What the core knows of a channel apart from its spans.

import { AUDIO_BANDWIDTH, AUDIO_CODECS, LADDER, TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AssetRendition, ChannelFacts } from '../doors.ts';
import { findChannelRow, findNewestRenditions, listPresentRenditions } from './timelines.queries.ts';

/** The rungs that are offered as long as no asset is there to tell: those of the demonstration and of small sources. */
const FIRST_RUNGS: readonly string[] = ['v720', 'v360', 'v240'];
/** The profile of the house: computed channels join assets of one frame rate. */
const FRAME_RATE = '25';
/** Assets become ready one after the other; which rungs there are is not asked for each of them. */
const RUNGS_KEPT_MS = 10_000;

const SOUND: AssetRendition = {
  id: 'a1',
  codecs: AUDIO_CODECS,
  bandwidth: AUDIO_BANDWIDTH,
  averageBandwidth: AUDIO_BANDWIDTH,
  isDefault: true,
};

/** What is written where an archive had to be cut short for want of space. */
export const ArchiveCut = z.object({ keptFromUs: z.int() });

export interface KnownChannel extends ChannelFacts {
  /** Earlier parts of the archive had to go for want of space, epoch microseconds. */
  readonly keptFromUs: number;
}

/** How long a channel's archive is kept, in microseconds: long enough for time-shift in any case. */
export const keptUs = (catchUpMinutes: number): number =>
  Math.max(catchUpMinutes * 60, TIME_SHIFT_SECONDS) * US_PER_SECOND;

export function archiveStart(facts: ChannelFacts | KnownChannel, nowUs: number): number {
  const promisedUs = nowUs - keptUs(facts.catchUpMinutes);
  return 'keptFromUs' in facts ? Math.max(promisedUs, facts.keptFromUs) : promisedUs;
}

/** Reads the facts of a channel. All computed channels share one list of renditions. */
export function makeFactsReader(db: Database, now: Clock): (channelId: string) => Promise<KnownChannel | undefined> {
  let house: readonly AssetRendition[] = offer(FIRST_RUNGS);
  let readAt = Number.NEGATIVE_INFINITY;

  const readHouse = async (): Promise<readonly AssetRendition[]> => {
    if (Math.abs(now() - readAt) < RUNGS_KEPT_MS) return house;
    readAt = now();
    const ladder = LADDER.map(({ id }) => id);
    const present = await listPresentRenditions(db.kysely, ladder);
    const rungs = present.size === 0 ? FIRST_RUNGS : ladder.filter((id) => present.has(id));
    if (
      rungs.join() !==
      house
        .slice(0, -1)
        .map(({ id }) => id)
        .join()
    )
      house = offer(rungs);
    return house;
  };

  return async (channelId) => {
    const row = await findChannelRow(db.kysely, channelId);
    if (row === undefined) return undefined;
    const { id, encrypted, source } = row;
    const isComputed = source.kind === 'computed';
    return {
      id,
      kind: isComputed ? 'computed' : 'ingest',
      encrypted,
      catchUpMinutes: row.catch_up_minutes,
      renditions: isComputed ? await readHouse() : await findNewestRenditions(db.kysely, id),
      keptFromUs: ArchiveCut.safeParse(row.archive).data?.keptFromUs ?? 0,
    };
  };
}

/** Rungs with the limits every encoder of the house is given, and sound. */
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
