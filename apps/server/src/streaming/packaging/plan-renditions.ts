// What a file becomes: which rungs of the ladder, which tracks, what can be taken over as it is. Pure: facts in, plan out.
import { AUDIO_SAMPLE_RATE, LADDER, type Rung } from '@seyir/core/limits/media';
import { chooseFrameRate, type FrameRate, isStandardRate } from './frame-rate.ts';
import { nameLanguage, readLanguageTag } from './languages.ts';
import { PackagingError } from './packaging-error.ts';
import type { AudioFacts, FileFacts, HdrCurve, SubtitleFacts, VideoFacts } from './probe.ts';

export interface RungPlan {
  /** `v720`. */
  readonly id: string;
  /** Even, and of the shape viewers see. */
  readonly width: number;
  readonly height: number;
}

export interface VideoPlan {
  readonly stream: number;
  readonly frameRate: FrameRate;
  /** Frames may be made of two fields: each is looked at, and those that are get their missing lines. */
  readonly mayBeInterlaced: boolean;
  /** High dynamic range is brought into the range every screen has. */
  readonly hdr: HdrCurve | undefined;
  /** Highest first. */
  readonly rungs: readonly [RungPlan, ...RungPlan[]];
  /** The highest rung may be the source's own pictures. Whether it can is seen in the pictures themselves. */
  readonly mayCopy: boolean;
}

export interface TrackPlan {
  /** `a1`, `t1`. */
  readonly id: string;
  readonly language?: string;
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

/** Sound and picture of these formats come with all a decoder must know, so that they can be copied. */
const COPYABLE_FORMATS = /\b(mp4|matroska)\b/;
/** 8-bit 4:2:0, which every decoder knows. */
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
  return {
    stream: video.stream,
    frameRate: chooseFrameRate(video.frameRate),
    mayBeInterlaced: video.isInterlaced !== false,
    hdr: video.hdr,
    rungs,
    mayCopy:
      COPYABLE_FORMATS.test(format) &&
      video.codec === 'h264' &&
      COMMON_PROFILES.has(video.profile ?? '') &&
      COMMON_PIXELS.has(video.pixelFormat) &&
      video.isInterlaced !== true &&
      isAsStored &&
      isStandardRate(video.frameRate) &&
      top.width === video.width &&
      top.height === video.height,
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture as viewers see it: square pixels, upright. */
function showSize({ width, height, pixelAspect, rotation }: VideoFacts): Size {
  const wide = { width: width * pixelAspect, height };
  return rotation % 180 === 0 ? wide : { width: wide.height, height: wide.width };
}

/**
 * The rungs that a source fills without being enlarged, each as large as its frame allows. A source below the lowest
 * rung stands in it as it is.
 */
export function planLadder(source: Size): [RungPlan, ...RungPlan[]] {
  const fitting = LADDER.filter((rung) => scaleInto(rung, source) <= 1);
  const lowest = LADDER.at(-1);
  if (lowest === undefined) throw new RangeError('The ladder has no rungs.');
  const [first = lowest, ...others] = fitting;
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

/** What makes a source as large as a rung's frame: above 1, it would be enlarged. A rounded pixel is no enlargement. */
function scaleInto(rung: Size, source: Size): number {
  const scale = Math.min(rung.width / source.width, rung.height / source.height);
  return scale > 1 && scale < 1 + 1 / Math.max(source.width, source.height) ? 1 : scale;
}

/** Colour is stored for squares of four pixels. An odd source loses a line rather than gaining one. */
const toEven = (pixels: number, most: number): number =>
  Math.max(2, 2 * Math.min(Math.round(pixels / 2), Math.floor(Math.round(most) / 2)));

function planAudio({ audio, format }: FileFacts): [AudioPlan, ...AudioPlan[]] {
  const ordered = [...audio].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
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
  readonly isDefault: boolean;
}

/** Numbers tracks and gives each a name no other one has: players tell them apart by it. */
function nameTracks(letter: 'a' | 't', tracks: readonly Named[]): TrackPlan[] {
  const taken = new Set<string>();
  // Sound always has a default, subtitles only where the file asks for them to be shown.
  const given = tracks.findIndex(({ isDefault }) => isDefault);
  const defaultAt = letter === 'a' ? Math.max(0, given) : given;
  return tracks.map(({ language, title }, index) => {
    const tag = readLanguageTag(language);
    const wanted = cleanName(title) || (tag ? nameLanguage(tag) : letter === 'a' ? 'Stereo' : 'Altyazı');
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
    taken.add(name);
    return { id: `${letter}${index + 1}`, ...(tag ? { language: tag } : {}), name, isDefault: index === defaultAt };
  });
}

/** Names stand in quotation marks in playlists, where neither those nor line breaks can be written. */
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
