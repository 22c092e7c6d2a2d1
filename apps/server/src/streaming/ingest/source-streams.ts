// What ffmpeg says about a source when it opens it: which streams there are, and to which programme each belongs. A list
// of variants and a whole multiplex hold many; picture and sound have to come from the same one.

export interface SourceStream {
  readonly index: number;
  readonly kind: 'picture' | 'sound';
  /** Of a multiplex or a list of variants; undefined where there are none. */
  readonly programme: number | undefined;
  readonly width: number;
  readonly height: number;
  /** Sound that every browser decodes. */
  readonly isAac: boolean;
}

export interface SourceStreams {
  /** Reads one line more. */
  readLine(line: string): void;
  /** The largest picture, and the sound that belongs to it. */
  choose(): { readonly picture: SourceStream | undefined; readonly sound: SourceStream | undefined };
}

const STREAM = /^\s*Stream #0:(\d+)[^:]*: (Video|Audio): (.*)$/;
const SIZE = /\b(\d{2,5})x(\d{2,5})\b/;
const AAC = /^aac \((?:LC|HE-AAC(?:v2)?)\)/;
/** A cover in a file of music is a picture to ffmpeg. */
const COVER = /attached pic/;

export function readSourceStreams(): SourceStreams {
  const streams: SourceStream[] = [];
  let programme: number | undefined;
  let isOver = false;
  return {
    readLine(line) {
      // What follows is about our own output.
      if (/^(Output #|Stream mapping:)/.test(line)) isOver = true;
      if (isOver) return;
      const [, number] = /^\s*Program (\d+)/.exec(line) ?? [];
      if (number !== undefined) programme = Number(number);
      if (/^\s*No Program/.test(line)) programme = undefined;
      const [, index, kind, words = ''] = STREAM.exec(line) ?? [];
      if (index === undefined || COVER.test(words)) return;
      const [, width = 0, height = 0] = SIZE.exec(words) ?? [];
      streams.push({
        index: Number(index),
        kind: kind === 'Video' ? 'picture' : 'sound',
        programme,
        width: Number(width),
        height: Number(height),
        isAac: AAC.test(words),
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
