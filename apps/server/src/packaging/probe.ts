// Probes a file by parsing the output of `ffmpeg -i`, because ffprobe is not on every machine. The output of versions
// since 2018 differs little; a missing fact stays undefined.
import type { TrackRole } from '@seyir/core/hls/characteristics';
import { requireCurrentFfmpeg } from '../media/ffmpeg/current-ffmpeg.ts';
import { FfmpegError, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { PackagingError } from './packaged-file.ts';

export type HdrCurve = 'smpte2084' | 'arib-std-b67';

export interface VideoFacts {
  /** Number of the stream in the file. */
  readonly stream: number;
  /** `h264`, `hevc`. */
  readonly codec: string;
  readonly profile: string | undefined;
  /** `yuv420p10le`. */
  readonly pixelFormat: string;
  /** Stored size, before aspect ratio and rotation. */
  readonly width: number;
  readonly height: number;
  /** Width of a pixel by its height. */
  readonly pixelAspect: number;
  /** Rotation for display, in degrees: 0, 90, 180 or 270. */
  readonly rotation: number;
  readonly frameRate: number | undefined;
  /** Undefined when the file does not say. */
  readonly isInterlaced: boolean | undefined;
  /** Transfer curve of a high dynamic range picture. */
  readonly hdr: HdrCurve | undefined;
  readonly isDefault: boolean;
}

export interface AudioFacts {
  readonly stream: number;
  readonly codec: string;
  /** `LC`, `HE-AAC`. */
  readonly profile: string | undefined;
  readonly sampleRate: number | undefined;
  /** `stereo`, `5.1(side)`. */
  readonly layout: string | undefined;
  /** As the file writes it: `tur`. */
  readonly language: string | undefined;
  readonly title: string | undefined;
  /** Marked as described for the blind, or as for the hard of hearing. */
  readonly role: TrackRole | undefined;
  readonly isDefault: boolean;
}

export interface SubtitleFacts {
  readonly stream: number;
  readonly codec: string;
  /** Bitmap subtitles cannot be converted to text. */
  readonly isText: boolean;
  readonly language: string | undefined;
  readonly title: string | undefined;
  readonly role: TrackRole | undefined;
  readonly isDefault: boolean;
}

export interface FileFacts {
  /** Names of the format, as ffmpeg lists them: `mov,mp4,m4a,3gp,3g2,mj2`. */
  readonly format: string;
  readonly durationUs: number | undefined;
  /** Whether the duration is stated by the file and not estimated from its size. */
  readonly isDurationSure: boolean;
  readonly video: readonly VideoFacts[];
  readonly audio: readonly AudioFacts[];
  readonly subtitles: readonly SubtitleFacts[];
}

/** Opens only this file: a playlist inside it must not make ffmpeg fetch other addresses. */
export const inputArguments = (path: string): string[] => ['-protocol_whitelist', 'file', '-i', path];

/** Limit of parsed lines: a file may have a thousand attachments, and streams come first. */
const LINES_MAX = 5_000;
/** ffmpeg's expected error, because no output is given. */
const NO_OUTPUT_GIVEN = 'At least one output file must be specified';

export async function probeFile(file: {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
}): Promise<FileFacts> {
  await requireCurrentFfmpeg(file.ffmpegPath);
  const lines: string[] = [];
  const onLine = (line: string) => {
    if (lines.length < LINES_MAX) lines.push(line);
  };
  try {
    await runFfmpeg({
      path: file.ffmpegPath,
      args: inputArguments(file.path),
      onLine,
      ...(file.signal && { signal: file.signal }),
    });
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    if (error.errorLines.includes(NO_OUTPUT_GIVEN)) return parseFacts(lines);
    throw new PackagingError(`The file cannot be read as a film. ffmpeg says: ${error.errorLines}`, { cause: error });
  }
  throw new PackagingError('The file cannot be read as a film.');
}

const STREAM = /^\s+Stream #0:(\d+)(?:\[0x[0-9a-f]+\])?(?:\(([^)]*)\))?: (Video|Audio|Subtitle): (.*)$/;
const FORMAT = /^Input #0, (.+), from '/;
const DURATION = /^\s+Duration: (?:(\d+):(\d\d):(\d\d\.\d+)|N\/A)/;
const TITLE = /^\s+title\s*: (.*)$/;
const ROTATION = /^\s+displaymatrix: rotation of (-?[\d.]+) degrees/;
const TEXT_CODECS = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text', 'ttml']);
const HDR_CURVES: readonly HdrCurve[] = ['smpte2084', 'arib-std-b67'];
/** Codecs of cover art, which older versions do not mark. */
const STILL_CODECS = new Set(['mjpeg', 'png', 'gif', 'bmp', 'webp', 'tiff']);

interface Stream {
  readonly number: number;
  readonly language: string | undefined;
  readonly kind: string;
  readonly text: string;
  title: string | undefined;
  rotation: number;
}

/** Parses the output of `ffmpeg -i`. */
export function parseFacts(lines: readonly string[]): FileFacts {
  const streams: Stream[] = [];
  let format = '';
  let durationUs: number | undefined;
  for (const line of lines) {
    const stream = STREAM.exec(line);
    const last = streams.at(-1);
    if (stream) {
      const [, number = '', language, kind = '', text = ''] = stream;
      streams.push({ number: Number(number), language, kind, text, title: undefined, rotation: 0 });
    } else if (last === undefined) {
      format = FORMAT.exec(line)?.[1] ?? format;
      durationUs = readDuration(line) ?? durationUs;
    } else {
      last.title ??= TITLE.exec(line)?.[1]?.trim() || undefined;
      const turned = ROTATION.exec(line)?.[1];
      // The display matrix states the opposite rotation.
      if (turned !== undefined) last.rotation = (Math.round(-Number(turned) / 90) * 90 + 360) % 360;
    }
  }
  return {
    format,
    durationUs,
    isDurationSure: !lines.some((line) => line.includes('Estimating duration from bitrate')),
    video: streams.flatMap((stream) => (stream.kind === 'Video' ? (readVideo(stream) ?? []) : [])),
    audio: streams.flatMap((stream) => (stream.kind === 'Audio' ? readAudio(stream) : [])),
    subtitles: streams.flatMap((stream) => (stream.kind === 'Subtitle' ? readSubtitle(stream) : [])),
  };
}

function readDuration(line: string): number | undefined {
  const [, hours, minutes, seconds] = DURATION.exec(line) ?? [];
  if (hours === undefined) return undefined;
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000_000);
}

/** Splits at commas outside of brackets. */
function splitParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

const isFlagged = (text: string, flag: string) => text.includes(`(${flag})`);

/** `h264 (High) (avc1 / 0x31637661)`: the profile is not the one with the slash. */
function readCodec(part = '') {
  const [codec = ''] = part.split(' ');
  const profile = [...part.matchAll(/\(([^()]*(?:\([^()]*\))?[^()]*)\)/g)]
    .map(([, inner = '']) => inner)
    .find((inner) => !inner.includes(' / '));
  return { codec, profile };
}

function readVideo({ number, text, rotation }: Stream): VideoFacts | undefined {
  const parts = splitParts(text);
  const { codec, profile } = readCodec(parts[0]);
  const [pixelFormat = '', colour = ''] = (parts[1] ?? '').split('(');
  const size = parts.map((part) => /^(\d+)x(\d+)\b/.exec(part)).find((found) => found !== null);
  const frameRate = readRate(parts, 'fps') ?? readRate(parts, 'tbr');
  const isStill = isFlagged(text, 'attached pic') || (STILL_CODECS.has(codec) && readRate(parts, 'fps') === undefined);
  if (isStill || size === undefined) return undefined;
  // The container's aspect ratio follows the codec's, and overrides it.
  const [, across, down] = [...text.matchAll(/SAR (\d+):(\d+)/g)].at(-1) ?? [];
  const aspect = Number(across) / Number(down);
  return {
    stream: number,
    codec,
    profile,
    pixelFormat,
    width: Number(size[1]),
    height: Number(size[2]),
    pixelAspect: Number.isFinite(aspect) && aspect > 0 ? aspect : 1,
    rotation,
    frameRate,
    isInterlaced: /\b(top|bottom)( coded)? first\b/.test(colour)
      ? true
      : colour.includes('progressive')
        ? false
        : undefined,
    hdr: HDR_CURVES.find((curve) => colour.includes(curve)),
    isDefault: isFlagged(text, 'default'),
  };
}

/** `23.98 fps`, `1k tbr`. */
function readRate(parts: readonly string[], unit: 'fps' | 'tbr'): number | undefined {
  for (const part of parts) {
    const [, number, thousand] = new RegExp(`^([\\d.]+)(k?) ${unit}\\b`).exec(part) ?? [];
    if (number !== undefined) return Number(number) * (thousand === 'k' ? 1_000 : 1);
  }
  return undefined;
}

const readLanguage = (language: string | undefined) => (language === 'und' ? undefined : language);

/** Many files mark a track only by its title. */
const DESCRIPTION = /\b(audio descri(ption|bed)|descriptive|sesli betimleme)\b/i;
const HEARING = /\b(SDH|hearing[- ]impaired|hard of hearing)\b|işitme engelli/i;

const isDescription = (text: string, title = '') =>
  isFlagged(text, 'visual impaired') || isFlagged(text, 'descriptions') || DESCRIPTION.test(title);
const isForTheDeaf = (text: string, title = '') =>
  isFlagged(text, 'hearing impaired') || isFlagged(text, 'captions') || HEARING.test(title);

function readAudio({ number, text, language, title }: Stream): AudioFacts {
  const parts = splitParts(text);
  const rate = parts.map((part) => /^(\d+) Hz$/.exec(part)?.[1]).find((found) => found !== undefined);
  return {
    stream: number,
    ...readCodec(parts[0]),
    sampleRate: rate === undefined ? undefined : Number(rate),
    layout: rate === undefined ? undefined : parts[parts.indexOf(`${rate} Hz`) + 1],
    language: readLanguage(language),
    title,
    role: isDescription(text, title) ? 'description' : undefined,
    isDefault: isFlagged(text, 'default'),
  };
}

function readSubtitle({ number, text, language, title }: Stream): SubtitleFacts {
  const { codec } = readCodec(splitParts(text)[0]);
  return {
    stream: number,
    codec,
    isText: TEXT_CODECS.has(codec),
    language: readLanguage(language),
    title,
    role: isForTheDeaf(text, title) ? 'hearing' : undefined,
    isDefault: isFlagged(text, 'default'),
  };
}
