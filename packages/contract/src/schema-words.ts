// A JSON Schema in the words of a reader: "text, 3 to 254 characters", "list of Profile", "'0' or '1'".
import type { JsonSchema } from './openapi-document.ts';

export interface FieldLine {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly description: string | undefined;
}

const REF = '#/components/schemas/';
const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'moment, ISO 8601 with zone',
  date: 'day, YYYY-MM-DD',
};

/** The fields of an object schema, in order. None for a named entity, which is described once, at its own place. */
export function listFields(schema: JsonSchema): FieldLine[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    type: describeType(field),
    description: field.description,
  }));
}

/** What a value is, in a few words. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace(REF, '');
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum) return choice(schema.enum.map(quote));
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return choice(variants.map(describeType));
  if (schema.prefixItems) return `[${schema.prefixItems.map(describeType).join(', ')}]`;
  if (Array.isArray(schema.type)) return choice(schema.type.map((type: string) => WORDS[type] ?? type));
  return describeSimple(schema);
}

function describeSimple(schema: JsonSchema): string {
  const type = typeof schema.type === 'string' ? schema.type : undefined;
  if (type === 'array') return `list of ${typeof schema.items === 'object' ? describeType(schema.items) : 'anything'}`;
  if (type === 'object') return describeObject(schema);
  if (type === undefined) return 'anything';
  const word = FORMATS[schema.format ?? ''] ?? WORDS[type] ?? type;
  const [least, most] = type === 'string' ? [schema.minLength, schema.maxLength] : [schema.minimum, schema.maximum];
  const isFormatted = schema.format !== undefined && schema.format in FORMATS;
  return isFormatted ? word : `${word}${describeBounds(least, most, type === 'string' ? ' characters' : '')}`;
}

function describeObject({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties) {
    const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
    return `{ ${names.join(', ')} }`;
  }
  const values = typeof additionalProperties === 'object' ? describeType(additionalProperties) : 'anything';
  return values === 'anything' ? 'object' : `${values} by name`;
}

function describeBounds(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least === undefined ? '' : `, at least ${least}${unit}`;
}

function choice(options: readonly string[]): string {
  return [...new Set(options)].join(' or ');
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
