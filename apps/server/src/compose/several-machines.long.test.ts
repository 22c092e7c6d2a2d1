// Two web servers, two workers and one ingest with disks of their own, on PostgreSQL and an object store, behind nginx: what
// one of them does holds at all of them.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOGIN_TRIES } from '@seyir/core/limits/account';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel, aGenre, anAccount, aPackage } from '../../test/builders.ts';
import { createPostgresDatabase, testEngine } from '../../test/database.ts';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { makeSourceFiles } from '../../test/live-sources.ts';
import { ask, type Client, findAddress, makeClients, post } from '../../test/machine-clients.ts';
import { type SeveralMachines, startSeveralMachines } from '../../test/several-machines.ts';
import { SILENT } from '../../test/template.ts';
import { announceCatalogueChange } from '../catalogue/catalogue.ts';
import type { Database } from '../db/database.ts';
import { openPostgresDatabase } from '../db/postgres-database.ts';

const CHANNEL = '77';
/** A machine of CI runs all of them on two processors. */
const SLOW = { timeout: 300_000 };
const POLL = { timeout: 120_000, interval: 200 };

const canRun = testEngine() === 'postgres' && currentFfmpeg !== undefined;

describe.runIf(canRun)('several machines (needs PostgreSQL and ffmpeg 5)', SLOW, () => {
  let several: SeveralMachines;
  let db: Database;
  let folder: string;
  let clients: ReturnType<typeof makeClients>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-sources-'));
    const databaseUrl = await createPostgresDatabase();
    db = await openPostgresDatabase(databaseUrl, SILENT);
    clients = makeClients(db, 'aile');
    await makeSourceFiles(folder);
    await aPackage(db, { id: 'aile' });
    await aGenre(db, { id: 'drama', kind: 'title' });
    const source = { kind: 'ingest', input: join(folder, 'loop.mp4'), rungs: ['v240'] } as const;
    await aChannel(db, { id: CHANNEL, number: 77, name: 'Deniz', source });
    await db.kysely.insertInto('channel_package').values({ channel_id: CHANNEL, package_id: 'aile' }).execute();
    const env = { SEYIR_STREAM_LIMIT: '1' };
    several = await startSeveralMachines({ databaseUrl, ffmpegPath: currentFfmpeg ?? '', env });
  }, SLOW.timeout);
  afterAll(async () => {
    await several?.stop();
    await db?.close();
    await rm(folder, { recursive: true, force: true });
  }, SLOW.timeout);

  const aHousehold = () => clients.aHousehold();
  const signIn = (...given: Parameters<typeof clients.signIn>) => clients.signIn(...given);
  const machine = () => several.machines;

  it('share sessions: signed in at one, known at the other, signed out at both', async () => {
    const { web1, web2 } = machine();
    const client = await signIn(web1.url, web2.url, await aHousehold());
    expect((await ask(web1.url, '/client/profiles', client)).status).toBe(200);
    expect((await ask(web2.url, '/client/profiles', client)).status).toBe(200);
    await post(web1.url, '/auth/user/logout', {}, client);
    await expect.poll(async () => (await ask(web2.url, '/client/profiles', client)).status, POLL).toBe(401);
  });

  it('count wrong passwords together', async () => {
    const { web1, web2 } = machine();
    const { username } = await aHousehold();
    const statuses: number[] = [];
    for (let tries = 0; tries <= LOGIN_TRIES; tries += 1) {
      const { url } = tries % 2 === 0 ? web1 : web2;
      const body = JSON.stringify({ username, password: 'wrong', force: true });
      // From an address of their own: the limit counts addresses, too.
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      statuses.push((await ask(url, '/auth/user/login', undefined, { method: 'POST', body, headers })).status);
    }
    expect(statuses.slice(0, LOGIN_TRIES)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('send a mail once, from one of the workers', async () => {
    const { web1, web2, worker1, worker2, ingest } = machine();
    const email = 'ada@seyir.test';
    await anAccount(db, { email, email_key: email });
    expect((await post(web1.url, '/auth/user/forgot-password', { email })).status).toBe(200);
    const listMails = async (...of: { dataFolder: string }[]) =>
      (await Promise.all(of.map(({ dataFolder }) => readdir(join(dataFolder, 'outbox')).catch(() => [])))).flat();
    await expect.poll(() => listMails(worker1, worker2), POLL).toHaveLength(1);
    expect(await listMails(web1, web2, ingest)).toEqual([]);
  });

  it('show a changed catalogue at both', async () => {
    const { web1, web2 } = machine();
    const client = await signIn(web1.url, web2.url, await aHousehold());
    await db.kysely.updateTable('channel').set({ name: 'Okyanus' }).where('id', '=', CHANNEL).execute();
    await db.kysely.transaction().execute(announceCatalogueChange);
    for (const { url } of [web1, web2]) {
      await expect.poll(async () => await (await ask(url, '/channel', client)).text(), POLL).toContain('Okyanus');
    }
  });

  it('package a title on one, play it and show its poster on others', async () => {
    const { web1, web2 } = machine();
    const poster = sharp({ create: { width: 400, height: 600, channels: 3, background: '#336699' } });
    await poster.webp().toFile(join(folder, 'poster.webp'));
    const text = { tr: 'Kara Deniz', en: 'Black Sea' };
    const meta = {
      ...{ id: 'kara-deniz', kind: 'MOVIE', name: text, summary: text, year: 2026, age: 'G', genres: ['drama'] },
      ...{
        offer: { kind: 'package', packages: ['aile'] },
        art: { vertical: 'poster.webp', horizontal: 'poster.webp' },
      },
    };
    await writeFile(join(folder, 'film.json'), JSON.stringify(meta));
    const said = await several.runCommand(folder, 'import', 'title', 'loop.mp4', '--meta', 'film.json');
    expect(said).toContain('kara-deniz is ready');

    const client = await signIn(web1.url, web2.url, await aHousehold());
    const found = await expect
      .poll(async () => (await ask(web2.url, '/content/kara-deniz', client)).status, POLL)
      .toBe(200)
      .then(() => ask(web2.url, '/content/kara-deniz', client));
    const [image = ''] = /\/images\/[^"?]+\?v=\w+/.exec(await found.text()) ?? [];
    const picture = await fetch(`${web1.url}${image}&w=160`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const watch = async () => await (await post(web1.url, '/content/kara-deniz/watch', {}, client)).text();
    await expect.poll(watch, POLL).toContain('index.m3u8');
    const address = new URL(findAddress(await watch()));
    const bytes = await Promise.all(
      [web1.url, web2.url].map(async (url) => await fetchFirst(`${url}${address.pathname}`)),
    );
    expect(bytes[0]?.length).toBeGreaterThan(1_000);
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it('play a live channel that a third ingests, the same bytes at both and through nginx', async () => {
    const { web1, web2 } = machine();
    const client = await signIn(web2.url, web1.url, await aHousehold());
    await expect.poll(async () => (await ask(web1.url, `/channel/${CHANNEL}/url`, client)).status, POLL).toBe(200);
    const address = new URL(findAddress(await (await ask(web1.url, `/channel/${CHANNEL}/url`, client)).text()));
    const list = address.pathname.replace('index.m3u8', 'v90.m3u8');
    const readList = async (url: string) => await (await fetch(`${url}${list}`)).text();
    await expect.poll(() => readList(web1.url), POLL).toMatch(/\.m4s/);
    const [segment = ''] = /^[^#].*\.m4s$/m.exec(await readList(web1.url)) ?? [];
    const servers = [web1.url, web2.url, ...(several.edge === undefined ? [] : [several.edge])];
    const bytes = await Promise.all(servers.map((url) => fetchBytes(new URL(segment, `${url}${list}`).href)));
    expect(bytes[0]?.toString('latin1', 4, 8)).toMatch(/styp|moof/);
    for (const other of bytes) expect(other.equals(bytes[0] ?? Buffer.alloc(0))).toBe(true);
  });

  it('count streams of an account together, and not its sessions', async () => {
    const { web1, web2 } = machine();
    const household = await aHousehold();
    const [one, other] = [await signIn(web1.url, web2.url, household), await signIn(web2.url, web1.url, household)];
    const listOf = async (url: string, client: Client) => {
      const answer = await ask(url, `/channel/${CHANNEL}/url`, client);
      const { pathname } = new URL(findAddress(await answer.text()));
      return (server: string) => fetch(`${server}${pathname.replace('index.m3u8', 'v90.m3u8')}`);
    };
    await expect.poll(async () => (await ask(web1.url, `/channel/${CHANNEL}/url`, one)).status, POLL).toBe(200);
    // Two sessions may be open. Two streams are one too many, wherever they play.
    const first = await listOf(web1.url, one);
    expect((await first(web1.url)).status).toBe(200);
    const refused = async () => {
      const answer = await ask(web2.url, `/channel/${CHANNEL}/url`, other);
      if (answer.status !== 200) return `${answer.status}`;
      const { pathname } = new URL(findAddress(await answer.text()));
      const list = await fetch(`${web2.url}${pathname.replace('index.m3u8', 'v90.m3u8')}`);
      await first(web1.url);
      return `${list.status}`;
    };
    await expect.poll(refused, POLL).toMatch(/^(403|409)$/);
    expect((await ask(web2.url, '/client/profiles', other)).status).toBe(200);
    // The first stream plays on at the other server.
    expect((await first(web2.url)).status).toBe(200);
  });

  it('refuse a machine whose clock is wrong, with a sentence', async () => {
    const ahead = 'const now = Date.now; Date.now = () => now() + 3 * 86_400_000;';
    const { code, output } = await several.runUntilEnd({
      SEYIR_ROLES: 'worker',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
    });
    expect(code).toBe(1);
    expect(output).toMatch(/The clock of this machine is 2\d{5} s ahead of the database's/);
    const clock = await db.kysely.selectFrom('setting').select('value').where('key', '=', 'scheduler.clock').execute();
    for (const { value } of clock) expect(Number(value) / 1_000).toBeLessThan(Date.now() + 86_400_000);
  });

  const fetchBytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  /** The first segment of the first rendition of a title. */
  const fetchFirst = async (index: string) => {
    const multivariant = await (await fetch(index)).text();
    const [rendition = ''] = /^[^#\s].*\.m3u8.*$/m.exec(multivariant) ?? [];
    const list = new URL(rendition, index).href;
    const [segment = ''] = /^[^#\s].*\.m4s.*$/m.exec(await (await fetch(list)).text()) ?? [];
    return await fetchBytes(new URL(segment, list).href);
  };
});
