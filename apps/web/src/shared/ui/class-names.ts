/** Joins a component's own class with those of its caller. */
export function classNames(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
