// Rights: what a stream token opens, which is one asset or one range of a channel.

import type { Timeline } from '../timeline/span.ts';
import { findSegment, segmentEndUs } from '../timeline/timeline.ts';
import { keySegments } from './keys.ts';
import { listFolder, parseStreamAddress, type StreamAddress, type StreamList } from './stream-address.ts';
import { findLiveEdge, type LiveEdge } from './windows.ts';

/** Rights are written like lists: the right to a list covers the list and everything the list names. */
export type Rights = StreamList;

/** Clock skew between servers: one may list a segment before another counts it as complete. */
const AHEAD_SEGMENTS = 2;

/** Rights as text: the folder of the list. */
export function writeRights(rights: Rights): string {
  return listFolder(rights);
}

/** Undefined for everything that `writeRights` would not write. */
export function readRights(text: string): Rights | undefined {
  const address = parseStreamAddress(`${text}/index.m3u8`);
  return address?.kind === 'multivariant' ? address.list : undefined;
}

/** What the origin knows of the channel of an address. */
interface CoverageFacts {
  /** Undefined when nothing is on air; not used for windows and assets. */
  readonly edge?: LiveEdge | undefined;
  /**
   * The last segment of an init segment or a sprite sheet. Without this number, one that starts before the covered
   * range is taken to reach into the range.
   */
  readonly rangeToMsn?: number | undefined;
}

/**
 * Whether rights cover an address. Segments of the future are covered; that they cannot be read yet is for the timeline
 * to decide.
 */
export function isCovered(rights: Rights, address: StreamAddress, facts: CoverageFacts = {}): boolean {
  if (address.kind === 'multivariant' || address.kind === 'media') return isListCovered(rights, address.list);
  const { owner } = address;
  if (rights.kind === 'asset') return 'asset' in owner && owner.asset === rights.asset;
  if (!('channel' in owner) || owner.channel !== rights.channel) return false;
  const covered = coveredRange(rights, facts.edge);
  if (covered === undefined) return false;
  switch (address.kind) {
    case 'segment':
      return address.msn >= covered.fromMsn && address.msn <= covered.toMsn;
    case 'init':
      // A hash names no place of the timeline. An init segment has no picture and no sound, so the channel is enough.
      return typeof address.of === 'string' || reaches(address.of, facts.rangeToMsn, covered);
    case 'sprite':
      return reaches(address.firstMsn, facts.rangeToMsn, covered);
    case 'key': {
      const { fromMsn, toMsn } = keySegments(address.number);
      return toMsn >= covered.fromMsn && fromMsn <= Math.min(covered.toMsn, covered.knownToMsn);
    }
  }
}

interface Covered {
  readonly fromMsn: number;
  readonly toMsn: number;
  /** A key is refused until a segment that it encrypts exists. */
  readonly knownToMsn: number;
}

function coveredRange(rights: Exclude<Rights, { kind: 'asset' }>, edge: LiveEdge | undefined): Covered | undefined {
  if (rights.kind === 'window') return { ...rights, knownToMsn: rights.toMsn };
  if (edge === undefined) return undefined;
  const toMsn = Number.POSITIVE_INFINITY;
  const knownToMsn = edge.lastMsn + AHEAD_SEGMENTS;
  if (rights.kind === 'startOver') return { fromMsn: rights.fromMsn, toMsn, knownToMsn };
  const fromMsn = rights.kind === 'live' ? Math.max(edge.liveFromMsn, rights.fromMsn ?? 0) : edge.dvrFromMsn;
  return { fromMsn, toMsn, knownToMsn };
}

/**
 * The start of the oldest segment that rights to the tail of a channel cover at a moment, epoch microseconds. Undefined
 * when there is no segment yet.
 */
export function findTailStart(
  rights: Extract<Rights, { kind: 'live' | 'dvr' }>,
  timeline: Timeline,
  nowUs: number,
): number | undefined {
  const covered = coveredRange(rights, findLiveEdge(timeline, nowUs));
  return covered && findSegment(timeline, covered.fromMsn)?.startUs;
}

/**
 * The time range of a closed window for judging its programmes, epoch microseconds. Windows are whole segments, so the
 * first may start a little before its programme and the last may end a little after: the range runs from the end of the
 * first segment to the start of the last. Undefined when one of them no longer exists.
 */
export function findWindowTime(
  timeline: Timeline,
  fromMsn: number,
  toMsn: number,
): { readonly fromUs: number; readonly toUs: number } | undefined {
  const first = findSegment(timeline, fromMsn);
  const last = findSegment(timeline, toMsn);
  if (first === undefined || last === undefined) return undefined;
  const [fromUs, toUs] = [segmentEndUs(first), last.startUs];
  if (fromUs < toUs) return { fromUs, toUs };
  // A window of one or two segments is judged by its middle.
  const middleUs = Math.floor((first.startUs + segmentEndUs(last)) / 2);
  return { fromUs: middleUs, toUs: middleUs + 1 };
}

function reaches(fromMsn: number, toMsn: number | undefined, covered: Covered): boolean {
  return fromMsn <= covered.toMsn && (toMsn === undefined || toMsn >= covered.fromMsn);
}

/** The right to a list covers that list; the right to time-shift covers the live list, too. */
function isListCovered(rights: Rights, list: StreamList): boolean {
  if (rights.kind === 'dvr' && list.kind === 'live') return rights.channel === list.channel;
  return writeRights(rights) === writeRights(list);
}
