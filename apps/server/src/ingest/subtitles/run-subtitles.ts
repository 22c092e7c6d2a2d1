// The subtitles of a run: decodes the subtitle streams of its source, and cuts what they show into a segment for every segment
// of the picture: WebVTT from teletext, pictures as JSON from DVB subtitles (ADR 0027).
import type { TrackRole } from '@seyir/core/hls/characteristics';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { TIMESTAMP_WRAP, writeWebVtt } from '../../media/web-vtt.ts';
import type { SubtitleStream } from '../source-streams.ts';
import { makeDvbDecoder, type ShownPictures } from './dvb-subtitles.ts';
import { listTeletextPages, makeTeletextDecoder } from './teletext.ts';
import { readTransportStream } from './transport-stream.ts';

/** One rendition of subtitles, within a segment. */
export interface SubtitlePart {
  readonly id: string;
  readonly language: string | undefined;
  readonly role: TrackRole | undefined;
  /** Undefined when nothing is shown. */
  readonly bytes: Buffer | undefined;
}

export interface RunSubtitles {
  /** Takes the bytes of ffmpeg's outputs, one for each stream. */
  readonly sinks: readonly ((chunk: Buffer) => void)[];
  /** All renditions known so far, from one time of the run to another, in microseconds. Times only go forward. */
  cut(fromUs: number, toUs: number): SubtitlePart[];
}

/** What a rendition shows from a moment on, until something else is shown. */
interface Shown {
  readonly startUs: number;
  readonly endUs?: number;
}

interface ShownCue extends Shown {
  readonly text: string;
  readonly settings: string;
}

/** What is shown within a segment, with times from its start. */
interface Within<T> {
  readonly startMs: number;
  readonly endMs: number;
  readonly shown: T;
}

interface Track {
  readonly language: string | undefined;
  readonly role?: TrackRole | undefined;
  /** The bytes of a segment; undefined when nothing is shown. */
  cut(fromUs: number, toUs: number): Buffer | undefined;
}

const US_PER_MS = 1_000;
const CLOCK_HZ = 90_000;
/** Subtitles of the upper half leave the lower one free. */
const UPPER = 'line:10%';

/** A page has the same id in every run: t888. */
const pageId = (page: number): string => `t${page}`;
const picturesId = (place: number): string => `p${place + 1}`;

export function openSubtitles(streams: readonly SubtitleStream[]): RunSubtitles {
  const tracks = new Map<string, Track>();
  const dvb = streams.filter(({ kind }) => kind === 'dvb');
  const opened = streams.map((stream) =>
    stream.kind === 'teletext' ? openTeletext(tracks) : openPictures(tracks, picturesId(dvb.indexOf(stream)), stream),
  );
  return {
    sinks: opened.map(({ sink }) => sink),
    cut(fromUs, toUs) {
      for (const { finishBefore } of opened) finishBefore?.(toUs);
      return [...tracks].map(([id, track]) => ({
        ...{ id, language: track.language, role: track.role },
        bytes: track.cut(fromUs, toUs),
      }));
    },
  };
}

interface OpenedStream {
  readonly sink: (chunk: Buffer) => void;
  readonly finishBefore?: (us: number) => void;
}

/** A teletext stream has a track for each of its pages: those that its programme map names, and those that are sent. */
function openTeletext(tracks: Map<string, Track>): OpenedStream {
  const cues = new Map<number, Queue<ShownCue>>();
  const addPage = (page: number, language?: string, role?: TrackRole) => {
    const known = cues.get(page);
    if (known !== undefined) return known;
    const queue = makeQueue<ShownCue>();
    cues.set(page, queue);
    tracks.set(pageId(page), { language, role, cut: (fromUs, toUs) => writeCues(queue.cut(fromUs, toUs), fromUs) });
    return queue;
  };
  const decoder = makeTeletextDecoder(({ page, startUs, text, isUpper }) =>
    addPage(page).push({ startUs, text, settings: isUpper ? UPPER : '' }),
  );
  const sink = readTransportStream({
    onDescriptors(descriptors) {
      const pages = listTeletextPages(descriptors);
      decoder.setPages(pages);
      for (const { number, language, role } of pages) addPage(number, language, role);
    },
    onPacket: decoder.decode,
  });
  return { sink, finishBefore: decoder.finishBefore };
}

function openPictures(tracks: Map<string, Track>, id: string, { language, role }: SubtitleStream): OpenedStream {
  const queue = makeQueue<ShownPictures>();
  tracks.set(id, { language, role, cut: (fromUs, toUs) => writePictures(queue.cut(fromUs, toUs)) });
  return { sink: readTransportStream({ onDescriptors() {}, onPacket: makeDvbDecoder(queue.push) }) };
}

interface Queue<T extends Shown> {
  readonly push: (shown: T) => void;
  /**
   * What is shown within a segment. What goes on across a cut is in both segments, each with its own part: when the first is
   * written, the end is not known yet. What comes late begins with the next segment.
   */
  cut(fromUs: number, toUs: number): Within<T>[];
}

function makeQueue<T extends Shown>(): Queue<T> {
  /** In the order of time; the first may have started long ago. */
  let queue: T[] = [];
  return {
    push: (shown) => void queue.push(shown),
    cut(fromUs, toUs) {
      const within = queue.flatMap((shown, index) => {
        const nextUs = queue[index + 1]?.startUs ?? Number.POSITIVE_INFINITY;
        const endUs = Math.min(shown.endUs ?? nextUs, nextUs, toUs);
        const startMs = Math.round((Math.max(shown.startUs, fromUs) - fromUs) / US_PER_MS);
        const endMs = Math.round((endUs - fromUs) / US_PER_MS);
        return endMs <= startMs ? [] : [{ startMs, endMs, shown }];
      });
      // What has ended is forgotten; the last before the end may go on.
      queue = queue.slice(
        Math.max(
          0,
          queue.findLastIndex(({ startUs }) => startUs < toUs),
        ),
      );
      return within;
    },
  };
}

/** The media of a run counts from its own zero: X-TIMESTAMP-MAP names the segment's start on that clock. */
function writeCues(within: readonly Within<ShownCue>[], fromUs: number): Buffer | undefined {
  const cues = within.flatMap(({ startMs, endMs, shown: { text, settings } }) =>
    text === '' ? [] : [{ startMs, endMs, text, settings }],
  );
  if (cues.length === 0) return undefined;
  return Buffer.from(writeWebVtt(cues, Math.round((fromUs * CLOCK_HZ) / US_PER_SECOND) % TIMESTAMP_WRAP));
}

/** Times from the start of the segment, so that a player needs no other clock; pictures as base64. */
function writePictures(within: readonly Within<ShownPictures>[]): Buffer | undefined {
  const shown = within.flatMap(({ startMs, endMs, shown: { frame, pictures } }) =>
    pictures.length === 0
      ? []
      : [{ startMs, endMs, frame, pictures: pictures.map((each) => ({ ...each, png: each.png.toString('base64') })) }],
  );
  return shown.length === 0 ? undefined : Buffer.from(JSON.stringify(shown));
}
