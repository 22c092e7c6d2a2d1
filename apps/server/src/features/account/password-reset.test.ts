import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PASSWORD, PUBLIC_URL, startAccountServer } from '../../../test/account-server.ts';
import { makeAuthenticator } from '../../../test/authenticator.ts';
import { useDatabase } from '../../../test/database.ts';
import { sweepResets } from './password-reset.service.ts';

const HOUR_MS = 60 * 60_000;
const db = useDatabase();
let server: AccountServer;

beforeEach(async () => {
  server = await startAccountServer(db);
});
afterEach(() => server.stop());

const aViewer = () => server.aViewer({ username: 'zeynep', email: 'Zeynep@Seyir.test', mobile: '5321234567' });
const forgot = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/auth/user/forgot-password', { body, headers });
const check = (token: string) => server.call('GET', `/auth/auth/validate-fp-token?token=${encodeURIComponent(token)}`);
const reset = (body: unknown) => server.call('POST', '/auth/user/crm-reset-password', { body });
const login = (password: string) => server.call('POST', '/auth/user/login', { body: { username: 'zeynep', password } });

const signInWith = async (device: ReturnType<typeof makeAuthenticator>) =>
  server.call('POST', '/auth/passkey/login', {
    body: { response: device.get((await server.call('POST', '/auth/passkey/challenge')).body), force: true },
  });

/** A viewer with two passkeys, Telefon on the first device and Tablet on another. */
async function aViewerWithPasskeys() {
  await aViewer();
  const { token } = await server.signIn('zeynep');
  const begin = async () => (await server.call('POST', '/auth/passkey/options', { token })).body;
  const finish = async (options: Parameters<typeof device.create>[0], with_ = makeAuthenticator(), name = 'Son') =>
    server.call('POST', '/auth/passkey', { token, body: { name, response: with_.create(options) } });
  const device = makeAuthenticator();
  expect((await finish(await begin(), device, 'Telefon')).status).toBe(200);
  server.clock.now += 1_000;
  expect((await finish(await begin(), makeAuthenticator(), 'Tablet')).status).toBe(200);
  return { device, add: { begin, finish } };
}

/** Asks for a link and reads it from the last mail. */
async function aLink() {
  expect((await forgot({ email: 'zeynep@seyir.test' })).body).toEqual({ data: 0 });
  const link = new URL(/https:\S+/.exec(server.outbox.mails.at(-1)?.text ?? '')?.[0] ?? '');
  return { link, token: link.searchParams.get('token') ?? '', id: link.searchParams.get('id') ?? '' };
}

describe('asking for a reset', () => {
  it('mails a link of our address with token and id, and stores only a hash of the token [FORGOT-03, FORGOT-08]', async () => {
    const account = await aViewer();
    const { link, token, id } = await aLink();
    expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/forgot-password`);
    expect(id).toBe(account.id);
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(server.outbox.mails).toMatchObject([{ to: 'Zeynep@Seyir.test', subject: 'Seyir şifreni yenile' }]);
    const rows = await db.kysely.selectFrom('password_reset').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ignores a token that is not valid, as every public call does [API-01]', async () => {
    await aViewer();
    const headers = { authorization: 'Bearer made.up.token' };
    expect((await forgot({ email: 'zeynep@seyir.test' }, headers)).body).toEqual({ data: 0 });
    expect((await server.call('GET', '/auth/auth/validate-fp-token?token=x', { headers })).status).toBe(200);
    expect((await server.call('POST', '/auth/passkey/challenge', { headers })).status).toBe(200);
    expect((await server.call('POST', '/auth/easy/code', { headers, body: { username: 'x' } })).status).toBe(202);
  });

  it('follows our address and not the one the request names', async () => {
    await aViewer();
    await forgot({ email: 'zeynep@seyir.test' }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(JSON.stringify(server.outbox.mails)).not.toContain('evil');
  });

  it('answers 10404 for an unknown address, and sends nothing [FORGOT-03]', async () => {
    await aViewer();
    expect(await forgot({ email: 'unknown@seyir.test' })).toMatchObject({ status: 200, body: { data: 10404 } });
    expect(await forgot({ phone: '5329999999' })).toMatchObject({ status: 200, body: { data: 10404 } });
    expect(server.outbox.mails).toHaveLength(0);
    expect(server.outbox.messages).toHaveLength(0);
  });

  it('sends the link by SMS when a number is given [FORGOT-09]', async () => {
    await aViewer();
    expect((await forgot({ phone: '5321234567' }, { 'accept-language': 'en' })).body).toEqual({ data: 0 });
    expect(server.outbox.mails).toHaveLength(0);
    const [sms] = server.outbox.messages;
    expect(sms?.to).toBe('5321234567');
    const link = new URL(/https:\S+/.exec(sms?.text ?? '')?.[0] ?? '');
    expect((await check(link.searchParams.get('token') ?? '')).body.data).toBe(0);
  });

  it.each([
    [{}],
    [{ email: '' }],
    [{ email: 'zeynep' }],
    [{ email: 'a b@c.d' }],
    [{ email: ['zeynep@seyir.test'] }],
    [{ phone: '05321234567' }],
    [{ phone: '532123456' }],
    [{ phone: '+905321234567' }],
    [{ phone: 5321234567 }],
    [{ phone: '53212345٦٧' }],
    [{ email: 'zeynep@seyir.test\u0000' }],
    [[]],
  ])('refuses %j with 400 [FORGOT-08, FORGOT-09]', async (body) => {
    await aViewer();
    expect(await forgot(body)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    expect(server.outbox.mails).toHaveLength(0);
  });

  it('is refused after five requests an hour for one address, known or not [FORGOT-10]', async () => {
    await aViewer();
    for (const email of ['zeynep@seyir.test', 'unknown@seyir.test']) {
      for (let i = 0; i < 5; i += 1) expect((await forgot({ email })).status).toBe(200);
      expect(await forgot({ email: email.toUpperCase() })).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    }
    expect(server.outbox.mails).toHaveLength(5);
    server.clock.now += HOUR_MS;
    expect((await forgot({ email: 'zeynep@seyir.test' })).status).toBe(200);
  });

  it('is refused after twenty requests an hour from one client [FORGOT-10]', async () => {
    for (let i = 0; i < 20; i += 1) expect((await forgot({ email: `n${i}@seyir.test` })).status).toBe(200);
    expect((await forgot({ email: 'one.more@seyir.test' })).status).toBe(429);
    server.clock.now += HOUR_MS;
    expect((await forgot({ email: 'one.more@seyir.test' })).status).toBe(200);
  });

  it('never opens the guests’ account', async () => {
    await db.kysely
      .updateTable('account')
      .set({ email: 'g@s.t', email_key: 'g@s.t' })
      .where('kind', '=', 'guest')
      .execute();
    expect((await forgot({ email: 'g@s.t' })).body).toEqual({ data: 10404 });
  });
});

describe('checking a link', () => {
  it('answers 0 and the account id, repeatedly, without an access token [RESET-08]', async () => {
    const account = await aViewer();
    const { token } = await aLink();
    expect(await check(token)).toMatchObject({ status: 200, body: { data: 0, id: account.id } });
    expect((await check(token)).body).toEqual({ data: 0, id: account.id });
  });

  it('answers another code for an unknown, an expired and a used link [RESET-08]', async () => {
    await aViewer();
    const { token, id } = await aLink();
    for (const wrong of ['x', `${token}x`, token.slice(1), token.toUpperCase(), "' or 1=1 --"]) {
      const { status, body } = await check(wrong);
      expect([status, body.data === 0, body.id], wrong).toEqual([200, false, undefined]);
    }
    server.clock.now += HOUR_MS - 1;
    expect((await check(token)).body.data).toBe(0);
    server.clock.now += 1;
    expect((await check(token)).body.data).not.toBe(0);
    const second = await aLink();
    await reset({ token: second.token, id, password: 'yeni şifre' });
    expect((await check(second.token)).body.data).not.toBe(0);
  });

  it.each([['?token='], [''], [`?token=${'x'.repeat(600)}`], ['?token=a&token=b'], ['?token=%00']])(
    'refuses %s with 400',
    async (query) => {
      expect((await server.call('GET', `/auth/auth/validate-fp-token${query}`)).status).toBe(400);
    },
  );
});

describe('setting a new password', () => {
  it('replaces the old one, for one use of the link [RESET-04, RESET-10]', async () => {
    await aViewer();
    const { token, id } = await aLink();
    expect(await reset({ token, id, password: 'yeni şifre' })).toMatchObject({ status: 200, body: { data: 0 } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('yeni şifre')).status).toBe(200);
    expect((await reset({ token, id, password: 'bir başkası' })).body.data).not.toBe(0);
    expect((await login('yeni şifre')).status).toBe(200);
  });

  it('ends every session of this account only, and sends a sign-out event to open pages [RESET-10]', async () => {
    await aViewer();
    await server.aViewer({ username: 'other' });
    const mine = [await server.signIn('zeynep'), await server.signIn('zeynep')];
    const other = await server.signIn('other');
    const address = await server.http.listen('127.0.0.1', 0);
    const open = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${mine[0]?.token}` } });
    const stream = open.text();
    await expect.poll(() => server.events.count()).toBe(1);

    const { token, id } = await aLink();
    await reset({ token, id, password: 'yeni şifre' });
    expect(await stream).toContain('"type":"sign-out"');
    for (const session of mine) {
      await expect
        .poll(() => server.call('GET', '/client/profiles', { token: session.token }))
        .toMatchObject({ status: 401, body: { code: 'PASSWORD_CHANGED' } });
    }
    expect((await server.call('GET', '/client/profiles', { token: other.token })).status).toBe(200);
    const reasons = await db.kysely.selectFrom('session').select('end_reason').where('account_id', '=', id).execute();
    expect(reasons).toEqual([{ end_reason: 'PASSWORD_RESET' }, { end_reason: 'PASSWORD_RESET' }]);
  });

  it('shows the passkeys in the mail and with the link, and removes them [RESET-10]', async () => {
    const { device, add } = await aViewerWithPasskeys();
    const { token, id } = await aLink();
    expect(server.outbox.mails.at(-1)?.text).toContain('Geçiş anahtarların: Telefon, Tablet');
    const { passkeys } = (await check(token)).body;
    expect(passkeys).toMatchObject([{ name: 'Telefon' }, { name: 'Tablet' }]);
    expect((await signInWith(device)).status).toBe(200);
    const underWay = await add.begin();
    await reset({ token, id, password: 'yeni şifre' });
    expect((await signInWith(device)).status).toBe(401);
    // Refused at once, because its challenge is gone, and by its ended session as soon as the server hears of that.
    await expect.poll(async () => (await add.finish(underWay)).status).toBe(401);
    expect(await db.kysely.selectFrom('passkey').selectAll().execute()).toEqual([]);
    expect(await db.kysely.selectFrom('passkey_challenge').where('purpose', '=', 'register').execute()).toEqual([]);
    expect(server.outbox.mails.at(-1)?.text).toContain('Silinen geçiş anahtarları: Telefon, Tablet');
  });

  it('keeps the passkeys that are named, and no others [RESET-10]', async () => {
    const { device } = await aViewerWithPasskeys();
    const { token, id } = await aLink();
    const [first] = (await check(token)).body.passkeys;
    await reset({ token, id, password: 'yeni şifre', keepPasskeys: [first.id, 'of-another-account'] });
    expect((await signInWith(device)).status).toBe(200);
    const names = await db.kysely.selectFrom('passkey').select('name').execute();
    expect(names).toEqual([{ name: 'Telefon' }]);
    const { text } = server.outbox.mails.at(-1) ?? {};
    expect(text).toContain('Silinen geçiş anahtarları: Tablet');
    expect(text).toContain('Saklanan geçiş anahtarları: Telefon');
  });

  it('leaves the passkeys of others, and all of them when nothing was reset [RESET-09] [RESET-10]', async () => {
    const { device } = await aViewerWithPasskeys();
    const other = await server.aViewer({ username: 'other', email: 'other@seyir.test' });
    await forgot({ email: 'other@seyir.test' });
    const link = new URL(/https:\S+/.exec(server.outbox.mails.at(-1)?.text ?? '')?.[0] ?? '');
    const token = link.searchParams.get('token') ?? '';
    expect((await check(token)).body).toEqual({ data: 0, id: other.id });
    await reset({ token, id: other.id, password: 'yeni şifre' });
    const own = await aLink();
    await reset({ ...own, password: 'short' });
    expect((await signInWith(device)).status).toBe(200);
    expect((await reset({ ...own, password: 'yeni şifre', keepPasskeys: ['no id!'] })).status).toBe(400);
  });

  it('voids other links and codes of the account', async () => {
    await aViewer();
    const first = await aLink();
    const second = await aLink();
    await server.call('POST', '/auth/easy/code', { body: { username: 'zeynep' } });
    await server.settled();
    const code = /\d{6}/.exec(server.outbox.mails.at(-1)?.subject ?? '')?.[0];
    await reset({ ...second, password: 'yeni şifre' });
    expect((await reset({ ...first, password: 'bir başkası' })).body.data).not.toBe(0);
    expect((await server.call('POST', '/auth/easy/login', { body: { username: 'zeynep', code } })).status).toBe(401);
  });

  it('is confirmed by mail with when and from where', async () => {
    await aViewer();
    const { token, id } = await aLink();
    await reset({ token, id, password: 'yeni şifre' });
    const mail = server.outbox.mails.at(-1);
    expect(mail).toMatchObject({ to: 'Zeynep@Seyir.test', subject: 'Seyir şifren değişti' });
    expect(mail?.text).toContain('18 Kasım 2026 21:00');
    expect(mail?.text).toContain('127.0.0.1');
    expect(mail?.text).not.toContain('yeni şifre');
  });

  it('changes nothing for a bad token, another account’s id or a short password [RESET-09]', async () => {
    await aViewer();
    const stranger = await server.aViewer({ username: 'other' });
    const { token, id } = await aLink();
    for (const body of [
      { token: 'x', id, password: 'yeni şifre' },
      { token, id: stranger.id, password: 'yeni şifre' },
      { token, id: 'x', password: 'yeni şifre' },
      { token, id: id.toUpperCase(), password: 'yeni şifre' },
      { token, id, password: '1234567' },
      { token, id, password: '' },
    ]) {
      const { status, body: answer } = await reset(body);
      expect([status, answer.data === 0], JSON.stringify(body)).toEqual([200, false]);
    }
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await reset({ token, id, password: '12345678' })).body).toEqual({ data: 0 });
  });

  it('refuses a link from the moment the hour is over [RESET-09]', async () => {
    await aViewer();
    const { token, id } = await aLink();
    server.clock.now += HOUR_MS;
    expect((await reset({ token, id, password: 'yeni şifre' })).body.data).not.toBe(0);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('happens once when the link is used twice at once', async () => {
    await aViewer();
    const { token, id } = await aLink();
    const answers = await Promise.all(['şifre bir', 'şifre iki'].map((password) => reset({ token, id, password })));
    expect(answers.map(({ body }) => body.data === 0).sort()).toEqual([false, true]);
  });

  it.each([
    [{}],
    [{ token: 't', id: 'x' }],
    [{ token: '', id: 'x', password: 'yeni şifre' }],
    [{ token: 't', id: 'x', password: 'x'.repeat(129) }],
    [{ token: ['t'], id: 'x', password: 'yeni şifre' }],
  ])('refuses the malformed %j with 400', async (body) => {
    expect((await reset(body)).status).toBe(400);
  });

  it('computes no slow hash without a valid link', async () => {
    let hashes = 0;
    const hash = server.deps.passwords.hash;
    Object.assign(server.deps.passwords, {
      hash: (secret: string) => {
        hashes += 1;
        return hash(secret);
      },
    });
    await reset({ token: 'x', id: 'x', password: 'yeni şifre' });
    expect(hashes).toBe(0);
  });
});

it('the sweep deletes expired links', async () => {
  await aViewer();
  await aLink();
  server.clock.now += HOUR_MS - 1;
  await sweepResets(server.deps);
  expect(await db.kysely.selectFrom('password_reset').selectAll().execute()).toHaveLength(1);
  server.clock.now += 2;
  await sweepResets(server.deps);
  expect(await db.kysely.selectFrom('password_reset').selectAll().execute()).toHaveLength(0);
});
