// Finds the list of a channel's timeline for a moment or a programme.

import type { StreamList } from '@seyir/core/hls/stream-address';
import { findFirstFrom, findWindow, tailReach } from '@seyir/core/hls/windows';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { findProgrammeWindow } from '@seyir/core/timeline/programme-window';
import type { Timeline } from '@seyir/core/timeline/span';
import { findLastComplete, findSegmentAt } from '@seyir/core/timeline/timeline';
import { AppError } from '../../shared/app-error.ts';
import { archiveStart } from '../../timeline/channel-facts.ts';
import { type EntitlementDeps, RETRY_AFTER_SECONDS } from './viewer-facts.ts';

/** A list, and the moment at which playing starts. */
export interface FoundList {
  readonly list: StreamList;
  readonly timeline: Timeline;
  readonly startUs: number;
}

type ListDeps = Pick<EntitlementDeps, 'timelines' | 'now'>;

/** Start and end of an airing or a recording, epoch milliseconds. */
interface AiringTimes {
  readonly startsAt: number;
  readonly endsAt: number;
}

const US_PER_MS = 1000;
/** Players start this far behind the end of a live list. */
const BEHIND_LIVE_US = 3 * SEGMENT_US;

const notYet = (channel: string) =>
  new AppError('UNAVAILABLE', { channel }, { retryAfterSeconds: RETRY_AFTER_SECONDS });

export async function findLiveList({ timelines, now }: ListDeps, channel: string): Promise<FoundList> {
  const nowUs = now() * US_PER_MS;
  const list = { kind: 'live', channel } as const;
  const { fromUs, toUs } = tailReach(nowUs);
  const timeline = await timelines.of(channel).readTime(fromUs, toUs);
  if (typeof findWindow(timeline, list, nowUs) === 'string') throw notYet(channel);
  return { list, timeline, startUs: nowUs - BEHIND_LIVE_US };
}

/** The live list from a moment on: the viewer may not watch what was shown before. */
export function cutLiveList({ now }: ListDeps, channel: string, found: FoundList, from: number): FoundList {
  const fromUs = from * US_PER_MS;
  const fromMsn = findFirstFrom(found.timeline, fromUs)?.msn;
  if (fromMsn === undefined) throw notYet(channel);
  const list = { kind: 'live', channel, fromMsn } as const;
  if (typeof findWindow(found.timeline, list, now() * US_PER_MS) === 'string') throw notYet(channel);
  return { ...found, list, startUs: Math.max(found.startUs, fromUs) };
}

/** The time-shift list that all viewers share. */
export async function findSharedList(deps: ListDeps, channel: string, from: number): Promise<FoundList> {
  const live = await findLiveList(deps, channel);
  return { ...live, list: { kind: 'dvr', channel }, startUs: Math.min(from * US_PER_MS, live.startUs) };
}

/** A growing list from a moment of the current programme to the programme's end. */
export async function findRestList(
  deps: ListDeps,
  channel: string,
  { endsAt }: AiringTimes,
  from: number,
): Promise<FoundList> {
  const nowUs = deps.now() * US_PER_MS;
  const fromUs = from * US_PER_MS;
  const timeline = await deps.timelines.of(channel).readTime(fromUs, nowUs);
  const first = findSegmentAt(timeline, fromUs);
  const last = findLastComplete(timeline, nowUs);
  // The moment is so recent that no segment is complete yet: live is the same.
  if (first === undefined || last === undefined || last.msn < first.msn) return findLiveList(deps, channel);
  const list = { kind: 'startOver', channel, fromMsn: first.msn, untilSec: Math.ceil(endsAt / 1000) } as const;
  return { list, timeline, startUs: Math.max(fromUs, first.startUs) };
}

/** The list of a programme: closed when it has ended, growing while it is on air, live when it has just started. */
export async function findProgrammeList(
  deps: ListDeps,
  channel: string,
  programme: AiringTimes,
  from: number,
): Promise<FoundList> {
  const facts = await deps.timelines.of(channel).readFacts();
  if (facts === undefined) throw new AppError('NOT_FOUND', { channel });
  const archiveStartUs = archiveStart(facts, deps.now() * US_PER_MS);
  const found = await findRangeList(deps, channel, programme, { from, archiveStartUs });
  return found ?? findLiveList(deps, channel);
}

interface RangeRequest {
  /** The requested moment. */
  readonly from: number;
  /** Start of the archive, epoch microseconds. */
  readonly archiveStartUs: number;
}

/** Undefined when no segment is complete yet. Throws GONE when the range is no longer kept. */
export async function findRangeList(
  { timelines, now }: ListDeps,
  channel: string,
  { startsAt, endsAt }: AiringTimes,
  { from, archiveStartUs }: RangeRequest,
): Promise<FoundList | undefined> {
  const [beginUs, endUs, atUs] = [startsAt * US_PER_MS, endsAt * US_PER_MS, from * US_PER_MS];
  const nowUs = now() * US_PER_MS;
  const timeline = await timelines.of(channel).readTime(beginUs, endUs);
  const found = findProgrammeWindow(timeline, { beginUs, endUs }, { nowUs, archiveStartUs, atUs });
  switch (found.verdict) {
    case 'gone':
      throw new AppError('GONE', { channel, startsAt });
    case 'not-yet':
      return undefined;
    case 'growing': {
      const { fromMsn, untilSec } = found;
      return { list: { kind: 'startOver', channel, fromMsn, untilSec }, timeline, startUs: atUs };
    }
    case 'closed': {
      const { fromMsn, toMsn } = found;
      return { list: { kind: 'window', channel, fromMsn, toMsn }, timeline, startUs: atUs };
    }
  }
}
