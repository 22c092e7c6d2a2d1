// A third language is a file of the deployment and texts of its operator: catalogue, guide, search, lists for other players, mail and
// the document of the page follow without a change of code.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountServer } from '../../test/account-server.ts';
import {
  aBanner,
  aCategory,
  aChannel,
  aGenre,
  aLabel,
  aLabelItem,
  aMenu,
  anImage,
  aPackage,
  aTitle,
  bothLanguages,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useCommandLine } from '../../test/command-line.ts';
import { useDatabase } from '../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../test/http.ts';
import { composeWhole } from '../../test/whole-server.ts';
import { writeReceipt } from '../billing/receipts.ts';
import { writeNotice } from '../billing/subscription-notices.ts';
import type { Http } from '../http/build-http.ts';
import { chooseLanguage } from '../http/meta.ts';
import { readWebApp } from '../http/web-app.ts';
import { readLanguageFiles } from '../shared/language-files.ts';
import { listFurtherLanguages, setFurtherLanguages } from '../shared/languages.ts';
import { silentLog } from '../shared/log.ts';
import { openTimelines } from '../timeline/timelines.ts';

const now = () => TEST_EVENING.getTime();
/** The snapshot follows a change a moment later; a busy machine takes its time. */
const SOON = { timeout: 30_000 };
const db = useDatabase({ emptied: 'once' });
const { type, ask, at, write } = useCommandLine(db, {}, { now });
let folder = '';
let composition: Awaited<ReturnType<typeof composeWhole>>;
let http: Http;

const GERMAN = {
  name: 'Deutsch',
  texts: {
    'Reset your Seyir password': 'Setze dein Seyir-Passwort zurück',
    'Hello {name},': 'Hallo {name},',
    'The link works for {hours} hour.': 'Der Link gilt {hours} Stunde.',
    'Your {name} package was renewed': 'Dein Paket {name} wurde verlängert',
    'Your receipt: {name}': 'Deine Quittung: {name}',
  },
};

const GUIDE = `<?xml version="1.0"?><tv><channel id="lodos"><display-name>Lodos</display-name></channel>
<programme channel="lodos" start="20261118210000 +0300" stop="20261118220000 +0300">
<title lang="tr">Kıyı</title><title lang="en">The Shore</title><title lang="de">Die Küste</title>
<sub-title lang="tr">Fener</sub-title><desc lang="tr">Bir gün.</desc><desc lang="de-AT">Ein Tag.</desc>
<category lang="tr">Belgesel</category><category lang="de">Doku</category></programme>
<programme channel="lodos" start="20261118220000 +0300" stop="20261118230000 +0300"><title lang="tr">Haber</title><title lang="en">Bulletin</title></programme>
</tv>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-third-'));
  await writeFile(join(folder, 'de.json'), JSON.stringify(GERMAN));
  setFurtherLanguages(await readLanguageFiles(folder, silentLog));
  await aGenre(db, { id: 'dram', kind: 'title', name: { tr: 'Dram', en: 'Drama' } });
  for (const path of ['bg/wide', 'bg/upright']) await anImage(db, { path });
  await aTitle(db, {
    id: 'kiyi',
    ...{ name: { tr: 'Kıyı', en: 'The Shore' }, summary: { tr: 'Bir gün.', en: 'One day.' } },
    ...{ background: 'bg/wide', poster_vertical: 'bg/upright', poster_horizontal: 'bg/wide' },
  });
  await db.kysely.insertInto('title_genre').values({ title_id: 'kiyi', genre_id: 'dram', position: 0 }).execute();
  await aPackage(db, { id: 'aile', info: { tr: 'Bütün kanallar', en: 'All channels' } });
  const menu = await aMenu(db, { id: '6', name: { tr: 'Keşfet', en: 'Discover' } });
  await aCategory(db, { id: 'tab', menu_id: menu.id, name: { tr: 'Tümü', en: 'All' } });
  await aLabel(db, { id: 'films', category_id: 'tab', name: { tr: 'Filmler', en: 'Films' } });
  await aLabelItem(db, { label_id: 'films', title_id: 'kiyi' });
  await aBanner(db, { id: 'first', menu_id: menu.id, title_id: 'kiyi' });
  await aChannel(db, { id: '1', number: 1, code: 'lodos', name: 'Lodos', free_for_guests: true });
  await db.kysely.insertInto('person').values({ id: 'ada', name: 'Ada', search_key: 'ada' }).execute();
  await db.kysely
    .insertInto('title_person')
    .values({ ...{ title_id: 'kiyi', person_id: 'ada', job: 'actor', position: 0 }, role: bothLanguages('Kaptan') })
    .execute();
  await write('guide.xml', GUIDE);
  expect(await type('import guide guide.xml')).toMatchObject({ code: 0 });
  const words = {
    'title:kiyi:name': 'Die Küste',
    'genre:title/dram:name': 'Schauspiel',
    'package:aile:info': 'Alle Sender',
    'menu:6:name': 'Entdecken',
    'tab:tab:name': 'Alles',
    'row:films:name': 'Spielfilme',
    'cast:kiyi/actor/ada:role': 'Kapitän',
    'channel:1:name': 'Südwind',
    'package:aile:name': 'Familie',
  };
  for (const [text, german] of Object.entries(words))
    expect(await type(`text set de ${text} --words "${german}"`)).toMatchObject({ code: 0 });
  composition = await composeWhole(db, now);
  const { routes, describePage } = composition;
  await writeFile(join(folder, 'index.html'), '<head></head><body></body>');
  http = await testHttp({
    routes,
    now,
    resolveCaller: async (token) => ({ caller: aCaller({ isGuest: token === 'guest', packageId: undefined }) }),
    webApp: await readWebApp(folder, describePage, listFurtherLanguages()),
  });
}, 60_000);
afterAll(async () => {
  setFurtherLanguages([]);
  await composition?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, language = 'de, en;q=0.5') =>
  (await http.inject({ url: `/api${path}`, headers: { ...bearer('guest'), 'accept-language': language } })).json();

describe('a third language', () => {
  it('is chosen by the header of a request as soon as its file is there', () => {
    expect(chooseLanguage('de, en;q=0.5')).toBe('de');
    expect(chooseLanguage('de-CH;q=0.8, fr')).toBe('de');
    expect(chooseLanguage('fr, en;q=0.5')).toBe('en');
    expect(chooseLanguage(undefined)).toBe('tr');
  });

  it('reaches menus, tabs, rows, titles and genres, and falls back to English text by text', async () => {
    expect((await get('/menu'))[0]).toMatchObject({ id: '6', name: 'Entdecken' });
    expect((await get('/menu/6')).categories).toMatchObject([{ id: 'tab', name: 'Alles' }]);
    expect(JSON.stringify(await get('/category/tab'))).toContain('Spielfilme');
    const film = await get('/content/kiyi');
    expect(film).toMatchObject({ title: 'Die Küste', summary: 'One day.' });
    expect(JSON.stringify(film)).toContain('Schauspiel');
    expect(await get('/content/kiyi', 'tr')).toMatchObject({ title: 'Kıyı', summary: 'Bir gün.' });
    expect(await get('/content/kiyi', 'en')).toMatchObject({ title: 'The Shore' });
  });

  it('reaches packages', async () => {
    expect(await get('/auth/subscription')).toMatchObject([{ name: 'Familie', info: 'Alle Sender' }]);
    expect(await get('/auth/subscription', 'en')).toMatchObject([{ info: 'All channels' }]);
  });

  it('reaches roles of people and names of channels, which keep one name without a translation', async () => {
    expect((await get('/content/kiyi')).actors).toMatchObject([{ name: 'Ada', role: 'Kapitän' }]);
    expect((await get('/content/kiyi', 'tr')).actors).toMatchObject([{ role: 'Kaptan' }]);
    expect(await get('/channel')).toMatchObject([{ name: 'Südwind' }]);
    expect(await get('/channel', 'en')).toMatchObject([{ name: 'Lodos' }]);
    expect(await get('/channel', 'tr')).toMatchObject([{ name: 'Lodos' }]);
    expect(JSON.stringify(await get('/search?q=südwind'))).toContain('"channelcode":"lodos"');
  });

  it('stands in live playlists as X-TITLE of its tag', async () => {
    const timelines = await openTimelines({ db, now, log: silentLog });
    const [shore] = await timelines.of('1').listProgrammes(now(), now() + 1_000);
    await timelines.close();
    expect(shore?.title).toEqual({ tr: 'Kıyı', en: 'The Shore', de: 'Die Küste' });
  });

  it('reaches the guide from the lang of XMLTV, and leaves in an exported one', async () => {
    const [shore, bulletin] = await get('/channel/1/guide?date=2026-11-18');
    expect(shore).toMatchObject({ title: 'Die Küste', category: 'Doku' });
    expect(bulletin).toMatchObject({ title: 'Bulletin' });
    const detail = await get(`/program/${encodeURIComponent(shore.epgProgramId)}`);
    expect(detail).toMatchObject({ title: 'Die Küste', description: 'Fener. Ein Tag.' });
    await ask('export guide out.xml');
    const xml = await readFile(at('out.xml'), 'utf8');
    expect(xml).toContain('<title lang="de">Die Küste</title>');
    expect(xml).toContain('<desc lang="de">Fener. Ein Tag.</desc>');
    expect(xml).not.toContain('<title lang="de">Bulletin</title>');
    // The same file again changes nothing, and does not lose the language.
    expect(await type('import guide guide.xml')).toMatchObject({ code: 0 });
    expect((await get('/channel/1/guide?date=2026-11-18'))[0]).toMatchObject({ title: 'Die Küste' });
  });

  it('is found by search', async () => {
    const { results } = await get('/search?q=küste').then((body) => ({ results: JSON.stringify(body) }));
    expect(results).toContain('kiyi');
  });

  it('stands in the document of the page, before the application runs', async () => {
    const { body } = await http.inject('/dashboard/home/6/all');
    expect(body).toContain('<meta name="languages" content="[{&quot;tag&quot;:&quot;de&quot;');
    expect(body).toMatch(/<div class="banner-words" lang="de"[\s\S]*Die Küste/);
  });

  it('reaches mails, receipts and notices, and text messages', async () => {
    const server = await startAccountServer(db);
    await server.aViewer({ username: 'ada', email: 'ada@seyir.test' });
    await server.call('POST', '/auth/user/forgot-password', {
      body: { email: 'ada@seyir.test' },
      headers: { 'accept-language': 'de' },
    });
    const mail = server.outbox.mails.at(-1);
    expect(mail).toMatchObject({
      subject: 'Setze dein Seyir-Passwort zurück',
      html: expect.stringContaining('lang="de"'),
    });
    // What is not translated is English.
    expect(mail?.text).toContain('Choose a new password');
    await server.stop();
    const publicUrl = 'https://tv.example';
    const notice = {
      event: 'renewed',
      packageName: 'Aile',
      endsAt: TEST_EVENING,
      amountKurus: 100,
      publicUrl,
    } as const;
    expect(writeNotice({ ...notice, language: 'de' }).mail.subject).toBe('Dein Paket Aile wurde verlängert');
    const receipt = { event: 'paid', name: 'Kıyı', amountKurus: 100, mpay: '1', at: TEST_EVENING, publicUrl } as const;
    expect(writeReceipt({ ...receipt, language: 'de' }).mail).toMatchObject({
      subject: 'Deine Quittung: Kıyı',
      text: expect.stringContaining('18. November 2026'),
    });
  });
});

describe('translations of the catalogue', () => {
  it('are listed with what is missing, edited as a table, and undone', async () => {
    const missing = await ask('text list de --missing');
    expect(missing.map(({ address }: { address: string }) => address)).toContain('title:kiyi:summary');
    expect(missing.map(({ address }: { address: string }) => address)).not.toContain('title:kiyi:name');
    await ask('text list de --missing --kind title --write de.tsv');
    const table = await readFile(at('de.tsv'), 'utf8');
    const line = 'title:kiyi:summary\tBir gün.\tOne day.\t';
    expect(table).toContain(line);
    await write('de.tsv', table.replace(line, `${line}Ein Tag\\nam Meer.`));
    expect(await ask('import texts de de.tsv --dry-run')).toMatchObject({ changed: 1 });
    const { out } = await type('import texts de de.tsv');
    await expect.poll(async () => (await get('/content/kiyi')).summary, SOON).toBe('Ein Tag\nam Meer.');
    expect(await type(/undo \d+/.exec(out)?.[0] ?? '')).toMatchObject({ code: 0 });
    await expect.poll(async () => (await get('/content/kiyi')).summary, SOON).toBe('One day.');
  });

  it('are kept when the Turkish or English text changes, and removed by "-"', async () => {
    await ask('title set kiyi --name "Yeni Kıyı"');
    await expect.poll(async () => (await get('/content/kiyi', 'tr')).title, SOON).toBe('Yeni Kıyı');
    expect((await get('/content/kiyi')).title).toBe('Die Küste');
    await ask('text set de title:kiyi:name --words -');
    await expect.poll(async () => (await get('/content/kiyi')).title, SOON).toBe('The Shore');
  });

  it.each([
    ['text set fr title:kiyi:name --words x', 2, 'There is no language fr: there are tr, en, de.'],
    ['text set de title:none:name --words x', 1, 'There is no text title:none:name.'],
    ['text set de title:kiyi:year --words x', 1, 'There is no text title:kiyi:year.'],
    ['text set de account:1:name --words x', 1, 'There is no text'],
    ['text set en title:kiyi:name --words -', 2, 'Every text has Turkish and English.'],
    ['text set de title:kiyi:name', 2, 'Say --words'],
    [
      'text set tr channel:1:name --words x',
      2,
      'The Turkish name of a channel is its own: npm run seyir -- channel set',
    ],
    ['text list de --kind none', 2, '--kind is one of title'],
    ['import texts de none.tsv', 1, 'cannot be read'],
    ['import texts de broken.tsv', 1, 'Line 1: four columns'],
  ])('refuse %s', async (line, code, sentence) => {
    await write('broken.tsv', 'title:kiyi:name Küste\n');
    expect(await type(line)).toMatchObject({ code, err: expect.stringContaining(sentence) });
  });
});
