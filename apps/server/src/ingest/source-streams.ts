// Parses ffmpeg's description of a source: its streams, and the programme of each. A multivariant playlist or a
// multiplex holds many programmes; picture and sounds must come from the same one.

import type { TrackRole } from '@seyir/core/hls/characteristics';

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
  /** Picture of high dynamic range: PQ or HLG. */
  readonly isHdr?: boolean;
  /** Audio codec that every browser decodes. */
  readonly isAac: boolean;
  /** ISO 639 code, as `tur`. */
  readonly language?: string;
  /** Sound that describes the picture. */
  readonly role?: TrackRole;
}

/** A subtitle stream beside the picture. DVB subtitles are pictures. */
export interface SubtitleStream {
  readonly index: number;
  readonly kind: 'dvb' | 'teletext';
  readonly programme: number | undefined;
  /** ISO 639 code. A teletext stream has several pages, whose languages its programme map names. */
  readonly language?: string;
  /** For the hard of hearing. Of teletext its programme map names it for each page. */
  readonly role?: TrackRole;
}

export interface ChosenStreams {
  readonly picture: SourceStream | undefined;
  readonly sounds: readonly SourceStream[];
  readonly subtitles: readonly SubtitleStream[];
}

interface SourceStreams {
  /** Parses the next line. */
  readLine(line: string): void;
  /** The largest picture, and sounds and subtitles of its programme; any one sound where the programme has none. */
  choose(): ChosenStreams;
}

/** Sounds of a source beyond this number are left out: each is encoded and listed. */
const SOUNDS_MAX = 8;
/** Each subtitle stream has a pipe of its own. */
const SUBTITLES_MAX = 8;
const STREAM = /^\s*Stream #0:(\d+)([^:]*): (Video|Audio): (.*)$/;
const SUBTITLES = /^\s*Stream #0:(\d+)([^:]*): Subtitle: dvb_(sub|teletext)/;
const LANGUAGE = /\(([a-z]{2,3})[,)]/;
const FRAME_RATE = /\b(\d+(?:\.\d+)?) fps\b/;
const SIZE = /\b(\d{2,5})x(\d{2,5})\b/;
const HDR = /\b(smpte2084|arib-std-b67)\b/;
const AAC = /^aac \((?:LC|HE-AAC(?:v2)?)\)/;
/** Dispositions of audio that describes the picture (DVB's audio type 3, Matroska's and MP4's flags). */
const DESCRIBED = /\((?:visual impaired|descriptions)\)/;
const HARD_OF_HEARING = /\(hearing impaired\)/;
/** ffmpeg reports the cover of a music file as video. */
const COVER = /attached pic/;

export function readSourceStreams(): SourceStreams {
  const streams: SourceStream[] = [];
  let programme: number | undefined;
  let isOver = false;
  const subtitles: SubtitleStream[] = [];
  return {
    readLine(line) {
      // The following lines describe our own output.
      if (/^(Output #|Stream mapping:)/.test(line)) isOver = true;
      if (isOver) return;
      const [, number] = /^\s*Program (\d+)/.exec(line) ?? [];
      if (number !== undefined) programme = Number(number);
      if (/^\s*No Program/.test(line)) programme = undefined;
      const [, place, names = '', codec] = SUBTITLES.exec(line) ?? [];
      if (place !== undefined)
        subtitles.push({
          index: Number(place),
          kind: codec === 'sub' ? 'dvb' : 'teletext',
          programme,
          ...languageIn(names),
          ...(HARD_OF_HEARING.test(line) ? { role: 'hearing' } : {}),
        });
      const [, index, tags = '', kind, description = ''] = STREAM.exec(line) ?? [];
      if (index === undefined || COVER.test(description)) return;
      const [, width = 0, height = 0] = SIZE.exec(description) ?? [];
      const [, frameRate] = FRAME_RATE.exec(description) ?? [];
      streams.push({
        index: Number(index),
        kind: kind === 'Video' ? 'picture' : 'sound',
        programme,
        width: Number(width),
        height: Number(height),
        isAac: AAC.test(description),
        ...(frameRate === undefined ? {} : { frameRate: Number(frameRate) }),
        ...(description.startsWith('hevc') ? { isHevc: true } : {}),
        ...(HDR.test(description) ? { isHdr: true } : {}),
        ...languageIn(tags),
        ...(DESCRIBED.test(description) ? { role: 'description' } : {}),
      });
    },
    choose() {
      const pictures = streams.filter(({ kind, height }) => kind === 'picture' && height > 0);
      const [picture] = pictures.sort((one, other) => other.width * other.height - one.width * one.height);
      const sounds = streams.filter(({ kind }) => kind === 'sound');
      const own = sounds.filter((sound) => sound.programme === picture?.programme);
      return {
        picture,
        sounds: own.length > 0 ? own.slice(0, SOUNDS_MAX) : sounds.slice(0, 1),
        subtitles: subtitles.filter((each) => each.programme === picture?.programme).slice(0, SUBTITLES_MAX),
      };
    },
  };
}

function languageIn(tags: string): { readonly language?: string } {
  const [, language = 'und'] = LANGUAGE.exec(tags) ?? [];
  return language === 'und' ? {} : { language };
}
