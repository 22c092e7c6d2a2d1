import { type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PASSWORD, startAccountServer } from '../../../test/account-server.ts';
import { makeAttestationCertificate } from '../../../test/attestation-certificate.ts';
import { type CborEntries, type Misbehaviour, makeAuthenticator } from '../../../test/authenticator.ts';
import { aKidsProfile, aProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';

const MINUTE_MS = 60_000;
const db = useDatabase();
let server: AccountServer;
let token: string;
let accountId: string;

beforeEach(async () => {
  server = await startAccountServer(db);
  accountId = (await server.aViewer({ username: 'zeynep', email: 'zeynep@seyir.test', first_name: 'Zeynep' })).id;
  token = (await server.signIn('zeynep')).token;
});
afterEach(() => server.stop());

const options = (as = token) => server.call('POST', '/auth/passkey/options', { token: as });
const register = (response: unknown, { name = 'Telefon', as = token } = {}) =>
  server.call('POST', '/auth/passkey', { token: as, body: { name, response } });
const list = async (as = token) => (await server.call('GET', '/auth/passkey', { token: as })).body.data;
const remove = (id: string, as = token) => server.call('DELETE', `/auth/passkey/${id}`, { token: as });
const rename = (id: string, name: unknown, as = token) =>
  server.call('PUT', `/auth/passkey/${id}`, { token: as, body: { name } });
const verify = (body: object, as = token) => server.call('POST', '/auth/user/verify', { token: as, body });

async function aPasskey(name = 'Telefon', as = token) {
  const device = makeAuthenticator();
  const { status } = await register(device.create((await options(as)).body), { name, as });
  expect(status).toBe(200);
  return device;
}

/** Self attestation (packed, without certificates). */
const selfSigned = (signed: Buffer, key: KeyObject): CborEntries => [
  ['alg', -7],
  ['sig', sign('sha256', signed, key)],
];
/** Attestation with a manufacturer's certificate, which the library would accept. */
function certified(signed: Buffer): CborEntries {
  const { certificate, privateKey } = makeAttestationCertificate();
  return [
    ['alg', -7],
    ['sig', sign('sha256', signed, privateKey)],
    ['x5c', [certificate]],
  ];
}

describe('registering a passkey', () => {
  it('requests a discoverable passkey with user verification [EASY-05]', async () => {
    const known = await aPasskey();
    const { status, body } = await options();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rp: { id: 'tv.example', name: 'Seyir' },
      user: { name: 'zeynep@seyir.test', id: Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [{ id: known.credentialId, type: 'public-key' }],
    });
  });

  it('stores the passkey under its name and notifies the owner by mail [EASY-04, EASY-06]', async () => {
    const device = makeAuthenticator();
    const { status, body } = await register(device.create((await options()).body), { name: '  Mutfak <tableti> ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: device.credentialId,
      name: 'Mutfak <tableti>',
      createdAt: new Date(server.clock.now).toISOString(),
      lastUsedAt: null,
    });
    expect(await list()).toEqual([body]);
    expect(server.outbox.mails).toMatchObject([
      { to: 'zeynep@seyir.test', subject: 'Hesabına geçiş anahtarı eklendi' },
    ]);
    expect(server.outbox.mails[0]?.text).toContain('Mutfak <tableti>');
    expect(server.outbox.mails[0]?.html).toContain('Mutfak &lt;tableti&gt;');
  });

  it('notifies an owner without mail by SMS [EASY-06] (departure)', async () => {
    await db.kysely
      .updateTable('account')
      .set({ email: null, email_key: null, mobile: '5321234567' })
      .where('id', '=', accountId)
      .execute();
    await aPasskey();
    expect(server.outbox.messages).toMatchObject([
      { to: '5321234567', text: expect.stringContaining('geçiş anahtarı') },
    ]);
  });

  it('needs a check of this session within five minutes [EASY-06]', async () => {
    const device = makeAuthenticator();
    const { body } = await options();
    server.clock.now += 5 * MINUTE_MS - 1;
    expect((await options()).status).toBe(200);
    server.clock.now += 1;
    expect(await options()).toMatchObject({ status: 403, body: { code: 'CHECK_REQUIRED' } });
    expect(await register(device.create(body))).toMatchObject({ status: 403, body: { code: 'CHECK_REQUIRED' } });
    const other = (await server.signIn('zeynep')).token;
    expect((await options()).status).toBe(403);
    expect((await options(other)).status).toBe(200);
  });

  it('takes a challenge once, in its time, and only in its session [EASY-05]', async () => {
    const device = makeAuthenticator();
    const { body: first } = await options();
    const other = (await server.signIn('zeynep')).token;
    expect((await register(device.create(first), { as: other })).status).toBe(400);
    const { body: second } = await options();
    // The second voids the first.
    expect((await register(device.create(first))).status).toBe(400);
    expect((await register(device.create(second, { userVerified: false }))).status).toBe(400);
    expect((await register(device.create(second))).status).toBe(400);
    const { body: third } = await options();
    server.clock.now += 4 * MINUTE_MS;
    await verify({ password: PASSWORD });
    server.clock.now += MINUTE_MS;
    expect((await register(device.create(third))).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it.each<[string, Misbehaviour]>([
    ['from another page', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['without a check of the user', { userVerified: false }],
    ['of the wrong kind', { type: 'webauthn.get' }],
    ['to another challenge', { challenge: 'bm9ib2R5' }],
    ['under a name that is not its own', { credentialId: 'c29tZWJvZHk' }],
    ['with a key we cannot check', { algorithm: -7777 }],
    ['with a made-up attestation', { format: 'made-up' }],
    ['with a statement where none belongs', { format: 'none', statement: () => [['alg', -7]] }],
    ['whose own signature is wrong', { format: 'packed', statement: (_, key) => selfSigned(Buffer.from('x'), key) }],
    ['vouched for by a certificate, which we do not read', { format: 'packed', statement: certified }],
    ['with an attestation of a security chip', { format: 'tpm', statement: () => [['ver', '2.0']] }],
  ])('refuses one %s with 400 and keeps nothing', async (_, wrong) => {
    const device = makeAuthenticator();
    const { status, body } = await register(device.create((await options()).body, wrong));
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    expect(await list()).toEqual([]);
    expect(server.outbox.mails).toEqual([]);
  });

  it('accepts self attestation', async () => {
    const device = makeAuthenticator();
    const answer = device.create((await options()).body, { format: 'packed', statement: selfSigned });
    expect((await register(answer)).status).toBe(200);
  });

  it('refuses a passkey that is registered already, also for another account [EASY-05]', async () => {
    const device = await aPasskey();
    expect(await register(device.create((await options()).body))).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    await server.aViewer({ username: 'other' });
    const other = (await server.signIn('other')).token;
    expect((await register(device.create((await options(other)).body), { as: other })).status).toBe(409);
    expect(await list(other)).toEqual([]);
  });

  it('stops at twenty', async () => {
    const passkey = { name: 'x', account_id: accountId, public_key: Buffer.alloc(8) };
    await db.kysely
      .insertInto('passkey')
      .values(Array.from({ length: 20 }, (_, i) => ({ ...passkey, credential_id: `id${i}` })))
      .execute();
    expect((await register(makeAuthenticator().create((await options()).body))).status).toBe(409);
  });

  it.each([
    [{}],
    [{ name: 'x' }],
    [{ name: '', response: {} }],
    [{ name: 'x'.repeat(61), response: {} }],
    [{ name: 'x', response: { id: '"', rawId: '"', type: 'public-key', clientExtensionResults: {}, response: {} } }],
    [[]],
  ])('refuses the malformed %j with 400', async (body) => {
    expect((await server.call('POST', '/auth/passkey', { token, body })).status).toBe(400);
  });
});

describe('keeping passkeys', () => {
  it('lists, renames and removes those of the own account; removal is notified by mail [EASY-04, EASY-06]', async () => {
    const phone = await aPasskey('Telefon');
    server.clock.now += 1000;
    const key = await aPasskey('Anahtar');
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Telefon', 'Anahtar']);
    expect(await rename(key.credentialId, ' Mavi anahtar ')).toMatchObject({
      status: 200,
      body: { name: 'Mavi anahtar' },
    });
    expect((await remove(phone.credentialId)).status).toBe(204);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Mavi anahtar']);
    expect(server.outbox.mails.at(-1)).toMatchObject({ subject: 'Hesabından bir geçiş anahtarı silindi' });
    expect((await remove(phone.credentialId)).status).toBe(404);
  });

  it('lists when a passkey was last used', async () => {
    const device = await aPasskey();
    server.clock.now += MINUTE_MS;
    const { body } = await server.call('POST', '/auth/passkey/challenge');
    await server.call('POST', '/auth/passkey/login', { body: { response: device.get(body) } });
    expect((await list())[0].lastUsedAt).toBe(new Date(server.clock.now).toISOString());
  });

  it('needs a check for removing and none for renaming [EASY-06]', async () => {
    const { credentialId } = await aPasskey();
    server.clock.now += 5 * MINUTE_MS;
    expect(await remove(credentialId)).toMatchObject({ status: 403, body: { code: 'CHECK_REQUIRED' } });
    expect((await rename(credentialId, 'Yeni ad')).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('does not know another account’s passkey [API-10]', async () => {
    const { credentialId } = await aPasskey();
    await server.aViewer({ username: 'other' });
    const other = (await server.signIn('other')).token;
    expect(await list(other)).toEqual([]);
    expect((await rename(credentialId, 'benim', other)).status).toBe(404);
    expect((await remove(credentialId, other)).status).toBe(404);
    expect(await list()).toMatchObject([{ name: 'Telefon' }]);
  });

  it.each([[''], ['   '], ['x'.repeat(61)], [7], [null]])('refuses the name %j with 400', async (name) => {
    const { credentialId } = await aPasskey();
    expect((await rename(credentialId, name)).status).toBe(400);
  });

  const calls = [
    ['GET', '/auth/passkey'],
    ['POST', '/auth/passkey/options'],
    ['POST', '/auth/passkey'],
    ['PUT', '/auth/passkey/abc'],
    ['DELETE', '/auth/passkey/abc'],
    ['POST', '/auth/user/verify'],
  ] as const;
  it.each(calls)('%s %s is for a signed-in adult only', async (method, path) => {
    const kid = await aKidsProfile(db, { account_id: accountId });
    const other = await aProfile(db, { account_id: accountId });
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    const status = async (as?: string) => (await server.call(method, path, { token: as, ...body })).status;
    expect(await status()).toBe(401);
    expect(await status('a.b.c')).toBe(401);
    expect(await server.call(method, path, { token: await server.becomeGuest(), ...body })).toMatchObject({
      status: 403,
      body: { code: 'LOGIN_REQUIRED' },
    });
    expect(await server.call(method, path, { token: await server.choose(token, kid.id), ...body })).toMatchObject({
      status: 403,
      body: { code: 'KIDS_PROFILE' },
    });
    const asAdult = await server.choose(token, other.id);
    await server.call('POST', '/auth/user/verify', { token: asAdult, body: { password: PASSWORD } });
    expect(await status(asAdult)).not.toBe(403);
  });
});

describe('the identity check', () => {
  beforeEach(() => {
    server.clock.now += 10 * MINUTE_MS;
  });

  it('opens the settings of this session for five minutes, by password [EASY-06]', async () => {
    expect((await options()).status).toBe(403);
    expect(await verify({ password: 'guess' })).toMatchObject({ status: 200, body: { data: false } });
    expect((await options()).status).toBe(403);
    expect((await verify({ password: PASSWORD })).body).toEqual({ data: true });
    expect((await options()).status).toBe(200);
    server.clock.now += 5 * MINUTE_MS;
    expect((await options()).status).toBe(403);
  });

  it('works with a code, once [EASY-06]', async () => {
    await server.call('POST', '/auth/easy/code', { body: { username: 'zeynep' } });
    await server.settled();
    const code = /\d{6}/.exec(server.outbox.mails.at(-1)?.subject ?? '')?.[0] ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await verify({ code: wrong })).body).toEqual({ data: false });
    expect((await verify({ code })).body).toEqual({ data: true });
    expect((await options()).status).toBe(200);
    expect((await verify({ code })).body).toEqual({ data: false });
    expect((await server.call('POST', '/auth/easy/login', { body: { username: 'zeynep', code } })).status).toBe(401);
  });

  it('works with a passkey of the account, once for a challenge [EASY-06]', async () => {
    await verify({ password: PASSWORD });
    const device = await aPasskey();
    server.clock.now += 5 * MINUTE_MS;
    expect((await options()).status).toBe(403);
    const { body: open } = await server.call('POST', '/auth/passkey/challenge');
    const passkey = device.get(open);
    expect((await verify({ passkey })).body).toEqual({ data: true });
    expect((await options()).status).toBe(200);
    expect((await verify({ passkey })).body).toEqual({ data: false });
  });

  it('refuses the code or passkey of another account [EASY-06]', async () => {
    await server.aViewer({ username: 'other', email: 'other@seyir.test' });
    const other = (await server.signIn('other')).token;
    const device = await aPasskey('Telefon', other);
    const { body: open } = await server.call('POST', '/auth/passkey/challenge');
    expect((await verify({ passkey: device.get(open) })).body).toEqual({ data: false });
    await server.call('POST', '/auth/easy/code', { body: { username: 'other' } });
    await server.settled();
    const code = /\d{6}/.exec(server.outbox.mails.at(-1)?.subject ?? '')?.[0];
    expect((await verify({ code })).body).toEqual({ data: false });
    expect((await options()).status).toBe(403);
  });

  it('cannot be guessed: the eleventh try in fifteen minutes is refused, in all sessions of the account', async () => {
    const second = (await server.signIn('zeynep')).token;
    for (let i = 0; i < 10; i += 1) {
      expect((await verify({ password: `guess${i}` }, i % 2 ? token : second)).body).toEqual({ data: false });
    }
    expect((await verify({ password: PASSWORD })).status).toBe(429);
    server.clock.now += 15 * MINUTE_MS;
    expect((await verify({ password: PASSWORD })).body).toEqual({ data: true });
  });

  it.each([[{}], [{ password: '' }], [{ password: 7 }], [{ code: '12' }], [{ passkey: {} }], [[]]])(
    'refuses the malformed %j with 400',
    async (body) => {
      expect((await verify(body)).status).toBe(400);
    },
  );
});
