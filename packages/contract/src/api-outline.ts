// Outline of an OpenAPI document for readers: calls by feature, entities, codes. Rendered as HTML by api-page.ts and as
// markdown by api-markdown.ts.
import { ACCESS_LEVELS } from './endpoint.ts';
import { ACCESS_WORDS } from './openapi.ts';
import type { JsonSchema, OpenApiDocument, Operation, Response } from './openapi-document.ts';
import { describeType, type FieldLine, listFields } from './schema-words.ts';

export interface CallOutline {
  readonly name: string;
  readonly method: string;
  /** Below the API's base. */
  readonly path: string;
  readonly access: string;
  readonly summary: string;
  /** Everything a caller gives: path, query and body. */
  readonly input: readonly InputLine[];
  readonly reply: ReplyOutline;
  /** Its own, without those of its access and of all calls. */
  readonly errors: readonly { readonly code: string; readonly status: number }[];
}

export interface InputLine extends FieldLine {
  readonly place: 'path' | 'query' | 'body';
}

export interface ReplyOutline {
  readonly status: string;
  readonly mediaType: string | undefined;
  readonly type: string;
  /** Of an answer that is not a named entity. */
  readonly fields: readonly FieldLine[];
  /** Statuses of success besides the first. */
  readonly others: readonly { readonly status: string; readonly description: string }[];
}

export interface FeatureOutline {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly CallOutline[];
}

export interface EntityOutline {
  readonly name: string;
  readonly type: string;
  readonly description: string | undefined;
  readonly fields: readonly FieldLine[];
}

export interface ApiOutline {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly base: string;
  readonly access: readonly { readonly name: string; readonly meaning: string }[];
  readonly features: readonly FeatureOutline[];
  readonly entities: readonly EntityOutline[];
  readonly errors: readonly { readonly code: string; readonly status: number; readonly message: string }[];
}

export function outlineApi(document: OpenApiDocument): ApiOutline {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      feature: operation.tags[0],
      call: outlineCall(method, path, operation),
    })),
  );
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description,
    base: document.servers[0]?.url ?? '',
    access: ACCESS_LEVELS.map((name) => ({ name, meaning: ACCESS_WORDS[name] })),
    features: document.tags.map(({ name, description }) => ({
      name,
      description,
      calls: calls
        .filter(({ feature }) => feature === name)
        .map(({ call }) => call)
        .sort((a, b) => a.path.localeCompare(b.path, 'en')),
    })),
    entities: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      type: describeType(schema),
      description: schema.description,
      fields: listFields(schema),
    })),
    errors: document['x-error-codes'],
  };
}

function outlineCall(method: string, path: string, operation: Operation): CallOutline {
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    access: operation['x-access'],
    summary: operation.summary,
    input: [...parameterLines(operation), ...bodyLines(operation)],
    reply: outlineReply(operation.responses),
    errors: operation['x-errors'],
  };
}

function parameterLines({ parameters }: Operation): InputLine[] {
  return parameters.map(({ name, in: place, required, description, schema }) => ({
    place,
    name,
    required,
    type: describeType(schema),
    description,
  }));
}

function bodyLines({ requestBody }: Operation): InputLine[] {
  const schema = firstSchema(requestBody?.content);
  if (!schema) return [];
  const fields = listFields(schema);
  const whole = { name: 'body', required: true, type: describeType(schema), description: schema.description };
  return (fields.length > 0 ? fields : [whole]).map((field) => ({ place: 'body', ...field }));
}

function outlineReply(responses: Readonly<Record<string, Response>>): ReplyOutline {
  const [first, ...others] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const [status = '200', response] = first ?? [];
  const schema = firstSchema(response?.content);
  return {
    status,
    mediaType: Object.keys(response?.content ?? {})[0],
    type: schema ? describeType(schema) : 'nothing',
    fields: schema ? listFields(schema) : [],
    others: others.map(([other, { description }]) => ({ status: other, description })),
  };
}

function firstSchema(content: Response['content']): JsonSchema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}
