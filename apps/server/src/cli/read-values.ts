// Values of options: prices, switches, ratings, moments. A wrong one is a usage error that names the option.

import { refusal } from '@seyir/core/operator/refusals';
import type { LocalText } from '@seyir/core/text/local-text';
import { type Given, UsageError } from './command.ts';

export type AgeRating = 'G' | '7+' | '13+' | '18+';
const AGES: readonly AgeRating[] = ['G', '7+', '13+', '18+'];

/** Leaves out fields that are undefined: options that were not given. */
export const definedOnly = <T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

export const readAge = (given: Given, option = 'age'): AgeRating | undefined => readOneOf(given, option, AGES);

export function readOneOf<Value extends string>(
  given: Given,
  option: string,
  values: readonly Value[],
): Value | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) {
    const listed = values.join(', ');
    throw new UsageError(`--${option} is one of ${listed}.`, refusal('option_one_of', { option, values: listed }));
  }
  return value;
}

export function readSwitch(given: Given, option: string): boolean | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off')
    throw new UsageError(`--${option} is on or off.`, refusal('option_switch', { option }));
  return text === 'on';
}

export function readWhole(given: Given, option: string, { least = 0, most = 1_000_000 } = {}): number | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(
      `--${option} is a whole number between ${least} and ${most}.`,
      refusal('option_whole', { option, least, most }),
    );
  }
  return value;
}

/** `149.90` or `149,90` TL as kuruş. */
export function readPrice(given: Given, option = 'price'): number | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const match = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(text);
  if (match === null)
    throw new UsageError(`--${option} is an amount of TL, as 149.90.`, refusal('option_price', { option }));
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}

/** A day (YYYY-MM-DD) or a moment of ISO 8601. */
export function readMoment(given: Given, option: string): Date | undefined {
  const text = given.text(option);
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new UsageError(`--${option} is a day, as 2026-12-31.`, refusal('option_day', { option }));
  return at;
}

/** `--name` and `--name-en`: words in both languages of the product. One that is not given stays, and so do further languages. */
export function readWords(given: Given, option: string, present: LocalText): LocalText | undefined {
  const [tr, en] = [given.text(option), given.text(`${option}-en`)];
  if (tr?.trim() === '' || en?.trim() === '')
    throw new UsageError(`--${option} is not empty.`, refusal('option_empty', { option }));
  return tr === undefined && en === undefined ? undefined : { ...present, tr: tr ?? present.tr, en: en ?? present.en };
}

/** An id of the catalogue. */
export function readId(text: string, what: string): string {
  if (!/^[a-z0-9-]{1,40}$/.test(text))
    throw new UsageError(`The id of a ${what} is small letters, digits and dashes.`, refusal('id_form'));
  return text;
}

export const writePrice = (kurus: number): string => `${(kurus / 100).toFixed(2)} TL`;

/** Lines of columns of equal width. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const wide: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) wide[column] = Math.max(wide[column] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(wide[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
