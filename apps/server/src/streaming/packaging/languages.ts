// Files name languages in three letters (ISO 639-2), playlists in the tags of RFC 5646, and viewers in words.

/** `tur` becomes `tr`. Undefined for what names no language. */
export function readLanguageTag(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)) return undefined;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code);
    return /^(und|mis|mul|zxx|q[a-t][a-z])(-|$)/.test(tag) ? undefined : tag;
  } catch {
    // Something that looks like a tag and is none.
    return undefined;
  }
}

/** The name of a language in that language: viewers look for their own. */
export function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
