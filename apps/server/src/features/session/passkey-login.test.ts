import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, startAccountServer } from '../../../test/account-server.ts';
import { type Misbehaviour, makeAuthenticator } from '../../../test/authenticator.ts';
import { useDatabase } from '../../../test/database.ts';
import { sweepChallenges } from './passkey-proof.ts';

const MINUTE_MS = 60_000;
const db = useDatabase();
let server: AccountServer;

beforeEach(async () => {
  server = await startAccountServer(db);
});
afterEach(() => server.stop());

type Authenticator = ReturnType<typeof makeAuthenticator>;

const challenge = async () => (await server.call('POST', '/auth/passkey/challenge')).body;
const login = (response: unknown, more: object = {}) =>
  server.call('POST', '/auth/passkey/login', { body: { response, ...more } });
const signInWith = async (device: Authenticator, wrong: Misbehaviour = {}, more: object = {}) =>
  login(device.get(await challenge(), wrong), more);
const rows = () => db.kysely.selectFrom('passkey_challenge').selectAll().execute();

/** A viewer with a passkey on a device; signed out, so that the account has room for a session. */
async function aViewerWithPasskey(values: Parameters<AccountServer['aViewer']>[0] = {}, device = makeAuthenticator()) {
  const account = await server.aViewer({ username: 'zeynep', email: 'zeynep@seyir.test', ...values });
  const { token } = await server.signIn(account.username);
  const { body: options } = await server.call('POST', '/auth/passkey/options', { token });
  const body = { name: 'Telefon', response: device.create(options) };
  expect((await server.call('POST', '/auth/passkey', { token, body })).status).toBe(200);
  await server.call('POST', '/auth/user/logout', { token });
  return { account, device };
}

describe('a passkey', () => {
  it('signs its owner in without a username, by the rules of a password sign-in [EASY-05]', async () => {
    const { account, device } = await aViewerWithPasskey();
    const options = await challenge();
    expect(options).toMatchObject({ rpId: 'tv.example', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { status, body } = await login(device.get(options));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      usertype: '1',
      sessionid: expect.any(String),
      interfaceurl: '/api/legacy',
      devicetoken: expect.any(String),
    });
    const session = await db.kysely
      .selectFrom('session')
      .selectAll()
      .where('id', '=', body.sessionid)
      .executeTakeFirst();
    expect(session).toMatchObject({ account_id: account.id, verified_at: new Date(server.clock.now) });
  });

  it('signs in for one use of a challenge [EASY-05]', async () => {
    const { device } = await aViewerWithPasskey();
    const options = await challenge();
    const answer = device.get(options);
    expect((await login(answer)).status).toBe(200);
    expect(await login(answer)).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    expect((await login(device.get(options))).status).toBe(401);
  });

  it('signs in until the millisecond five minutes are over [EASY-05]', async () => {
    const { device } = await aViewerWithPasskey();
    const late = await challenge();
    server.clock.now += 5 * MINUTE_MS;
    expect((await login(device.get(late))).status).toBe(401);
    const inTime = await challenge();
    server.clock.now += 5 * MINUTE_MS - 1;
    expect((await login(device.get(inTime))).status).toBe(200);
  });

  it('is refused without force when the account has no room, and leaves the assertion usable [EASY-05]', async () => {
    const { device } = await aViewerWithPasskey({ single_session: true });
    const before = await server.signIn('zeynep');
    const answer = device.get(await challenge());
    expect(await login(answer)).toMatchObject({ status: 409, body: { code: 'ACTIVE_SESSION' } });
    expect((await login(answer, { force: true })).status).toBe(200);
    await expect
      .poll(() => server.call('GET', '/client/profiles', { token: before.token }))
      .toMatchObject({ status: 401, body: { code: 'OTHER_DEVICE' } });
    expect((await login(answer, { force: true })).status).toBe(401);
  });

  it('opens no suspended account [EASY-05]', async () => {
    const { account, device } = await aViewerWithPasskey();
    await db.kysely.updateTable('account').set({ status: 'SUSPENDED' }).where('id', '=', account.id).execute();
    expect(await signInWith(device)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  });

  it('is refused when its counter does not rise: the authenticator was cloned [EASY-05]', async () => {
    const { device } = await aViewerWithPasskey();
    expect((await signInWith(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await signInWith(device, { counter })).status, `${counter}`).toBe(401);
    expect((await signInWith(device, { counter: 8 })).status).toBe(200);
  });

  it('of an authenticator without a counter signs in', async () => {
    const { device } = await aViewerWithPasskey({}, makeAuthenticator({ counts: false }));
    expect([(await signInWith(device)).status, (await signInWith(device)).status]).toEqual([200, 200]);
  });

  it('that was removed is refused', async () => {
    const { device } = await aViewerWithPasskey();
    await db.kysely.deleteFrom('passkey').execute();
    expect((await signInWith(device)).status).toBe(401);
  });
});

describe('an answer that does not hold', () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  it.each<[string, Misbehaviour]>([
    ['of another page', { origin: 'https://tv.example.evil.test' }],
    ['of the same host without TLS', { origin: 'http://tv.example' }],
    ['of another port', { origin: 'https://tv.example:8443' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without a check of the user', { userVerified: false }],
    ['without the user', { userPresent: false, userVerified: false }],
    ['signed with another key', { key: otherKey }],
    ['to an unknown challenge', { challenge: 'bm9ib2R5' }],
    ['of the wrong kind', { type: 'webauthn.create' }],
    ['from within a foreign page', { crossOriginFrom: 'https://evil.test' }],
    ['in another user’s name', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['that does not say whose it is', { userHandle: null }],
    ['of an unknown passkey', { credentialId: 'dW5rbm93bg' }],
  ])('%s is refused with 401 and one body [EASY-05]', async (_, wrong) => {
    const { device } = await aViewerWithPasskey();
    const { status, body } = await signInWith(device, wrong);
    expect([status, body]).toEqual([401, { code: 'WRONG_CREDENTIALS', message: expect.any(String) }]);
    // The passkey still works.
    expect((await signInWith(device)).status).toBe(200);
  });

  it.each<Misbehaviour>([{ userVerified: false }, { userHandle: null }])(
    'with %j voids its challenge [EASY-05]',
    async (wrong) => {
      const { device } = await aViewerWithPasskey();
      const options = await challenge();
      expect((await login(device.get(options, wrong))).status).toBe(401);
      expect((await login(device.get(options))).status).toBe(401);
    },
  );

  it('signed for a registration does not sign in', async () => {
    const { device } = await aViewerWithPasskey();
    const { token } = await server.signIn('zeynep');
    const { body: options } = await server.call('POST', '/auth/passkey/options', { token });
    expect((await login(device.get({ challenge: options.challenge, rpId: 'tv.example' }))).status).toBe(401);
  });

  it.each([
    [{}],
    [{ response: null }],
    [{ response: { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} } }],
    [{ response: 'x' }],
    [[]],
  ])('malformed as %j is refused with 400', async (body) => {
    expect((await server.call('POST', '/auth/passkey/login', { body })).status).toBe(400);
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
    'with garbage for its %s is refused with 401',
    async (part) => {
      const { device } = await aViewerWithPasskey();
      const answer = device.get(await challenge());
      for (const garbage of ['AA', 'bm90IGpzb24', Buffer.from('[]').toString('base64url'), 'A'.repeat(9_000)]) {
        const response = { ...answer.response, [part]: garbage };
        expect((await login({ ...answer, response })).status, garbage.slice(0, 20)).toBe(401);
      }
    },
  );

  it('is not refused for wrong passwords behind its address [LOGIN-29] (departure)', async () => {
    const { device } = await aViewerWithPasskey();
    for (let i = 0; i < 10; i += 1) {
      await server.call('POST', '/auth/user/login', { body: { username: `unknown${i}`, password: 'guess' } });
    }
    expect((await signInWith(device)).status).toBe(200);
  });

  it('counts with wrong passwords for the address [LOGIN-29]', async () => {
    const { device } = await aViewerWithPasskey();
    for (let i = 0; i < 10; i += 1) expect((await signInWith(device, { key: otherKey })).status).toBe(401);
    expect((await signInWith(device)).status).toBe(429);
    expect(
      (await server.call('POST', '/auth/user/login', { body: { username: 'zeynep', password: 'x' } })).status,
    ).toBe(429);
    server.clock.now += 15 * MINUTE_MS;
    expect((await signInWith(device)).status).toBe(200);
  });
});

describe('challenges', () => {
  it('are rate-limited by address', async () => {
    for (let i = 0; i < 100; i += 1) expect((await server.call('POST', '/auth/passkey/challenge')).status).toBe(200);
    expect((await server.call('POST', '/auth/passkey/challenge')).status).toBe(429);
    server.clock.now += 5 * MINUTE_MS;
    expect((await server.call('POST', '/auth/passkey/challenge')).status).toBe(200);
  });

  it('that expired are deleted by the sweep', async () => {
    await challenge();
    await sweepChallenges(server.deps);
    expect(await rows()).toHaveLength(1);
    server.clock.now += 5 * MINUTE_MS + 1;
    await sweepChallenges(server.deps);
    expect(await rows()).toHaveLength(0);
  });

  it('are never the same', async () => {
    const [one, two] = [await challenge(), await challenge()];
    expect(one.challenge).not.toBe(two.challenge);
    expect(Buffer.from(one.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  });
});
