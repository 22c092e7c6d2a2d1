import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  anAiring,
  anEntitlement,
  aProduct,
  aProfile,
  aRecording,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { GUIDE_CHANGED } from '../../catalogue/on-air.ts';
import { makeEventPublisher } from '../../events/events.ts';
import { fetchDueGuides, sweepGuide } from '../../features/guide-import/guide-sources.ts';
import { followGuide } from '../../features/recordings/recordings.job.ts';
import { newId } from '../../shared/ids.ts';
import { silentLog } from '../../shared/log.ts';

const db = useDatabase();
let now = TEST_EVENING.getTime();
const clock = () => now;
const { type, ask, write } = useCommandLine(db, {}, { now: clock });

beforeEach(async () => {
  now = TEST_EVENING.getTime();
  await aChannel(db, { id: '1', number: 1, code: 'lodos', name: 'Lodos TV', guide_id: 'lodos.tr' });
  await aChannel(db, { id: '2', number: 2, code: 'poyraz', name: 'Poyraz Spor' });
});

/** `HHMM` of the evening, in Turkey. */
const at = (time: string, day = '20261118') => `${day}${time}00 +0300`;
const programme = (channel: string, start: string, stop: string, inner: string) =>
  `<programme channel="${channel}" start="${start}"${stop ? ` stop="${stop}"` : ''}>${inner}</programme>`;
const guide = (...programmes: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv>
<channel id="lodos.tr"><display-name>Lodos</display-name></channel>
<channel id="c2"><display-name>2</display-name><display-name lang="tr">POYRAZ SPOR</display-name></channel>
<channel id="else"><display-name>Else</display-name></channel>
${programmes.join('\n')}
</tv>`;
const FIRST = guide(
  programme(
    'lodos.tr',
    at('2000'),
    at('2100'),
    '<title lang="tr">Akşam Haberleri</title><title lang="en">Evening Bulletin</title><desc lang="tr">Günün özeti.</desc><category lang="tr">Haber</category><category lang="en">Bulletin</category>',
  ),
  programme(
    'lodos.tr',
    at('2100'),
    at('2300'),
    '<title>Deniz Feneri</title><sub-title>Fırtına</sub-title><desc>Beşinci bölüm.</desc><episode-num system="xmltv_ns">1.4.</episode-num><rating system="RTUK"><value>13+</value></rating><credits><director>Ada Yılmaz</director></credits>',
  ),
  programme('lodos.tr', at('2300'), '20261119010000 +0300', '<title>Gece Sineması &amp; Sohbet</title>'),
  programme('c2', '20261118170000', '20261118190000', '<title>Derbi</title><live/>'),
  programme('else', at('2000'), at('2100'), '<title>Başka</title>'),
);

const airings = async (channelId = '1') =>
  (
    await db.kysely
      .selectFrom('airing')
      .innerJoin('programme', 'programme.id', 'airing.programme_id')
      .select([
        'airing.id',
        'airing.starts_at',
        'airing.ends_at',
        'programme.name',
        'airing.season_number',
        'airing.episode_number',
      ])
      .where('channel_id', '=', channelId)
      .orderBy('starts_at')
      .execute()
  ).map(({ id, starts_at, ends_at, name, season_number, episode_number }) => ({
    ...{ id, name: name.tr, season: season_number, episode: episode_number },
    from: starts_at.toISOString().slice(8, 16),
    to: ends_at.toISOString().slice(8, 16),
  }));
const times = async (channelId?: string) =>
  (await airings(channelId)).map(({ name, from, to }) => `${from}–${to} ${name}`);
const importText = async (text: string, more = '') => {
  await write('guide.xml', text);
  return await type(`import guide guide.xml ${more}`);
};

/** Twenty megabytes of elements in twenty kilobytes. */
const BOMB = Buffer.concat([
  gzipSync('<tv>'),
  ...Array.from({ length: 20 }, () => gzipSync(`<a b="${' '.repeat(10_000)}"/>`.repeat(100))),
]);

describe('import guide', () => {
  it('writes airings with texts in both languages, numbers, ratings, categories and people', async () => {
    const { code, out, err } = await importText(FIRST);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('2 channels: 4 airings added, 0 changed, 0 removed.');
    expect(out).toContain('Not here: else (Else).');
    expect(await times()).toEqual([
      '18T17:00–18T18:00 Akşam Haberleri',
      '18T18:00–18T20:00 Deniz Feneri',
      '18T20:00–18T22:00 Gece Sineması & Sohbet',
    ]);
    expect(await times('2')).toEqual(['18T17:00–18T19:00 Derbi']);
    const programmes = await db.kysely.selectFrom('programme').selectAll().orderBy('search_key').execute();
    expect(programmes).toMatchObject([
      { name: { tr: 'Akşam Haberleri', en: 'Evening Bulletin' }, category_id: 'haber', age_rating: 'G', series: false },
      {
        ...{ name: { tr: 'Deniz Feneri', en: 'Deniz Feneri' }, age_rating: '13+', series: true },
        summary: { tr: 'Fırtına. Beşinci bölüm.', en: 'Fırtına. Beşinci bölüm.' },
      },
      { name: { tr: 'Derbi' }, live: true },
      { name: { tr: 'Gece Sineması & Sohbet' } },
    ]);
    expect((await airings())[1]).toMatchObject({ season: 2, episode: 5 });
    expect(await db.kysely.selectFrom('genre').select('name').where('id', '=', 'haber').execute()).toEqual([
      { name: { tr: 'Haber', en: 'Bulletin' } },
    ]);
    expect(await db.kysely.selectFrom('programme_person').select('person_id').execute()).toEqual([
      { person_id: 'ada-yilmaz' },
    ]);
  });

  it('keeps ids over an unchanged, a moved and a renamed programme, with recordings, reminders and tickets', async () => {
    await importText(FIRST);
    const before = await airings();
    const idOf = (name: string) => before.find((airing) => airing.name === name)?.id ?? '';
    const film = idOf('Deniz Feneri');
    const night = idOf('Gece Sineması & Sohbet');
    const { id: profile_id } = await aProfile(db);
    await db.kysely.insertInto('reminder').values({ profile_id, airing_id: film }).execute();
    await anEntitlement(db, { kind: 'PPV', airing_id: night });
    const window = { starts_at: minutesAfter(TEST_EVENING, 0), ends_at: minutesAfter(TEST_EVENING, 120) };
    await aRecording(db, { airing_id: film, channel_id: '1', ...window });

    expect((await importText(FIRST)).out).toContain('0 airings added, 0 changed, 0 removed');
    const moved = FIRST.replace(`${at('2100')}">`, `${at('2130')}">`)
      .replace(`start="${at('2100')}" stop="${at('2300')}"`, `start="${at('2130')}" stop="${at('2330')}"`)
      .replace(`start="${at('2300')}"`, `start="${at('2330')}"`)
      .replace('Gece Sineması &amp; Sohbet', 'Gece Sineması: Dalga');
    expect((await importText(moved)).out).toContain('0 airings added, 3 changed, 0 removed');
    expect((await airings()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await times()).toEqual([
      '18T17:00–18T18:30 Akşam Haberleri',
      '18T18:30–18T20:30 Deniz Feneri',
      '18T20:30–18T22:00 Gece Sineması: Dalga',
    ]);
    expect(await db.kysely.selectFrom('reminder').select('airing_id').execute()).toEqual([{ airing_id: film }]);
    // The recording follows its airing, as the job of recordings does it.
    await followGuide({ db, now: () => now - 7_200_000, events: { publish: async () => undefined } });
    const [recording] = await db.kysely.selectFrom('recording').select('starts_at').execute();
    expect(recording?.starts_at.toISOString()).toBe('2026-11-18T18:30:00.000Z');
  });

  it('keeps an airing with tickets over a postponement and a rename, and when the guide drops it', async () => {
    const evening = (...titles: string[]) =>
      guide(
        ...titles.flatMap((title, index) =>
          title === ''
            ? []
            : [programme('lodos.tr', at(`${18 + index}00`), at(`${19 + index}00`), `<title>${title}</title>`)],
        ),
      );
    const tomorrow = programme('lodos.tr', at('2000', '20261120'), at('2200', '20261120'), '<title>Final</title>');
    await importText(evening('Haberler', 'Stüdyo', 'Final', 'Film'));
    const final = (await airings()).find(({ name }) => name === 'Final')?.id ?? '';
    const { id: ppv_product_id } = await aProduct(db, { kind: 'PPV', title_id: null });
    await db.kysely.updateTable('airing').set({ ppv_product_id }).where('id', '=', final).execute();
    await anEntitlement(db, { kind: 'PPV', airing_id: final });
    const placeOf = async () => {
      const found = (await airings()).find(({ id }) => id === final);
      return found && `${found.from} ${found.name}`;
    };
    // Postponed by two days, in a file that begins after the day it was on.
    await importText(evening('Haberler', 'Stüdyo', 'Konser', 'Film').replace('</tv>', `${tomorrow}</tv>`));
    expect(await placeOf()).toBe('20T17:00 Final');
    await importText(guide(tomorrow.replace('Final', 'Kupa Finali')));
    expect(await placeOf()).toBe('20T17:00 Kupa Finali');
    // Back to its day, and then dropped for a programme of the whole evening.
    await importText(evening('Haberler', 'Stüdyo', 'Kupa Finali', 'Film'));
    expect(await placeOf()).toBe('18T17:00 Kupa Finali');
    const marathon = guide(programme('lodos.tr', at('1800'), at('2300'), '<title>Maraton</title>'));
    expect((await importText(marathon)).out).toContain('1 airings with tickets for sale are not in this guide.');
    expect(await placeOf()).toBe('18T14:59 Kupa Finali');
    const left = await times();
    await importText(marathon);
    expect(await times()).toEqual(left);
  });

  it('lets airings change places', async () => {
    const two = (first: string, second: string) =>
      guide(
        programme('lodos.tr', at('2000'), at('2100'), `<title>${first}</title>`),
        programme('lodos.tr', at('2100'), at('2200'), `<title>${second}</title>`),
      );
    await importText(two('A', 'B'));
    const [a, b] = await airings();
    await importText(two('B', 'A'));
    expect((await airings()).map(({ id }) => id)).toEqual([b?.id, a?.id]);
  });

  it('ends overlaps, keeps holes and overnight programmes, and leaves days outside of the file alone', async () => {
    await anAiring(db, {
      id: 'old',
      channel_id: '1',
      starts_at: new Date('2026-11-17T20:00:00Z'),
      ends_at: new Date('2026-11-17T22:00:00Z'),
    });
    await anAiring(db, {
      id: 'late',
      channel_id: '1',
      starts_at: new Date('2026-11-18T16:00:00Z'),
      ends_at: new Date('2026-11-18T17:30:00Z'),
    });
    await importText(
      guide(
        programme('lodos.tr', at('2000'), at('2130'), '<title>A</title>'),
        programme('lodos.tr', at('2100'), at('2200'), '<title>B</title>'),
        programme('lodos.tr', at('2330'), '20261119013000 +0300', '<title>C</title>'),
        programme('lodos.tr', '20261119013000 +0300', '', '<title>D</title>'),
      ),
    );
    const rows = await times();
    expect(rows.slice(2)).toEqual([
      '18T17:00–18T18:00 A',
      '18T18:00–18T19:00 B',
      '18T20:30–18T22:30 C',
      '18T22:30–18T23:00 D',
    ]);
    expect((await airings()).slice(0, 2).map(({ id, to }) => [id, to])).toEqual([
      ['old', '17T22:00'],
      ['late', '18T17:00'],
    ]);
  });

  it.each([
    ['a file that ends too early', FIRST.slice(0, -20), 'The guide is broken, so nothing was changed'],
    ['a file with an error in the middle', FIRST.replace('</title><live/>', '</titel><live/>'), 'The guide is broken'],
    ['a web page', '<!DOCTYPE html><html><body>404</body></html>', 'This is not a guide in XMLTV'],
    ['an empty file', '', 'The guide is empty'],
    ['a guide without programmes', guide(), 'has no programmes'],
    ['a text without an end', `<tv>${'a'.repeat(2_000_000)}`, 'The guide has a text of more than a megabyte.'],
    ['an archive that expands without an end', BOMB, 'expands to more than 100 times its size'],
    ['a broken archive', gzipSync(FIRST).subarray(0, 200), 'The guide is broken'],
  ])('changes nothing with %s', async (_, contents, message) => {
    await importText(FIRST);
    const before = await airings();
    await write('broken.xml', contents);
    const { code, err } = await type('import guide broken.xml');
    expect([code, err.split('\n').length]).toEqual([1, 2]);
    expect(err).toContain(message);
    expect(await airings()).toEqual(before);
  });

  it('reads compressed files, other encodings, and zones that the file leaves out', async () => {
    const local = FIRST.replaceAll(' +0300', '');
    await write('guide.xml.gz', gzipSync(local));
    await type('import guide guide.xml.gz --time-zone Europe/Istanbul');
    expect((await times())[0]).toBe('18T17:00–18T18:00 Akşam Haberleri');
    const latin = Buffer.from(
      FIRST.replace('UTF-8', 'ISO-8859-9')
        .replace('Akşam', 'Ak\u00feam')
        .replace('Fırtına', 'F\u00fdrt\u00fdna')
        .replace('Beşinci', 'Be\u00feinci')
        .replace('Yılmaz', 'Y\u00fdlmaz')
        .replace('Sineması', 'Sinemas\u00fd')
        .replace('Başka', 'Ba\u00feka'),
      'latin1',
    );
    await write('latin.xml', latin);
    const before = await airings();
    expect((await type('import guide latin.xml')).code).toBe(0);
    expect(await airings()).toEqual(before);
    expect(await type('import guide guide.xml --time-zone Mars')).toMatchObject({ code: 2 });
  });

  it('shows a dry run, and publishes a change to servers and browsers', async () => {
    const heard: string[] = [];
    const stops = [
      await db.listen(GUIDE_CHANGED, () => heard.push('servers')),
      await db.listen('seyir_event', (text) => heard.push(text)),
    ];
    await write('guide.xml', FIRST);
    expect((await ask('import guide guide.xml --dry-run')).added).toBe(4);
    expect(await airings()).toEqual([]);
    await importText(FIRST);
    await expect
      .poll(() => [...new Set(heard)].sort())
      .toEqual(['servers', '{"to":"everyone","event":{"type":"changed","what":"guide"}}']);
    for (const stop of stops) await stop();
  });

  it('sweeps days that no viewer can watch, and keeps what was sold', async () => {
    const day = (days: number) => new Date(now - days * 24 * 3_600_000);
    for (const [id, days] of Object.entries({ kept: 7, swept: 20, sold: 21 })) {
      await anAiring(db, { id, channel_id: '1', starts_at: day(days) });
    }
    await anEntitlement(db, { kind: 'PPV', airing_id: 'sold' });
    expect(await sweepGuide({ db, now: clock })).toBe(1);
    expect((await airings()).map(({ id }) => id)).toEqual(['sold', 'kept']);
  });
});

describe('a guide on a schedule', () => {
  let server: Server;
  let address = '';
  let body = FIRST;
  const asked: (string | undefined)[] = [];
  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(request.headers['if-none-match']);
      const etag = `"${body.length}"`;
      if (request.headers['if-none-match'] === etag) reply.writeHead(304).end();
      else reply.setHeader('etag', etag).end(gzipSync(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/guide.xml.gz`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const fetchDue = () =>
    fetchDueGuides({ db, events: makeEventPublisher(db), now: clock, newId }, silentLog, new AbortController().signal);
  const source = () => db.kysely.selectFrom('guide_source').selectAll().executeTakeFirstOrThrow();

  it('is fetched when it is due, read only when it changed, and left alone when it fails', async () => {
    body = FIRST;
    expect((await type(`import guide ${address} --every 6 --name tv`)).out).toContain('tv is fetched every 6 h.');
    expect(await fetchDue()).toBe(0);
    now += 6 * 3_600_000;
    asked.length = 0;
    expect(await fetchDue()).toBe(1);
    now += 6 * 3_600_000;
    await fetchDue();
    expect(asked).toEqual([undefined, `"${FIRST.length}"`]);
    const imported = await airings();
    expect(imported).toHaveLength(3);
    body = '<html>';
    now += 6 * 3_600_000;
    await fetchDue();
    expect((await source()).failure).toContain('not a guide in XMLTV');
    expect((await type('guide sources')).out).toContain('tv  every 6 h, This is not a guide');
    expect(await airings()).toEqual(imported);
    // After half an hour it is tried again.
    now += 30 * 60_000;
    body = FIRST;
    expect(await fetchDue()).toBe(1);
    expect((await source()).failure).toBeNull();
    expect((await type('guide remove tv')).code).toBe(0);
    expect(await type('guide remove tv')).toMatchObject({ code: 1 });
  });

  it('needs an address and an interval', async () => {
    expect(await type('import guide guide.xml --every 6')).toMatchObject({ code: 2 });
    expect(await type(`import guide ${address} --every 0.1`)).toMatchObject({ code: 2 });
  });
});
