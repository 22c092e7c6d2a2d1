// The timeline of a channel: where the viewer is, where live is, and what the list that plays holds. All moments are epoch
// milliseconds of the server's clock.

import { LIVE_SECONDS, positionAt, wallClockAt } from '../../../shared/media/wall-clock.ts';
import type { PlayerState } from '../state/player-state.ts';

export interface LiveLine {
  /** The moment that is shown. */
  readonly shownAt: number;
  /** The moment one would see at live. */
  readonly edgeAt: number;
  /** The oldest moment of the list that plays. */
  readonly oldestAt: number;
  /** The newest moment of the list that plays: live, or the end of a programme that is over. */
  readonly newestAt: number;
  readonly behindSeconds: number;
  readonly isBehind: boolean;
}

/** A number of seconds that is shown changes for more than this: a picture is never where it is to the second. */
const STEADY_SECONDS = 1;

/** What a jump towards live must win at least to be one. */
const WORTH_SECONDS = 2;

type LiveFacts = Pick<PlayerState, 'anchors' | 'positionSeconds' | 'liveEdge' | 'seekable'> &
  Partial<Pick<PlayerState, 'listedAt' | 'isLive' | 'durationSeconds'>>;

/** Undefined before the list is known. Without a clock in the list, live is taken for now. */
export function readLiveLine(facts: LiveFacts, now: number): LiveLine | undefined {
  const { anchors, positionSeconds, seekable } = facts;
  if (facts.isLive === false && anchors.length > 0) return readClosedLine(facts, now);
  const edge = facts.liveEdge ?? seekable?.end;
  if (edge === undefined) return undefined;
  const momentOf = (seconds: number) => wallClockAt(anchors, seconds) ?? now - (edge - seconds) * 1_000;
  // A list moves its edge once in a segment, and live goes on meanwhile: without that, a viewer who plays on would seem to
  // catch up and fall back with every list.
  const sinceMs = facts.liveEdge === undefined ? 0 : Math.max(0, now - (facts.listedAt ?? now));
  const edgeAt = momentOf(edge) + (anchors.length > 0 ? sinceMs : 0);
  const shownAt = Math.min(edgeAt, momentOf(positionSeconds));
  const behindSeconds = Math.max(0, Math.round((edgeAt - shownAt) / 1_000));
  return {
    shownAt,
    edgeAt,
    oldestAt: momentOf(seekable?.start ?? edge),
    newestAt: edgeAt,
    behindSeconds,
    isBehind: behindSeconds > LIVE_SECONDS,
  };
}

/** A closed list, of a programme that is over: live is now, and not on the list. */
function readClosedLine({ anchors, positionSeconds }: LiveFacts, now: number): LiveLine | undefined {
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (!first || !last) return undefined;
  const shownAt = wallClockAt(anchors, positionSeconds) ?? first.wallClock;
  const newestAt = last.wallClock + (last.end - last.start) * 1_000;
  const behindSeconds = Math.max(0, Math.round((now - shownAt) / 1_000));
  return { shownAt, edgeAt: now, oldestAt: first.wallClock, newestAt, behindSeconds, isBehind: true };
}

/** The line as it is shown, with the seconds that were shown last where they are still as good as right. */
export function steadyLine(line: LiveLine, shownSeconds: number | undefined): LiveLine {
  const isRight = shownSeconds !== undefined && Math.abs(line.behindSeconds - shownSeconds) <= STEADY_SECONDS;
  return { ...line, behindSeconds: isRight ? shownSeconds : line.behindSeconds };
}

/** Hysteresis at the border of live: a viewer who is behind stays behind for as much as the picture wavers. */
export function staysBehind(line: Pick<LiveLine, 'isBehind' | 'behindSeconds'>, wasBehind: boolean): boolean {
  return line.isBehind || (wasBehind && line.behindSeconds > LIVE_SECONDS - STEADY_SECONDS);
}

/** At live, a jump forward leads nowhere. */
export function isNothingAhead({ behindSeconds }: Pick<LiveLine, 'behindSeconds'>): boolean {
  return behindSeconds < WORTH_SECONDS;
}

type LiveTarget =
  /** On the list that plays. */
  | { readonly kind: 'position'; readonly seconds: number }
  /** On another one: of another programme, or of the shared hours. */
  | { readonly kind: 'elsewhere'; readonly at: number }
  /** Live, from a list that ends before it. */
  | { readonly kind: 'live' };

/** Where a request to see a moment leads; never beyond live. */
export function findMoment(facts: LiveFacts, at: number, now: number): LiveTarget | undefined {
  const line = readLiveLine(facts, now);
  if (!line) return undefined;
  const wanted = Math.min(at, line.edgeAt);
  if (wanted > line.newestAt && line.edgeAt - wanted < WORTH_SECONDS * 1_000) return { kind: 'live' };
  if (wanted < line.oldestAt || wanted > line.newestAt) return { kind: 'elsewhere', at: wanted };
  const edge = facts.liveEdge ?? facts.seekable?.end ?? 0;
  const seconds = positionAt(facts.anchors, wanted) ?? edge - (line.edgeAt - wanted) / 1_000;
  return { kind: 'position', seconds };
}
