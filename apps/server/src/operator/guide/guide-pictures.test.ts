import { access } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, aRecording, TEST_EVENING } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { GUIDE_CHANGED } from '../../catalogue/on-air.ts';
import { makeEventPublisher } from '../../events/events.ts';
import { sweepGuidePictures } from '../../features/guide-import/guide-pictures.ts';
import { fetchDuePictures, sweepGuide } from '../../features/guide-import/guide-sources.ts';
import { createImages } from '../../features/images/images.service.ts';
import { silentLog } from '../../shared/log.ts';
import { openFolderStore } from '../../store/folder-store.ts';

const DAY_MS = 86_400_000;
const db = useDatabase();
let now = TEST_EVENING.getTime();
const clock = () => now;
const { type, at, write } = useCommandLine(db, { SEYIR_PICTURE_NETWORKS: 'loopback' }, { now: clock });

let server: Server;
let base = '';
const pictures = new Map<string, Buffer>();
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/moved.png') reply.writeHead(302, { location: '/kiyi.png' }).end();
    else if (pictures.has(path)) reply.end(pictures.get(path));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [path, background] of Object.entries({ '/kiyi.png': '#336699', '/sis.png': '#993366' })) {
    const picture = sharp({ create: { width: 1_600, height: 900, channels: 3, background } });
    pictures.set(path, await picture.png().toBuffer());
  }
  pictures.set('/page.html', Buffer.from('<html>Not a picture</html>'));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(async () => {
  now = TEST_EVENING.getTime();
  asked = [];
  await aChannel(db, { id: '1', number: 1, code: 'lodos', name: 'Lodos TV', guide_id: 'lodos.tr' });
});

/** Programmes of a minute, each with a picture or none. */
const importPictures = async (shown: Readonly<Record<string, string | undefined>>, more = '') => {
  const minute = (number: number) => `2026111818${String(number).padStart(2, '0')}00`;
  const programmes = Object.entries(shown).map(([name, picture], index) => {
    const icon = picture === undefined ? '' : `<icon src="${picture}" width="1600"/>`;
    const times = `start="${minute(index)}" stop="${minute(index + 1)}"`;
    return `<programme channel="lodos.tr" ${times}><title>${name}</title>${icon}</programme>`;
  });
  await write('guide.xml', `<tv>${programmes.join('')}</tv>`);
  return await type(`import guide guide.xml ${more}`);
};
const stills = async () => {
  const rows = await db.kysely.selectFrom('programme').select(['name', 'still']).execute();
  return Object.fromEntries(rows.map(({ name, still }) => [name.tr, still]));
};
const openImages = () => createImages({ db, store: openFolderStore(at('data/images')), now: clock, log: silentLog });
const deps = async () => ({
  db,
  events: makeEventPublisher(db),
  now: clock,
  pictures: openImages(),
  pictureNetworks: [],
});

describe('pictures of a guide', () => {
  it('are fetched once, made smaller, and shown by every programme that names them', async () => {
    const heard: string[] = [];
    const stop = await db.listen(GUIDE_CHANGED, (channelId) => heard.push(channelId));
    const [kiyi, sis] = [`${base}/kiyi.png`, `${base}/sis.png`];
    const { out } = await importPictures({ Kıyı: kiyi, Sis: sis, Tekrar: kiyi, Resimsiz: undefined });
    expect(out).toContain('Pictures of programmes: 2 fetched, 0 could not be.');
    expect(asked.sort()).toEqual(['/kiyi.png', '/sis.png']);
    const shown = await stills();
    expect(shown).toEqual({
      Kıyı: expect.stringMatching(/^guide\/[0-9a-f]{16}$/),
      Sis: expect.stringMatching(/^guide\//),
      Tekrar: shown.Kıyı,
      Resimsiz: null,
    });
    const image = await db.kysely
      .selectFrom('image')
      .selectAll()
      .where('path', '=', shown.Kıyı ?? '')
      .executeTakeFirstOrThrow();
    expect(image).toMatchObject({ width: 960, height: 540, media_type: 'image/webp' });
    expect((await (await openImages()).find({ ...image, width: 320 })).mediaType).toBe('image/webp');
    await expect.poll(() => heard.filter((channelId) => channelId === '1').length).toBeGreaterThan(1);
    await stop();

    asked = [];
    await importPictures({ Kıyı: undefined, Sis: kiyi });
    expect(asked).toEqual([]);
    // A file that leaves a picture out keeps it; one that names another changes it.
    expect(await stills()).toMatchObject({ Kıyı: shown.Kıyı, Sis: shown.Kıyı });
  });

  it('that cannot be had are tried again after days, and files of this machine are no pictures', async () => {
    await importPictures({
      Yok: `${base}/none.png`,
      Sayfa: `${base}/page.html`,
      Dosya: '/etc/hostname',
      Şema: 'file:///etc/hostname',
      Taşınan: `${base}/moved.png`,
    });
    expect(asked.sort()).toEqual(['/kiyi.png', '/moved.png', '/none.png', '/page.html']);
    expect(await stills()).toEqual({ Yok: null, Sayfa: null, Dosya: null, Şema: null, Taşınan: expect.any(String) });
    asked = [];
    await importPictures({ Yok: `${base}/none.png` });
    expect(asked).toEqual([]);
    now += DAY_MS;
    expect(await importPictures({ Yok: `${base}/none.png` })).toMatchObject({
      out: expect.stringContaining('0 fetched, 2 could not be'),
    });
    now += DAY_MS;
    asked = [];
    await importPictures({ Yok: `${base}/none.png` });
    expect(asked).toEqual([]);
  });

  it('are not fetched by a dry run, nor from a private network that no setting names', async () => {
    await importPictures({ Kıyı: `${base}/kiyi.png` }, '--dry-run');
    expect(asked).toEqual([]);
    await importPictures({ Sis: `${base}/none.png` });
    await db.kysely
      .updateTable('programme')
      .set({ picture_url: `${base}/kiyi.png` })
      .execute();
    asked = [];
    const { signal } = new AbortController();
    expect(await fetchDuePictures(await deps(), signal)).toEqual({ fetched: 0, failed: 1, left: 0 });
    expect(asked).toEqual([]);
    // The host of a scheduled guide is trusted with its own pictures.
    await db.kysely
      .insertInto('guide_source')
      .values({ name: 'tv', address: `${base}/guide.xml`, every_minutes: 60, next_at: new Date(now + DAY_MS) })
      .execute();
    now += DAY_MS;
    expect(await fetchDuePictures(await deps(), signal)).toEqual({ fetched: 1, failed: 0, left: 0 });
    expect((await stills()).Sis).not.toBeNull();
  });

  it('of a host that answers nothing wait for the next run', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`P${index}`, `${base}/${index}.png`]));
    const { out } = await importPictures(many);
    const [, failed = '', left = ''] = /(\d+) could not be, (\d+) follow/.exec(out) ?? [];
    // Eight are asked at once.
    expect(Number(failed)).toBeGreaterThanOrEqual(10);
    expect(Number(failed)).toBeLessThanOrEqual(18);
    expect(Number(failed) + Number(left)).toBe(30);
  });

  it('are deleted with their programmes, but not those of recordings', async () => {
    await importPictures({ Kıyı: `${base}/kiyi.png`, Sis: `${base}/sis.png` });
    const { Kıyı: kiyi, Sis: sis } = await stills();
    await aRecording(db, { still: sis ?? '' });
    now += 40 * DAY_MS;
    expect(await sweepGuide({ db, now: clock })).toBe(2);
    expect(await sweepGuidePictures(await deps())).toBe(1);
    expect(await db.kysely.selectFrom('image').select('path').execute()).toEqual([{ path: sis }]);
    const fileOf = (path: string | null | undefined) => at(`data/images/originals/${path}.webp`);
    await access(fileOf(sis));
    await expect(access(fileOf(kiyi))).rejects.toThrow('ENOENT');
  });
});
