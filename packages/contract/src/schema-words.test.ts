import { describe, expect, it } from 'vitest';
import type { JsonSchema } from './openapi-document.ts';
import { describeType, listFields } from './schema-words.ts';

describe('describeType', () => {
  const TABLE: readonly (readonly [JsonSchema, string])[] = [
    [{ type: 'string' }, 'text'],
    [{ type: 'string', minLength: 3, maxLength: 254 }, 'text, 3 to 254 characters'],
    [{ type: 'string', maxLength: 9 }, 'text, at most 9 characters'],
    [{ type: 'string', format: 'date-time', pattern: 'x' }, 'moment, ISO 8601 with zone'],
    [{ type: 'integer', minimum: 0 }, 'whole number, at least 0'],
    [{ type: 'integer', minimum: 1, maximum: 150 }, 'whole number, 1 to 150'],
    [{ type: 'boolean' }, 'true or false'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ enum: ['0', '1'] }, "'0' or '1'"],
    [{ type: 'number', enum: [0, 8] }, '0 or 8'],
    [{ const: 18 }, '18'],
    [{ $ref: '#/components/schemas/Profile' }, 'Profile'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Profile' } }, 'list of Profile'],
    [{ type: 'array' }, 'list of anything'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text or null'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] }, '[number, number]'],
    [{ type: 'object', properties: { a: {}, b: {} }, required: ['a'] }, '{ a, b? }'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'text by name'],
    [{ type: 'object', additionalProperties: {} }, 'object'],
    [{}, 'anything'],
  ];

  it.each(TABLE)('%j is "%s"', (schema, words) => {
    expect(describeType(schema)).toBe(words);
  });
});

describe('listFields', () => {
  it('keeps order, need and meaning', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { b: { type: 'string', description: 'Second letter.' }, a: { type: 'boolean' } },
      required: ['a'],
    };
    expect(listFields(schema)).toEqual([
      { name: 'b', required: false, type: 'text', description: 'Second letter.' },
      { name: 'a', required: true, type: 'true or false', description: undefined },
    ]);
  });

  it('leaves a named entity to its own place', () => {
    expect(listFields({ $ref: '#/components/schemas/Profile' })).toEqual([]);
  });
});
