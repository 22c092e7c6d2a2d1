import type { MediaTrack } from './engine.ts';

/** The word of a profile that wants no subtitles. */
export const SUBTITLES_OFF = 'off';

/** The track in a language: the same tag first, then the same language of another region. */
export function findByLanguage(tracks: readonly MediaTrack[], wanted: string | null): MediaTrack | undefined {
  if (wanted === null || wanted === SUBTITLES_OFF) return undefined;
  const tag = wanted.toLowerCase();
  return (
    tracks.find(({ language }) => language.toLowerCase() === tag) ??
    tracks.find(({ language }) => primary(language) === primary(tag))
  );
}

/** Names a track that the stream left without one. */
export function labelOf(name: string | undefined, language: string, number: number, locale: string): string {
  if (name) return name;
  return nameOfLanguage(language, locale) ?? `${number}`;
}

/** A language in the words of the interface: Türkçe, English. */
export function nameOfLanguage(language: string, locale: string): string | undefined {
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
