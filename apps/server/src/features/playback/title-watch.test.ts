import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aMainProfile,
  anAccount,
  anEntitlement,
  anEpisode,
  aProduct,
  aSeason,
  aSubscription,
  aTitle,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { deferred } from '../../../test/deferred.ts';
import { pathOf, refusalOf, type Viewer } from '../../../test/playback-server.ts';
import { HOUR, MINUTE, NOW, STREAM_LIMIT, usePlaybackWorld, type World } from '../../../test/playback-world.ts';
import { announceViewerChange } from '../../viewers/viewer-state.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily, post, get } = usePlaybackWorld(db);

type Who = Extract<keyof World, 'adult' | 'kid' | 'newcomer' | 'guest'>;
const viewer = (who: Who | undefined) => (who === undefined ? undefined : world()[who]);
const play = (id: string, by: Viewer | undefined, body?: unknown) => post(`/content/${id}/watch`, by, body);
const played = async (id: string, by: Viewer, body?: unknown) => pathOf((await play(id, by, body)).body.url);
const assetPath = (contentCode: string, kind = 'title') => `v/${`${kind}-${contentCode}`}/index.m3u8`;

beforeAll(async () => {
  const { server } = world();
  const title = async (id: string, values: Parameters<typeof aTitle>[1] = {}) => {
    await aTitle(db, { id, ...values });
    if (values.kind !== 'SERIES') server.media.add('title', id);
    if (values.offer === 'package' || values.offer === undefined) {
      await db.kysely.insertInto('title_package').values({ title_id: id, package_id: 'aile' }).execute();
    }
  };
  await title('film');
  await title('acik', { offer: 'free' });
  await title('kiralik', { offer: 'transaction' });
  await aProduct(db, { title_id: 'kiralik', limit_times: 2 });
  await title('on-uc', { age_rating: '13+', has_trailer: true });
  await title('gizli', { published: false });
  await title('fragmanli', { offer: 'transaction', has_trailer: true });
  await aProduct(db, { title_id: 'fragmanli' });
  await title('yakinda', { has_trailer: true });
  await title('dizi', { kind: 'SERIES' });
  await title('bos-dizi', { kind: 'SERIES' });
  for (const [number, season] of ['birinci', 'ikinci'].entries()) {
    await aSeason(db, { id: season, title_id: 'dizi', number: number + 1 });
    for (const episode of [1, 2]) {
      await anEpisode(db, { id: `${season}-${episode}`, season_id: season, number: episode });
      server.media.add('title', `${season}-${episode}`);
    }
  }
  for (const id of ['on-uc', 'fragmanli']) server.media.add('trailer', id);
  server.media.assets.delete('title-yakinda');
  await server.catalogue.refresh();
});

describe('POST /content/{id}/watch', () => {
  it('answers the signed address of a film, never to be kept [VOD-02] [LIVE-19]', async () => {
    const { adult, server } = world();
    const answer = await play('film', adult);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Object.keys(answer.body)).toEqual(['url']);
    expect(pathOf(answer.body.url)).toBe(assetPath('film'));
    expect(await server.ask(answer.body.url)).toEqual({ streamLimit: STREAM_LIMIT });
  });

  it.each([
    ['a caller without a token', 'film', undefined, '401 UNAUTHORISED'],
    ['a guest', 'film', 'guest', '403 LOGIN_REQUIRED'],
    ['a guest, free', 'acik', 'guest', '403 LOGIN_REQUIRED'],
    ['no package', 'film', 'newcomer', '403 NO_PRODUCT'],
    ['for rent', 'kiralik', 'adult', '403 NO_PRODUCT'],
    ['a blocked rating', 'on-uc', 'kid', '403 RATING'],
    ['an unknown title', 'hic-yok', 'adult', '404 NOT_FOUND'],
    ['one that is not published', 'gizli', 'adult', '404 NOT_FOUND'],
    ['one without media', 'yakinda', 'adult', '404 NOT_FOUND'],
    ['a series without episodes', 'bos-dizi', 'adult', '404 NOT_FOUND'],
    ['a path', '..%2Ffilm', 'adult', '404 NOT_FOUND'],
    ['an id that is too long', 'x'.repeat(121), 'adult', '400 BAD_INPUT'],
  ] as const)('refuses %s and gives no address away [VOD-03] [ROLE-04]', async (_, id, who, refusal) => {
    expect(refusalOf(await play(id, viewer(who)))).toBe(refusal);
  });

  it.each([
    ['no content code', 'film', {}, 'film'],
    ['its own', 'film', { contentcode: 'film' }, 'film'],
    ['an episode of the series', 'dizi', { contentcode: 'ikinci-1' }, 'ikinci-1'],
    ['an episode by itself', 'birinci-2', undefined, 'birinci-2'],
    ['a series by itself: its first episode', 'dizi', undefined, 'birinci-1'],
  ])('plays with %s [VOD-02]', async (_, id, body, contentCode) => {
    expect(await played(id, world().adult, body)).toBe(assetPath(contentCode));
  });

  it.each([
    ['of another title', 'film', { contentcode: 'acik' }, '404 NOT_FOUND'],
    ['of no series of this one', 'bos-dizi', { contentcode: 'ikinci-1' }, '404 NOT_FOUND'],
    ['that is blank', 'film', { contentcode: ' ' }, '400 BAD_INPUT'],
    ['that is no text', 'film', { contentcode: { $ne: '' } }, '400 BAD_INPUT'],
  ])('refuses a content code %s [VOD-03]', async (_, id, body, refusal) => {
    expect(refusalOf(await play(id, world().adult, body))).toBe(refusal);
  });

  it.each([
    ['the episode the profile stopped in', 'birinci-2', false, 'birinci-2'],
    ['the one after it when that was seen to its end', 'birinci-2', true, 'ikinci-1'],
    ['the first after the last', 'ikinci-2', true, 'birinci-1'],
  ])('continues with %s [VOD-02]', async (_, episode, completed, next) => {
    const { profile, viewer: fan } = await newFamily();
    const position = { profile_id: profile.id, title_id: 'dizi', content_code: episode, episode_id: episode };
    await db.kysely
      .insertInto('watch_position')
      .values({ ...position, position_seconds: 60, completed })
      .execute();
    expect(await played('dizi', fan)).toBe(assetPath(next));
  });

  it('follows the entitlement while it plays [LIVE-19] [PARENTAL-07]', async () => {
    const { server, adult } = world();
    const { url } = (await play('on-uc', adult)).body;
    expect(await server.ask(url)).toEqual({ streamLimit: STREAM_LIMIT });
    await db.kysely.updateTable('title').set({ age_rating: '18+' }).where('id', '=', 'on-uc').execute();
    await db.kysely.deleteFrom('title_package').where('title_id', '=', 'on-uc').execute();
    await server.catalogue.refresh();
    expect(await server.ask(url)).toEqual({ refused: 'NO_PRODUCT' });
    await db.kysely.updateTable('title').set({ published: false }).where('id', '=', 'on-uc').execute();
    await server.catalogue.refresh();
    expect(await server.ask(url)).toEqual({ refused: 'NOT_FOUND' });
    await db.kysely
      .updateTable('title')
      .set({ published: true, age_rating: '13+' })
      .where('id', '=', 'on-uc')
      .execute();
    await db.kysely.insertInto('title_package').values({ title_id: 'on-uc', package_id: 'aile' }).execute();
    await server.catalogue.refresh();
  });
});

describe('a rental', () => {
  const buyer = async (values: Parameters<typeof anEntitlement>[1] = {}) => {
    const account = await anAccount(db);
    const profile = await aMainProfile(db, { account_id: account.id });
    const rental = {
      account_id: account.id,
      title_id: 'kiralik',
      kind: 'RENTAL',
      ends_at: new Date(NOW + 48 * HOUR),
    } as const;
    const { id } = await anEntitlement(db, { ...rental, ...values });
    const signIn = () => world().server.signIn(account, profile.id);
    return { id, account, signIn, viewer: await signIn() };
  };
  const row = (id: string) =>
    db.kysely
      .selectFrom('entitlement')
      .select(['starts_left', 'first_played_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('counts a start once per viewing, and the last one lasts to its end [PAY-23]', async () => {
    const { server } = world();
    const { id, viewer: fan } = await buyer({ starts_left: 2 });
    const first = (await play('kiralik', fan)).body.url;
    expect(await row(id)).toEqual({ starts_left: 1, first_played_at: new Date(NOW) });
    server.clock.now = NOW + 5 * MINUTE;
    await play('kiralik', fan);
    expect(await row(id)).toEqual({ starts_left: 1, first_played_at: new Date(NOW) });

    server.clock.now = NOW + 3 * HOUR;
    await play('kiralik', fan);
    expect((await row(id)).starts_left).toBe(0);
    expect(pathOf((await play('kiralik', fan)).body.url)).toBe(assetPath('kiralik'));
    expect(await server.ask(first)).toMatchObject({ streamLimit: STREAM_LIMIT });

    server.clock.now = NOW + 6 * HOUR;
    expect(refusalOf(await play('kiralik', fan))).toBe('403 NO_PRODUCT');
  });

  /** Barrier: lets this many requests reach the lease before the first takes it, or times out. */
  const holdPlaces = (askers: number) => {
    const { leases } = world().server;
    const { acquire } = leases;
    const gate = deferred();
    let waiting = 0;
    leases.acquire = async (request) => {
      waiting += 1;
      if (waiting === askers) gate.resolve();
      await Promise.race([gate.promise, wait(200)]);
      await acquire(request);
    };
    return () => {
      leases.acquire = acquire;
    };
  };

  it('counts two presses of a button as one [PAY-23]', async () => {
    const { id, viewer: fan } = await buyer({ starts_left: 2 });
    const letGo = holdPlaces(2);
    const answers = await Promise.all([play('kiralik', fan), play('kiralik', fan)]);
    letGo();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await row(id)).starts_left).toBe(1);
  });

  it('gives its last start to one of two sessions [PAY-23]', async () => {
    const { id, signIn, viewer: fan } = await buyer({ starts_left: 1 });
    const other = await signIn();
    const letGo = holdPlaces(2);
    const answers = await Promise.all([play('kiralik', fan), play('kiralik', other)]);
    letGo();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await row(id)).starts_left).toBe(0);
  });

  it('costs no start when the account plays too much already [PAY-23]', async () => {
    const { id, account, signIn, viewer: fan } = await buyer({ starts_left: 1 });
    await aSubscription(db, { account_id: account.id, package_id: 'spor' });
    expect(await played('acik', await signIn())).toBe(assetPath('acik'));
    expect(refusalOf(await play('kiralik', fan))).toBe('409 STREAM_LIMIT');
    expect(await row(id)).toEqual({ starts_left: 1, first_played_at: null });
  });

  it('is not used where something else gives access [PAY-23]', async () => {
    const { id, account, viewer: fan } = await buyer({ starts_left: 1 });
    const bought = await anEntitlement(db, { account_id: account.id, title_id: 'kiralik', kind: 'PURCHASE' });
    await play('kiralik', fan);
    expect(await row(id)).toEqual({ starts_left: 1, first_played_at: null });
    expect(await row(bought.id)).toEqual({ starts_left: null, first_played_at: new Date(NOW) });
  });

  it('ends in the middle when its time is over or it is given back [PAY-23] (DETAIL-21)', async () => {
    const { server } = world();
    const { id, account, viewer: fan } = await buyer({ ends_at: new Date(NOW + HOUR) });
    const { url } = (await play('kiralik', fan)).body;
    // The stream is checked again at the end of the rental, not some seconds later.
    expect(await server.ask(url)).toEqual({ streamLimit: STREAM_LIMIT, recheckAt: NOW + HOUR });
    await db.kysely
      .updateTable('entitlement')
      .set({ withdrawn_at: new Date(NOW) })
      .where('id', '=', id)
      .execute();
    await announceViewerChange(db.kysely, account.id);
    await expect.poll(() => server.ask(url)).toEqual({ refused: 'NO_PRODUCT' });
    await db.kysely.updateTable('entitlement').set({ withdrawn_at: null }).where('id', '=', id).execute();
    await announceViewerChange(db.kysely, account.id);
    await expect.poll(() => server.ask(url)).toMatchObject({ streamLimit: STREAM_LIMIT });
    server.clock.now = NOW + HOUR;
    expect(await server.ask(url)).toEqual({ refused: 'NO_PRODUCT' });
  });
});

describe('POST /content/{id}/trailer', () => {
  const trailer = (id: string, who: Who | undefined) => post(`/content/${id}/trailer`, viewer(who));

  it.each(['guest', 'newcomer', 'adult', 'kid'] as const)('plays for everyone: %s [VOD-04]', async (who) => {
    const answer = await trailer('fragmanli', who);
    expect(pathOf(answer.body.url)).toBe(assetPath('fragmanli', 'trailer'));
    expect(await world().server.ask(answer.body.url)).toEqual({ streamLimit: STREAM_LIMIT });
    const claims = { rights: 'v/trailer-fragmanli', accountId: undefined };
    expect(world().server.tokens.verify(answer.body.url.split('/')[4])).toMatchObject({ claims });
  });

  it.each([
    ['a caller without a token', 'fragmanli', undefined, '401 UNAUTHORISED'],
    ['a title without one', 'film', 'adult', '404 NOT_FOUND'],
    ['one that is not made', 'yakinda', 'adult', '404 NOT_FOUND'],
    ['an unknown title', 'hic-yok', 'guest', '404 NOT_FOUND'],
    ['an episode', 'birinci-1', 'adult', '404 NOT_FOUND'],
  ] as const)('refuses %s and gives no address away [VOD-04]', async (_, id, who, refusal) => {
    expect(refusalOf(await trailer(id, who))).toBe(refusal);
  });

  it('refuses a blocked rating and gives no address away [PARENTAL-07] [VOD-04] (departure)', async () => {
    expect(refusalOf(await trailer('on-uc', 'kid'))).toBe('403 RATING');
  });
});

describe('the thumbnails of a title', () => {
  const ask = (id: string, by: Viewer | undefined, more = '') =>
    get(`/legacy/sdk_getallthumbnails.jsp?physicalcontentid=${id}&playtype=2${more}`, by);

  it('are one sheet with a signed address [SPRITE-05] (SPRITE-02)', async () => {
    const { body } = await ask('film', world().adult, '&cmsid=1');
    const { url, ...sprite } = body.single;
    expect(sprite).toEqual({ start: 0, duration: 3600, interval: 10, width: 160, height: 90 });
    expect(pathOf(url)).toBe('v/title-film/sprite.webp');
    expect(body).toMatchObject({ returncode: '0', errormsg: '' });
  });

  it.each([
    ['a caller without a token', 'film', undefined, '401'],
    ['a guest', 'film', 'guest', '403'],
    ['no package', 'film', 'newcomer', '403'],
    ['a blocked rating', 'on-uc', 'kid', '403'],
    ['an unknown one', 'hic-yok', 'adult', '404'],
  ] as const)('are not for %s [SPRITE-05] (LEGACY-02)', async (_, id, who, returncode) => {
    const { status, body } = await ask(id, viewer(who));
    expect([status, body]).toEqual([200, { returncode, errormsg: expect.any(String) }]);
  });

  it('come with a rental once it plays: their address would open it [PAY-23]', async () => {
    const account = await anAccount(db);
    const fan = await world().server.signIn(account, (await aMainProfile(db, { account_id: account.id })).id);
    await anEntitlement(db, { account_id: account.id, title_id: 'kiralik', kind: 'RENTAL', starts_left: 1 });
    expect((await ask('kiralik', fan)).body.returncode).toBe('403');
    await play('kiralik', fan);
    expect((await ask('kiralik', fan)).body.returncode).toBe('0');
  });
});
