import { beforeEach, describe, expect, it } from 'vitest';
import { anEpisode, aSeason, aTitle, bothLanguages } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
const { type, ask } = useCommandLine(db);

beforeEach(async () => {
  await aTitle(db, { id: 'fener', kind: 'SERIES', name: bothLanguages('Fener') });
  await aSeason(db, { id: 'fener-s01', title_id: 'fener', number: 1 });
  for (const number of [1, 2]) await anEpisode(db, { id: `fener-s01e0${number}`, season_id: 'fener-s01', number });
});

const seasons = () => db.kysely.selectFrom('season').select(['id', 'number', 'name']).orderBy('number').execute();
const places = async () =>
  (await db.kysely.selectFrom('episode').select(['id', 'season_id', 'number']).orderBy('id').execute()).map(
    ({ id, season_id, number }) => `${id} ${season_id} ${number}`,
  );
const undo = async ({ out }: { readonly out: string }) =>
  expect(await type(/undo \d+/.exec(out)?.[0] ?? '')).toMatchObject({ code: 0 });

describe('season add, set and remove', () => {
  it('add a season after the last one, or with a number and a name', async () => {
    expect(await ask('season add fener')).toEqual({ id: 'fener-s02', number: 2 });
    const named = await type('season add fener --number 5 --name Ada --name-en Island');
    expect(await seasons()).toEqual([
      { id: 'fener-s01', number: 1, name: null },
      { id: 'fener-s02', number: 2, name: null },
      { id: 'fener-s05', number: 5, name: { tr: 'Ada', en: 'Island' } },
    ]);
    await undo(named);
    expect(await seasons()).toHaveLength(2);
  });

  it('rename and renumber a season, which keeps its id and its episodes', async () => {
    await undo(await type('season set fener-s01 --number 3 --name "Büyük Ada"'));
    await ask('season set fener-s01 --number 3 --name "Büyük Ada"');
    expect(await seasons()).toEqual([{ id: 'fener-s01', number: 3, name: { tr: 'Büyük Ada', en: 'Büyük Ada' } }]);
    expect(await places()).toEqual(['fener-s01e01 fener-s01 1', 'fener-s01e02 fener-s01 2']);
    // The id of a new first season is taken by the renumbered one.
    const { id } = await ask('season add fener --number 1');
    expect(id).toMatch(/^fener-s01-.+/);
    await ask('season set fener-s01 --name -');
    expect((await seasons())[1]).toMatchObject({ id: 'fener-s01', name: null });
  });

  it('remove a season once it is empty', async () => {
    expect(await type('season remove fener-s01')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has episodes: move them first'),
    });
    await ask('season add fener');
    await undo(await type('season remove fener-s02'));
    await ask('season remove fener-s02');
    expect(await seasons()).toHaveLength(1);
  });

  it.each([
    ['season add none', 1, 'There is no series none.'],
    ['season add fener --number 1', 1, 'Season 1 is there already: fener-s01.'],
    ['season add fener --number 0', 2, '--number is a whole number between 1 and 9999.'],
    ['season set none --number 2', 1, 'There is no season none.'],
    ['season set fener-s01', 2, 'What is to change?'],
    ['season set fener-s01 --name ""', 2, '--name is not empty.'],
    ['season remove', 2, '<season> is missing.'],
  ])('refuse %s', async (line, code, sentence) => {
    expect(await type(line)).toMatchObject({ code, err: expect.stringContaining(sentence) });
    expect(await seasons()).toHaveLength(1);
  });
});

describe('episode move', () => {
  it('moves an episode with its own number, or after the last one where that is taken', async () => {
    await ask('season add fener');
    await ask('episode move fener-s01e02 fener-s02');
    expect(await places()).toEqual(['fener-s01e01 fener-s01 1', 'fener-s01e02 fener-s02 2']);
    await ask('episode move fener-s01e01 fener-s02 --number 2').then(
      () => expect.fail(),
      (error: Error) => expect(error.message).toContain('Episode 2 of fener-s02 is fener-s01e02'),
    );
    const moved = await type('episode move fener-s01e01 fener-s02 --number 7');
    expect(await places()).toEqual(['fener-s01e01 fener-s02 7', 'fener-s01e02 fener-s02 2']);
    await undo(moved);
    await anEpisode(db, { id: 'fener-s02e01', season_id: 'fener-s02', number: 1 });
    expect(await ask('episode move fener-s01e01 fener-s02')).toMatchObject({ number: 3 });
    expect(await ask('season list fener')).toMatchObject([{ episodes: 0 }, { episodes: 3 }]);
  });

  it('refuses a season of another series, and what is not there', async () => {
    await aTitle(db, { id: 'liman', kind: 'SERIES' });
    await aSeason(db, { id: 'liman-s01', title_id: 'liman', number: 1 });
    for (const [line, sentence] of [
      ['episode move fener-s01e01 liman-s01', 'is a season of another series'],
      ['episode move none fener-s01', 'There is no episode none.'],
      ['episode move fener-s01e01 none', 'There is no season none.'],
    ])
      expect(await type(line ?? '')).toMatchObject({ code: 1, err: expect.stringContaining(sentence ?? '') });
    expect(await places()).toEqual(['fener-s01e01 fener-s01 1', 'fener-s01e02 fener-s01 2']);
  });
});
