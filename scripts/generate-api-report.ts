// Writes packages/contract/api-report.txt: every public name of the contract with its shape, one fact a line, so that the diff of a commit
// shows what changes for clients. With `--check` it only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@seyir/contract/endpoint';
import { z } from 'zod';
import { PlainFailure, runScript } from './plain-failure.ts';
import { listProjectFiles } from './project-files.ts';

const root = dirname(import.meta.dirname);
const TARGET = join(root, 'packages/contract/api-report.txt');
const MODULE = /^packages\/contract\/src\/[\w-]+\.ts$/;
const TYPE = /^export (?:interface|type) (\w+)/gm;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

interface Shape {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly id?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly additionalProperties?: Shape | boolean;
  readonly [rule: string]: unknown;
}

/** A schema as its client sees it: what may be sent (`input`) or is received (`output`). */
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Shape;

/** One line for each value, by its path. A schema with an id is named where it is used and written where it is declared. */
function writeShape(path: string, schema: Shape, isTop = false): string[] {
  const named = isTop && schema.$ref ? schema.$defs?.[schema.$ref.replace('#/$defs/', '')] : undefined;
  const shape = named ?? schema;
  const { properties, items, anyOf, oneOf = anyOf, additionalProperties, required = [] } = shape;
  if (!isTop && shape.id !== undefined) return [`${path}: ${shape.id}`];
  const inner = [
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      writeShape(`${path}.${name}${required.includes(name) ? '' : '?'}`, field),
    ),
    ...(items ? writeShape(`${path}[]`, items) : []),
    ...(oneOf ?? []).flatMap((choice, index) => writeShape(`${path}|${index + 1}`, choice)),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? writeShape(`${path}.*`, additionalProperties)
      : []),
  ];
  return [`${path}: ${writeRules(shape)}`.trimEnd(), ...inner];
}

/** What is nested, and words for readers. */
const NO_RULES: ReadonlySet<string> = new Set([
  ...[
    '$schema',
    '$defs',
    'id',
    'description',
    'properties',
    'required',
    'items',
    'anyOf',
    'oneOf',
    'additionalProperties',
  ],
]);

/** Bounds of every integer of JSON. */
const SAFE_INTEGERS: ReadonlySet<unknown> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

function writeRules({ $ref, ...shape }: Shape): string {
  if ($ref !== undefined) return $ref.replace('#/$defs/', '');
  const { type = '', ...rules } = Object.fromEntries(Object.entries(shape).filter(([name]) => !NO_RULES.has(name)));
  const words = Object.entries(rules)
    .filter(([, rule]) => !SAFE_INTEGERS.has(rule))
    .map(([name, rule]) => `${name}=${JSON.stringify(rule)}`);
  return [String(type), ...words].join(' ').trim();
}

function writeEndpoint(name: string, endpoint: Endpoint): string[] {
  const { method, path, access, permission, errors = [], status, replyKind, bodyKind, bodyBytes, errorKind } = endpoint;
  const facts = {
    permission,
    status,
    replyKind,
    bodyKind,
    bodyBytes,
    errorKind,
    errors: errors.join(' ') || undefined,
  };
  const words = Object.entries(facts).flatMap(([fact, value]) => (value === undefined ? [] : [`${fact}=${value}`]));
  const parts = (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? writeShape(`${name}.${part}`, shapeOf(schema, part === 'reply' ? 'output' : 'input')) : [];
  });
  return [`${name}: ${method} ${path} for ${access} ${words.join(' ')}`.trimEnd(), ...parts];
}

function writeSchema(name: string, schema: z.ZodType): string[] {
  const [sent, received] = [shapeOf(schema, 'input'), shapeOf(schema, 'output')];
  const lines = writeShape(name, received, true);
  if (isDeepStrictEqual(writeShape(name, sent, true), lines)) return lines;
  return [...writeShape(`${name} (sent)`, sent, true), ...lines];
}

function writeExport(name: string, value: unknown): string[] {
  if (value instanceof z.ZodType) return writeSchema(name, value);
  if (isEndpoint(value)) return writeEndpoint(name, value);
  if (typeof value === 'function') return [`${name}: function of ${value.length}`];
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [`${name} = ${writeValue(value)}`];
  return [`${name}:`, ...Object.entries(value).map(([key, one]) => `${name}.${key} = ${writeValue(one)}`)];
}

function writeValue(value: unknown): string {
  if (typeof value === 'function') return `function of ${value.length}`;
  return (
    JSON.stringify(value, (_, inner) => (typeof inner === 'function' || inner instanceof z.ZodType ? '…' : inner)) ?? ''
  );
}

async function writeModule(path: string): Promise<string[]> {
  const file = join(root, path);
  const exported: Readonly<Record<string, unknown>> = await import(file);
  const types = [...(await readFile(file, 'utf8')).matchAll(TYPE)].map(([, name = '']) => name);
  return [
    `## ${basename(path, '.ts')}`,
    '',
    ...Object.keys(exported)
      .toSorted()
      .flatMap((name) => writeExport(name, exported[name])),
    ...types.filter((name) => !(name in exported)).map((name) => `${name}: type`),
    '',
  ];
}

await runScript(async () => {
  const modules = listProjectFiles(root).filter(
    (path) => MODULE.test(path) && !/\.test\.ts$|\/(index|all-endpoints)\.ts$/.test(path),
  );
  const head = [
    'Public names of @seyir/contract. Made by `npm run generate`; a change here is a change for clients.',
    '',
  ];
  const lines = [...head];
  for (const path of modules.toSorted()) lines.push(...(await writeModule(path)));
  const wanted = lines.join('\n');
  if (!process.argv.includes('--check')) return await writeFile(TARGET, wanted);
  if ((await readFile(TARGET, 'utf8').catch(() => '')) !== wanted) {
    throw new PlainFailure('packages/contract/api-report.txt is older than the contract: npm run generate writes it.');
  }
});
