import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import {
  checkStatements,
  findReason,
  findScans,
  openLargeDatabase,
  withoutSequentialScans,
} from '../../test/statement-plans.ts';
import type { Database } from './database.ts';

/** The check itself runs after all tests, on the statements that they have sent (scripts/steps.ts). */
describe.runIf(testEngine() === 'postgres')('the check of plans', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openLargeDatabase();
  });
  afterAll(() => db?.close());

  const scansOf = (text: string, values: readonly unknown[] = []) =>
    withoutSequentialScans(db, async (execute) =>
      (await findScans(execute, { text, values, sentFrom: 'any.ts' }))?.map(({ table }) => table),
    );

  it.each([
    ['a column without an index', 'select * from account where password_hash = $1', ['tr'], ['account']],
    ['an index without a condition', 'select id from recording order by id', [], ['recording']],
    [
      'a filter below a limit',
      'select id from account where password_hash = $1 order by id limit 1',
      ['tr'],
      ['account'],
    ],
    ['a condition that no index serves', 'delete from session where user_agent is null', [], ['session']],
  ])('finds %s', async (_, text, values, tables) => {
    expect(await scansOf(text, values)).toEqual(tables);
  });

  it.each([
    ['a key', 'select * from account where id = $1', ['00000000-0000-0000-0000-000000000000']],
    ['a page of a key', 'select id from recording order by id limit 50', []],
    ['an index with a condition of its own', 'select id from account where kind = $1 order by created_at', ['guest']],
    ['a table that operators fill', 'select * from channel where name is not null', []],
    ['no statement', 'begin', []],
  ])('lets pass %s', async (_, text, values) => {
    expect((await scansOf(text, values)) ?? []).toEqual([]);
  });

  it('accepts a scan of its table and source alone', () => {
    const scan = {
      text: '',
      values: [],
      table: 'recording_rule',
      sentFrom: 'src/features/recordings/recordings.job.ts',
    };
    expect(findReason(scan)).toMatch(/in pages/);
    expect(findReason({ ...scan, table: 'recording' })).toBeUndefined();
    expect(findReason({ ...scan, sentFrom: 'src/features/recordings/list.ts' })).toBeUndefined();
  });

  it.each([
    ['reads all of a growing table', 1, [["select id from account where password_hash = 'x'", 'a.ts']]],
    ['cannot be planned', 1, [['select id from no_such_table', 'a.ts']]],
    ['was not recorded', 1, []],
    ['is listed with its reason', 0, [['select * from recording_rule', 'src/features/recordings/recordings.job.ts']]],
  ])('ends with its verdict when a statement %s', async (_, code, statements) => {
    const folder = await mkdtemp(join(tmpdir(), 'seyir-statements-'));
    const lines = statements.map(([text, sentFrom]) => JSON.stringify({ text, sentFrom, values: [] }));
    await writeFile(join(folder, '1.jsonl'), lines.join('\n'));
    let said = '';
    expect(
      await checkStatements(folder, (line) => {
        said += line;
      }),
    ).toBe(code);
    expect(said).toMatch(/statements were planned/);
    await rm(folder, { recursive: true });
  });
});
