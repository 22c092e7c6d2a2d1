// Answers of the API made from the schemas of the contract, for pages that are looked at in bulk.
import type { Endpoint } from '@seyir/contract/endpoint';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly format?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly minimum?: number;
}

/** A value that a schema allows: one item in each list, every field filled. */
function sampleOf(schema: JsonSchema, defs: JsonSchema['$defs'] = schema.$defs): unknown {
  const again = (part: JsonSchema) => sampleOf(part, defs);
  if (schema.$ref) return again(defs?.[schema.$ref.replace(/^.*\//, '')] ?? {});
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return again(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(again));
  if (schema.type === 'array') return [again(schema.items ?? {})];
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, again(part)]));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'date-time') return '2026-11-18T18:00:00.000Z';
  return schema.type === 'string' ? 'a' : null;
}

/** An answer that the contract allows; its lists have one item and one page. */
export const answerBySchema = (endpoint: Endpoint) => {
  const sample = endpoint.reply
    ? (sampleOf(z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' }) as JsonSchema) as object)
    : {};
  return 'next' in sample ? { ...sample, next: null } : sample;
};
