// The time range that the seek bar of a channel spans: the programme that is shown, and the neighbouring hour on each side.
// The range moves with the viewer, so that the bar reaches the start of the archive step by step.

import { type ProgrammeTimes, shareOf } from '../../../shared/programmes/programme-phase.ts';

interface TimelineProgramme extends ProgrammeTimes {
  readonly title: string;
  /** Has started, and may be watched by this viewer. */
  readonly isOpen: boolean;
}

/** What a channel shows and showed, in order, and how far back it is kept. */
export interface Timeline {
  readonly programmes: readonly TimelineProgramme[];
  /** The start of the archive. */
  readonly oldestAt: number;
}

/** How far the bar reaches beyond the programme that is shown. */
export const REACH_MS = 60 * 60_000;

/** Without a timeline, or without the right to seek, the bar spans the programme alone. */
export function spanOf(shown: ProgrammeTimes, timeline: Timeline | undefined, edgeAt: number): ProgrammeTimes {
  if (!timeline) return shown;
  const { programmes, oldestAt } = timeline;
  const onAir = timelineAt(programmes, edgeAt);
  const last = Math.max(shown.endsAt, onAir?.endsAt ?? edgeAt);
  const isOver = shown.endsAt <= edgeAt;
  return {
    startsAt: Math.min(shown.startsAt, Math.max(oldestAt, shown.startsAt - REACH_MS)),
    endsAt: isOver ? Math.min(last, shown.endsAt + REACH_MS) : shown.endsAt,
  };
}

export function timelineAt(programmes: readonly TimelineProgramme[], at: number): TimelineProgramme | undefined {
  return programmes.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
}

/** The part of a programme inside the bar, as shares 0..1. */
export interface TimelinePart {
  readonly programme: TimelineProgramme;
  readonly from: number;
  readonly to: number;
}

export function partsOf(span: ProgrammeTimes, programmes: readonly TimelineProgramme[]): readonly TimelinePart[] {
  return programmes
    .filter(({ startsAt, endsAt }) => endsAt > span.startsAt && startsAt < span.endsAt)
    .map((programme) => ({
      programme,
      from: shareOf(span, programme.startsAt),
      to: shareOf(span, programme.endsAt),
    }));
}

/** Whether a moment may be asked for: inside the archive, and of no programme that is closed to the viewer. */
export function canReach({ programmes, oldestAt }: Timeline, at: number): boolean {
  return at >= oldestAt && timelineAt(programmes, at)?.isOpen !== false;
}
