import { createPrivateKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type FamilyServer, MAIN_PIN, OWN_PIN, startFamilyServer } from '../../../test/family-server.ts';
import { aCaller } from '../../../test/http.ts';
import { sweepPinNonces } from './admin-check.service.ts';
import { makePinKeys } from './pin-key.ts';
import { requireAdminCheck } from './pins.service.ts';

const db = useDatabase();
let server: FamilyServer;
/** Making an RSA key is slow: tests share the first one. */
let kept: Row<'pin_key'> | undefined;

beforeEach(async () => {
  server = await startFamilyServer(db);
  if (kept) await db.kysely.insertInto('pin_key').values(kept).execute();
});
afterEach(async () => {
  kept ??= await keys().executeTakeFirst();
  await server.stop();
});

const keys = () => db.kysely.selectFrom('pin_key').selectAll();
const readKey = (token?: string) => server.call('GET', '/client/pin-key', { token });
const check = (token: string | undefined, profilecode: string, password: unknown, language = 'tr') =>
  server.call('POST', '/client/profiles/admin/check', {
    token,
    body: { profilecode, password },
    headers: { 'accept-language': language },
  });
const nonces = () => db.kysely.selectFrom('pin_nonce').selectAll().execute();
const passedAt = async (id: string) =>
  (await db.kysely.selectFrom('session').select('admin_check_at').where('id', '=', id).executeTakeFirstOrThrow())
    .admin_check_at;

/** Encrypts as a browser does. */
async function encrypt(key: string, text: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('spki', Buffer.from(key, 'base64'), algorithm, false, ['encrypt']);
  return Buffer.from(await crypto.subtle.encrypt(algorithm, publicKey, Buffer.from(text))).toString('base64');
}
async function encryptPin(token: string, pin: string): Promise<string> {
  const { body } = await readKey(token);
  return encrypt(body.key, `${body.nonce}:${pin}`);
}

describe('the PIN of a payment', () => {
  it('encrypted with the key and the nonce opens payments for this session [PIN-16] [PIN-18]', async () => {
    const { as, main } = await server.aFamily();
    const { status, body } = await check(as.efe.token, main.id, await encryptPin(as.efe.token, MAIN_PIN));
    expect([status, body]).toEqual([200, { returncode: '0', errormsg: '' }]);
    expect(await passedAt(as.efe.sessionId)).toEqual(new Date(server.clock.now));
    expect(await passedAt(as.main.sessionId)).toBeNull();
  });

  it('that is wrong is answered with a message in the viewer’s language [PIN-16]', async () => {
    const { as, main } = await server.aFamily();
    const wrong = async (language: string) =>
      (await check(as.main.token, main.id, await encryptPin(as.main.token, '0000'), language)).body;
    expect(await wrong('tr')).toEqual({
      returncode: '403',
      errormsg: 'Profil şifresi doğru değil. Lütfen tekrar dene.',
    });
    expect((await wrong('en')).errormsg).toBe('Profile password is not correct. Please try again.');
    expect(await passedAt(as.main.sessionId)).toBeNull();
  });

  it('is refused when it is plain, replayed, too old or another session’s, and no guess is spent [PIN-18]', async () => {
    const { as, main } = await server.aFamily();
    const { token } = as.main;
    const { body: key } = await readKey(token);
    const used = await encryptPin(token, MAIN_PIN);
    expect((await check(token, main.id, used)).body.returncode).toBe('0');
    await db.kysely.updateTable('session').set({ admin_check_at: null }).execute();
    const old = await encryptPin(token, MAIN_PIN);
    server.clock.now += 5 * 60_000;
    for (const password of [
      MAIN_PIN,
      Buffer.from(MAIN_PIN).toString('base64'),
      Buffer.from(`${key.nonce}:${MAIN_PIN}`).toString('base64'),
      used,
      old,
      await encryptPin(as.efe.token, MAIN_PIN),
      await encrypt(key.key, MAIN_PIN),
      await encrypt(key.key, `made-up:${MAIN_PIN}`),
      await encryptPin(token, `${MAIN_PIN}5`),
      await encryptPin(token, ''),
      'x'.repeat(1_024),
    ]) {
      expect((await check(token, main.id, password)).body, password.slice(0, 20)).toMatchObject({ returncode: '400' });
    }
    expect(await passedAt(as.main.sessionId)).toBeNull();
    expect((await check(token, main.id, await encryptPin(token, MAIN_PIN))).body.returncode).toBe('0');
  });

  it('sent twice concurrently is accepted once [PIN-18]', async () => {
    const { as, main } = await server.aFamily();
    const password = await encryptPin(as.main.token, MAIN_PIN);
    const answers = await Promise.all([1, 2, 3].map(() => check(as.main.token, main.id, password)));
    expect(answers.map(({ body }) => body.returncode).sort()).toEqual(['0', '400', '400']);
  });

  it('is counted with all other tries of the profile’s PIN [PIN-10]', async () => {
    const { as, main } = await server.aFamily();
    for (let i = 0; i < 3; i += 1) await server.validate(as.child.token, main.id, '0000');
    for (let i = 0; i < 2; i += 1) await check(as.main.token, main.id, await encryptPin(as.main.token, '0000'));
    expect((await check(as.main.token, main.id, await encryptPin(as.main.token, MAIN_PIN))).status).toBe(429);
    expect((await server.validate(as.main.token, main.id, MAIN_PIN)).status).toBe(429);
    server.clock.now += 15 * 60_000;
    expect((await check(as.main.token, main.id, await encryptPin(as.main.token, MAIN_PIN))).body.returncode).toBe('0');
  });

  it('is that of the main profile only [API-10] [PIN-16]', async () => {
    const { as, deniz } = await server.aFamily();
    const others = await server.aFamily();
    for (const id of [deniz.id, others.main.id, '018f0000-0000-7000-8000-000000000000', "' or 1=1"]) {
      expect((await check(as.deniz.token, id, await encryptPin(as.deniz.token, OWN_PIN))).status, id).toBe(404);
    }
    expect(await passedAt(as.deniz.sessionId)).toBeNull();
  });

  it('is refused when the main profile has none', async () => {
    const { as, main } = await server.aFamily({}, false);
    const { body } = await check(as.main.token, main.id, await encryptPin(as.main.token, MAIN_PIN), 'en');
    expect(body).toEqual({ returncode: '403', errormsg: 'The main profile has no password yet. Create one first.' });
  });

  it('is asked of adult subscribers alone, and in its form [KIDS-04]', async () => {
    const { as, main } = await server.aFamily();
    const guest = await server.becomeGuest();
    for (const ask of [readKey, (token?: string) => check(token, main.id, 'x')]) {
      expect((await ask()).status).toBe(401);
      expect((await ask('a.b.c')).status).toBe(401);
      expect(await ask(guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
      expect(await ask(as.child.token)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
    }
    for (const password of ['', 'x'.repeat(1_025), 7, null, ['a']]) {
      expect((await check(as.main.token, main.id, password)).status).toBe(400);
    }
  });
});

describe('nonces', () => {
  it('of a session are ten at most, the newest, and go when their time is over [PIN-18]', async () => {
    const { as } = await server.aFamily();
    const given: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      given.push((await readKey(as.main.token)).body.nonce);
      server.clock.now += 1_000;
    }
    await readKey(as.efe.token);
    const left = (await nonces()).filter(({ session_id }) => session_id === as.main.sessionId);
    expect(new Set(left.map(({ nonce }) => nonce))).toEqual(new Set(given.slice(2)));
    server.clock.now += 5 * 60_000 - 2_000;
    expect(await sweepPinNonces(server.deps)).toBe(9);
    server.clock.now += 5 * 60_000;
    await readKey(as.main.token);
    expect((await nonces()).filter(({ session_id }) => session_id === as.main.sessionId)).toHaveLength(1);
  });
});

describe('the key', () => {
  const make = (secret: string) => makePinKeys({ ...server.deps, secret });

  it('is made once by concurrent servers, and its private part is encrypted [PIN-18]', async () => {
    await db.kysely.deleteFrom('pin_key').execute();
    const servers = [make('a secret'), make('a secret')];
    const [first, second] = await Promise.all(servers.map((keys) => keys.readPublicKey()));
    expect(first).toBe(second);
    const rows = await keys().execute();
    expect(rows).toHaveLength(1);
    const sealed = Buffer.from(rows[0]?.sealed_private_key ?? '', 'base64');
    expect(() => createPrivateKey({ key: sealed, type: 'pkcs8', format: 'der' })).toThrow();
    const secret = await encrypt(first ?? '', 'hello');
    expect(await make('a secret').decrypt(secret)).toBe('hello');

    server.clock.now += 1;
    const other = make('another secret');
    expect(await other.decrypt(secret)).toBeUndefined();
    expect(await other.readPublicKey()).not.toBe(first);
    expect(await keys().execute()).toHaveLength(2);
  });
});

describe('a passed check', () => {
  it('is of one session, of the profile it has, and of five minutes [PAY-08]', async () => {
    const { as, main, account } = await server.aFamily();
    const callerOf = (sessionId: string, id: string) =>
      aCaller({ accountId: account.id, sessionId, profile: { id, isKids: false, isMain: true, userlevel: 0 } });
    const isOpen = (sessionId: string, profileId: string) =>
      requireAdminCheck({ now: () => server.clock.now }, db.kysely, callerOf(sessionId, profileId)).then(
        () => true,
        (refusal: { code: string }) => refusal.code,
      );
    const { token, sessionId } = as.main;
    expect(await isOpen(sessionId, main.id)).toBe('PIN_REQUIRED');
    await check(token, main.id, await encryptPin(token, MAIN_PIN));
    expect(await isOpen(sessionId, main.id)).toBe(true);
    expect(await isOpen(as.efe.sessionId, main.id)).toBe('PIN_REQUIRED');
    // A caller that was cached before the session chose another profile.
    const [other] = await db.kysely.selectFrom('profile').select('id').where('id', '!=', main.id).execute();
    expect(await isOpen(sessionId, other?.id ?? '')).toBe('PIN_REQUIRED');
    server.clock.now += 5 * 60_000;
    expect(await isOpen(sessionId, main.id)).toBe(true);
    server.clock.now += 1;
    expect(await isOpen(sessionId, main.id)).toBe('PIN_REQUIRED');
    server.clock.now -= 60_000;
    const ended = { ended_at: new Date(server.clock.now), end_reason: 'LOGOUT' } as const;
    await db.kysely.updateTable('session').set(ended).where('id', '=', sessionId).execute();
    expect(await isOpen(sessionId, main.id)).toBe('PIN_REQUIRED');
  });
});
