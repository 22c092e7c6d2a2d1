/**
 * The entries of a wire list, a semicolon-separated string or an array (DATA-13): trimmed, without empty entries. Genres,
 * director names and poster files use this form.
 */
export function splitList(list: string | readonly string[] | null | undefined): string[] {
  if (list === null || list === undefined) return [];
  const entries = typeof list === 'string' ? list.split(';') : list;
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}
