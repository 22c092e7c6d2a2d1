import { describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../../test/database.ts';
import { asJson } from '../db/json.ts';
import { NUMBERING_SETTING, readNumbering } from './timelines.queries.ts';

describe('the numbering of segments', () => {
  it('is another one after a dump or files of the database were restored', async () => {
    const db = await openFreshDatabase();
    const first = await readNumbering(db.kysely);
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    await db.kysely
      .insertInto('setting')
      .values({ key: 'another', value: asJson(1) })
      .execute();
    expect(await readNumbering(db.kysely)).toBe(first);
    // As `restore` writes it.
    await db.kysely
      .insertInto('setting')
      .values({ key: NUMBERING_SETTING, value: asJson('20261118') })
      .execute();
    const second = await readNumbering(db.kysely);
    expect(second).not.toBe(first);
    // A dump creates the tables again.
    await db.executeSql('alter table span rename to span_before; create table span (like span_before)');
    expect([first, second]).not.toContain(await readNumbering(db.kysely));
    await db.close();
  });
});
