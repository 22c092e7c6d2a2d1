// The renditions that a list of a channel offers: those that all media of its window have, with the numbers of that media.
import { isSubtitles } from './stream-address.ts';
import type { OfferedRendition } from './write-multivariant.ts';

/** Media that a list shows. */
export interface ShownMedia {
  readonly renditions: readonly OfferedRendition[];
  /** How long the list shows it, in microseconds. */
  readonly us: number;
}

/**
 * The rungs that all media has; when there is none, those of the last media, for which others show their nearest. Sound: the
 * tracks that all media has, or else the first. Subtitles: those that any media has; others show none. Bandwidths hold for the
 * whole list: the highest peak, and the average weighted by time.
 */
export function offerRenditions(media: readonly ShownMedia[]): OfferedRendition[] {
  const last = media.at(-1);
  if (last === undefined) return [];
  const idsOf = (kind: string) => last.renditions.map(({ id }) => id).filter((id) => id.startsWith(kind));
  const isShared = (id: string) => media.every(({ renditions }) => renditions.some((rendition) => rendition.id === id));
  const rungs = idsOf('v').filter(isShared);
  const sounds = idsOf('a').filter(isShared);
  const subtitles = media.flatMap(({ renditions }) => renditions.map(({ id }) => id).filter(isSubtitles));
  return [
    ...(rungs.length > 0 ? rungs : idsOf('v')),
    ...(sounds.length > 0 ? sounds : idsOf('a').slice(0, 1)),
    ...[...new Set(subtitles)].sort(),
  ].flatMap((id) => joinRendition(id, media) ?? []);
}

function joinRendition(id: string, media: readonly ShownMedia[]): OfferedRendition | undefined {
  const shown = media.flatMap(({ renditions, us }) => {
    const chosen = chooseRendition(
      renditions.map((rendition) => rendition.id),
      id,
    );
    const rendition = renditions.find((each) => each.id === chosen);
    return rendition === undefined ? [] : [{ rendition, us }];
  });
  const last = shown.at(-1);
  if (last === undefined) return undefined;
  const totalUs = shown.reduce((sum, { us }) => sum + us, 0);
  const average = shown.reduce((sum, { rendition, us }) => sum + (rendition.averageBandwidth * us) / totalUs, 0);
  const largest = shown.reduce(
    (best, { rendition }) => (areaOf(rendition) > areaOf(best) ? rendition : best),
    last.rendition,
  );
  const { width, height } = largest;
  const captions = new Set(shown.flatMap(({ rendition }) => rendition.captions ?? []));
  return {
    ...last.rendition,
    id,
    codecs: joinCodecs(shown.map(({ rendition }) => rendition.codecs)),
    bandwidth: Math.max(...shown.map(({ rendition }) => rendition.bandwidth)),
    averageBandwidth: Math.ceil(average),
    ...(captions.size === 0 ? {} : { captions: [...captions].sort() }),
    ...(width === undefined || height === undefined ? {} : { width, height }),
  };
}

const areaOf = ({ width = 0, height = 0 }: OfferedRendition) => width * height;

/** Each format that a list holds, as a picture in H.265 and the slate in H.264, by its most demanding name. */
function joinCodecs(all: readonly string[]): string {
  const formatOf = (codecs: string) => codecs.split('.')[0];
  const formats = [...new Set(all.map(formatOf))];
  return formats.map((format) => all.filter((codecs) => formatOf(codecs) === format).reduce(demandingCodecs)).join(',');
}

/** Of two names in CODECS the one that asks more of a decoder: for avc1.PPCCLL the higher profile, then the higher level. */
function demandingCodecs(one: string, other: string): string {
  const rank = (codecs: string) => {
    const [, profile = '', level = ''] = /^avc[13]\.(..)..(..)$/.exec(codecs) ?? [];
    return Number.parseInt(`0${profile}${level}`, 16);
  };
  return rank(other) > rank(one) ? other : one;
}

/**
 * The rendition that media serves for a requested one: the same; for video else the next smaller, then the next larger; for
 * audio else the first track. Subtitles have no substitute: others would be in another language.
 */
export function chooseRendition(present: readonly string[], wanted: string): string | undefined {
  if (present.includes(wanted)) return wanted;
  const kind = wanted.charAt(0);
  if (kind === 'v') return chooseHeight(present, heightOf(wanted));
  return kind === 'a' && present.includes('a1') ? 'a1' : undefined;
}

function chooseHeight(present: readonly string[], wanted: number): string | undefined {
  const rungs = present.filter((id) => id.startsWith('v')).sort((a, b) => heightOf(b) - heightOf(a));
  return rungs.find((id) => heightOf(id) < wanted) ?? rungs.findLast((id) => heightOf(id) > wanted);
}

const heightOf = (id: string): number => Number(id.slice(1));
