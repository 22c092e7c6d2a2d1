// Clients of the Xtream API on a player link: the npm client with every method, and the requests of TiviMate and IPTV Smarters.
import { Xtream } from '@iptv/xtream-api';
import { standardizedSerializer } from '@iptv/xtream-api/standardized';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGenre, aMainProfile, anAccount, anEpisode, aSeason, aTitle, bothLanguages } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type LinkServer, startLinkServer } from '../../../test/link-server.ts';
import { pathOf } from '../../../test/playback-server.ts';
import { at, HOUR, NOW, usePlaybackWorld } from '../../../test/playback-world.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily } = usePlaybackWorld(db);

let server: LinkServer;
let base: string;
let link: { username: string; password: string };
let accountId: string;
let film: number;
let series: number;
let episode: number;

beforeAll(async () => {
  const { server: playback } = world();
  server = await startLinkServer(db, playback);
  base = await server.listen();
  const family = await newFamily();
  accountId = family.account.id;
  link = await server.make(family.viewer);
  const drama = await aGenre(db, { kind: 'title' });
  const title = async (id: string, values: Parameters<typeof aTitle>[1]) => {
    const row = await aTitle(db, { id, name: bothLanguages(id), ...values });
    await db.kysely.insertInto('title_package').values({ title_id: id, package_id: 'aile' }).execute();
    await db.kysely.insertInto('title_genre').values({ title_id: id, genre_id: drama.id, position: 0 }).execute();
    return row.player_id;
  };
  film = await title('film', {});
  playback.media.add('title', 'film');
  series = await title('dizi', { kind: 'SERIES' });
  const season = await aSeason(db, { title_id: 'dizi' });
  episode = (await anEpisode(db, { season_id: season.id, id: 'dizi-1' })).player_id;
  playback.media.add('title', 'dizi-1');
  await playback.catalogue.refresh();
});
afterAll(() => server.stop());
beforeEach(() => {
  world().server.clock.now = NOW;
});

// biome-ignore lint/suspicious/noExplicitAny: replies as players read them
const readJson = (answer: Response): Promise<any> => answer.json();
/** Where an address leads, as a path below the token; or the refusal. */
async function follow(address = ''): Promise<string> {
  const answer = await fetch(new URL(address, base), { redirect: 'manual' });
  const location = answer.headers.get('location');
  return location === null ? `${answer.status} ${(await readJson(answer)).code}` : pathOf(location);
}
const decode = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64').toString();

describe('@iptv/xtream-api', () => {
  const makeClient = () => new Xtream({ url: base, ...link, preferredFormat: 'm3u8' });
  const makeStandardized = () => new Xtream({ url: base, ...link, serializer: standardizedSerializer });

  it('reads the profile, with the end of the package, and the server', async () => {
    const { ends_at } = await db.kysely
      .selectFrom('subscription')
      .select('ends_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const profile = await makeClient().getProfile();
    expect(profile).toMatchObject({ auth: 1, status: 'Active', username: link.username });
    expect(profile.exp_date).toBe(String(Math.floor(ends_at.getTime() / 1_000)));
    expect((await makeStandardized().getProfile()).expiresAt).toEqual(
      new Date(Math.floor(ends_at.getTime() / 1_000) * 1_000),
    );
    expect(await makeClient().getServerInfo()).toMatchObject({ timezone: 'Europe/Istanbul' });
  });

  it('reads categories, and what belongs to them', async () => {
    const client = makeClient();
    // #region categories
    const [live] = await client.getChannelCategories();
    const [films] = await client.getMovieCategories();
    const [shows] = await client.getShowCategories();
    for (const entry of [
      ...(await client.getChannels({ categoryId: live?.category_id ?? '' })),
      ...(await client.getMovies({ categoryId: films?.category_id ?? '' })),
      ...(await client.getShows({ categoryId: shows?.category_id ?? '' })),
    ]) {
      expect(entry.category_ids).toContain(Number(entry.category_id));
    }
    // #endregion
  });

  it('plays every channel, film and episode that it lists', async () => {
    const client = makeClient();
    const channels = await client.getChannels();
    const playable = channels.find(({ stream_id }) => stream_id === 902);
    expect(await follow(playable?.url)).toBe('c/902/live/index.m3u8');
    const [movie] = await client.getMovies();
    expect(await follow(movie?.url)).toBe('v/title-film/index.m3u8');
    expect(await follow((await client.getMovie({ movieId: film })).url)).toBe('v/title-film/index.m3u8');
    expect((await client.getShows()).map(({ series_id }) => series_id)).toEqual([series]);
    const show = await client.getShow({ showId: series });
    expect(await follow(show.episodes['1']?.[0]?.url)).toBe('v/title-dizi-1/index.m3u8');
    const start = new Date(at(14) + 3 * HOUR);
    const timeshift = { start, duration: 60 };
    const past = client.generateStreamUrl({ type: 'channel', streamId: 902, extension: 'ts', timeshift });
    expect(await follow(past)).toMatch(/^c\/902\/w\//);
    await expect(client.getMovie({ movieId: 999_999 })).rejects.toThrow();
    await expect(client.getShow({ showId: 999_999 })).rejects.toThrow();
  });

  it('reads the short and the whole guide of a channel', async () => {
    const client = makeClient();
    const { epg_listings: short } = await client.getShortEPG({ channelId: 902, limit: 2 });
    expect(short).toHaveLength(2);
    expect(decode(short[0]?.title)).not.toBe('');
    const { epg_listings: all } = await client.getFullEPG({ channelId: 902 });
    expect(all.length).toBeGreaterThan(2);
  });

  it('reads all of it with its standardized serializer, which needs every field of a panel', async () => {
    const client = makeStandardized();
    expect(await client.getServerInfo()).toMatchObject({ timeNow: new Date(Math.floor(NOW / 1_000) * 1_000) });
    expect(await client.getChannels()).toContainEqual(
      expect.objectContaining({ id: '902', tvArchive: true, categoryIds: [expect.stringMatching(/^\d+$/)] }),
    );
    expect(await client.getMovies()).toMatchObject([{ id: String(film), name: 'film' }]);
    const { name, duration, categoryIds, releaseDate } = await client.getMovie({ movieId: film });
    expect([name, duration, categoryIds.length]).toEqual(['film', 150, 1]);
    expect(releaseDate?.getTime()).not.toBeNaN();
    expect(await client.getShows()).toMatchObject([{ id: String(series), name: 'dizi' }]);
    const show = await client.getShow({ showId: series });
    expect(show).toMatchObject({ id: String(series), name: 'dizi', seasons: [{ number: 1, episodeCount: 1 }] });
    expect(show.seasons[0]?.episodes).toMatchObject([{ id: String(episode), number: 1 }]);
    expect((await client.getShortEPG({ channelId: 902 })).length).toBeGreaterThan(0);
    expect((await client.getFullEPG({ channelId: 902 })).some(({ nowPlaying }) => nowPlaying)).toBe(true);
    for (const list of [
      await client.getChannelCategories(),
      await client.getMovieCategories(),
      await client.getShowCategories(),
    ]) {
      expect(list.length).toBeGreaterThan(0);
    }
  });
});

describe('player_api.php', () => {
  const credentials = () => `username=${link.username}&password=${link.password}`;
  const get = async (query: string) => readJson(await fetch(`${base}/player_api.php?${query}`));
  const post = (body: Record<string, string>, query = '') =>
    fetch(`${base}/player_api.php${query}`, { method: 'POST', body: new URLSearchParams(body) });

  it.each(['get_profile', 'get_server_info', 'get_everything', '__proto__', 'constructor', 'toString'])(
    'answers the unknown action %s as a login',
    async (action) => {
      expect(await get(`${credentials()}&action=${action}`)).toMatchObject({ user_info: { auth: 1 }, server_info: {} });
      expect(await get(`username=1&password=2&action=${action}`)).toEqual({ user_info: { auth: 0 } });
    },
  );

  it('answers null as the end of no package', async () => {
    const account = await anAccount(db);
    const profile = await aMainProfile(db, { account_id: account.id });
    const unpaid = await server.make(await world().server.signIn(account, profile.id));
    const { user_info } = await get(`username=${unpaid.username}&password=${unpaid.password}`);
    expect(user_info).toMatchObject({ auth: 1, exp_date: null });
  });

  it('answers a form as it answers the same query', async () => {
    for (const asked of [
      {},
      { action: 'get_live_streams' },
      { action: 'get_series_info', series_id: String(series) },
    ]) {
      const query = new URLSearchParams(asked).toString();
      const answer = await post({ ...link, ...asked });
      expect([answer.status, await answer.json()]).toEqual([200, await get(`${credentials()}&${query}`)]);
    }
    // Credentials in the address, the question in the form.
    const mixed = await post({ action: 'get_live_categories' }, `?${credentials()}`);
    expect(await mixed.json()).toEqual(await get(`${credentials()}&action=get_live_categories`));
  });

  it('refuses forms that are wrong', async () => {
    expect(await (await post({})).json()).toEqual({ user_info: { auth: 0 } });
    expect(await (await post({ username: link.username, password: 'x' })).json()).toEqual({ user_info: { auth: 0 } });
    const twice = await post({}, `?${credentials()}&action=get_series_info&series_id=1&series_id=2`);
    expect(twice.status).toBe(400);
    const large = await post({ ...link, action: 'x'.repeat(300_000) });
    expect(large.status).toBe(413);
    const form = { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } };
    expect((await fetch(`${base}/player_api.php?${credentials()}`, form)).status).toBe(415);
    // Calls of the contract read JSON alone.
    const headers = { authorization: `Bearer ${(await newFamily()).viewer.token}` };
    const body = new URLSearchParams({ name: 'x' });
    expect((await fetch(`${base}/api/player-link`, { method: 'POST', headers, body })).status).toBe(415);
  });

  it('answers series like series_id', async () => {
    const action = `${credentials()}&action=get_series_info`;
    expect(await get(`${action}&series=${series}`)).toEqual(await get(`${action}&series_id=${series}`));
    for (const query of ['', '&series=x', '&series=1&series=2']) {
      expect((await fetch(`${base}/player_api.php?${action}${query}`)).status).toBe(400);
    }
  });
});

describe('an address without a kind', () => {
  const short = (file: string) => `/${link.username}/${link.password}/${file}`;

  it.each(['902', '902.ts', '902.m3u8'])('plays channel %s', async (file) => {
    expect(await follow(short(file))).toBe('c/902/live/index.m3u8');
  });

  it('is refused with a wrong secret, and leaves other addresses of three parts to the application', async () => {
    expect(await follow(`/${link.username}/22222222222222222222/902`)).toBe('403 FORBIDDEN');
    expect(await follow(`/99999999/${link.password}/902`)).toBe('403 FORBIDDEN');
    expect(await follow(short('903'))).toBe('403 NO_PRODUCT');
    expect(await follow(short('x.y.z'))).toBe('404 NOT_FOUND');
    // The test server has no application, so the answer is the one for an unknown page.
    expect(await follow('/film/dizi/902')).toBe('404 NOT_FOUND');
  });
});

/** Method, path with query, form; as the applications send them. Placeholders stand for the link and for ids. */
type Recorded = readonly ['GET' | 'POST', string, Readonly<Record<string, string>>?];

// Requests of the applications by their own interfaces: TiviMate asks with GET and opens live without a kind; IPTV Smarters posts forms
// (its Retrofit interface) and reaches the past through streaming/timeshift.php.
const TIVIMATE: readonly Recorded[] = [
  ['GET', '/player_api.php?username=U&password=P'],
  ['GET', '/player_api.php?username=U&password=P&action=get_live_categories'],
  ['GET', '/player_api.php?username=U&password=P&action=get_live_streams'],
  ['GET', '/player_api.php?username=U&password=P&action=get_vod_categories'],
  ['GET', '/player_api.php?username=U&password=P&action=get_vod_streams'],
  ['GET', '/player_api.php?username=U&password=P&action=get_series_categories'],
  ['GET', '/player_api.php?username=U&password=P&action=get_series'],
  ['GET', '/player_api.php?username=U&password=P&action=get_vod_info&vod_id=FILM'],
  ['GET', '/player_api.php?username=U&password=P&action=get_series_info&series_id=SERIES'],
  ['GET', '/xmltv.php?username=U&password=P'],
  ['GET', '/U/P/902'],
  ['GET', '/live/U/P/902.ts'],
  ['GET', '/timeshift/U/P/60/2026-11-18:17-00/902.ts'],
  ['GET', '/movie/U/P/FILM.m3u8'],
  ['GET', '/series/U/P/EPISODE.m3u8'],
];
const FORM = { username: 'U', password: 'P' };
const SMARTERS: readonly Recorded[] = [
  ['POST', '/player_api.php', FORM],
  ['POST', '/player_api.php', { ...FORM, action: 'get_live_categories' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_live_streams', category_id: '0' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_vod_categories' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_vod_streams', category_id: '0' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_vod_info', vod_id: 'FILM' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_series_categories' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_series' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_series_info', series_id: 'SERIES' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_short_epg', stream_id: '902', limit: '4' }],
  ['POST', '/player_api.php', { ...FORM, action: 'get_simple_data_table', stream_id: '902' }],
  ['POST', '/xmltv.php', FORM],
  ['GET', '/live/U/P/902.m3u8'],
  ['GET', '/streaming/timeshift.php?username=U&password=P&stream=902&start=2026-11-18:17-00&duration=60'],
  ['GET', '/movie/U/P/FILM.m3u8'],
  ['GET', '/series/U/P/EPISODE.m3u8'],
];

describe.each([
  ['TiviMate', TIVIMATE],
  ['IPTV Smarters', SMARTERS],
])('%s', (_, requests) => {
  it.for(requests)('is answered on %s %s %j', async ([method, path, form]) => {
    const ids: Readonly<Record<string, string | number>> = {
      ...{ U: link.username, P: link.password, FILM: film, SERIES: series, EPISODE: episode },
    };
    const fill = (text: string) => text.replaceAll(/\b(?:U|P|FILM|SERIES|EPISODE)\b/g, (name) => String(ids[name]));
    const fields = Object.entries(form ?? {}).map(([name, value]): [string, string] => [name, fill(value)]);
    const body = form === undefined ? null : new URLSearchParams(fields);
    const answer = await fetch(`${base}${fill(path)}`, { method, body, redirect: 'manual' });
    const isApi = path.startsWith('/player_api.php');
    expect(answer.status).toBe(isApi || path.startsWith('/xmltv.php') ? 200 : 302);
    if (isApi) expect(Object.keys(await readJson(answer)).length).toBeGreaterThan(0);
  });
});
