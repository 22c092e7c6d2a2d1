// The same expectations on both engines: the values of a query do not depend on the engine.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anAccount, aTitle, bothLanguages } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { parseBytea, parseInt8, parseTimestamptz } from './column-values.ts';
import { asJson } from './json.ts';

describe('values', () => {
  const db = useDatabase();

  async function read(expression: string): Promise<unknown> {
    const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(db.kysely);
    return rows[0]?.value;
  }

  it.each([
    ['an instant', `timestamptz '2026-11-15 12:30:00.123456+03'`, new Date('2026-11-15T09:30:00.123Z')],
    ['an instant without fraction', `timestamptz '2026-11-15 09:30:00+00'`, new Date('2026-11-15T09:30:00.000Z')],
    [
      'instants in a list',
      `array[timestamptz '2026-11-15 09:30:00+00', null]`,
      [new Date('2026-11-15T09:30:00Z'), null],
    ],
    ['a calendar date', `date '2026-11-15'`, '2026-11-15'],
    ['calendar dates', `array[date '2026-11-15']`, ['2026-11-15']],
    ['a moment without zone', `timestamp '2026-11-15 09:30:00'`, '2026-11-15 09:30:00'],
    ['a span of time', `interval '36 hours'`, '36:00:00'],
    ['the largest safe int8', `9007199254740991::int8`, 9_007_199_254_740_991],
    ['a count', `(select count(*) from account)`, 0],
    ['int8 in a list', `array[1, null, -2]::int8[]`, [1, null, -2]],
    ['an empty list', `array[]::int8[]`, []],
    [
      'lists in a list',
      `array[[1, 2], [3, 4]]::int8[]`,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['an integer', `7::int4`, 7],
    ['a small integer', `7::int2`, 7],
    ['a fraction', `0.1::float8`, 0.1],
    ['numeric, which is never money', `12.50::numeric`, '12.50'],
    ['numerics in a list', `array[12.50::numeric]`, ['12.50']],
    ['truth', `true`, true],
    ['nothing', `null::int8`, null],
    ['jsonb', `'{"tr": "Ağaç", "list": [1, null]}'::jsonb`, { tr: 'Ağaç', list: [1, null] }],
    ['texts in a list', `array['a"b', 'NULL', 'ş,ğ', null]`, ['a"b', 'NULL', 'ş,ğ', null]],
    ['a uuid', `'01936f5e-0000-7000-8000-000000000001'::uuid`, '01936f5e-0000-7000-8000-000000000001'],
    ['bytes', `'\\x00ff10'::bytea`, Buffer.from([0, 255, 16])],
  ])('%s is read as one JavaScript value', async (_what, expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  it('refuses a number that JavaScript cannot hold exactly', async () => {
    await expect(read('9007199254740992::int8')).rejects.toThrow('9007199254740992');
    expect(await read('1::int8')).toBe(1);
  });

  it('writes and reads back what a table holds', async () => {
    const addedAt = new Date('2026-03-29T00:59:59.999Z');
    const written = {
      added_at: addedAt,
      name: bothLanguages('İğne "oyası"'),
      rating_categories: ['VIOLENCE' as const],
    };
    const { id } = await aTitle(db, written);
    const read = await db.kysely.selectFrom('title').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(read).toMatchObject(written);
    expect(read.imdb_tenths).toBeNull();
  });

  it('writes lists and bare values into jsonb', async () => {
    for (const value of [[1, { a: 'b' }], [], 'text', 'null', 7, true, { deep: [[]] }]) {
      await db.kysely
        .insertInto('setting')
        .values({ key: 'test', value: asJson(value) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: asJson(value) }))
        .execute();
      const { value: found } = await db.kysely.selectFrom('setting').select('value').executeTakeFirstOrThrow();
      expect(found).toEqual(value);
    }
  });

  it('returns how many rows a statement changed', async () => {
    await anAccount(db);
    await anAccount(db);
    const updated = await db.kysely.updateTable('account').set({ first_name: 'A' }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const deleted = await db.kysely.deleteFrom('account').where('first_name', '=', 'B').executeTakeFirst();
    expect(deleted.numDeletedRows).toBe(0n);
  });

  it('runs several statements of pg-boss as one script and gives the rows of all', async () => {
    const { rows } = await db.executeSql(
      `begin; insert into setting (key, value) values ('a', '1') returning key; commit; select 2 as two;`,
    );
    expect(rows).toEqual([{ key: 'a' }, { two: 2 }]);
  });

  it('rolls back the transaction of a script that failed', async () => {
    await expect(
      db.executeSql(`begin; insert into setting (key, value) values ('a', '1'); select 1 / 0; commit;`),
    ).rejects.toThrow('division by zero');
    expect((await db.executeSql('select * from setting')).rows).toEqual([]);
  });
});

describe('reading text of the engine', () => {
  it.each([
    ['2026-11-15 09:30:00+00', '2026-11-15T09:30:00.000Z'],
    ['2026-11-15 09:30:00.1+00', '2026-11-15T09:30:00.100Z'],
    ['2026-11-15 09:30:00.999999+00', '2026-11-15T09:30:00.999Z'],
    ['2026-11-15 15:00:00+05:30', '2026-11-15T09:30:00.000Z'],
    ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ])('reads the instant %s', (text, iso) => {
    expect(parseTimestamptz(text).toISOString()).toBe(iso);
  });

  it.each(['infinity', '2026-11-15', '', '12026-11-15 09:30:00+00'])('refuses %j as an instant', (text) => {
    expect(() => parseTimestamptz(text)).toThrow(RangeError);
  });

  it('reads numbers up to the last exact one', () => {
    expect(parseInt8('-9007199254740991')).toBe(-9_007_199_254_740_991);
    expect(() => parseInt8('-9007199254740992')).toThrow(RangeError);
  });

  it('reads bytes', () => {
    expect(parseBytea('\\x')).toEqual(Buffer.alloc(0));
    expect(parseBytea('\\x0aff')).toEqual(Buffer.from([10, 255]));
  });
});
