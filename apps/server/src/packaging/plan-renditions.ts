// Plans the renditions of a file: rungs, tracks, and which streams may be copied. Pure: facts in, plan out.
import { nameWithRole, type TrackRole } from '@seyir/core/hls/characteristics';
import { AUDIO_SAMPLE_RATE, hevcId, LADDER, type Rung } from '@seyir/core/limits/media';
import { chooseFrameRate, type FrameRate, isStandardRate } from './frame-rate.ts';
import { PackagingError } from './packaged-file.ts';
import type { AudioFacts, FileFacts, HdrCurve, SubtitleFacts, VideoFacts } from './probe.ts';

export interface RungPlan {
  /** `v720`. */
  readonly id: string;
  /** Even numbers, in the aspect ratio that viewers see. */
  readonly width: number;
  readonly height: number;
}

export interface VideoPlan {
  readonly stream: number;
  readonly frameRate: FrameRate;
  /** Frames may be interlaced: each is checked, and deinterlaced if so. */
  readonly mayBeInterlaced: boolean;
  /** Transfer curve of a high dynamic range source, which is tone-mapped. */
  readonly hdr: HdrCurve | undefined;
  /** Highest first. */
  readonly rungs: readonly [RungPlan, ...RungPlan[]];
  /** The highest rung may be a copy of the source's pictures; checking the pictures decides. */
  readonly mayCopy: boolean;
  /** The highest rung is a copy in H.265, above the whole ladder in H.264, or is left out. */
  readonly isCopyOnly?: boolean;
}

interface TrackPlan {
  /** `a1`, `t1`. */
  readonly id: string;
  readonly language?: string;
  readonly role?: TrackRole;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface AudioPlan extends TrackPlan {
  /** Undefined for silence: players expect sound. */
  readonly stream: number | undefined;
  readonly mayCopy: boolean;
}

export interface SubtitlePlan extends TrackPlan {
  readonly stream: number;
}

export interface Plan {
  readonly video: VideoPlan;
  /** The default track first. */
  readonly audio: readonly [AudioPlan, ...AudioPlan[]];
  readonly subtitles: readonly SubtitlePlan[];
  /** What was left out, for the operator. */
  readonly notes: readonly string[];
}

/** Containers with decoder configuration, whose streams can be copied. */
const COPYABLE_FORMATS = /\b(mp4|matroska)\b/;
/** 8-bit 4:2:0, which every decoder supports. */
const COMMON_PIXELS = new Set(['yuv420p', 'yuvj420p']);
const COMMON_PROFILES = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);

/** Throws PackagingError for a file that cannot become a title. */
export function planRenditions(facts: FileFacts): Plan {
  const video = facts.video.find(({ isDefault }) => isDefault) ?? facts.video[0];
  if (video === undefined) throw new PackagingError(refuseWithoutPicture(facts));
  const texts = facts.subtitles.filter(({ isText }) => isText);
  return {
    video: planVideo(video, facts),
    audio: planAudio(facts),
    subtitles: nameTracks('t', texts).map((track, index) => ({ ...track, stream: texts[index]?.stream ?? 0 })),
    notes: [...noteSubtitles(facts.subtitles), ...noteVideo(facts.video)],
  };
}

function refuseWithoutPicture({ audio }: FileFacts): string {
  return audio.length > 0
    ? 'The file has sound but no moving picture, and a title needs one.'
    : 'The file has neither picture nor sound.';
}

function planVideo(video: VideoFacts, { format }: FileFacts): VideoPlan {
  const shown = showSize(video);
  const rungs = planLadder(shown);
  const [top] = rungs;
  const isAsStored = video.pixelAspect === 1 && video.rotation === 0;
  const isSteady = video.isInterlaced !== true && isAsStored && isStandardRate(video.frameRate);
  // Lists do not declare VIDEO-RANGE, so that a picture of high dynamic range is not copied.
  const isHevc = video.codec === 'hevc' && video.hdr === undefined && isSteady && COPYABLE_FORMATS.test(format);
  const copied = { id: hevcId(video.height), width: video.width, height: video.height };
  return {
    stream: video.stream,
    frameRate: chooseFrameRate(video.frameRate),
    mayBeInterlaced: video.isInterlaced !== false,
    hdr: video.hdr,
    ...(isHevc ? { rungs: [copied, ...rungs], isCopyOnly: true } : { rungs }),
    mayCopy:
      isHevc ||
      (COPYABLE_FORMATS.test(format) &&
        video.codec === 'h264' &&
        COMMON_PROFILES.has(video.profile ?? '') &&
        COMMON_PIXELS.has(video.pixelFormat) &&
        isSteady &&
        top.width === video.width &&
        top.height === video.height),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The displayed size: square pixels, rotated. */
function showSize({ width, height, pixelAspect, rotation }: VideoFacts): Size {
  const wide = { width: width * pixelAspect, height };
  return rotation % 180 === 0 ? wide : { width: wide.height, height: wide.width };
}

/** A source that has this much more picture than the largest rung it fills is kept in its own size in the rung above. */
const KEPT_AREA = 1.2;

/**
 * The rungs that a source fills without upscaling, each as large as its frame allows; frames stand upright for an upright
 * source. A source between two rungs (576 lines) has its own size in the higher one, a source below the lowest in that.
 */
export function planLadder(source: Size): [RungPlan, ...RungPlan[]] {
  const isUpright = source.height > source.width;
  const frames = LADDER.map((rung): Rung => (isUpright ? { ...rung, width: rung.height, height: rung.width } : rung));
  const fitting = frames.filter((rung) => scaleInto(rung, source) <= 1);
  const lowest = frames.at(-1);
  if (lowest === undefined) throw new RangeError('The ladder has no rungs.');
  const above = frames[frames.length - fitting.length - 1];
  const largest = fitting[0];
  const isBetween = above !== undefined && largest !== undefined && 1 / scaleInto(largest, source) ** 2 >= KEPT_AREA;
  const [first = lowest, ...others] = isBetween ? [above, ...fitting] : fitting;
  const plan = (rung: Rung): RungPlan => {
    const scale = Math.min(1, scaleInto(rung, source));
    return {
      id: rung.id,
      width: toEven(source.width * scale, source.width),
      height: toEven(source.height * scale, source.height),
    };
  };
  return [plan(first), ...others.map(plan)];
}

/** Scale factor from a source to a rung's frame: above 1 is upscaling. A rounded pixel does not count. */
function scaleInto(rung: Size, source: Size): number {
  const scale = Math.min(rung.width / source.width, rung.height / source.height);
  return scale > 1 && scale < 1 + 1 / Math.max(source.width, source.height) ? 1 : scale;
}

/** Chroma subsampling needs even numbers. An odd source loses a line. */
const toEven = (pixels: number, most: number): number =>
  Math.max(2, 2 * Math.min(Math.round(pixels / 2), Math.floor(Math.round(most) / 2)));

function planAudio({ audio, format }: FileFacts): [AudioPlan, ...AudioPlan[]] {
  // Described sound is no default, whatever the file says.
  const rank = ({ isDefault, role }: AudioFacts) => Number(isDefault) - 2 * Number(role !== undefined);
  const ordered = [...audio].sort((a, b) => rank(b) - rank(a));
  const [first, ...others] = nameTracks('a', ordered).map((track, index): AudioPlan => {
    const facts = ordered[index];
    return { ...track, stream: facts?.stream, mayCopy: facts !== undefined && canCopySound(facts, format) };
  });
  if (first !== undefined) return [first, ...others];
  return [{ id: 'a1', name: 'Stereo', isDefault: true, stream: undefined, mayCopy: false }];
}

const canCopySound = ({ codec, profile, sampleRate, layout }: AudioFacts, format: string): boolean =>
  COPYABLE_FORMATS.test(format) &&
  codec === 'aac' &&
  profile === 'LC' &&
  sampleRate === AUDIO_SAMPLE_RATE &&
  layout === 'stereo';

interface Named {
  readonly language: string | undefined;
  readonly title: string | undefined;
  readonly role: TrackRole | undefined;
  readonly isDefault: boolean;
}

/** Numbers tracks and gives each a unique name, by which players list them. */
function nameTracks(letter: 'a' | 't', tracks: readonly Named[]): TrackPlan[] {
  const taken = new Set<string>();
  // Audio always has a default, subtitles only where the file marks one.
  const given = tracks.findIndex(({ isDefault, role }) => isDefault && (letter === 't' || role === undefined));
  const defaultAt = letter === 'a' ? Math.max(0, given) : given;
  return tracks.map(({ language, title, role }, index) => {
    const tag = readLanguageTag(language);
    const plain = tag ? nameLanguage(tag) : letter === 'a' ? 'Stereo' : 'Altyazı';
    const wanted = cleanName(title) || (role ? nameWithRole(plain, role, tag) : plain);
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
    taken.add(name);
    const marks = { ...(tag ? { language: tag } : {}), ...(role ? { role } : {}) };
    return { id: `${letter}${index + 1}`, ...marks, name, isDefault: index === defaultAt };
  });
}

/** Names are quoted strings in playlists, which allow neither quotation marks nor line breaks. */
const cleanName = (title: string | undefined): string =>
  (title ?? '')
    .replace(/["\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 80);

const noteSubtitles = (subtitles: readonly SubtitleFacts[]): string[] =>
  subtitles
    .filter(({ isText }) => !isText)
    .map(
      ({ stream, codec, language }) =>
        `Subtitles ${stream}${language ? ` (${language})` : ''} are left out: ${codec} is pictures or unknown, not text.`,
    );

const noteVideo = (video: readonly VideoFacts[]): string[] =>
  video.length > 1 ? [`The file has ${video.length} moving pictures; one of them is shown.`] : [];

/** ISO 639-2 to RFC 5646: `tur` becomes `tr`. Undefined for text that names no language. */
export function readLanguageTag(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)) return undefined;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code);
    return /^(und|mis|mul|zxx|q[a-t][a-z])(-|$)/.test(tag) ? undefined : tag;
  } catch {
    // Looks like a tag, but is invalid.
    return undefined;
  }
}

/** The name of a language in that language: viewers look for their own. */
export function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
