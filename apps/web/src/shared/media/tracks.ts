import type { MediaTrack, TrackMark } from './media-engine.ts';

/** The word of a profile that wants no subtitles. */
export const SUBTITLES_OFF = 'off';

/** The track in a language: the very one first, then the same tag, then the same language of another region. */
export function findByLanguage(
  tracks: readonly MediaTrack[],
  wanted: string | null,
  mark?: TrackMark | undefined,
): MediaTrack | undefined {
  if (wanted === null || wanted === SUBTITLES_OFF) return undefined;
  const tag = wanted.toLowerCase();
  return (
    tracks.find((track) => mark && track.language.toLowerCase() === tag && isMarked(track, mark)) ??
    tracks.find(({ language }) => language.toLowerCase() === tag) ??
    tracks.find(({ language }) => primary(language) === primary(tag))
  );
}

function isMarked({ mark }: MediaTrack, { name, role }: TrackMark): boolean {
  return mark?.name === name && mark.role === role;
}

/** Names a track that the stream left without one. */
export function labelOf(name: string | undefined, language: string, number: number, locale: string): string {
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
