// Writes the multivariant playlist: the renditions a player may choose from. Sections (§) are those of RFC 8216, which calls it
// the master playlist. Whole lists: fixtures/.
import { AUDIO_CHANNELS, LADDER, START_RUNG } from '../limits/media.ts';
import type { RunRendition } from '../timeline/media-facts.ts';
import { CHARACTERISTICS, nameWithRole } from './characteristics.ts';
import { isPictures, isSubtitles, isVideo, type ListStart, mediaUri, startQuery } from './stream-address.ts';

export interface OfferedRendition extends RunRendition {
  readonly name?: string;
  readonly isDefault?: boolean;
}

export interface Multivariant {
  readonly renditions: readonly OfferedRendition[];
  /** Where to start, in seconds: from the beginning, or from the end when negative. None for live. */
  readonly startOffset?: number;
  /** Where the media lists begin by themselves. */
  readonly start?: ListStart;
}

const VERSION = 7;
const AUDIO_GROUP = 'audio';
const SUBTITLES_GROUP = 'subtitles';
const CAPTIONS_GROUP = 'captions';
const PICTURES_DATA = 'tv.seyir.picture-subtitles';

export function writeMultivariant({ renditions, startOffset, start }: Multivariant): string {
  const query = startQuery(start);
  const video = renditions.filter(({ id }) => isVideo(id));
  const audio = renditions.filter(({ id }) => id.startsWith('a'));
  const subtitles = renditions.filter(({ id }) => isSubtitles(id) && !isPictures(id));
  const captions = [...new Set(video.flatMap((rung) => rung.captions ?? []))].sort();
  // §4.3.5.1: every segment can be decoded "without information from other segments"; here it holds for all lists.
  const lines = ['#EXTM3U', `#EXT-X-VERSION:${VERSION}`, '#EXT-X-INDEPENDENT-SEGMENTS'];
  // §4.3.5.2: from the beginning, or from the end when negative; PRECISE shows nothing before the offset.
  if (startOffset !== undefined) lines.push(`#EXT-X-START:TIME-OFFSET=${startOffset.toFixed(3)},PRECISE=YES`);
  lines.push(...writeGroup('AUDIO', audio, query), ...writeGroup('SUBTITLES', subtitles, query));
  lines.push(...captions.map(writeCaptions));
  lines.push(...renditions.filter(({ id }) => isPictures(id)).map(writePictures));
  const variants = video.length > 0 ? sortRungs(video) : audio.slice(0, 1);
  for (const variant of variants) {
    lines.push(writeVariant(variant, audio, { subtitles, captions }), mediaUri(variant.id) + query);
  }
  for (const rung of sortRungs(video)) lines.push(writeIframeVariant(rung, query));
  return `${lines.join('\n')}\n`;
}

function writeGroup(type: 'AUDIO' | 'SUBTITLES', renditions: readonly OfferedRendition[], query: string): string[] {
  const isAudio = type === 'AUDIO';
  // §4.3.4.1.1: a group has at most one DEFAULT=YES. A player takes it by itself: an audio track, subtitles only if so marked.
  const ordinary = renditions.find(({ role }) => role === undefined) ?? renditions[0];
  const chosen = renditions.find(({ isDefault }) => isDefault) ?? (isAudio ? ordinary : undefined);
  const names = new Set<string>();
  return renditions.map((rendition) => {
    const language = findLanguage(rendition.language);
    const name = makeUnique(nameOf(rendition, language), names);
    // §4.3.4.1: LANGUAGE is a tag of RFC 5646; AUTOSELECT is YES wherever DEFAULT is; CHANNELS counts those of the sound.
    const attributes = [
      `TYPE=${type}`,
      `GROUP-ID="${isAudio ? AUDIO_GROUP : SUBTITLES_GROUP}"`,
      ...(language === undefined ? [] : [`LANGUAGE="${language}"`]),
      `NAME="${name}"`,
      `DEFAULT=${rendition === chosen ? 'YES' : 'NO'}`,
      'AUTOSELECT=YES',
      // §4.3.4.1: what a track has for the blind and the deaf; players choose by it.
      ...(rendition.role === undefined ? [] : [`CHARACTERISTICS="${CHARACTERISTICS[rendition.role].join(',')}"`]),
      ...(isAudio ? [`CHANNELS="${AUDIO_CHANNELS}"`] : []),
      `URI="${mediaUri(rendition.id)}${query}"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

/** §4.3.4.1: CLOSED-CAPTIONS need INSTREAM-ID and have no URI: captions are inside the picture. Their language is not known. */
const writeCaptions = (channel: string): string =>
  `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="${CAPTIONS_GROUP}",NAME="${channel}",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID="${channel}"`;

/**
 * §4.3.4.4: DATA-ID is a reverse DNS name, with VALUE or URI. Session data names subtitles that are pictures: other players
 * ignore it, and could not show them.
 */
const writePictures = ({ id, language, role }: OfferedRendition): string =>
  `#EXT-X-SESSION-DATA:DATA-ID="${PICTURES_DATA}.${id}",VALUE="${findLanguage(language) ?? ''}${role ? `,${CHARACTERISTICS[role].join(',')}` : ''}"`;

interface Texts {
  readonly subtitles: readonly OfferedRendition[];
  readonly captions: readonly string[];
}

function writeVariant(
  variant: OfferedRendition,
  audio: readonly OfferedRendition[],
  { subtitles, captions }: Texts,
): string {
  const { width, height, frameRate } = variant;
  // §4.3.4.2: CODECS names the format of every rendition of the variant.
  const codecs = new Set([variant.codecs, ...audio.map((rendition) => rendition.codecs)]);
  // §4.3.4.2: BANDWIDTH is the largest sum of "any playable combination": a variant is played with one audio track. Without
  // video, the variant is an audio track itself.
  const sounds = audio.includes(variant) ? [] : audio;
  const attributes = [
    `BANDWIDTH=${variant.bandwidth + Math.max(0, ...sounds.map(({ bandwidth }) => bandwidth))}`,
    `AVERAGE-BANDWIDTH=${variant.averageBandwidth + Math.max(0, ...sounds.map((each) => each.averageBandwidth))}`,
    `CODECS="${[...codecs].join(',')}"`,
    ...(width === undefined || height === undefined ? [] : [`RESOLUTION=${width}x${height}`]),
    // §4.3.4.2: FRAME-RATE is rounded to three decimal places.
    ...(frameRate === undefined ? [] : [`FRAME-RATE=${readFrameRate(frameRate).toFixed(3)}`]),
    // §4.3.4.2: each of these "MUST match the value of the GROUP-ID" of an EXT-X-MEDIA of its type.
    ...(audio.length > 0 ? [`AUDIO="${AUDIO_GROUP}"`] : []),
    ...(subtitles.length > 0 ? [`SUBTITLES="${SUBTITLES_GROUP}"`] : []),
    ...(captions.length > 0 ? [`CLOSED-CAPTIONS="${CAPTIONS_GROUP}"`] : []),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`;
}

/**
 * §4.3.4.3: the I-frame list of a rung is named by the URI attribute, without frame rate and groups. For fast seeking. An
 * I-frame is a part of its segment, so the peak of the segments bounds that of the I-frames.
 */
function writeIframeVariant({ id, bandwidth, codecs, width, height }: OfferedRendition, query: string): string {
  const resolution = width === undefined || height === undefined ? [] : [`RESOLUTION=${width}x${height}`];
  const uri = mediaUri(id, true) + query;
  const attributes = [`BANDWIDTH=${bandwidth}`, `CODECS="${codecs}"`, ...resolution, `URI="${uri}"`];
  return `#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`;
}

/** The rung to start with, then the others by bandwidth. */
function sortRungs(video: readonly OfferedRendition[]): OfferedRendition[] {
  const startHeight = LADDER.find(({ id }) => id === START_RUNG)?.height ?? 0;
  const distance = ({ height = 0 }: OfferedRendition) => Math.abs(height - startHeight);
  const sorted = [...video].sort((one, other) => one.bandwidth - other.bandwidth);
  const [first] = sorted;
  if (first === undefined) return [];
  const start = sorted.reduce((best, each) => (distance(each) < distance(best) ? each : best), first);
  return [start, ...sorted.filter((each) => each !== start)];
}

/** A fraction such as 30000/1001, or a number. */
function readFrameRate(text: string): number {
  const [frames = 0, seconds = 1] = text.split('/').map(Number);
  return frames / seconds;
}

/** The canonical tag of a language (tr for tur); undefined for none and for text that is no tag. */
function findLanguage(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    return tag === 'und' ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** The rendition's own name, or the name of its language in that language. */
function nameOf({ name, id, role }: OfferedRendition, language: string | undefined): string {
  // §4.2: a quoted string holds no line feed, carriage return or double quote.
  const own = name?.replace(/["\p{Cc}]/gu, '').trim();
  if (own) return own;
  const named =
    language === undefined ? id : (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? id);
  return role === undefined ? named : nameWithRole(named, role, language);
}

/** §4.3.4.1.1: all members of a group "MUST have different NAME attributes", because a viewer chooses by them. */
function makeUnique(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name} ${number}`;
  taken.add(unique);
  return unique;
}
