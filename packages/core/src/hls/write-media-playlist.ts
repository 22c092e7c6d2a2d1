// Writes a media playlist. The text depends on the timeline, its window and the guide alone: two servers write the same
// bytes (ORIGIN-02).
import { SKIP_UNTIL_SECONDS, TARGET_DURATION_SECONDS } from '../limits/media.ts';
import type { Timeline } from '../timeline/span.ts';
import { durationIn, findSegment, listRounds } from '../timeline/timeline.ts';
import { type ListedProgramme, writeDateRanges } from './date-ranges.ts';
import { keyNumber } from './keys.ts';
import {
  basePath,
  initUri,
  isSubtitles,
  isVideo,
  keyUri,
  type ListStart,
  type StreamList,
  segmentEnding,
} from './stream-address.ts';
import type { ListWindow } from './windows.ts';

export interface MediaPlaylist {
  readonly timeline: Timeline;
  readonly window: ListWindow;
  readonly list: StreamList;
  readonly rendition: string;
  /** Whether the player asked for a delta update; ignored where the list does not offer one. */
  readonly skip?: boolean;
  /**
   * An I-frame list: of every segment its first frame, a keyframe. Each is a resource of its own, with the number and duration of
   * its segment, so the list follows from the timeline alone; byte ranges would have to be read from the media.
   */
  readonly iframes?: boolean;
  /** Where the list begins. Such a list is short and has no delta updates. */
  readonly start?: ListStart | undefined;
  /** The guide of the channel around the window. */
  readonly programmes?: readonly ListedProgramme[];
}

const VERSION = 7;
/** Delta updates came with this version. */
const DELTA_VERSION = 9;
const SKIP_UNTIL_US = SKIP_UNTIL_SECONDS * 1_000_000;

export function writeMediaPlaylist(playlist: MediaPlaylist): string {
  const { timeline, window, list, rendition, skip = false, iframes = false, start, programmes = [] } = playlist;
  const first = findSegment(timeline, window.fromMsn);
  if (first === undefined) throw new RangeError(`no segment ${window.fromMsn} to begin a list with`);
  const offersDelta = list.kind === 'dvr' && !iframes && start === undefined;
  const skipped = skip && offersDelta ? countSkipped(timeline, window) : 0;

  let text = `#EXTM3U\n#EXT-X-VERSION:${offersDelta ? DELTA_VERSION : VERSION}\n`;
  text += `#EXT-X-TARGETDURATION:${TARGET_DURATION_SECONDS}\n`;
  text += `#EXT-X-MEDIA-SEQUENCE:${first.msn}\n#EXT-X-DISCONTINUITY-SEQUENCE:${first.dsn}\n`;
  const type = typeOf(list);
  if (type !== undefined) text += `#EXT-X-PLAYLIST-TYPE:${type}\n`;
  if (offersDelta) text += `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${SKIP_UNTIL_SECONDS.toFixed(1)}\n`;
  if (skipped > 0) text += `#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}\n`;
  if (iframes) text += '#EXT-X-I-FRAMES-ONLY\n';
  else if (isVideo(rendition)) text += writeDateRanges(programmes, timeline, window);
  text += writeEntries(playlist, window.fromMsn + skipped);
  return window.ended ? `${text}#EXT-X-ENDLIST\n` : text;
}

function writeEntries({ timeline, window, list, rendition, iframes }: MediaPlaylist, fromMsn: number): string {
  const before = `${basePath(list)}${rendition}/`;
  const after = `${segmentEnding(rendition, iframes)}\n`;
  const extinf = makeExtinf();
  // Discontinuities before the first entry of the whole list are counted in DISCONTINUITY-SEQUENCE.
  const skipped = fromMsn > window.fromMsn ? findSegment(timeline, fromMsn - 1) : undefined;
  let dsn = (skipped ?? findSegment(timeline, fromMsn))?.dsn;
  let map: string | undefined;
  // Behind skipped segments a key may be in force.
  let key: string | undefined = skipped?.span.encrypted ? '' : undefined;
  let text = '';
  const changeKey = (next: string | undefined): string => {
    if (next === key) return '';
    key = next;
    return next === undefined ? '#EXT-X-KEY:METHOD=NONE\n' : `#EXT-X-KEY:METHOD=AES-128,URI="${next}"\n`;
  };
  for (const { segment, count } of listRounds(timeline, fromMsn, window.toMsn)) {
    const { msn, span } = segment;
    const isDiscontinuity = segment.dsn !== dsn;
    dsn = segment.dsn;
    if (isDiscontinuity) text += '#EXT-X-DISCONTINUITY\n';
    const init = isSubtitles(rendition) ? undefined : initUri(list, rendition, span.initHash ?? span.msn);
    // An unchanged EXT-X-MAP is not repeated: some players take the repetition for a new stream.
    const writesMap = init !== undefined && (isDiscontinuity || init !== map);
    map = init;
    if (writesMap) {
      // A key in force would apply to the initialisation section, too.
      text += changeKey(undefined);
      text += `#EXT-X-MAP:URI="${init}"\n`;
    }
    const hasKeys = span.encrypted === true && init !== undefined;
    // A title has no place on the wall clock.
    if (list.kind !== 'asset') text += `#EXT-X-PROGRAM-DATE-TIME:${writeMoment(segment.startUs)}\n`;
    for (let each = msn; each < msn + count; each += 1) {
      // Spans before and after a switch of encryption may stand in one list.
      text += changeKey(hasKeys ? keyUri(list, keyNumber(each)) : undefined);
      text += extinf(durationIn(span, each - span.msn)) + before + each + after;
    }
  }
  return text;
}

/** How many segments lie before the skip boundary: the rest plays for at least CAN-SKIP-UNTIL. */
function countSkipped(timeline: Timeline, { fromMsn, toMsn }: ListWindow): number {
  let leftUs = 0;
  let msn = toMsn + 1;
  while (msn > fromMsn && leftUs < SKIP_UNTIL_US) {
    msn -= 1;
    leftUs += findSegment(timeline, msn)?.durationUs ?? 0;
  }
  return msn - fromMsn;
}

function typeOf(list: StreamList): 'EVENT' | 'VOD' | undefined {
  if (list.kind === 'startOver') return 'EVENT';
  return list.kind === 'window' || list.kind === 'asset' ? 'VOD' : undefined;
}

/** Writes EXTINF with five decimals, memoising the last line: most durations equal the one before. */
function makeExtinf(): (durationUs: number) => string {
  let lastUs = 0;
  let line = '';
  return (durationUs) => {
    if (durationUs !== lastUs) {
      lastUs = durationUs;
      line = `#EXTINF:${(durationUs / 1_000_000).toFixed(5)},\n`;
    }
    return line;
  };
}

/** ISO 8601 in UTC, with milliseconds. */
function writeMoment(us: number): string {
  return new Date(Math.floor(us / 1_000)).toISOString();
}
