import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTitleMeta } from './title-meta.ts';

const META = {
  id: 'kara-deniz',
  kind: 'MOVIE',
  name: { tr: 'Kara Deniz', en: 'Black Sea' },
  summary: { tr: 'Bir özet.', en: 'A summary.' },
  year: 2026,
  age: '13+',
  genres: ['drama'],
  offer: { kind: 'free' },
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-meta-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(contents: object | string) {
  const path = join(folder, 'film.json');
  await writeFile(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return await readTitleMeta(path);
}

describe('the metadata of a film', () => {
  it('has defaults for optional fields', async () => {
    expect(await read(META)).toEqual({
      ...META,
      ...{ ratingCategories: [], directors: [], cast: [], kids: false, original: false, isNew: false, awarded: false },
      ...{ published: true, art: {} },
    });
  });

  it('reads markers as seconds', async () => {
    const { markers } = await read({ ...META, markers: { intro: '0:12-1:05', credits: '1:02:05' } });
    expect(markers).toEqual({ intro: { from: 12, to: 65 }, credits: 3_725 });
  });

  it('resolves pictures relative to its file', async () => {
    const { art } = await read({ ...META, art: { vertical: 'art/poster.webp', lockup: '/abs/name.svg' } });
    expect(art).toEqual({ vertical: join(folder, 'art/poster.webp'), lockup: '/abs/name.svg' });
  });

  it.each<[string, object | string, RegExp]>([
    ['a missing name', { ...META, name: { tr: 'Kara Deniz' } }, /film\.json is not right:\n {2}name\.en: /],
    ['an empty name', { ...META, name: { tr: ' ', en: 'x' } }, /name\.tr: must not be empty/],
    ['a misspelt fact', { ...META, ages: '13+' }, /\n {2}the file: Unrecognized key: "ages"/],
    ['a series', { ...META, kind: 'SERIES' }, /kind: must be MOVIE/],
    ['a wrong id', { ...META, id: 'Kara Deniz' }, /id: must be small letters, digits and dashes/],
    ['nothing to sell', { ...META, offer: { kind: 'transaction' } }, /offer: must have a rental, a purchase, or both/],
    [
      'a marker without an end',
      { ...META, markers: { intro: '1:05' } },
      /markers\.intro: must be two times, as 0:12-1:05/,
    ],
    ['several mistakes', { ...META, year: 26, age: '16+' }, /\n {2}year: .*\n {2}age: /],
    ['no JSON', '{"id":', /film\.json is not JSON: /],
    ['no object', '[]', /the file: /],
  ])('with %s is refused with the path of the field', async (_, contents, message) => {
    await expect(read(contents)).rejects.toThrow(message);
  });

  it('is refused when the file does not exist', async () => {
    await expect(readTitleMeta(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be read: ENOENT/);
  });
});
