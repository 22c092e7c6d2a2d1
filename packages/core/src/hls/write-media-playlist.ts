// Writes a media playlist. The text depends on the timeline, its window and the guide alone: two servers write the same
// bytes (ORIGIN-02). Sections (§) are those of RFC 8216; `bis` those of draft-pantos-hls-rfc8216bis. Whole lists: fixtures/.
import { SKIP_UNTIL_SECONDS, TARGET_DURATION_SECONDS } from '../limits/media.ts';
import type { Timeline } from '../timeline/span.ts';
import { durationIn, findSegment, listRounds } from '../timeline/timeline.ts';
import { type ListedProgramme, writeDateRanges } from './date-ranges.ts';
import { keyNumber } from './keys.ts';
import { type LowLatency, writeControl, writeOpenSegment, writeParts } from './low-latency.ts';
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
  /** Of a live list whose segments are published in parts. */
  readonly lowLatency?: LowLatency | undefined;
}

/** §7: a list with EXT-X-MAP that is no I-frame list "MUST indicate … 6 or higher". */
const VERSION = 7;
/** bis §8: a list with EXT-X-SKIP "MUST indicate … 9 or higher". */
const DELTA_VERSION = 9;
const SKIP_UNTIL_US = SKIP_UNTIL_SECONDS * 1_000_000;

export function writeMediaPlaylist(playlist: MediaPlaylist): string {
  const {
    timeline,
    window,
    list,
    rendition,
    skip = false,
    iframes = false,
    start,
    programmes = [],
    lowLatency,
  } = playlist;
  const first = findSegment(timeline, window.fromMsn);
  if (first === undefined) throw new RangeError(`no segment ${window.fromMsn} to begin a list with`);
  const offersDelta = (list.kind === 'dvr' || lowLatency !== undefined) && !iframes && start === undefined;
  const skipped = skip && offersDelta ? countSkipped(timeline, window) : 0;

  // §4.3.1.1: EXTM3U "MUST be the first line"; §4.3.1.2: one EXT-X-VERSION, for the whole list.
  let text = `#EXTM3U\n#EXT-X-VERSION:${offersDelta ? DELTA_VERSION : VERSION}\n`;
  // §4.3.3.1: every EXTINF, rounded, is at most the target duration; §6.2.1: the server "MUST NOT change" it.
  text += `#EXT-X-TARGETDURATION:${TARGET_DURATION_SECONDS}\n`;
  // §4.3.3.2 and §4.3.3.3: both stand before the first segment; §6.2.2: both grow with what leaves the list.
  text += `#EXT-X-MEDIA-SEQUENCE:${first.msn}\n#EXT-X-DISCONTINUITY-SEQUENCE:${first.dsn}\n`;
  const type = typeOf(list);
  if (type !== undefined) text += `#EXT-X-PLAYLIST-TYPE:${type}\n`;
  if (lowLatency !== undefined) text += writeControl(lowLatency.holdBackSeconds);
  else if (offersDelta) text += `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${SKIP_UNTIL_SECONDS.toFixed(1)}\n`;
  // bis §6.2.5.1: a delta update replaces the segments before the skip boundary, with all of their tags, by EXT-X-SKIP.
  if (skipped > 0) text += `#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}\n`;
  // §4.3.3.6: each segment of the list "describes a single I-frame", with the time to the next one as its EXTINF.
  if (iframes) text += '#EXT-X-I-FRAMES-ONLY\n';
  else if (isVideo(rendition)) text += writeDateRanges(programmes, timeline, window);
  text += writeEntries(playlist, window.fromMsn + skipped);
  if (lowLatency !== undefined)
    text += writeOpenSegment(`${basePath(list)}${rendition}/`, window.toMsn + 1, lowLatency);
  // §4.3.3.4: after EXT-X-ENDLIST "no more Media Segments will be added".
  return window.ended ? `${text}#EXT-X-ENDLIST\n` : text;
}

function writeEntries(playlist: MediaPlaylist, fromMsn: number): string {
  const { timeline, window, list, rendition, iframes, lowLatency } = playlist;
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
    // §4.3.2.3: EXT-X-DISCONTINUITY "MUST be present" where format, tracks or the sequence of timestamps change.
    if (isDiscontinuity) text += '#EXT-X-DISCONTINUITY\n';
    const init = isSubtitles(rendition) ? undefined : initUri(list, rendition, span.initHash ?? span.msn);
    // §4.3.2.5: EXT-X-MAP holds until the next one. It is not repeated: some players take the repetition for a new stream.
    const writesMap = init !== undefined && (isDiscontinuity || init !== map);
    map = init;
    if (writesMap) {
      // §4.3.2.4: EXT-X-KEY applies to initialisation sections, too, and AES-128 would need an IV then (§4.3.2.5).
      text += changeKey(undefined);
      text += `#EXT-X-MAP:URI="${init}"\n`;
    }
    const hasKeys = span.encrypted === true && init !== undefined;
    // §4.3.2.6: the time of the first sample of the next segment alone. A title has no place on the wall clock.
    if (list.kind !== 'asset') text += `#EXT-X-PROGRAM-DATE-TIME:${writeMoment(segment.startUs)}\n`;
    for (let each = msn; each < msn + count; each += 1) {
      // §4.3.2.4: a key holds until the next EXT-X-KEY, so METHOD=NONE ends it where a channel stops encrypting.
      text += changeKey(hasKeys ? keyUri(list, keyNumber(each)) : undefined);
      const parts = lowLatency?.partsOf(each);
      if (parts !== undefined) text += writeParts(before, each, parts);
      text += extinf(durationIn(span, each - span.msn)) + before + each + after;
    }
  }
  return text;
}

/** Counts the segments before the skip boundary. bis §4.4.3.8: it is "at least six times the Target Duration" from the end. */
function countSkipped(timeline: Timeline, { fromMsn, toMsn }: ListWindow): number {
  let leftUs = 0;
  let msn = toMsn + 1;
  while (msn > fromMsn && leftUs < SKIP_UNTIL_US) {
    msn -= 1;
    leftUs += findSegment(timeline, msn)?.durationUs ?? 0;
  }
  return msn - fromMsn;
}

/** §4.3.3.5: segments "can only be added to the end" of EVENT; VOD "cannot change". Others lose segments and have no type. */
function typeOf(list: StreamList): 'EVENT' | 'VOD' | undefined {
  if (list.kind === 'startOver') return 'EVENT';
  return list.kind === 'window' || list.kind === 'asset' ? 'VOD' : undefined;
}

/**
 * §4.3.2.1: EXTINF as a decimal "with enough accuracy to avoid perceptible error" when durations accumulate. Memoises the last
 * line: most durations equal the one before.
 */
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

/** §4.3.2.6: ISO 8601, which "SHOULD indicate a time zone and fractional parts of seconds, to millisecond accuracy". */
function writeMoment(us: number): string {
  return new Date(Math.floor(us / 1_000)).toISOString();
}
