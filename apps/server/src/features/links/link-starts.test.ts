// Where playing begins through a link. Most external players read no EXT-X-START, so the address itself begins there.
import { parseM3u } from '@seyir/core/m3u/parse-m3u';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAiring, anEpisode, aSeason, aTitle, bothLanguages } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type LinkServer, startLinkServer } from '../../../test/link-server.ts';
import { pathOf } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, usePlaybackWorld } from '../../../test/playback-world.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily } = usePlaybackWorld(db);

let server: LinkServer;
let link: { channels: string; films: string; username: string; password: string };
let profileId: string;

beforeAll(async () => {
  const { server: playback } = world();
  server = await startLinkServer(db, playback);
  const family = await newFamily();
  profileId = family.profile.id;
  link = await server.make(family.viewer);
  for (const [id, kind] of [
    ['film', 'MOVIE'],
    ['bitti', 'MOVIE'],
    ['dizi', 'SERIES'],
  ] as const) {
    await aTitle(db, { id, kind, name: bothLanguages(id) });
    await db.kysely.insertInto('title_package').values({ title_id: id, package_id: 'aile' }).execute();
    if (kind === 'MOVIE') playback.media.add('title', id);
  }
  const season = await aSeason(db, { title_id: 'dizi' });
  for (const number of [1, 2]) {
    await anEpisode(db, { season_id: season.id, id: `dizi-${number}`, number });
    playback.media.add('title', `dizi-${number}`);
  }
  await playback.catalogue.refresh();
});
afterAll(() => server.stop());
beforeEach(() => {
  world().server.clock.now = NOW;
});

const secondsOf = (moment: number) => Math.floor(moment / 1_000);
async function follow(address: string): Promise<string> {
  const { statusCode, headers, body } = await server.get(address);
  return statusCode === 302 ? pathOf(String(headers.location)) : `${statusCode} ${JSON.parse(body).code}`;
}

describe('a moment of a channel', () => {
  const addresses = (moment: number) => {
    const local = new Date(moment + 3 * HOUR).toISOString();
    const start = `${local.slice(0, 10)}:${local.slice(11, 13)}-${local.slice(14, 16)}`;
    const { username, password } = link;
    return [
      `${link.channels.replace('tv.m3u', 'channel/902.m3u8')}?utc=${secondsOf(moment)}`,
      `/live/${username}/${password}/902.m3u8?utc=${secondsOf(moment)}`,
      `/timeshift/${username}/${password}/60/${start}/902.m3u8`,
      `/streaming/timeshift.php?username=${username}&password=${password}&stream=902&duration=60&start=${start}`,
    ];
  };

  it('of the last two hours is a time-shift list that begins there', async () => {
    for (const address of addresses(NOW - 17 * MINUTE)) {
      expect(await follow(address)).toBe(`c/902/dvr/index.m3u8?start=${NOW - 17 * MINUTE}`);
    }
  });

  it('within a programme of the past is its window from there', async () => {
    for (const address of addresses(at(14, 20))) {
      expect(await follow(address)).toMatch(new RegExp(`^c/902/w/\\d+-\\d+/index\\.m3u8\\?start=${at(14, 20)}$`));
    }
  });

  it('that starts a programme of the past is its whole window', async () => {
    await anAiring(db, { channel_id: '902', starts_at: new Date(at(10)), ends_at: new Date(at(11)) });
    for (const address of addresses(at(10))) expect(await follow(address)).toMatch(/^c\/902\/w\/\d+-\d+\/index\.m3u8$/);
  });

  it('that starts the current programme is a growing list that begins there', async () => {
    const { startsAt } = await findOnAir();
    for (const address of addresses(startsAt)) {
      expect(await follow(address)).toMatch(new RegExp(`^c/902/s/\\d+-\\d+/index\\.m3u8\\?start=${startsAt}$`));
    }
  });

  async function findOnAir() {
    const row = await db.kysely
      .selectFrom('airing')
      .select('starts_at')
      .where('channel_id', '=', '902')
      .where('starts_at', '<=', new Date(NOW))
      .where('ends_at', '>', new Date(NOW))
      .executeTakeFirstOrThrow();
    return { startsAt: row.starts_at.getTime() };
  }
});

describe('a film or an episode', () => {
  const stop = async (
    content_code: string,
    position_seconds: number,
    values: { title_id: string; completed?: boolean },
  ) => {
    const episode_id = values.title_id === content_code ? null : content_code;
    await db.kysely
      .insertInto('watch_position')
      .values({ profile_id: profileId, content_code, position_seconds, episode_id, ...values })
      .onConflict((conflict) => conflict.columns(['profile_id', 'content_code']).doUpdateSet({ position_seconds }))
      .execute();
    world().server.deps.viewers.forget(profileId);
  };
  const title = (id: string, query: string) => follow(`${link.films.replace('films.m3u', `title/${id}.m3u8`)}${query}`);

  it('begins at the second that its address names', async () => {
    expect(await title('film', '')).toBe('v/title-film/index.m3u8');
    expect(await title('film', '?start=90')).toBe('v/title-film/index.m3u8?start=90000');
    const { player_id } = await db.kysely
      .selectFrom('title')
      .select('player_id')
      .where('id', '=', 'film')
      .executeTakeFirstOrThrow();
    expect(await follow(`/movie/${link.username}/${link.password}/${player_id}.m3u8?start=90`)).toBe(
      'v/title-film/index.m3u8?start=90000',
    );
    for (const wrong of ['abc', '-1', '1e3', '9999999'])
      expect(await title('film', `?start=${wrong}`)).toBe('400 BAD_INPUT');
  });

  it('is listed when it was started, at an address that begins where the profile stopped', async () => {
    expect(await title('film', '?start=resume')).toBe('v/title-film/index.m3u8');
    await stop('film', 90, { title_id: 'film' });
    await stop('bitti', 600, { title_id: 'bitti', completed: true });
    await stop('dizi-2', 120, { title_id: 'dizi' });
    for (const list of [link.films, `/get.php?username=${link.username}&password=${link.password}`]) {
      const { entries } = parseM3u((await server.get(list)).body);
      const started = entries.filter(({ attributes }) => attributes['group-title'] === 'İzlemeye devam et');
      const places = await Promise.all(started.map(async ({ name, address }) => [name, await follow(address)]));
      expect(places.sort()).toEqual([
        ['dizi (S1 E2)', 'v/title-dizi-2/index.m3u8?start=120000'],
        [expect.stringMatching(/^film \(\d{4}\)$/), 'v/title-film/index.m3u8?start=90000'],
      ]);
    }
    // The same address after the profile has watched on.
    await stop('film', 200, { title_id: 'film' });
    expect(await title('film', '?start=resume')).toBe('v/title-film/index.m3u8?start=200000');
    expect(await title('bitti', '?start=resume')).toBe('v/title-bitti/index.m3u8');
  });
});

describe('the series list', () => {
  it('has every episode of the series that play without a purchase, whether or not one was started', async () => {
    const { username, password } = link;
    for (const list of [
      link.films.replace('films.m3u', 'series.m3u'),
      `/get.php?username=${username}&password=${password}`,
    ]) {
      const { entries } = parseM3u((await server.get(list)).body);
      const episodes = entries.filter(({ attributes }) => attributes['group-title'] === 'dizi');
      expect(episodes.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^dizi S01 E01 ./),
        expect.stringMatching(/^dizi S01 E02 ./),
      ]);
      expect(await Promise.all(episodes.map(({ address }) => follow(address)))).toEqual([
        'v/title-dizi-1/index.m3u8',
        'v/title-dizi-2/index.m3u8',
      ]);
    }
    expect(await follow('https://tv.example/links/22222222222222222222/series.m3u')).toBe('403 FORBIDDEN');
  });
});
