import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import type { Schema } from './database.ts';
import { readTableShapes } from './introspect.ts';
import type { JsonColumns } from './json-columns.ts';
import { readAllowedValues, writeSchema } from './write-schema.ts';

const column = { comment: null, nullable: false, filledBy: 'caller', checks: [] } as const;

describe('the generated schema', () => {
  const db = useDatabase();

  it('is what the migrations make', async () => {
    const present = await readFile(new URL('./generated/schema.ts', import.meta.url), 'utf8');
    expect(writeSchema(await readTableShapes(db))).toBe(present);
  });

  it('has a column for every name of the hand-kept list', () => {
    type ColumnName = { [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}` }[keyof Schema];
    expectTypeOf<keyof JsonColumns>().toExtend<ColumnName>();
  });
});

describe('writeSchema', () => {
  it('writes tables, comments, defaults and what only the database fills', () => {
    const text = writeSchema([
      {
        name: 'payment_order',
        comment: 'One attempt to pay.',
        columns: [
          { ...column, name: 'id', type: 'int8', filledBy: 'database' },
          { ...column, name: 'paid_at', type: 'timestamptz', nullable: true, comment: 'When */ it was paid.' },
          { ...column, name: 'count', type: 'int4', filledBy: 'default' },
          { ...column, name: 'tags', type: '_text' },
          { ...column, name: 'name', type: 'jsonb' },
        ],
      },
    ]);
    expect(text).toContain(`/** One attempt to pay. */
export interface PaymentOrderTable {
  id: GeneratedAlways<number>;
  /** When * / it was paid. */
  paid_at: Date | null;
  count: Generated<number>;
  tags: string[];
  name: Json<'payment_order.name'>;
}
`);
    expect(text).toContain('export interface Schema {\n  payment_order: PaymentOrderTable;\n}\n');
  });

  it('refuses an unknown type', () => {
    const shape = { name: 'a', comment: null, columns: [{ ...column, name: 'b', type: 'circle' }] };
    expect(() => writeSchema([shape])).toThrow('a.b is of type circle');
  });

  it.each([
    [`CHECK ((kind = ANY (ARRAY['guest'::text, 'subscriber'::text])))`, `'guest' | 'subscriber'`],
    [`CHECK ((age = ANY (ARRAY['G'::text, '7+'::text])))`, `'G' | '7+'`],
    [`CHECK ((kind = 'title'::text))`, `'title'`],
    [`CHECK ((userlevel = ANY (ARRAY[0, 8, 12, 14])))`, '0 | 8 | 12 | 14'],
    [`CHECK ((tags <@ ARRAY['A'::text, 'B'::text]))`, `'A' | 'B'`],
    [`CHECK ((price_kurus >= 0))`, undefined],
    [`CHECK ((length(name) <= 60))`, undefined],
    [`CHECK ((mobile ~ '^[0-9]{10}$'::text))`, undefined],
    [`CHECK (((kind = 'a'::text) OR (kind = 'b'::text)))`, undefined],
  ])('reads the allowed values of %s', (check, expected) => {
    expect(readAllowedValues(check)).toBe(expected);
  });
});
