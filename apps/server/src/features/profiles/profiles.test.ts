import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aKidsProfile, aMainProfile, anAccount, aProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { GUEST, startViewerServer, type ViewerServer } from '../../../test/viewer.ts';

const db = useDatabase();
let server: ViewerServer;
let hashes: { password: string; pin: string } | undefined;

beforeEach(async () => {
  server = await startViewerServer(db);
  hashes ??= { password: await server.deps.passwords.hash('seyir1234'), pin: await server.deps.passwords.hash('1234') };
});
afterEach(() => server.stop());

async function aFamily(username = 'aile') {
  const account = await anAccount(db, { username, password_hash: hashes?.password ?? null, device_quota: 4 });
  const child = await aKidsProfile(db, { account_id: account.id, name: 'Ada', created_at: new Date(1000) });
  const main = await aMainProfile(db, {
    account_id: account.id,
    name: 'Defne',
    pin_hash: hashes?.pin ?? null,
    created_at: new Date(2000),
  });
  const other = await aProfile(db, { account_id: account.id, name: 'Deniz', created_at: new Date(3000) });
  const { body } = await server.call('POST', '/auth/user/login', { body: { username, password: 'seyir1234' } });
  return { account, child, main, other, token: body.access_token as string };
}
const select = (token: string | undefined, body: unknown) =>
  server.call('POST', '/client/profiles/select', { token, body });

describe('the list of profiles', () => {
  it('needs a token and gives the main profile first, without PINs [PROFILE-23, PROFILE-33, DATA-01]', async () => {
    const { token } = await aFamily();
    expect((await server.call('GET', '/client/profiles')).status).toBe(401);
    const { status, body } = await server.call('GET', '/client/profiles', { token });
    expect(status).toBe(200);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Defne', 'Ada', 'Deniz']);
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      name: 'Defne',
      posterName: 'firstMale',
      kid: false,
      main: true,
      hasPin: true,
      deviceQuota: 4,
      photo: null,
      userlevel: 0,
    });
    expect(body.data[1]).toMatchObject({ kid: true, hasPin: false, userlevel: 12 });
    expect(JSON.stringify(body)).not.toMatch(/argon2|1234/);
  });

  it('holds only the profiles of the caller’s account [API-10]', async () => {
    await aFamily('others');
    const { token } = await aFamily();
    const { body } = await server.call('GET', '/client/profiles', { token });
    expect(body.data).toHaveLength(3);
  });
});

describe('choosing a profile', () => {
  it('answers a token that is bound to the profile and checks only id and PIN [PROFILE-32, SESSION-09]', async () => {
    const { token, other } = await aFamily();
    const { status, body } = await select(token, { id: other.id, name: 'another name', posterName: 5, kid: 'yes' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: other.id, name: 'Deniz', kid: false });
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims.pid).toBe(other.id);
    expect((await server.call('GET', '/client/profiles', { token: body.access_token })).status).toBe(200);
  });

  it('refuses a wrong and a missing PIN with WRONG_PIN [PROFILE-32]', async () => {
    const { token, main } = await aFamily();
    expect(await select(token, { id: main.id })).toMatchObject({ status: 403, body: { code: 'WRONG_PIN' } });
    expect(await select(token, { id: main.id, pin: '4321' })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PIN' },
    });
    expect((await select(token, { id: main.id, pin: '1234' })).status).toBe(200);
  });

  it('refuses further tries after five wrong PINs for fifteen minutes [PIN-10]', async () => {
    const { token, main } = await aFamily();
    for (let i = 0; i < 5; i += 1) expect((await select(token, { id: main.id, pin: '0000' })).status).toBe(403);
    expect((await select(token, { id: main.id, pin: '1234' })).status).toBe(429);
    server.clock.now += 15 * 60_000;
    expect((await select(token, { id: main.id, pin: '1234' })).status).toBe(200);
  });

  it('does not count a choice without a PIN as a guess [PIN-10]', async () => {
    const { token, main } = await aFamily();
    for (const pin of [undefined, '', undefined, '', undefined, undefined]) {
      const chosen = await select(token, { id: main.id, ...(pin === undefined ? {} : { pin }) });
      expect(chosen).toMatchObject({ status: 403, body: { code: 'WRONG_PIN' } });
    }
    expect((await select(token, { id: main.id, pin: '1234' })).status).toBe(200);
  });

  it('answers 404 for a profile of another account and an unknown id [PROFILE-32, API-10]', async () => {
    const { token } = await aFamily();
    const stranger = await aFamily('others');
    for (const id of [stranger.other.id, '018f0000-0000-7000-8000-000000000000', "' or 1=1", 'new']) {
      expect(await select(token, { id }), id).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it.each([[{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x'.repeat(300) }], [[]]])(
    'refuses the malformed input %j',
    async (body) => {
      const { token } = await aFamily();
      expect((await select(token, body)).status).toBe(400);
    },
  );

  it('needs a token', async () => {
    const { other } = await aFamily();
    expect((await select(undefined, { id: other.id })).status).toBe(401);
    expect((await select('a.b.c', { id: other.id })).status).toBe(401);
  });

  it('renews a guest’s token for another hour [GUEST-19]', async () => {
    const token = await server.becomeGuest();
    const { body: list } = await server.call('GET', '/client/profiles', { token });
    server.clock.now += 50 * 60_000;
    const renewed = (await select(token, list.data[0])).body.access_token;
    server.clock.now += 50 * 60_000;
    expect((await server.call('GET', '/client/profiles', { token })).status).toBe(401);
    expect((await server.call('GET', '/client/profiles', { token: renewed })).status).toBe(200);
  });

  it('is refused when the session was ended meanwhile', async () => {
    const { token, other } = await aFamily();
    await server.call('POST', '/auth/user/logout', { token });
    await expect.poll(async () => (await select(token, { id: other.id })).status).toBe(401);
  });

  it('answers PROFILE_REMOVED to a token of a removed profile, while the session stays open [SESSION-14]', async () => {
    const { token, other } = await aFamily();
    const bound = (await select(token, { id: other.id })).body.access_token;
    await db.kysely.deleteFrom('profile').where('id', '=', other.id).execute();
    expect(await server.call('GET', '/client/profiles', { token: bound })).toMatchObject({
      status: 401,
      body: { code: 'PROFILE_REMOVED' },
    });
    expect((await server.call('GET', '/client/profiles', { token })).status).toBe(200);
  });

  it('gives the guest its one profile [GUEST-01]', async () => {
    const { body } = await server.call('POST', '/auth/user/login', { body: GUEST });
    const { body: list } = await server.call('GET', '/client/profiles', { token: body.access_token });
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ name: 'Misafir', posterName: 'default', main: true });
  });
});
