// Kodi with its IPTV Simple client on a player link, where both are installed: Kodi runs on a virtual screen and is asked over
// JSON-RPC for what it has read of the list and the guide, and to play.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aProgramme,
  aSession,
  bothLanguages,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { anEncodedAsset, encodeMedia } from '../../../test/encoded-media.ts';
import { testHttp } from '../../../test/http.ts';
import { findFreePort } from '../../../test/live-sources.ts';
import { aSpan } from '../../../test/media-rows.ts';
import { findProgram } from '../../../test/players.ts';
import { until } from '../../../test/until.ts';
import { composeWhole } from '../../../test/whole-server.ts';
import type { Http } from '../../http/build-http.ts';
import { hashSecret } from './links.service.ts';

const ADDON = 'pvr.iptvsimple';
const [kodi, screen] = ['kodi', 'xvfb-run'].map(findProgram);
const isInstalled = kodi !== undefined && screen !== undefined && existsSync(`/usr/share/kodi/addons/${ADDON}`);
const SECRET = '23456789abcdefghjkmn';
const HOUR_MS = 3_600_000;
/** Segments of a programme before the other one follows. */
const TURN_SEGMENTS = 8;
/** Kodi without a graphics card, on a machine that does much else. */
const SLOW = 300_000;

describe.runIf(isInstalled)('Kodi on a player link (needs Kodi)', { timeout: SLOW }, () => {
  const db = useDatabase({ emptied: 'once' });
  let work = '';
  let http: Http;
  let whole: Awaited<ReturnType<typeof composeWhole>>;
  let program: ChildProcess | undefined;
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  let port: number;
  let proxy: Server | undefined;
  /** Paths that Kodi has asked for. */
  const asked: string[] = [];

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'seyir-kodi-'));
    await makeRows();
    whole = await composeWhole(db);
    await makeMedia();
    const { routes, rawRoutes, fastLanes, resolveCaller } = whole;
    http = await testHttp({ now: Date.now, routes, rawRoutes, fastLanes, resolveCaller });
    await startKodi(`${await listenBefore(await http.listen('127.0.0.1', 0))}/links/${SECRET}`);
  }, SLOW);
  afterAll(async () => {
    if (program?.pid) process.kill(-program.pid, 'SIGKILL');
    proxy?.close();
    proxy?.closeAllConnections();
    await http?.drain(0);
    await whole?.close();
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  });

  /** A proxy that keeps what is asked for. Lists name the host that they were asked from. */
  async function listenBefore(server: string): Promise<string> {
    proxy = createServer((incoming, reply) => {
      asked.push(incoming.url ?? '');
      const { method, headers } = incoming;
      const forwarded = request(`${server}${incoming.url}`, { method, headers, setHost: false }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      forwarded.on('error', () => reply.destroy());
      incoming.pipe(forwarded);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }

  /** Two channels, one of them with three programmes around now. */
  async function makeRows() {
    const account = await anAccount(db);
    const profile = await aMainProfile(db, { account_id: account.id });
    const expires_at = new Date('9999-12-31T00:00:00Z');
    const session = await aSession(db, { account_id: account.id, profile_id: profile.id, is_link: true, expires_at });
    const owner = { account_id: account.id, profile_id: profile.id, session_id: session.id };
    await db.kysely
      .insertInto('player_link')
      .values({ ...owner, id: session.id, name: 'Salon', secret_hash: hashSecret(SECRET), created_at: new Date() })
      .execute();
    await aChannel(db, { id: '71', number: 7, name: 'Lodos TV', free_for_guests: true });
    await aChannel(db, { id: '72', number: 8, name: 'Poyraz Spor', free_for_guests: true });
    for (const [name, from, to] of [
      ['Dünkü Deniz', -2, -1],
      ['Akşam Haberleri', -1, 1],
      ['Gece Sineması', 1, 3],
    ] as const) {
      const programme = await aProgramme(db, { name: bothLanguages(name) });
      const at = (hours: number) => new Date(now + hours * HOUR_MS);
      const times = { starts_at: at(from), ends_at: at(to) };
      await anAiring(db, { channel_id: '71', programme_id: programme.id, ...times });
    }
  }

  /** From three hours ago on: two programmes in turn, half a minute each. */
  async function makeMedia() {
    const patterns = ['testsrc2', 'smptebars'];
    const shown = [];
    for (const pattern of patterns) {
      shown.push(await anEncodedAsset(db, whole.mediaFolder, await encodeMedia(work, pattern)));
    }
    const count = Math.ceil((5 * HOUR_MS * 1_000) / SEGMENT_US);
    for (let msn = 0; msn < count; msn += TURN_SEGMENTS) {
      const { id: asset_id = null, init_hash = null } = shown[(msn / TURN_SEGMENTS) % shown.length] ?? {};
      const start_us = (now - 3 * HOUR_MS) * 1_000 + msn * SEGMENT_US;
      const span = { channel_id: '71', dsn: 0, msn, asset_id, init_hash, start_us };
      await aSpan(db, { ...span, segment_count: TURN_SEGMENTS });
    }
  }

  async function startKodi(link: string) {
    port = await findFreePort('tcp');
    const data = join(work, '.kodi/userdata');
    await mkdir(join(data, 'addon_data', ADDON), { recursive: true });
    const write = (name: string, settings: Readonly<Record<string, string>>) => {
      const lines = Object.entries(settings).map(([id, value]) => `<setting id="${id}">${value}</setting>`);
      return writeFile(join(data, name), `<settings version="2">${lines.join('')}</settings>`);
    };
    await write('guisettings.xml', {
      ...{ 'services.webserver': 'true', 'services.webserverport': String(port) },
      ...{ 'services.webserverauthentication': 'false', 'general.addonupdates': '2' },
    });
    const settings = {
      ...{ m3uPathType: '1', m3uUrl: `${link}/tv.m3u`, m3uCache: 'false' },
      ...{ epgPathType: '1', epgUrl: `${link}/guide.xml`, epgCache: 'false', catchupEnabled: 'true' },
    };
    await write(`addon_data/${ADDON}/settings.xml`, settings);
    // Later versions read the settings of an instance.
    const instance = { kodi_addon_instance_name: 'Seyir', kodi_addon_instance_enabled: 'true' };
    await write(`addon_data/${ADDON}/instance-settings-1.xml`, { ...instance, ...settings });
    // A sound card that is not there: without one Kodi does not play.
    await writeFile(join(work, '.asoundrc'), 'pcm.!default { type null }\nctl.!default { type null }\n');
    await launch();
    await ask('Addons.SetAddonEnabled', { addonid: ADDON, enabled: true });
  }

  async function launch() {
    const env = { PATH: process.env.PATH, HOME: work, LIBGL_ALWAYS_SOFTWARE: '1' };
    const args = ['-a', kodi ?? '', '--standalone', '--audio-backend=alsa'];
    program = spawn(screen ?? '', args, { env, detached: true, stdio: 'ignore' });
    await until(async () => (await ask('JSONRPC.Ping').catch(() => undefined)) === 'pong');
  }

  // biome-ignore lint/suspicious/noExplicitAny: replies of Kodi
  async function ask(method: string, params: object = {}): Promise<any> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${port}/jsonrpc`, { method: 'POST', headers, body });
    const { error, result } = (await answer.json()) as { error?: unknown; result: unknown };
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Channels by name, once Kodi has read the list. */
  async function readChannels(): Promise<Map<string, number>> {
    let channels: { channelid: number; label: string }[] = [];
    await until(async () => {
      const list = await ask('PVR.GetChannels', { channelgroupid: 'alltv' }).catch(() => ({}));
      channels = list.channels ?? [];
      return channels.length > 0;
    });
    return new Map(channels.map(({ channelid, label }) => [label, channelid]));
  }

  interface Broadcast {
    readonly broadcastid?: number;
    readonly title: string;
  }

  /** The guide of the first channel, once Kodi has read it. */
  async function readGuide(): Promise<readonly Broadcast[]> {
    const channelid = (await readChannels()).get('Lodos TV');
    let guide: readonly Broadcast[] = [];
    await until(async () => {
      const list = await ask('PVR.GetBroadcasts', { channelid, properties: ['title'] });
      guide = list.broadcasts ?? [];
      return guide.length >= 3;
    });
    return guide;
  }

  it('has the channels and their guide', async () => {
    expect([...(await readChannels()).keys()]).toEqual(['Lodos TV', 'Poyraz Spor']);
    expect((await readGuide()).map(({ title }) => title)).toEqual(['Dünkü Deniz', 'Akşam Haberleri', 'Gece Sineması']);
  });

  it('plays a channel, across the boundaries of its programmes', async () => {
    const before = asked.length;
    await ask('Player.Open', { item: { channelid: (await readChannels()).get('Lodos TV') } });
    await expectPlaying((TURN_SEGMENTS + 2) * (SEGMENT_US / 1_000_000));
    const numbers = listNumbers(before);
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));
    const programmes = new Set(numbers.map((number) => Math.floor(number / TURN_SEGMENTS)));
    expect(programmes.size).toBeGreaterThan(1);
  });

  it('plays a programme of the past through the catch-up of the list', async () => {
    // A programme has a number once it is in Kodi's database, which is written when Kodi ends.
    await readGuide();
    await ask('Application.Quit');
    await once(program ?? new EventEmitter(), 'exit');
    await launch();
    const { broadcastid } = (await readGuide()).find(({ title }) => title === 'Dünkü Deniz') ?? {};
    expect(broadcastid).toBeDefined();
    const before = asked.length;
    await ask('Player.Open', { item: { broadcastid } });
    // The add-on begins some minutes before the programme, in case it came early.
    const address = new RegExp(`^/links/${SECRET}/channel/71\\.m3u8\\?utc=(\\d+)$`);
    const startOf = (path: string) => Number(address.exec(path)?.[1]);
    await until(() => asked.slice(before).some((path) => address.test(path)));
    const wanted = asked.slice(before).find((path) => address.test(path)) ?? '';
    const earlySeconds = (now - 2 * HOUR_MS) / 1_000 - startOf(wanted);
    expect(earlySeconds).toBeGreaterThanOrEqual(0);
    expect(earlySeconds).toBeLessThanOrEqual(15 * 60);
    await expectPlaying();
    const numbers = listNumbers(before);
    // The first number of the channel, 0, is three hours old.
    const first = Math.floor(((startOf(wanted) * 1_000 - (now - 3 * HOUR_MS)) * 1_000) / SEGMENT_US);
    expect(numbers[0]).toBe(first);
  });

  /** The numbers of the pictures that Kodi has asked for since a place in `asked`, each once. */
  const listNumbers = (since: number) => [
    ...new Set(
      asked.slice(since).flatMap((path) => {
        const [, number] = /\/c\/71\/v\d+\/(\d+)\.m4s$/.exec(path) ?? [];
        return number === undefined ? [] : [Number(number)];
      }),
    ),
  ];

  /** The time of the player goes on by so many seconds. */
  async function expectPlaying(forSeconds = 3) {
    const seconds = async () => {
      const [player] = await ask('Player.GetActivePlayers');
      if (player === undefined) return 0;
      const { time, speed } = await ask('Player.GetProperties', {
        playerid: player.playerid,
        properties: ['time', 'speed'],
      });
      return speed === 0 ? 0 : time.hours * 3_600 + time.minutes * 60 + time.seconds + time.milliseconds / 1_000;
    };
    await until(async () => (await seconds()) > 0);
    const before = await seconds();
    await until(async () => (await seconds()) > before + forSeconds);
  }
});
