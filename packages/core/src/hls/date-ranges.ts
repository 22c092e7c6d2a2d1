// Programme boundaries in media playlists (EXT-X-DATERANGE): a player can show what plays without asking the guide.

import { entriesOf, type LocalText } from '../text/local-text.ts';
import type { Timeline } from '../timeline/span.ts';
import { findSegment, segmentEndUs } from '../timeline/timeline.ts';
import type { ListWindow } from './windows.ts';

/** A programme of a channel's guide. */
export interface ListedProgramme {
  /** Id of the airing. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  /** Undefined for one whose title is not for every viewer: a list is the same for all. */
  readonly title: LocalText | undefined;
}

/** RFC 8216 §4.3.2.7: ranges of one CLASS have one meaning. As reverse DNS (bis §4.4.5.1). */
const PROGRAMME_CLASS = 'tv.seyir.programme';

/** The programmes that overlap a window, one line each. */
export function writeDateRanges(
  programmes: readonly ListedProgramme[],
  timeline: Timeline,
  { fromMsn, toMsn }: ListWindow,
): string {
  const [first, last] = [findSegment(timeline, fromMsn), findSegment(timeline, toMsn)];
  if (first === undefined || last === undefined) return '';
  const [fromMs, toMs] = [first.startUs / 1_000, segmentEndUs(last) / 1_000];
  return programmes
    .filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
    .map(lineOf)
    .join('');
}

/**
 * Memoised lines by programme: a list is written for every new segment and rendition, mostly from the same rows of the guide.
 * The line goes with its programme, which the caches of the guide hold.
 */
const lines = new WeakMap<ListedProgramme, string>();

function lineOf(programme: ListedProgramme): string {
  const known = lines.get(programme);
  if (known !== undefined) return known;
  const line = writeDateRange(programme);
  lines.set(programme, line);
  return line;
}

function writeDateRange(programme: ListedProgramme): string {
  const { startMs, endMs, title } = programme;
  const attributes = [
    `ID="${identify(programme)}"`,
    `CLASS="${PROGRAMME_CLASS}"`,
    `START-DATE="${new Date(startMs).toISOString()}"`,
    `END-DATE="${new Date(endMs).toISOString()}"`,
    ...(title === undefined ? [] : writeTitles(title)),
  ];
  return `#EXT-X-DATERANGE:${attributes.join(',')}\n`;
}

/** RFC 8216 §4.3.2.7: own attributes begin with `X-`. Turkish without a language, the others with their tag: X-TITLE-EN. */
const writeTitles = (title: LocalText): string[] =>
  entriesOf(title).map(([tag, text]) => `X-TITLE${tag === 'tr' ? '' : `-${tag.toUpperCase()}`}="${quotable(text)}"`);

/** RFC 8216 §4.3.2.7: ranges with one ID "MUST have the same" attribute values, so a changed programme is another range. */
function identify({ id, startMs, endMs, title }: ListedProgramme): string {
  const text = `${startMs} ${endMs} ${
    title === undefined
      ? ' '
      : entriesOf(title)
          .map(([, words]) => words)
          .join(' ')
  }`;
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${quotable(id)}.${(hash >>> 0).toString(36)}`;
}

/** RFC 8216 §4.2: a quoted string holds no line feed, carriage return or double quote. */
const quotable = (text: string): string => text.replace(/["\p{Cc}]/gu, ' ').trim();
