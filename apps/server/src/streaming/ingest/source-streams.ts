// Parses ffmpeg's description of a source: its streams, and the programme of each. A multivariant playlist or a
// multiplex holds many programmes; picture and sounds must come from the same one.

export interface SourceStream {
  readonly index: number;
  readonly kind: 'picture' | 'sound';
  /** Programme number of a multiplex or a multivariant playlist; undefined elsewhere. */
  readonly programme: number | undefined;
  readonly width: number;
  readonly height: number;
  /** Frames a second, where ffmpeg names them. */
  readonly frameRate?: number;
  /** Picture in H.265. */
  readonly isHevc?: boolean;
  /** Audio codec that every browser decodes. */
  readonly isAac: boolean;
  /** ISO 639 code, as `tur`. */
  readonly language?: string;
}

export interface SourceStreams {
  /** Parses the next line. */
  readLine(line: string): void;
  /** How many subtitles the source has beside its picture: DVB subtitles, which are pictures, and teletext. */
  countSubtitles(): number;
  /** The largest picture, and the sounds of its programme; any one sound where the programme has none. */
  choose(): { readonly picture: SourceStream | undefined; readonly sounds: readonly SourceStream[] };
}

/** Sounds of a source beyond this number are left out: each is encoded and listed. */
const SOUNDS_MAX = 8;
const STREAM = /^\s*Stream #0:(\d+)([^:]*): (Video|Audio): (.*)$/;
const SUBTITLES = /^\s*Stream #0:\d+[^:]*: Subtitle: (?:dvb_subtitle|dvb_teletext)/;
const LANGUAGE = /\(([a-z]{2,3})\)/;
const FRAME_RATE = /\b(\d+(?:\.\d+)?) fps\b/;
const SIZE = /\b(\d{2,5})x(\d{2,5})\b/;
const AAC = /^aac \((?:LC|HE-AAC(?:v2)?)\)/;
/** ffmpeg reports the cover of a music file as video. */
const COVER = /attached pic/;

export function readSourceStreams(): SourceStreams {
  const streams: SourceStream[] = [];
  let programme: number | undefined;
  let isOver = false;
  let subtitles = 0;
  return {
    readLine(line) {
      // The following lines describe our own output.
      if (/^(Output #|Stream mapping:)/.test(line)) isOver = true;
      if (isOver) return;
      if (SUBTITLES.test(line)) subtitles += 1;
      const [, number] = /^\s*Program (\d+)/.exec(line) ?? [];
      if (number !== undefined) programme = Number(number);
      if (/^\s*No Program/.test(line)) programme = undefined;
      const [, index, tags = '', kind, description = ''] = STREAM.exec(line) ?? [];
      if (index === undefined || COVER.test(description)) return;
      const [, width = 0, height = 0] = SIZE.exec(description) ?? [];
      const [, frameRate] = FRAME_RATE.exec(description) ?? [];
      const [, language = 'und'] = LANGUAGE.exec(tags) ?? [];
      streams.push({
        index: Number(index),
        kind: kind === 'Video' ? 'picture' : 'sound',
        programme,
        width: Number(width),
        height: Number(height),
        isAac: AAC.test(description),
        ...(frameRate === undefined ? {} : { frameRate: Number(frameRate) }),
        ...(description.startsWith('hevc') ? { isHevc: true } : {}),
        ...(language === 'und' ? {} : { language }),
      });
    },
    countSubtitles: () => subtitles,
    choose() {
      const pictures = streams.filter(({ kind, height }) => kind === 'picture' && height > 0);
      const [picture] = pictures.sort((one, other) => other.width * other.height - one.width * one.height);
      const sounds = streams.filter(({ kind }) => kind === 'sound');
      const own = sounds.filter((sound) => sound.programme === picture?.programme);
      return { picture, sounds: own.length > 0 ? own.slice(0, SOUNDS_MAX) : sounds.slice(0, 1) };
    },
  };
}
