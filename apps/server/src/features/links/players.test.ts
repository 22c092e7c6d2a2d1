// What external players ask a link for: requests as VLC, Kodi, TiviMate and IPTV Smarters send them.
import { gunzipSync } from 'node:zlib';
import { parseM3u } from '@seyir/core/m3u/parse-m3u';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aMainProfile,
  anAccount,
  anAiring,
  anEpisode,
  aProduct,
  aProfile,
  aProgramme,
  aSeason,
  aSubscription,
  aTitle,
  bothLanguages,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type LinkServer, startLinkServer } from '../../../test/link-server.ts';
import { pathOf, type Viewer } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, usePlaybackWorld } from '../../../test/playback-world.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily } = usePlaybackWorld(db);

interface Link {
  readonly channels: string;
  readonly films: string;
  readonly guide: string;
  readonly username: string;
  readonly password: string;
}

let server: LinkServer;
let adult: Link;
/** Of a profile without 18+. */
let teen: Link;
let film: number;
let episode: number;

beforeAll(async () => {
  const { server: playback } = world();
  server = await startLinkServer(db, playback);
  const family = await newFamily();
  const young = await aProfile(db, { account_id: family.account.id, userlevel: 8 });
  adult = await server.make(family.viewer);
  teen = await server.make(await playback.signIn(family.account, young.id));
  await db.kysely
    .insertInto('channel_lock')
    .values({ profile_id: family.profile.id, channel_id: '905', locked_at: new Date(NOW - HOUR) })
    .execute();

  const title = async (id: string, values: Parameters<typeof aTitle>[1] = {}) => {
    const row = await aTitle(db, { id, ...values });
    if (values.kind !== 'SERIES') playback.media.add('title', id);
    await db.kysely.insertInto('title_package').values({ title_id: id, package_id: 'aile' }).execute();
    return row;
  };
  film = (await title('film', { name: bothLanguages('Kuzey, "Güney"') })).player_id;
  await title('korku', { age_rating: '18+' });
  await title('kiralik', { offer: 'transaction' });
  await aProduct(db, { title_id: 'kiralik' });
  const series = await title('dizi', { kind: 'SERIES' });
  const season = await aSeason(db, { title_id: series.id });
  const first = await anEpisode(db, { season_id: season.id, id: 'dizi-1' });
  playback.media.add('title', first.id);
  episode = first.player_id;
  const named = await aProgramme(db, { name: bothLanguages('Tom & Jerry <1>') });
  await anAiring(db, {
    channel_id: '906',
    programme_id: named.id,
    starts_at: new Date(at(20)),
    ends_at: new Date(at(21)),
    season_number: 3,
    episode_number: 7,
    episode_id: first.id,
  });
  await playback.catalogue.refresh();
});
afterAll(() => server.stop());
beforeEach(() => {
  world().server.clock.now = NOW;
});

const api = ({ username, password }: Link, query = '') =>
  server.get(`/player_api.php?username=${username}&password=${password}${query}`);
const ask = async (link: Link, query: string) => (await api(link, query)).json();
/** The stream that an address leads to, or the refusal. */
async function follow(address: string): Promise<string> {
  const { statusCode, headers, body } = await server.get(address);
  return statusCode === 302 ? pathOf(String(headers.location)) : `${statusCode} ${JSON.parse(body).code}`;
}
const xtream = ({ username, password }: Link, kind: string, file: string) => `/${kind}/${username}/${password}/${file}`;
const secondsOf = (moment: number) => Math.floor(moment / 1_000);

describe('the channel list', () => {
  it('has the channels of the package that are not locked, by number', async () => {
    const { headers, body } = await server.get(adult.channels);
    expect(headers['content-type']).toBe('audio/x-mpegurl; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const { entries, attributes, notes } = parseM3u(body);
    expect(notes).toEqual([]);
    expect(attributes['url-tvg']).toBe(adult.guide);
    // 903 is in another package, 905 is locked, 909 is not active.
    expect(entries.map(({ attributes: own }) => own['tvg-chno'])).toEqual(['901', '902', '904', '906', '907', '908']);
    expect(entries[1]).toMatchObject({
      address: adult.channels.replace('tv.m3u', 'channel/902.m3u8'),
      attributes: {
        'tvg-id': 'kanal-902',
        'group-title': expect.any(String),
        catchup: 'append',
        'catchup-source': '?utc={utc}',
        'catchup-days': '7',
      },
    });
    // Kept for an hour: players count days.
    expect(entries.find(({ attributes: own }) => own['tvg-chno'] === '908')?.attributes.catchup).toBeUndefined();
  });

  it('leads to live, to a past programme and to the start of the current one', async () => {
    const { entries } = parseM3u((await server.get(adult.channels)).body);
    const { address = '', attributes } = entries[1] ?? {};
    expect(await follow(address)).toBe('c/902/live/index.m3u8');
    const past = (moment: number) =>
      follow(`${address}${attributes?.['catchup-source']?.replace('{utc}', String(secondsOf(moment)))}`);
    expect(await past(at(14))).toMatch(/^c\/902\/w\//);
    expect(await past(at(18))).toMatch(/^c\/902\//);
    expect(await past(NOW + HOUR)).toBe('400 BAD_INPUT');
  });

  it.each(['utc=abc', 'utc=-1', 'utc=1&utc=2', 'utc=1e9', `utc=${'9'.repeat(40)}`])('refuses %s', async (query) => {
    expect(await follow(`${adult.channels.replace('tv.m3u', 'channel/902.m3u8')}?${query}`)).toBe('400 BAD_INPUT');
  });

  it.each([
    ['903', '403 NO_PRODUCT', 'of another package'],
    ['905', '403 PIN_REQUIRED', 'that the profile locked'],
    ['907', '403 NO_PRODUCT', 'with an unpaid event'],
    ['909', '404 NOT_FOUND', 'that is not active'],
    ['x', '404 NOT_FOUND', 'that does not exist'],
    ['..%2f902', '404 NOT_FOUND', 'with a path as its name'],
  ])('does not open channel %s: %s (%s)', async (id, refusal) => {
    expect(await follow(adult.channels.replace('tv.m3u', `channel/${id}.m3u8`))).toBe(refusal);
    if (/^\d+$/.test(id)) expect(await follow(xtream(adult, 'live', `${id}.m3u8`))).toBe(refusal);
  });
});

describe('the parental mask of the profile', () => {
  it('closes programmes in live, catch-up and the film list, and keeps their names out of the guide', async () => {
    const horror = await aProgramme(db, { age_rating: '18+', name: bothLanguages('Gece Yarısı') });
    await anAiring(db, {
      channel_id: '904',
      programme_id: horror.id,
      starts_at: new Date(at(21)),
      ends_at: new Date(at(22)),
    });
    world().server.clock.now = at(21, 30);
    const live = (link: Link) => follow(link.channels.replace('tv.m3u', 'channel/904.m3u8'));
    expect(await live(adult)).toBe('c/904/live/index.m3u8');
    expect(await live(teen)).toBe('403 RATING');
    expect(await follow(xtream(teen, 'live', '904.m3u8'))).toBe('403 RATING');
    expect((await server.get(adult.guide)).body).toContain('Gece Yarısı');
    expect((await server.get(teen.guide)).body).not.toContain('Gece Yarısı');
    const short = (link: Link) => ask(link, '&action=get_short_epg&stream_id=904');
    expect((await short(adult)).epg_listings).toHaveLength(1);
    expect((await short(teen)).epg_listings).toEqual([]);
    world().server.clock.now = at(22, 30);
    expect(await follow(`${teen.channels.replace('tv.m3u', 'channel/904.m3u8')}?utc=${secondsOf(at(21))}`)).toBe(
      '403 RATING',
    );
    expect((await server.get(teen.films)).body).not.toContain('korku');
    expect(await follow(teen.films.replace('films.m3u', 'title/korku.m3u8'))).toBe('403 RATING');
    expect(await follow(adult.films.replace('films.m3u', 'title/korku.m3u8'))).toBe('v/title-korku/index.m3u8');
  });
});

describe('the film list', () => {
  it('has the films that play without a purchase', async () => {
    const { entries } = parseM3u((await server.get(adult.films)).body);
    expect(entries.map(({ address }) => address.split('/').at(-1)).sort()).toEqual(['film.m3u8', 'korku.m3u8']);
    expect(await follow(entries.find(({ address }) => address.endsWith('film.m3u8'))?.address ?? '')).toBe(
      'v/title-film/index.m3u8',
    );
    expect(await follow(adult.films.replace('films.m3u', 'title/kiralik.m3u8'))).toBe('403 NO_PRODUCT');
  });
});

describe('the guide', () => {
  it('has the programmes of the channels of the link, and no others', async () => {
    const { body, headers } = await server.get(adult.guide);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body.match(/<channel id="[^"]+"/g)).toHaveLength(6);
    expect(new Set(body.match(/ channel="[^"]+"/g))).toEqual(
      new Set(['901', '902', '904', '906', '907', '908'].map((id) => ` channel="kanal-${id}"`)),
    );
    expect(body).toContain('<title lang="tr">Tom &amp; Jerry &lt;1&gt;</title>');
    expect(body).toContain('<episode-num system="xmltv_ns">2.6.</episode-num>');
    expect(body.endsWith('</tv>\n')).toBe(true);
    const english = await server.get(adult.guide, { 'accept-language': 'en' });
    const both = [
      '<title lang="tr">Tom &amp; Jerry &lt;1&gt;</title>',
      '<title lang="en">Tom &amp; Jerry &lt;1&gt; (en)</title>',
    ];
    expect(body).toContain(both.join(''));
    expect(english.body).toContain(both.toReversed().join(''));
    // The airing of an episode.
    expect(body).toMatch(/<sub-title lang="tr">[^<]+<\/sub-title><sub-title lang="en">[^<]+<\/sub-title>/);
  });

  it('is compressed where the player asks for it', async () => {
    const plain = await server.get(adult.guide);
    const zipped = await server.get(adult.guide, { 'accept-encoding': 'gzip, deflate' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

describe('the Xtream API', () => {
  it('answers a login with the limits of the account and the zone of the service', async () => {
    const { user_info, server_info } = await ask(adult, '');
    expect(user_info).toMatchObject({ auth: 1, status: 'Active', username: adult.username, max_connections: '50' });
    expect(user_info.allowed_output_formats).toEqual(['m3u8']);
    expect(server_info).toMatchObject({
      url: 'tv.example',
      port: '443',
      server_protocol: 'https',
      timezone: 'Europe/Istanbul',
      timestamp_now: secondsOf(NOW),
      time_now: '2026-11-18 21:20:00',
    });
  });

  it.each([
    ['no credentials', ''],
    ['no password', '?username=10000000'],
    ['a wrong password', '?username=10000000&password=22222222222222222222'],
    ['empty ones', '?username=&password='],
  ])('refuses a login with %s as players expect', async (_, query) => {
    const { statusCode, body } = await server.get(`/player_api.php${query}`);
    expect([statusCode, JSON.parse(body)]).toEqual([200, { user_info: { auth: 0 } }]);
  });

  it('refuses a right password under another username, and parameters that are given twice', async () => {
    const wrongName = { ...adult, username: '99999999' };
    expect(await ask(wrongName, '')).toEqual({ user_info: { auth: 0 } });
    expect((await api(wrongName, '&action=get_live_streams')).statusCode).toBe(403);
    expect(await follow(xtream(wrongName, 'live', '902.m3u8'))).toBe('403 FORBIDDEN');
    expect((await api(adult, '&username=1')).statusCode).toBe(400);
    expect((await api(adult, '&action=get_vod_info&vod_id=1&vod_id=2')).statusCode).toBe(400);
  });

  it('lists categories and channels', async () => {
    const categories = await ask(adult, '&action=get_live_categories');
    const streams = await ask(adult, '&action=get_live_streams');
    expect(streams.map(({ stream_id }: { stream_id: number }) => stream_id)).toEqual([901, 902, 904, 906, 907, 908]);
    expect(streams[1]).toMatchObject({
      num: 902,
      stream_type: 'live',
      epg_channel_id: 'kanal-902',
      tv_archive: 1,
      tv_archive_duration: 7,
    });
    const ids = new Set(categories.map(({ category_id }: { category_id: string }) => category_id));
    expect(streams.every(({ category_id }: { category_id: string }) => ids.has(category_id))).toBe(true);
    expect(await ask(adult, `&action=get_live_streams&category_id=${streams[0].category_id}`)).not.toEqual([]);
    expect(await ask(adult, '&action=get_live_streams&category_id=999999')).toEqual([]);
  });

  it('lists and describes films', async () => {
    const films = await ask(adult, '&action=get_vod_streams');
    expect(films.map(({ name }: { name: string }) => name).sort()).toEqual(['Kuzey, "Güney"', 'Yapım korku']);
    const { info, movie_data } = await ask(adult, `&action=get_vod_info&vod_id=${film}`);
    expect(info).toMatchObject({ name: 'Kuzey, "Güney"', duration_secs: 150, duration: '00:02:30' });
    expect(movie_data).toMatchObject({ stream_id: film, container_extension: 'm3u8' });
    expect(await follow(xtream(adult, 'movie', `${film}.m3u8`))).toBe('v/title-film/index.m3u8');
    expect(await follow(xtream(adult, 'movie', '999999.m3u8'))).toBe('404 NOT_FOUND');
    expect(await follow(xtream(adult, 'movie', `${episode}x.m3u8`))).toBe('404 NOT_FOUND');
    expect((await api(adult, '&action=get_vod_info')).statusCode).toBe(400);
  });

  it('lists and describes series', async () => {
    const [series] = await ask(adult, '&action=get_series');
    const { seasons, episodes } = await ask(adult, `&action=get_series_info&series_id=${series.series_id}`);
    expect(seasons).toMatchObject([{ season_number: 1, episode_count: 1 }]);
    expect(episodes['1']).toMatchObject([{ id: String(episode), episode_num: 1, container_extension: 'm3u8' }]);
    expect(await follow(xtream(adult, 'series', `${episode}.m3u8`))).toBe('v/title-dizi-1/index.m3u8');
  });

  it('answers the guide of a channel in base64, with what can be watched again', async () => {
    const { epg_listings: short } = await ask(adult, '&action=get_short_epg&stream_id=902&limit=2');
    expect(short).toHaveLength(2);
    expect(short[0]).toMatchObject({
      now_playing: 1,
      has_archive: 1,
      start: '2026-11-18 21:00:00',
      start_timestamp: String(secondsOf(at(18))),
      channel_id: 'kanal-902',
    });
    expect(Buffer.from(short[0].title, 'base64').toString()).not.toBe('');
    const { epg_listings: all } = await ask(adult, '&action=get_simple_data_table&stream_id=902');
    expect(all.length).toBeGreaterThan(short.length);
    for (const query of ['stream_id=903', 'stream_id=905']) {
      expect((await api(adult, `&action=get_short_epg&${query}`)).statusCode).toBe(404);
    }
    for (const query of ['', 'stream_id=x', 'stream_id=902&limit=-1']) {
      expect((await api(adult, `&action=get_short_epg&${query}`)).statusCode).toBe(400);
    }
  });

  it('plays the past by local time, as a path and as a script', async () => {
    const { username, password } = adult;
    expect(await follow(`/timeshift/${username}/${password}/60/2026-11-18:17-00/902.m3u8`)).toMatch(/^c\/902\/w\//);
    const script = `/streaming/timeshift.php?username=${username}&password=${password}&stream=902&duration=60`;
    expect(await follow(`${script}&start=2026-11-18:17-00`)).toMatch(/^c\/902\/w\//);
    expect(await follow(`${script}&start=2026-02-31:17-00`)).toBe('400 BAD_INPUT');
    expect(await follow(`${script}`)).toBe('400 BAD_INPUT');
  });

  it('answers get.php and xmltv.php', async () => {
    const credentials = `username=${adult.username}&password=${adult.password}`;
    const { entries, attributes } = parseM3u((await server.get(`/get.php?${credentials}&type=m3u_plus`)).body);
    expect(attributes['url-tvg']).toBe(`https://tv.example/xmltv.php?${credentials}`);
    expect(await follow(entries[1]?.address ?? '')).toBe('c/902/live/index.m3u8');
    expect(await follow(`${entries[1]?.address}?utc=${secondsOf(at(14))}`)).toMatch(/^c\/902\/w\//);
    expect(await follow(entries.find(({ name }) => name.startsWith('Kuzey'))?.address ?? '')).toBe(
      'v/title-film/index.m3u8',
    );
    expect((await server.get(`/xmltv.php?${credentials}`)).body).toBe((await server.get(adult.guide)).body);
  });
});

describe('the limits', () => {
  const wrong = 'https://tv.example/links/22222222222222222222/tv.m3u';
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  it('refuse wrong secrets of a client address after twenty, never a right one, and count no link that is over', async () => {
    const family = await newFamily();
    const own = await server.make(family.viewer);
    for (let count = 0; count < 20; count += 1) {
      expect((await server.get(wrong, from('203.0.113.9'))).statusCode).toBe(403);
    }
    expect((await server.get(wrong, from('203.0.113.9'))).statusCode).toBe(429);
    // A forgotten device of the household does not close the address for the right secrets of the others.
    expect((await server.get(own.channels, from('203.0.113.9'))).statusCode).toBe(200);
    world().server.clock.now += 15 * MINUTE + 1;
    expect((await server.get(wrong, from('203.0.113.9'))).statusCode).toBe(403);

    await server.call('DELETE', `/player-link/${own.id}`, family.viewer);
    for (let count = 0; count < 25; count += 1) {
      expect((await server.get(own.channels, from('192.0.2.4'))).statusCode).toBe(403);
    }
  });

  it('of the rate of calls hold for links', async () => {
    const limited = await startLinkServer(db, world().server, { rate: { perAddress: 1, perSession: 0 } });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await limited.get(adult.channels)).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await limited.stop();
    const slow = await startLinkServer(db, world().server, { rate: { perAddress: 0, perSession: 1 } });
    const second: number[] = [];
    for (let count = 0; count < 12; count += 1) second.push((await slow.get(adult.channels)).statusCode);
    expect(second.filter((status) => status === 429)).toHaveLength(2);
    await slow.stop();
  });

  it('of streams at once hold for a link and the devices of its account together', async () => {
    const account = await anAccount(db);
    await aSubscription(db, { account_id: account.id, package_id: 'spor' });
    const profile = await aMainProfile(db, { account_id: account.id });
    const viewer: Viewer = await world().server.signIn(account, profile.id);
    const own: Link = await server.make(viewer);
    // The package allows one stream.
    expect((await world().server.call('GET', '/channel/903/url', { token: viewer.token })).status).toBe(200);
    expect(await follow(own.channels.replace('tv.m3u', 'channel/903.m3u8'))).toBe('409 STREAM_LIMIT');
  });
});
