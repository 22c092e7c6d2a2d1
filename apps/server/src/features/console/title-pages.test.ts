// Pictures, episodes and the home in the console: uploads that a command names, the preview, and rows that an operator makes.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBanner,
  aCategory,
  aChannel,
  aLabel,
  aLabelItem,
  aMenu,
  anEpisode,
  aSeason,
  aTitle,
  bothLanguages,
} from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { setFurtherLanguages } from '../../shared/languages.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let editor: string;
beforeAll(async () => {
  const menu = await aMenu(db, { id: '6' });
  await aCategory(db, { id: 'tab', menu_id: menu.id });
  for (const [id, age_rating] of [
    ['family', 'G'],
    ['adult', '18+'],
  ] as const)
    await aTitle(db, { id, name: bothLanguages(id), age_rating });
  await aLabel(db, { id: 'films', source: 'titles' });
  for (const title_id of ['adult', 'family']) await aLabelItem(db, { label_id: 'films', title_id });
  await aLabel(db, { id: 'own', source: 'personal', rule: { personal: 'continue' } } as never);
  await aBanner(db, { id: 'saved', menu_id: menu.id, title_id: 'family' });
  server = await startConsoleServer(db);
  editor = await server.tokenOf('editor');
}, 60_000);
afterAll(() => server.close());

const picture = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 300, height: 450, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
const upload = (bytes: Buffer, token = editor) =>
  server.call('POST', '/console/pictures', token, { image: bytes.toString('base64') });
const titleOf = async (id: string) =>
  (await server.call('GET', `/console/titles?text=${id}`, editor)).body.data.find(
    (one: { id: string }) => one.id === id,
  );

describe('an uploaded picture', () => {
  it('becomes the poster of a title by a command that can be undone', async () => {
    const { status, body } = await upload(await picture());
    expect(status).toBe(200);
    expect(body.picture).toMatch(/^picture:[0-9a-f]{16}$/);
    expect((await server.change(editor, 'title set', ['family'], { poster: body.picture })).status).toBe(200);
    expect((await titleOf('family')).poster).toContain(`kept/${body.picture.slice('picture:'.length)}`);
    const owner = await server.tokenOf('owner');
    const [change] = (await server.call('GET', '/console/changes', owner)).body.data;
    expect(change.rows[0].after.poster_vertical).toContain('kept/');
    expect((await server.change(owner, 'undo', [String(change.id)])).status).toBe(200);
    expect((await titleOf('family')).poster).toBeNull();
  });

  it('becomes the logo of a channel', async () => {
    const { code } = await aChannel(db, { name: 'Poyraz' });
    const { body } = await upload(await picture('jpeg'));
    expect((await server.change(editor, 'channel set', [code], { logo: body.picture })).status).toBe(200);
    const { data } = (await server.call('GET', '/console/channels?text=poyraz', editor)).body;
    expect(data[0].logo).toContain('kept/');
  });

  it('becomes the still of an episode, whose words change too', async () => {
    const { id: title_id } = await aTitle(db, { kind: 'SERIES', name: bothLanguages('Dizi') });
    const season = await aSeason(db, { title_id, number: 2 });
    const { id } = await anEpisode(db, { season_id: season.id, number: 3, name: bothLanguages('Eski') });
    const { body } = await upload(await picture());
    const options = { name: 'Yeni', still: body.picture };
    expect((await server.change(editor, 'episode set', [id], options)).status).toBe(200);
    const { body: page } = await server.call('GET', `/console/titles/${title_id}/episodes`, editor);
    expect(page.data).toMatchObject([
      {
        id,
        seasonId: season.id,
        number: 3,
        name: { tr: 'Yeni', en: 'Eski (en)' },
        still: expect.stringContaining('kept/'),
      },
    ]);
  });

  it('marks recap, intro and credits of an episode, which viewers get, and takes a marker back', async () => {
    const { id: title_id } = await aTitle(db, { kind: 'SERIES', name: bothLanguages('Dizi') });
    const season = await aSeason(db, { title_id, number: 1 });
    const { id } = await anEpisode(db, { season_id: season.id, number: 1 });
    const markersOf = async () =>
      (await server.call('GET', `/console/titles/${title_id}/episodes`, editor)).body.data[0].markers;
    const set = (options: Record<string, string>) => server.change(editor, 'episode set', [id], options);
    expect(await markersOf()).toBeNull();
    expect((await set({ recap: '0:00-0:40', intro: '0:40-1:20', credits: '41:10' })).status).toBe(200);
    expect(await markersOf()).toEqual({ recap: { from: 0, to: 40 }, intro: { from: 40, to: 80 }, credits: 2_470 });
    expect((await set({ recap: '', credits: '' })).status).toBe(200);
    expect(await markersOf()).toEqual({ intro: { from: 40, to: 80 } });
    expect((await set({ intro: '1:20-0:40' })).body).toMatchObject({ fields: { refusal: 'option_marker' } });
    expect((await set({ intro: '' })).status).toBe(200);
    expect(await markersOf()).toBeNull();
    const { body } = await server.change(editor, 'title set', [title_id], { intro: '0:10-0:20' });
    expect(body.fields.refusal).toBe('markers_of_series');
  });

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), 'type'],
    ['text', Buffer.from('no picture at all'), 'type'],
    ['five megabytes and more', Buffer.alloc(5_000_001), 'BAD_INPUT'],
  ])('is refused when it is %s', async (_, bytes, reason) => {
    const { status, body } = await upload(bytes);
    expect(status).toBe(400);
    expect([body.code, body.fields['body.image']]).toContain(reason);
  });

  it('is not fetched from a private network that an operator of the console names as logo', async () => {
    const { code } = await aChannel(db);
    const set = async (logo: string) => (await server.change(editor, 'channel set', [code], { logo })).body.fields;
    for (const place of ['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://localhost/']) {
      expect(await set(place)).toMatchObject({
        command: `The logo ${place} cannot be used: is in a private network (see SEYIR_PICTURE_NETWORKS).`,
      });
    }
  });

  it('is refused by role, unknown names and files of the machine', async () => {
    expect((await upload(await picture(), await server.tokenOf('support'))).status).toBe(403);
    const set = (poster: string) => server.change(editor, 'title set', ['family'], { poster });
    expect((await set('picture:0123456789abcdef')).status).toBe(409);
    expect((await set('/etc/passwd')).status).toBe(400);
    expect((await set('http://127.0.0.1/x.png')).status).toBe(400);
  });
});

describe('the page of a series', () => {
  it('adds, renames and removes seasons, and moves episodes between them', async () => {
    const { id: title_id } = await aTitle(db, { id: 'ada', kind: 'SERIES', name: bothLanguages('Ada') });
    const first = await aSeason(db, { title_id, number: 1 });
    const { id: episode } = await anEpisode(db, { season_id: first.id, number: 1 });
    const change = async (
      ...call: Parameters<ConsoleServer['change']> extends [string, ...infer Rest] ? Rest : never
    ) => (await server.change(editor, ...call)).status;
    expect(await change('season add', [title_id], { number: '2' })).toBe(200);
    expect(await change('season set', ['ada-s02'], { name: 'Kış', 'name-en': 'Winter' })).toBe(200);
    expect(await change('episode move', [episode, 'ada-s02'], { number: '4' })).toBe(200);
    const page = async () => (await server.call('GET', `/console/titles/${title_id}/episodes`, editor)).body;
    expect(await page()).toMatchObject({
      seasons: [
        { id: first.id, number: 1, name: null },
        { id: 'ada-s02', number: 2, name: { tr: 'Kış', en: 'Winter' } },
      ],
      data: [{ id: episode, seasonId: 'ada-s02', number: 4 }],
    });
    const refused = await server.change(editor, 'season remove', ['ada-s02']);
    expect([refused.status, refused.body.fields.refusal]).toEqual([409, 'season_has_episodes']);
    expect(await change('season remove', [first.id])).toBe(200);
    expect((await page()).seasons).toHaveLength(1);
  });
});

describe('the page of translations', () => {
  afterAll(() => setFurtherLanguages([]));

  it('lists the texts of a kind in a further language and changes one, which the log shows', async () => {
    setFurtherLanguages([{ tag: 'de', name: 'Deutsch', texts: {} }]);
    const texts = async (list: string) =>
      (await server.call('GET', `/console/texts?kind=row&language=de&list=${list}`, editor)).body;
    const address = 'row:films:name';
    const find = ({ data }: { data: { address: string }[] }) => data.find((one) => one.address === address);
    expect(find(await texts('missing'))).toMatchObject({ words: null });
    expect((await server.change(editor, 'text set', ['de', address], { words: 'Filme' })).status).toBe(200);
    expect(find(await texts('all'))).toMatchObject({ words: 'Filme' });
    expect(find(await texts('missing'))).toBeUndefined();
    const { body } = await server.call('GET', '/console/changes', await server.tokenOf('owner'));
    expect(body.data[0].rows[0]).toMatchObject({ table: 'label', after: { name: { de: 'Filme' } } });
    const refused = await server.change(editor, 'text set', ['fr', address], { words: 'Films' });
    expect([refused.status, refused.body.fields.refusal]).toEqual([400, 'language_unknown']);
  });
});

describe('the preview of the home', () => {
  const preview = async (audience: string, banners: string[], rows: string[]) =>
    (await server.call('POST', '/console/home/preview', editor, { audience, banners, rows })).body;

  it('shows rows and banners that are not saved, in their order', async () => {
    const body = await preview('guest', ['title:adult', 'saved', 'title:unknown'], ['own', 'films', 'unknown']);
    expect(body.banners.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      ['title:adult', 'adult'],
      ['saved', 'family'],
    ]);
    expect(body.rows).toMatchObject([
      { id: 'own', isPersonal: true, items: [] },
      { id: 'films', isPersonal: false, items: [{ id: 'adult' }, { id: 'family' }] },
    ]);
  });

  it('leaves out for a kids profile what its mask hides', async () => {
    const body = await preview('kids', ['title:adult', 'saved'], ['films']);
    expect(body.banners.map(({ id }: { id: string }) => id)).toEqual(['saved']);
    expect(body.rows[0].items.map(({ id }: { id: string }) => id)).toEqual(['family']);
  });

  it('changes nothing', async () => {
    await preview('guest', [], ['films']);
    const rows = await db.kysely.selectFrom('category_label').selectAll().where('category_id', '=', 'tab').execute();
    expect(rows).toEqual([]);
  });
});

describe('a new row of the home', () => {
  const rows = async () => (await server.call('GET', '/console/home', editor)).body.rows;
  const make = (id: string, options: object) => server.change(editor, 'home row', [id], options);

  it('holds titles in the order they are named, is listed, and can be undone', async () => {
    expect((await make('picks', { name: 'Seçtiklerimiz', titles: 'adult, family' })).status).toBe(200);
    expect(await rows()).toContainEqual({
      id: 'picks',
      name: { tr: 'Seçtiklerimiz', en: 'Seçtiklerimiz' },
      source: 'titles',
    });
    const items = () =>
      db.kysely
        .selectFrom('label_item')
        .select('title_id')
        .where('label_id', '=', 'picks')
        .orderBy('position')
        .execute();
    expect(await items()).toEqual([{ title_id: 'adult' }, { title_id: 'family' }]);
    expect((await make('picks', { titles: 'family' })).status).toBe(200);
    expect(await items()).toEqual([{ title_id: 'family' }]);
    const owner = await server.tokenOf('owner');
    for (const left of [2, 0]) {
      const { data } = (await server.call('GET', '/console/changes', owner)).body;
      const change = data.find(
        (one: { command: string; undoneBy: number | null }) =>
          one.command.startsWith('home row') && one.undoneBy === null,
      );
      expect((await server.change(owner, 'undo', [String(change.id)])).status).toBe(200);
      expect(await items()).toHaveLength(left);
    }
    expect((await rows()).map(({ id }: { id: string }) => id)).not.toContain('picks');
  });

  it('follows a rule', async () => {
    expect((await make('new-films', { name: 'Yeni', rule: 'type=MOVIE,isNew=yes,minImdb=7.5,sort=year' })).status).toBe(
      200,
    );
    const row = await db.kysely.selectFrom('label').selectAll().where('id', '=', 'new-films').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ source: 'rule', rule: { type: 'MOVIE', isNew: true, minImdb: 7.5, sort: 'year' } });
  });

  it.each([
    ['without content', 'x', { name: 'X' }, 'row_needs_words'],
    ['with two contents', 'x', { name: 'X', titles: 'family', rule: 'type=MOVIE' }, 'row_one_content'],
    ['with an unknown condition', 'x', { name: 'X', rule: 'colour=red' }, 'rule_wrong'],
    ['with an unknown title', 'x', { name: 'X', titles: 'nothing' }, 'title_unknown'],
    ['with a wrong id', 'x y', { name: 'X', titles: 'family' }, 'id_form'],
  ])('is refused %s', async (_, id, options, refusal) => {
    expect((await make(id, options)).body.fields.refusal).toBe(refusal);
  });
});
