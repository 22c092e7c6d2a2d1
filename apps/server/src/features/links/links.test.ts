// The settings of player links, and what ends a link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, aProfile, aSession } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type LinkServer, startLinkServer } from '../../../test/link-server.ts';
import { pathOf } from '../../../test/playback-server.ts';
import { usePlaybackWorld } from '../../../test/playback-world.ts';
import { WAIT_LIMIT_MS } from '../../../test/wait-limit.ts';
import { endAccountSessions, recoverAccount, suspendAccount } from '../session/end-sessions.ts';
import { openSessionWithin } from '../session/session.queries.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily } = usePlaybackWorld(db);

const WAIT = { timeout: WAIT_LIMIT_MS };
let server: LinkServer;
beforeAll(async () => {
  server = await startLinkServer(db, world().server);
});
afterAll(() => server.stop());

const statusOf = async (address: string) => (await server.get(address)).statusCode;
const deps = () => ({ db, now: () => world().server.clock.now, events: { publish: async () => {} } });

describe('the links of an account', () => {
  it('are made with a secret that is shown once and kept as a hash', async () => {
    const { viewer, profile, account } = await newFamily();
    const made = await server.make(viewer, '  Salon  ');
    expect(made).toMatchObject({
      name: 'Salon',
      profileName: profile.name,
      lastUsedAt: null,
      channels: `https://tv.example/links/${made.password}/tv.m3u`,
      films: `https://tv.example/links/${made.password}/films.m3u`,
      guide: `https://tv.example/links/${made.password}/guide.xml`,
      server: 'https://tv.example',
      username: account.user_code,
    });
    expect(made.password).toMatch(/^[0-9a-z]{20}$/);
    const listed = await server.call('GET', '/player-link', viewer);
    expect(listed.body.data).toEqual([
      { id: made.id, name: 'Salon', profileName: profile.name, createdAt: made.createdAt, lastUsedAt: null },
    ]);
    const rows = await db.kysely.selectFrom('player_link').selectAll().where('account_id', '=', account.id).execute();
    expect(JSON.stringify(rows)).not.toContain(made.password);
  });

  it('are at most five, also when they are made at the same time', async () => {
    const { viewer } = await newFamily();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => server.call('POST', '/player-link', viewer, { name: 'Salon' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
    const [first] = (await server.call('GET', '/player-link', viewer)).body.data;
    await server.call('DELETE', `/player-link/${first.id}`, viewer);
    expect((await server.call('POST', '/player-link', viewer, { name: 'Mutfak' })).status).toBe(200);
  });

  it.each([
    ['a stranger', undefined, '401 UNAUTHORISED'],
    ['a guest', 'guest', '403 LOGIN_REQUIRED'],
    ['a kids profile', 'kid', '403 KIDS_PROFILE'],
  ] as const)('are refused to %s', async (_, who, refusal) => {
    const viewer = who === undefined ? undefined : world()[who];
    for (const [method, path] of [
      ['GET', '/player-link'],
      ['POST', '/player-link'],
      ['DELETE', '/player-link/018f0000-0000-7000-8000-000000000001'],
    ] as const) {
      const { status, body } = await server.call(
        method,
        path,
        viewer,
        method === 'POST' ? { name: 'Salon' } : undefined,
      );
      expect(`${status} ${body.code}`).toBe(refusal);
    }
  });

  it.each([[{}], [{ name: ' ' }], [{ name: 'x'.repeat(41) }], [{ name: 7 }]])('need a name: %j', async (body) => {
    expect((await server.call('POST', '/player-link', world().adult, body)).status).toBe(400);
  });

  it('need a chosen profile', async () => {
    const { account } = await newFamily();
    const between = await world().server.signIn(account);
    expect((await server.call('POST', '/player-link', between, { name: 'Salon' })).status).toBe(409);
  });

  it('of another account are neither listed nor revoked', async () => {
    const mine = await newFamily();
    const other = await newFamily();
    const made = await server.make(mine.viewer);
    expect((await server.call('GET', '/player-link', other.viewer)).body.data).toEqual([]);
    expect((await server.call('DELETE', `/player-link/${made.id}`, other.viewer)).status).toBe(404);
    expect(await statusOf(made.channels)).toBe(200);
  });

  it('of another profile are for the main profile alone', async () => {
    const { account, viewer } = await newFamily();
    const second = await aProfile(db, { account_id: account.id });
    const secondViewer = await world().server.signIn(account, second.id);
    const [ofMain, ofSecond] = [await server.make(viewer, 'Ana'), await server.make(secondViewer, 'Öteki')];
    const names = async (by: typeof viewer) =>
      (await server.call('GET', '/player-link', by)).body.data.map(({ name }: { name: string }) => name).sort();
    expect(await names(viewer)).toEqual(['Ana', 'Öteki']);
    expect(await names(secondViewer)).toEqual(['Öteki']);
    expect((await server.call('DELETE', `/player-link/${ofMain.id}`, secondViewer)).status).toBe(404);
    expect((await server.call('DELETE', `/player-link/${ofSecond.id}`, viewer)).status).toBe(204);
  });

  it('take no place among the sessions of the account', async () => {
    const { account, viewer } = await newFamily();
    for (const name of ['1', '2', '3']) await server.make(viewer, name);
    const at = new Date(world().server.clock.now);
    const { id, ...session } = await aSession(db, { account_id: account.id });
    await db.kysely.deleteFrom('session').where('id', '=', id).execute();
    // The session of the viewer is the one of the two that are allowed.
    const opened = await openSessionWithin(db.kysely, { ...session, id, created_at: at, verified_at: null }, 2);
    expect(opened).toBe('opened');
  });

  it('show when they were used last', async () => {
    const { viewer } = await newFamily();
    const made = await server.make(viewer);
    world().server.clock.now += 60_000;
    await server.get(made.channels);
    await server.lastSeen.close();
    const [link] = (await server.call('GET', '/player-link', viewer)).body.data;
    expect(link.lastUsedAt).toBe(new Date(world().server.clock.now).toISOString());
  });
});

describe('a link and its streams end', () => {
  /** A link that plays channel 902, and whether address and stream still work. */
  async function playing() {
    const family = await newFamily();
    const made = await server.make(family.viewer);
    const channel = made.channels.replace('tv.m3u', 'channel/902.m3u8');
    const { headers } = await server.get(channel);
    const stream = String(headers.location);
    expect(pathOf(stream)).toBe('c/902/live/index.m3u8');
    const state = async () => ({
      list: await statusOf(made.channels),
      channel: await statusOf(channel),
      stream: 'refused' in (await world().server.ask(stream)) ? 'refused' : 'plays',
    });
    expect(await state()).toEqual({ list: 200, channel: 302, stream: 'plays' });
    return { ...family, made, state };
  }
  const over = { list: 403, channel: 403, stream: 'refused' };

  it('when the link is revoked', async () => {
    const { made, viewer, state } = await playing();
    expect((await server.call('DELETE', `/player-link/${made.id}`, viewer)).status).toBe(204);
    await expect.poll(state, WAIT).toEqual(over);
    expect((await server.call('GET', '/player-link', viewer)).body.data).toEqual([]);
    expect((await server.call('DELETE', `/player-link/${made.id}`, viewer)).status).toBe(404);
  });

  it('with its streams, which an Xtream login no longer counts', async () => {
    const { viewer } = await newFamily();
    const [own, other] = [await server.make(viewer), await server.make(viewer)];
    const activeCons = async () => {
      const login = await server.get(`/player_api.php?username=${own.username}&password=${own.password}`);
      return login.json().user_info.active_cons;
    };
    for (const { channels } of [own, other, own]) {
      expect(await statusOf(channels.replace('tv.m3u', 'channel/902.m3u8'))).toBe(302);
    }
    expect(await activeCons()).toBe('2');
    await server.call('DELETE', `/player-link/${other.id}`, viewer);
    expect(await activeCons()).toBe('1');
  });

  it('while the account is suspended, and go on after it', async () => {
    const { account, state } = await playing();
    await suspendAccount(deps(), account.id);
    await expect.poll(state, WAIT).toEqual(over);
    await recoverAccount(deps(), account.id);
    await expect.poll(state, WAIT).toEqual({ list: 200, channel: 302, stream: 'plays' });
  });

  it('for good when the password is reset', async () => {
    const { account, state } = await playing();
    await db.kysely
      .transaction()
      .execute((trx) =>
        endAccountSessions(deps(), trx, { accountId: account.id, reason: 'PASSWORD_RESET', links: 'ended' }),
      );
    await expect.poll(state, WAIT).toEqual(over);
  });

  it('when the profile is removed or becomes a kids profile', async () => {
    const { account } = await newFamily();
    const second = await aProfile(db, { account_id: account.id });
    const made = await server.make(await world().server.signIn(account, second.id));
    await db.kysely.updateTable('profile').set({ kid: true, userlevel: 12 }).where('id', '=', second.id).execute();
    await db.notify('session_changed', account.id);
    await expect.poll(() => statusOf(made.channels), WAIT).toBe(403);
    await db.kysely.updateTable('session').set({ profile_id: null }).where('profile_id', '=', second.id).execute();
    await db.kysely.deleteFrom('profile').where('id', '=', second.id).execute();
    expect(await statusOf(made.channels)).toBe(403);
  });

  it('not with a change of package, which changes what the link opens', async () => {
    const { account, subscription, made, state } = await playing();
    await db.kysely.updateTable('subscription').set({ package_id: 'spor' }).where('id', '=', subscription.id).execute();
    await db.kysely
      .transaction()
      .execute((trx) =>
        endAccountSessions(deps(), trx, { accountId: account.id, reason: 'PACKAGE_CHANGED', links: 'kept' }),
      );
    await db.notify('session_changed', account.id);
    await expect.poll(state, WAIT).toEqual({ list: 200, channel: 403, stream: 'refused' });
    expect((await server.get(made.channels)).body).toContain('/channel/903.m3u8');
  });
});

it('has rows that the sweep of sessions finds after the end of a link', async () => {
  const account = await anAccount(db);
  const profile = await aMainProfile(db, { account_id: account.id });
  const viewer = await world().server.signIn(account, profile.id);
  const made = await server.make(viewer);
  await server.call('DELETE', `/player-link/${made.id}`, viewer);
  const row = await db.kysely
    .selectFrom('session')
    .innerJoin('player_link', 'player_link.session_id', 'session.id')
    .select(['session.expires_at', 'session.end_reason'])
    .where('player_link.id', '=', made.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ expires_at: new Date(world().server.clock.now), end_reason: 'LOGOUT' });
});
