import { describe, expect, it } from 'vitest';
import { anEntitlement, anEpisode, aSeason, aTitle, bothLanguages } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { anAsset } from '../../../test/media-rows.ts';

const db = useDatabase();
const { type } = useCommandLine(db);
const titles = async () =>
  (await db.kysely.selectFrom('title').select('id').orderBy('id').execute()).map(({ id }) => id);
const assets = async () => {
  const rows = await db.kysely.selectFrom('asset').select(['kind', 'content_code']).orderBy('content_code').execute();
  return rows.map(({ kind, content_code }) => `${kind} ${content_code.replace(/^retired:.*/, 'retired')}`);
};
const failed = { state: 'failed', failure: 'It ends too early.' } as const;
const file = { kind: 'file', path: '/srv/film.mp4' } as const;

describe('title remove', () => {
  it('removes a series with its episodes, and gives up its media and the files that failed', async () => {
    await aTitle(db, { id: 'dizi', kind: 'SERIES', name: bothLanguages('Kıyı') });
    await aTitle(db, { id: 'kalan' });
    const season = await aSeason(db, { title_id: 'dizi' });
    await anEpisode(db, { season_id: season.id, id: 'dizi-1', number: 1 });
    await anAsset(db, { kind: 'title', content_code: 'dizi-1' });
    await anAsset(db, { kind: 'title', content_code: 'next:dizi-1', ...failed, recipe: file });
    await anAsset(db, { kind: 'trailer', content_code: 'dizi' });
    await anAsset(db, { kind: 'title', content_code: 'kalan' });

    expect((await type('title remove dizi')).err).toContain('cannot be undone. Say --yes.');
    expect(await type('title remove dizi --dry-run')).toMatchObject({ code: 0 });
    expect(await titles()).toEqual(['dizi', 'kalan']);
    expect((await type('title remove dizi --yes')).out).toContain('Kıyı was removed.');
    expect(await titles()).toEqual(['kalan']);
    expect(await db.kysely.selectFrom('episode').select('id').execute()).toEqual([]);
    // Media that a channel may have promised goes with the nightly sweep.
    expect(await assets()).toEqual(['title kalan', 'title retired', 'trailer retired'].sort());
    expect(await type('title remove dizi --yes')).toMatchObject({ code: 1 });
  });

  it('keeps a title that was sold, and says how to hide it', async () => {
    const { id } = await aTitle(db, { id: 'film' });
    await anEntitlement(db, { title_id: id });
    const { code, err } = await type('title remove film --yes');
    expect([code, err]).toEqual([1, expect.stringContaining('title set film --published off')]);
    expect(await titles()).toEqual(['film']);
  });
});

describe('assets clear', () => {
  it('forgets the files that could not be packaged, and nothing else', async () => {
    await anAsset(db, { kind: 'title', content_code: 'film', recipe: file });
    await anAsset(db, { kind: 'title', content_code: 'next:film', ...failed, recipe: file });
    expect((await type('assets clear --dry-run')).out).toContain('Forgotten: film.');
    expect(await assets()).toHaveLength(2);
    expect((await type('assets clear')).out).toContain('Forgotten: film.');
    expect(await assets()).toEqual(['title film']);
    expect((await type('assets clear')).out).toContain('No file has failed.');
    expect((await type('assets')).out).toContain('ready');
  });
});
