// "Kerem'in", "Ayşe'nin", "Umut'un": a Turkish name takes its ending by its last vowel.

const ENDINGS: Readonly<Record<string, string>> = {
  a: 'ın',
  ı: 'ın',
  e: 'in',
  i: 'in',
  o: 'un',
  u: 'un',
  ö: 'ün',
  ü: 'ün',
  â: 'ın',
  î: 'in',
  û: 'un',
};

/** Undefined for a name that ends in something no ending can be read for (a digit, an emoji, another alphabet). */
export function turkishPossessive(name: string): string | undefined {
  const letters = [...name.trim().toLocaleLowerCase('tr')];
  const last = letters.at(-1) ?? '';
  if (!/\p{Script=Latin}/u.test(last)) return undefined;
  const ending = ENDINGS[letters.findLast((letter) => letter in ENDINGS) ?? ''];
  if (ending === undefined) return undefined;
  return `${name}’${last in ENDINGS ? 'n' : ''}${ending}`;
}
