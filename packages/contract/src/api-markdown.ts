// The API as markdown, for docs/api.md.
import { type ApiOutline, type CallOutline, type EntityOutline, outlineApi } from './api-outline.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { FieldLine } from './schema-words.ts';

export function writeApiMarkdown(document: OpenApiDocument): string {
  const outline = outlineApi(document);
  const lines = [
    `# ${outline.title}`,
    '',
    `Version ${outline.version}. Generated from packages/contract; do not edit by hand.`,
    '',
    outline.description,
    '',
    `All paths are below \`${outline.base}\`.`,
    '',
    '## Who may call',
    '',
    ...table(
      ['word', 'meaning'],
      outline.access.map(({ name, meaning }) => [code(name), meaning]),
    ),
    ...outline.features.flatMap(({ name, description, calls }) => [
      '',
      `## ${name}`,
      '',
      description,
      ...calls.flatMap(writeCall),
    ]),
    '',
    '## Entities',
    ...outline.entities.flatMap(writeEntity),
    ...writeErrors(outline),
  ];
  return `${lines.join('\n')}\n`;
}

function writeCall(call: CallOutline): string[] {
  const { reply } = call;
  const answer = reply.type === 'nothing' ? 'nothing' : reply.fields.length > 0 ? 'an object' : cell(reply.type);
  return [
    '',
    `### ${call.method} ${call.path}`,
    '',
    `${call.summary} For: ${code(call.access)}. Name: ${code(call.name)}.`,
    ...(call.input.length > 0 ? ['', ...inputTable(call)] : []),
    '',
    `Answers ${reply.status} with ${answer}${reply.mediaType && reply.mediaType !== 'application/json' ? ` as ${code(reply.mediaType)}` : ''}.`,
    ...reply.others.map(({ status, description }) => `Or ${status}: ${description}`),
    ...(reply.fields.length > 0 ? ['', ...fieldTable(reply.fields)] : []),
    ...(call.errors.length > 0 ? ['', writeOwnFailures(call)] : []),
  ];
}

function writeOwnFailures({ errors }: CallOutline): string {
  return `Failures: ${errors.map(({ code: name, status }) => `${status} ${name}`).join(', ')}.`;
}

function inputTable({ input }: CallOutline): string[] {
  return table(
    ['input', 'in', 'type', ''],
    input.map(({ name, place, required, type, description }) => [
      code(required ? name : `${name}?`),
      place,
      type,
      description ?? '',
    ]),
  );
}

function writeEntity({ name, type, description, fields }: EntityOutline): string[] {
  return [
    '',
    `### ${name}`,
    '',
    ...(description ? [description, ''] : []),
    ...(fields.length > 0 ? fieldTable(fields) : [cell(type)]),
  ];
}

function fieldTable(fields: readonly FieldLine[]): string[] {
  return table(
    ['field', 'type', ''],
    fields.map(({ name, required, type, description }) => [
      code(required ? name : `${name}?`),
      type,
      description ?? '',
    ]),
  );
}

function writeErrors({ errors }: ApiOutline): string[] {
  return [
    '',
    '## Failures',
    '',
    ...table(
      ['code', 'status', 'message'],
      errors.map(({ code: name, status, message }) => [code(name), String(status), message]),
    ),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}

const code = (text: string) => `\`${text}\``;
/** A bar would end the cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
