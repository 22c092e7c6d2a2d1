// What a stream token opens: one resource, and of a channel one stretch.

import type { Timeline } from '../timeline/span.ts';
import { findSegment, segmentEndUs } from '../timeline/timeline.ts';
import { keyStretch } from './keys.ts';
import { listFolder, parseStreamAddress, type StreamAddress, type StreamList } from './stream-address.ts';
import { findLiveEdge, type LiveEdge } from './windows.ts';

/** The same words as lists: the right to a list covers the list and everything it names. */
export type Rights = StreamList;

/** Servers' clocks differ a little: one may list a segment before another knows that it is complete. */
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

/** What the origin knows of the channel that an address is about. */
export interface CoverageFacts {
  /** Undefined when nothing is on air; of no matter to windows and assets. */
  readonly edge?: LiveEdge | undefined;
  /**
   * Of an init segment or a sprite sheet: the last segment it belongs to. Without it, one that begins before what is
   * covered is taken to reach into it.
   */
  readonly stretchToMsn?: number | undefined;
}

/**
 * Whether rights cover an address. Segments that are still to come are covered with those before them; that they cannot
 * be had yet is the timeline's matter.
 */
export function isCovered(rights: Rights, address: StreamAddress, facts: CoverageFacts = {}): boolean {
  if (address.kind === 'multivariant' || address.kind === 'media') return isListCovered(rights, address.list);
  const { owner } = address;
  if (rights.kind === 'asset') return 'asset' in owner && owner.asset === rights.asset;
  if (!('channel' in owner) || owner.channel !== rights.channel) return false;
  const covered = coveredStretch(rights, facts.edge);
  if (covered === undefined) return false;
  switch (address.kind) {
    case 'segment':
      return address.msn >= covered.fromMsn && address.msn <= covered.toMsn;
    case 'init':
      return reaches(address.spanMsn, facts.stretchToMsn, covered);
    case 'sprite':
      return reaches(address.firstMsn, facts.stretchToMsn, covered);
    case 'key': {
      const { fromMsn, toMsn } = keyStretch(address.number);
      return toMsn >= covered.fromMsn && fromMsn <= Math.min(covered.toMsn, covered.knownToMsn);
    }
  }
}

interface Covered {
  readonly fromMsn: number;
  readonly toMsn: number;
  /** A key is not given away before a segment it encrypts is there. */
  readonly knownToMsn: number;
}

function coveredStretch(rights: Exclude<Rights, { kind: 'asset' }>, edge: LiveEdge | undefined): Covered | undefined {
  if (rights.kind === 'window') return { ...rights, knownToMsn: rights.toMsn };
  if (edge === undefined) return undefined;
  const toMsn = Number.POSITIVE_INFINITY;
  const knownToMsn = edge.lastMsn + AHEAD_SEGMENTS;
  if (rights.kind === 'startOver') return { fromMsn: rights.fromMsn, toMsn, knownToMsn };
  const fromMsn = rights.kind === 'live' ? Math.max(edge.liveFromMsn, rights.fromMsn ?? 0) : edge.dvrFromMsn;
  return { fromMsn, toMsn, knownToMsn };
}

/**
 * Where the oldest segment begins that rights to the tail of a channel cover at a moment, epoch microseconds. Undefined
 * when there is none yet.
 */
export function findTailStart(
  rights: Extract<Rights, { kind: 'live' | 'dvr' }>,
  timeline: Timeline,
  nowUs: number,
): number | undefined {
  const covered = coveredStretch(rights, findLiveEdge(timeline, nowUs));
  return covered && findSegment(timeline, covered.fromMsn)?.startUs;
}

/**
 * The stretch of time that a closed window shows, for judging its programmes: epoch microseconds. Numbers are whole
 * segments, so the first may begin a little before its programme and the last may end a little after: of them only the
 * inner edges count. Undefined when it is no longer there.
 */
export function findWindowStretch(
  timeline: Timeline,
  fromMsn: number,
  toMsn: number,
): { readonly fromUs: number; readonly toUs: number } | undefined {
  const first = findSegment(timeline, fromMsn);
  const last = findSegment(timeline, toMsn);
  if (first === undefined || last === undefined) return undefined;
  const [fromUs, toUs] = [segmentEndUs(first), last.startUs];
  if (fromUs < toUs) return { fromUs, toUs };
  // One segment or two: what lies in the middle.
  const middleUs = Math.floor((first.startUs + segmentEndUs(last)) / 2);
  return { fromUs: middleUs, toUs: middleUs + 1 };
}

function reaches(fromMsn: number, toMsn: number | undefined, covered: Covered): boolean {
  return fromMsn <= covered.toMsn && (toMsn === undefined || toMsn >= covered.fromMsn);
}

/** A list is covered by the same right; that to time-shift covers the live list, too. */
function isListCovered(rights: Rights, list: StreamList): boolean {
  if (rights.kind === 'dvr' && list.kind === 'live') return rights.channel === list.channel;
  return writeRights(rights) === writeRights(list);
}
