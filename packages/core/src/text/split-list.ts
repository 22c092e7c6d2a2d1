/**
 * The entries of a list that travels as a semicolon string or as an array (DATA-13): trimmed, without empty ones. Genres,
 * director names and poster files come this way.
 */
export function splitList(list: string | readonly string[] | null | undefined): string[] {
  if (list === null || list === undefined) return [];
  const entries = typeof list === 'string' ? list.split(';') : list;
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
