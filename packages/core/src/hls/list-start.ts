// Lists that begin at a moment by themselves, for players that do not read EXT-X-START. Such players show a closed list from
// its first segment, and a growing list from a few segments before its end: a growing list is therefore written as it was
// when the moment was live, and runs on behind the clock by the same delay.
import { START_SEGMENTS } from '../limits/media.ts';
import { US_PER_SECOND } from '../time/units.ts';
import type { Timeline } from '../timeline/span.ts';
import { findSegment, findSegmentAt, segmentEndUs } from '../timeline/timeline.ts';
import type { ChannelList, ListStart } from './stream-address.ts';
import type { ListWindow } from './windows.ts';

/**
 * The start of a list whose first segment contains a moment, epoch milliseconds (of a title: milliseconds from its beginning).
 * A moment before or after the list becomes its first or last segments. The list has START_SEGMENTS segments at `nowUs`.
 */
export function findListStart(
  timeline: Timeline,
  { window, startMs }: { readonly window: ListWindow; readonly startMs: number },
  nowUs: number,
): ListStart {
  const msn = findSegmentAt(timeline, startMs * 1_000)?.msn ?? window.toMsn;
  if (window.ended) return { fromMsn: Math.min(Math.max(msn, window.fromMsn), window.toMsn) };
  const fromMsn = Math.max(Math.min(msn, window.toMsn - START_SEGMENTS + 1), window.fromMsn);
  const listed = findSegment(timeline, Math.min(fromMsn + START_SEGMENTS - 1, window.toMsn));
  const behindUs = listed === undefined ? 0 : nowUs - segmentEndUs(listed);
  return { fromMsn, delaySec: Math.max(0, Math.floor(behindUs / US_PER_SECOND)) };
}

/** The list of a channel whose window a list with a start shows: a time-shift list becomes live, others begin later. */
export function startList(list: ChannelList, { fromMsn }: ListStart): ChannelList {
  switch (list.kind) {
    case 'live':
      return list;
    case 'dvr':
      return { kind: 'live', channel: list.channel, fromMsn };
    case 'startOver':
      return { ...list, fromMsn: Math.max(list.fromMsn, fromMsn) };
    case 'window':
      return { ...list, fromMsn: Math.min(Math.max(list.fromMsn, fromMsn), list.toMsn) };
  }
}
