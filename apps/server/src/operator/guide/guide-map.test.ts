import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
const { type, at, write } = useCommandLine(db);
const readIds = async () =>
  (await db.kysely.selectFrom('channel').select('guide_id').orderBy('number').execute()).map(
    ({ guide_id }) => guide_id,
  );

beforeEach(async () => {
  await aChannel(db, { id: '3', number: 3, code: 'poyraz', name: 'Poyraz', guide_id: 'p.tr' });
  await aChannel(db, { id: '4', number: 4, code: 'lodos', name: 'Lodos', guide_id: null });
});

describe('guide map', () => {
  it('writes a table, reads it back edited, and can be undone', async () => {
    expect((await type('guide map --write map.tsv')).code).toBe(0);
    const table = await readFile(at('map.tsv'), 'utf8');
    expect(table).toContain('3\tp.tr\tPoyraz\n4\t-\tLodos\n');
    expect((await type('guide map map.tsv')).out).toBe('Nothing had to change.\n');
    await write(
      'map.tsv',
      table.replace('4\t-', 'lodos\tlodos.tv').replace('3\tp.tr', '3\t-').replaceAll('\n', '\r\n'),
    );
    expect((await type('guide map map.tsv --dry-run')).out).toContain('4 Lodos: - → lodos.tv');
    expect(await readIds()).toEqual(['p.tr', null]);
    const { out } = await type('guide map map.tsv');
    expect(await readIds()).toEqual([null, 'lodos.tv']);
    await type(`undo ${/undo (\d+)/.exec(out)?.[1]}`);
    expect(await readIds()).toEqual(['p.tr', null]);
  });

  it('changes nothing when a line is wrong', async () => {
    await write('wrong.tsv', '4\tlodos.tv\n99\tx\n');
    expect(await type('guide map wrong.tsv')).toMatchObject({
      code: 1,
      err: 'Line 2: there is no channel 99. Nothing was changed.\n',
    });
    expect(await readIds()).toEqual(['p.tr', null]);
  });
});
