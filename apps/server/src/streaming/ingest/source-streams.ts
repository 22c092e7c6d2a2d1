// Parses ffmpeg's description of a source: its streams, and the programme of each. A multivariant playlist or a
// multiplex holds many programmes; picture and sound must come from the same one.

export interface SourceStream {
  readonly index: number;
  readonly kind: 'picture' | 'sound';
  /** Programme number of a multiplex or a multivariant playlist; undefined elsewhere. */
  readonly programme: number | undefined;
  readonly width: number;
  readonly height: number;
  /** Audio codec that every browser decodes. */
  readonly isAac: boolean;
}

export interface SourceStreams {
  /** Parses the next line. */
  readLine(line: string): void;
  /** The largest picture, and the sound of its programme. */
  choose(): { readonly picture: SourceStream | undefined; readonly sound: SourceStream | undefined };
}

const STREAM = /^\s*Stream #0:(\d+)[^:]*: (Video|Audio): (.*)$/;
const SIZE = /\b(\d{2,5})x(\d{2,5})\b/;
const AAC = /^aac \((?:LC|HE-AAC(?:v2)?)\)/;
/** ffmpeg reports the cover of a music file as video. */
const COVER = /attached pic/;

export function readSourceStreams(): SourceStreams {
  const streams: SourceStream[] = [];
  let programme: number | undefined;
  let isOver = false;
  return {
    readLine(line) {
      // The following lines describe our own output.
      if (/^(Output #|Stream mapping:)/.test(line)) isOver = true;
      if (isOver) return;
      const [, number] = /^\s*Program (\d+)/.exec(line) ?? [];
      if (number !== undefined) programme = Number(number);
      if (/^\s*No Program/.test(line)) programme = undefined;
      const [, index, kind, description = ''] = STREAM.exec(line) ?? [];
      if (index === undefined || COVER.test(description)) return;
      const [, width = 0, height = 0] = SIZE.exec(description) ?? [];
      streams.push({
        index: Number(index),
        kind: kind === 'Video' ? 'picture' : 'sound',
        programme,
        width: Number(width),
        height: Number(height),
        isAac: AAC.test(description),
      });
    },
    choose() {
      const pictures = streams.filter(({ kind, height }) => kind === 'picture' && height > 0);
      const [picture] = pictures.sort((one, other) => other.width * other.height - one.width * one.height);
      const sounds = streams.filter(({ kind }) => kind === 'sound');
      const own = sounds.find((sound) => sound.programme === picture?.programme);
      return { picture, sound: own ?? sounds[0] };
    },
  };
}
