// Typed values of arguments and options, by the table of commands. A wrong one is refused by the name of its option.

import { argsOf, type CommandSpec, type OptionSpec, type TypedValues } from '@seyir/core/operator/command-spec';
import { hasHidden, hasHiddenInProse } from '@seyir/core/text/hidden-characters';
import type { LocalText } from '@seyir/core/text/local-text';
import { refuse } from './command.ts';

type Value = string | readonly string[] | boolean | number | Date | undefined;

/** The input of the command's handler: values by camel-case names. Refuses missing arguments, unknown names and wrong values. */
export function readInput(spec: CommandSpec, values: TypedValues): Readonly<Record<string, Value>> {
  const { options = {}, isChange = false } = spec;
  const args = argsOf(spec);
  const names = [...args.map(({ name }) => name), ...Object.keys(options)];
  if (Object.keys(values).some((name) => !names.includes(name))) throw refuse('option_unknown');
  const input: Record<string, Value> = {};
  for (const { name, isNeeded, isOpen } of args) {
    const value = values[name] ?? (isOpen ? [] : undefined);
    if (value === undefined && isNeeded) throw refuse('argument_missing', { argument: `<${name}>` });
    if (isChange && !PATHS.includes(name)) refuseHidden(name, value, hasHidden);
    input[name] = value;
  }
  for (const [name, option] of Object.entries(options)) {
    const value = values[name];
    if (isChange && !FREE_KINDS.includes(option.kind))
      refuseHidden(`--${name}`, value, option.kind === 'prose' ? hasHiddenInProse : hasHidden);
    input[camelCase(name)] = readOption(name, option, value);
  }
  return input;
}

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Arguments that are paths: a file is opened under the name that the file system has. */
const PATHS = ['file', 'folder', 'list', 'guide', 'table'];
const FREE_KINDS = ['file', 'picture', 'secret'];

/** Names and words that a change writes have no hidden characters. */
function refuseHidden(place: string, value: TypedValues[string] | undefined, has: (text: string) => boolean): void {
  if ([value].flat().some((one) => typeof one === 'string' && has(one))) throw refuse('text_hidden', { place });
}

function readOption(option: string, spec: OptionSpec, value: TypedValues[string] | undefined): Value {
  if (spec.isRepeated) return [value ?? []].flat().map(String);
  if (spec.kind === 'flag') return value === true || value === 'on';
  const text = [value].flat()[0];
  return typeof text === 'string' ? readText(option, spec, text) : undefined;
}

const PRICE = /^(\d{1,6})(?:[.,](\d{2}))?$/;

function readText(option: string, { kind, least = 0, most = 0, values = [] }: OptionSpec, text: string): Value {
  switch (kind) {
    case 'switch':
      if (text !== 'on' && text !== 'off') throw refuse('option_switch', { option });
      return text === 'on';
    case 'whole':
      if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most)
        throw refuse('option_whole', { option, least, most });
      return Number(text);
    case 'price': {
      // `149.90` or `149,90` TL as kuruş.
      const [, lira, kurus = '0'] = PRICE.exec(text) ?? [];
      if (lira === undefined) throw refuse('option_price', { option });
      return Number(lira) * 100 + Number(kurus);
    }
    case 'day':
      // A day (YYYY-MM-DD) or a moment of ISO 8601.
      if (Number.isNaN(Date.parse(text))) throw refuse('option_day', { option });
      return new Date(text);
    case 'one-of':
      if (!values.includes(text)) throw refuse('option_one_of', { option, values: values.join(', ') });
      return text;
    default:
      return text;
  }
}

/** Leaves out fields that are undefined: options that were not given. */
export const definedOnly = <T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** Refuses a change without a value. */
export function requireSome(columns: object): void {
  if (Object.keys(columns).length === 0) throw refuse('nothing_to_change');
}

/** A text in both languages of the product. A language that is not given stays, and so do further ones. */
export function mergeText(
  option: string,
  [tr, en]: readonly [string | undefined, string | undefined],
  present: LocalText,
): LocalText | undefined {
  if (tr?.trim() === '' || en?.trim() === '') throw refuse('option_empty', { option });
  return tr === undefined && en === undefined ? undefined : { ...present, tr: tr ?? present.tr, en: en ?? present.en };
}

/** An id of the catalogue. */
export function readId(text: string): string {
  if (!/^[a-z0-9-]{1,40}$/.test(text)) throw refuse('id_form');
  return text;
}
