// Interface texts. Each entry has both languages, and the placeholders of a text are part of its type: `say` does not compile
// without their values.

import { formatNumber } from './format.ts';
import { getLanguage, getLocale, type Language, translate } from './language.ts';

/** English needs the difference between one and many; Turkish keeps the singular after a number. */
interface Counted {
  readonly one: string;
  readonly other: string;
}
export type Phrase = string | Counted;
export type TextEntry = Readonly<Record<Language, Phrase>>;
export type TextTable = Readonly<Record<string, TextEntry>>;

type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
type PlaceholdersOf<P extends Phrase> = P extends string
  ? PlaceholdersIn<P>
  : P extends Counted
    ? PlaceholdersIn<P['one']> | PlaceholdersIn<P['other']> | 'count'
    : never;

/** The placeholder names of a text, in both languages. */
type PlaceholderName<E extends TextEntry> = PlaceholdersOf<E[Language]>;
/** Numbers are grouped by thousands. A channel number is a name and not an amount, so its placeholders take text. */
type ValueOf<Name extends string> = Name extends 'no' | 'number' ? string : string | number;
type TextValues<E extends TextEntry> = { readonly [Name in PlaceholderName<E>]: ValueOf<Name> };
type SayArguments<E extends TextEntry> = [PlaceholderName<E>] extends [never] ? [] : [values: TextValues<E>];

/** Keeps the literal types of a table, from which `say` infers the placeholders. */
export function defineText<const T extends TextTable>(table: T): T {
  return table;
}

/** The text in the active language, with numbers formatted by that language. */
export function say<const E extends TextEntry>(entry: E, ...[values]: SayArguments<E>): string {
  return fill(phraseOf(entry), values ?? {});
}

/** The text of an entry that is known at run time only: without a check of its placeholders. */
export const sayChosen = (entry: TextEntry, values: Readonly<Record<string, string>>): string =>
  fill(phraseOf(entry), values);

/** Forms by plural category; `other` is in every language. */
type Forms = Readonly<Record<string, string>>;

function phraseOf(entry: TextEntry): Phrase | Forms {
  const { en } = entry;
  return translate(typeof en === 'string' ? en : en.other) || entry[getLanguage()];
}

function fill(phrase: Phrase | Forms, values: Readonly<Record<string, string | number>>): string {
  return pick(phrase, values.count).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

function pick(phrase: string | Counted | Forms, count: string | number | undefined): string {
  if (typeof phrase === 'string') return phrase;
  const forms: Forms = { ...phrase };
  return forms[new Intl.PluralRules(getLocale()).select(Number(count))] ?? forms.other ?? '';
}

/** Upper case by the rules of the active language: Turkish i becomes İ and ı becomes I. */
export function upper(text: string): string {
  return text.toLocaleUpperCase(getLocale());
}
