// Code generator: writes table definitions as TypeScript, deterministically.
import type { ColumnShape, TableShape } from './introspect.ts';

const HEADER = `// Written by src/db/generate-types.ts from the migrations. Do not edit: change a migration and run it again.
import type { Generated, GeneratedAlways, Json } from '../column-types.ts';
`;

const SCALAR_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

export function writeSchema(tables: readonly TableShape[]): string {
  const parts = [HEADER, ...tables.map(writeTable), writeIndex(tables)];
  return parts.join('\n');
}

function writeTable({ name, comment, columns }: TableShape): string {
  const lines = columns.flatMap((column) => [
    ...writeComment(column.comment, '  '),
    `  ${column.name}: ${writeColumnType(name, column)};`,
  ]);
  return [...writeComment(comment, ''), `export interface ${interfaceName(name)} {`, ...lines, '}', ''].join('\n');
}

function writeIndex(tables: readonly TableShape[]): string {
  const lines = tables.map(({ name }) => `  ${name}: ${interfaceName(name)};`);
  return [
    '/** Every table by its name: the schema type of Kysely. */',
    'export interface Schema {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

function writeComment(comment: string | null, indent: string): string[] {
  return comment === null ? [] : [`${indent}/** ${comment.replaceAll('*/', '* /')} */`];
}

/** `payment_order` becomes PaymentOrderTable. */
function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

function writeColumnType(table: string, column: ColumnShape): string {
  const value = writeValueType(table, column);
  const orNull = column.nullable ? `${value} | null` : value;
  if (column.filledBy === 'default') return `Generated<${orNull}>`;
  if (column.filledBy === 'database') return `GeneratedAlways<${orNull}>`;
  return orNull;
}

function writeValueType(table: string, { name, type, checks }: ColumnShape): string {
  if (type === 'jsonb') return `Json<'${table}.${name}'>`;
  const words = checks.map(readAllowedValues).find((found) => found !== undefined);
  if (type.startsWith('_')) {
    const element = words ?? scalarType(table, name, type.slice(1));
    return element.includes(' ') ? `(${element})[]` : `${element}[]`;
  }
  return words ?? scalarType(table, name, type);
}

function scalarType(table: string, column: string, type: string): string {
  const known = SCALAR_TYPES[type];
  if (known === undefined) {
    throw new Error(`${table}.${column} is of type ${type}, which src/db/write-schema.ts does not know yet.`);
  }
  return known;
}

/**
 * The values a check lists, as a union of literals, when it is one of the forms PostgreSQL prints for
 * `x in ('a', 'b')`, `x = 'a'` and `x <@ array['a', 'b']`.
 */
export function readAllowedValues(check: string): string | undefined {
  const match = /^CHECK \(\(\w+ (?:(?:= ANY|<@) \((ARRAY\[.*\])\)|<@ (ARRAY\[.*\])|= ('(?:[^']|'')*'::text))\)\)$/.exec(
    check,
  );
  const list = match?.[1] ?? match?.[2] ?? match?.[3];
  if (list === undefined) return undefined;
  const texts = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) =>
    JSON.stringify(text.replaceAll("''", "'")).replaceAll('"', "'"),
  );
  if (texts.length > 0) return texts.join(' | ');
  const numbers = [...list.matchAll(/-?\d+/g)].map(([number]) => number);
  return numbers.length > 0 ? numbers.join(' | ') : undefined;
}
