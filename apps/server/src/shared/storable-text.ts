// Input validation for text that PostgreSQL cannot store: U+0000 (refused in text and jsonb) and lone surrogates (refused in
// jsonb). All input is checked once, in the HTTP layer or where it is decoded, so that no query fails on it.

/** With the u flag a pair of surrogates is one character, so the class matches lone ones only. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what is looked for.
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/**
 * The place of the first text in a parsed JSON value that cannot be stored, as a dotted path that begins with `name`;
 * undefined when there is none. A loop and not a recursion: a body may be nested deeper than the call stack.
 */
export function findUnstorable(value: unknown, name: string): string | undefined {
  const left: [string, unknown][] = [[name, value]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [place, item] = next;
    if (typeof item === 'string' && !isStorable(item)) return place;
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inner] of Object.entries(item)) {
      // A key that cannot be stored is not repeated in the answer either.
      if (!isStorable(key)) return place;
      left.push([`${place}.${key}`, inner]);
    }
  }
  return undefined;
}
