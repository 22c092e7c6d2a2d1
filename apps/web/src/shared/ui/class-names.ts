/** Joins a part's own class with those its caller adds. */
export function classNames(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
