import { CHARACTERISTICS, type TrackRole } from '@seyir/core/hls/characteristics';
import { defineText, say } from '../text/text.ts';
import type { MediaTrack, TrackMark } from './media-engine.ts';

/** Not among the shared phrases, as those of captions. */
const tracksText = defineText({
  description: { tr: '{language} · sesli betimleme', en: '{language} · audio description' },
  hearing: { tr: '{language} · ayrıntılı (işitme engelliler için)', en: '{language} · for the hard of hearing' },
});

/** The word of a profile that wants no subtitles. */
export const SUBTITLES_OFF = 'off';

/** What a track is for, by its characteristics; undefined for the ordinary one of its language. */
export function roleOf(mark: TrackMark | undefined): TrackRole | undefined {
  const marks = mark?.role.split(',') ?? [];
  if (marks.includes(CHARACTERISTICS.description[0])) return 'description';
  return CHARACTERISTICS.hearing.some((each) => marks.includes(each)) ? 'hearing' : undefined;
}

/** What the viewer asks of a track beside its language. */
interface WantedTrack {
  /** The very one that was chosen in this stream. */
  readonly mark?: TrackMark | undefined;
  readonly role?: TrackRole | undefined;
}

/**
 * The track in a language: the very one first, then the same tag, then the same language of another region; among several of
 * one language the one of the wanted role.
 */
export function findByLanguage(
  tracks: readonly MediaTrack[],
  wanted: string | null,
  { mark, role }: WantedTrack = {},
): MediaTrack | undefined {
  if (wanted === null || wanted === SUBTITLES_OFF) return undefined;
  const tag = wanted.toLowerCase();
  const ofTag = tracks.filter(({ language }) => language.toLowerCase() === tag);
  const near = ofTag.length > 0 ? ofTag : tracks.filter(({ language }) => primary(language) === primary(tag));
  return (
    ofTag.find((track) => mark && isMarked(track, mark)) ?? near.find((track) => roleOf(track.mark) === role) ?? near[0]
  );
}

function isMarked({ mark }: MediaTrack, { name, role }: TrackMark): boolean {
  return mark?.name === name && mark.role === role;
}

/** Names a track that the stream left without one, and those for the blind and the deaf in the words of the interface. */
export function labelOf(
  name: string | undefined,
  language: string,
  number: number,
  locale: string,
  role?: TrackRole,
): string {
  if (role) return say(tracksText[role], { language: nameOfLanguage(language, locale) ?? name ?? `${number}` });
  if (name) return name;
  return nameOfLanguage(language, locale) ?? `${number}`;
}

/** A language in the words of the interface: Türkçe, English. */
function nameOfLanguage(language: string, locale: string): string | undefined {
  if (language === '') return undefined;
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language);
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return undefined;
  }
}

function primary(tag: string): string | undefined {
  return tag.toLowerCase().split('-')[0];
}
