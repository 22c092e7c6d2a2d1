import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PASSWORD, PUBLIC_URL, startAccountServer } from '../../../test/account-server.ts';
import { aKidsProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';

const DAY_MS = 24 * 60 * 60_000;
const db = useDatabase();
let server: AccountServer;
let token: string;
let accountId: string;

beforeEach(async () => {
  server = await startAccountServer(db);
  const { id } = await server.aViewer({ username: 'zeynep', email: 'zeynep@seyir.test', first_name: 'Zeynep' });
  accountId = id;
  token = (await server.signIn('zeynep')).token;
});
afterEach(() => server.stop());

const names = async () => (await server.call('GET', '/auth/account', { token })).body;
const changePassword = (password: string, as = token) =>
  server.call('PUT', '/auth/account/password', { token: as, body: { password } });
const start = (body: object) => server.call('POST', '/auth/account/contact', { token, body });
const confirm = (code: string) => server.call('POST', '/auth/account/contact/confirm', { token, body: { code } });
const tryPassword = async (password: string) =>
  (await server.call('POST', '/auth/user/login', { body: { username: 'zeynep', password } })).status;
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const linkIn = (text: string | undefined) => {
  const { searchParams } = new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? '');
  return { token: searchParams.get('token'), id: searchParams.get('id') };
};
const reset = async (body: unknown) => (await server.call('POST', '/auth/user/crm-reset-password', { body })).body;
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a changed password', () => {
  it('signs in from then on, ends the other sessions and keeps this one', async () => {
    const other = await server.signIn('zeynep');
    expect((await changePassword('denizfeneri')).status).toBe(204);
    expect([await tryPassword(PASSWORD), await tryPassword('denizfeneri')]).toEqual([401, 200]);
    expect(await names()).toMatchObject({ username: 'zeynep' });
    const ended = await server.call('GET', '/auth/account', { token: other.token });
    expect(ended).toMatchObject({ status: 401, body: { code: 'PASSWORD_CHANGED' } });
    expect(server.outbox.mails).toMatchObject([{ to: 'zeynep@seyir.test', subject: 'Seyir şifren değişti' }]);
  });

  it('needs a check of identity in the last five minutes', async () => {
    server.clock.now += 5 * 60_000;
    expect(await changePassword('denizfeneri')).toMatchObject({ status: 403, body: { code: 'CHECK_REQUIRED' } });
    await server.call('POST', '/auth/user/verify', { token, body: { password: PASSWORD } });
    expect((await changePassword('denizfeneri')).status).toBe(204);
  });

  it('has eight characters, and is not for kids profiles and guests', async () => {
    expect((await changePassword('kisa')).status).toBe(400);
    const kid = await aKidsProfile(db, { account_id: accountId });
    expect((await changePassword('denizfeneri', await server.choose(token, kid.id))).body.code).toBe('KIDS_PROFILE');
    expect((await changePassword('denizfeneri', await server.becomeGuest())).status).toBe(403);
    expect(await tryPassword(PASSWORD)).toBe(200);
  });
});

describe('a changed address', () => {
  it('counts when the code that was sent there is confirmed; the old address gets a notice', async () => {
    expect((await start({ email: 'Zeynep.Yeni@seyir.test' })).status).toBe(202);
    expect(await names()).toMatchObject({ email: 'zeynep@seyir.test' });
    const [mail] = server.outbox.mails;
    expect(mail?.to).toBe('Zeynep.Yeni@seyir.test');
    expect((await confirm(codeIn(mail?.subject))).body).toEqual({ data: true });
    expect(await names()).toMatchObject({ email: 'Zeynep.Yeni@seyir.test' });
    expect(server.outbox.mails[1]).toMatchObject({
      to: 'zeynep@seyir.test',
      subject: 'Hesabının e-posta adresi değişti',
    });
    const login = { username: 'zeynep.yeni@seyir.test', password: PASSWORD };
    expect((await server.call('POST', '/auth/user/login', { body: login })).status).toBe(200);
  });

  it('can be reverted from the old address for a week, whatever was changed meanwhile', async () => {
    await start({ email: 'hirsiz@seyir.test' });
    await confirm(codeIn(server.outbox.mails[0]?.subject));
    const link = linkIn(server.outbox.mails[1]?.text);
    const body = { ...link, password: 'geri-aldim' };
    // The intruder changes password and address again.
    await changePassword('hirsizin-sifresi');
    server.clock.now += 60_000;
    await start({ email: 'hirsiz2@seyir.test' });
    await confirm(codeIn(server.outbox.mails.at(-1)?.subject));
    const later = linkIn(server.outbox.mails.at(-1)?.text);
    expect(await reset(body)).toEqual({ data: 0 });
    const login = { username: 'zeynep@seyir.test', password: 'geri-aldim' };
    expect((await server.call('POST', '/auth/user/login', { body: login })).status).toBe(200);
    expect(await reset({ ...body, ...later })).not.toEqual({ data: 0 });
  });

  it('is a mobile number too, with a code by text message', async () => {
    expect((await start({ phone: '5321234567' })).status).toBe(202);
    const [sms] = server.outbox.messages;
    expect(sms?.to).toBe('5321234567');
    expect((await confirm(codeIn(sms?.text))).body).toEqual({ data: true });
    expect(await names()).toMatchObject({ phone: '5321234567', email: 'zeynep@seyir.test' });
  });

  it('of a number that was the only contact can be reverted from the old number', async () => {
    const ayse = await server.aViewer({ username: 'ayse', mobile: '5321110000', first_name: 'Ayşe' });
    token = (await server.signIn('ayse')).token;
    await start({ phone: '5329990000' });
    await confirm(codeIn(server.outbox.messages[0]?.text));
    const notice = server.outbox.messages[1];
    expect(notice?.to).toBe('5321110000');
    expect(notice?.text).toMatch(/numarası değişti.*7 gün/);
    // The intruder adds an address and a password of their own.
    await start({ email: 'hirsiz@seyir.test' });
    await confirm(codeIn(server.outbox.mails[0]?.subject));
    await changePassword('hirsizin-sifresi');
    expect(await reset({ ...linkIn(notice?.text), password: 'geri-aldim' })).toEqual({ data: 0 });
    const login = { username: '5321110000', password: 'geri-aldim' };
    expect((await server.call('POST', '/auth/user/login', { body: login })).status).toBe(200);
    const row = await db.kysely.selectFrom('account').selectAll().where('id', '=', ayse.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ mobile: '5321110000', email: null, email_key: null });
  });

  it('reverting restores the number, too: by a number of the intruder the password could be reset again', async () => {
    await start({ email: 'hirsiz@seyir.test' });
    await confirm(codeIn(server.outbox.mails[0]?.subject));
    const link = linkIn(server.outbox.mails[1]?.text);
    await start({ phone: '5329990000' });
    await confirm(codeIn(server.outbox.messages[0]?.text));
    expect(await reset({ ...link, password: 'geri-aldim' })).toEqual({ data: 0 });
    const forgot = await server.call('POST', '/auth/user/forgot-password', { body: { phone: '5329990000' } });
    expect(forgot.body).toEqual({ data: 10404 });
  });

  it('that another account has by now stays with that account', async () => {
    await start({ phone: '5321110000' });
    await confirm(codeIn(server.outbox.messages[0]?.text));
    await start({ phone: '5329990000' });
    await confirm(codeIn(server.outbox.messages[1]?.text));
    const link = linkIn(server.outbox.mails.at(-1)?.text);
    await server.aViewer({ username: 'mert', mobile: '5321110000' });
    expect(await reset({ ...link, password: 'geri-aldim' })).toEqual({ data: 0 });
    const taken = await db.kysely.selectFrom('account').select('username').where('mobile', '=', '5321110000').execute();
    expect(taken).toEqual([{ username: 'mert' }]);
  });

  it('is refused when another account signs in with it', async () => {
    await server.aViewer({ username: 'mert', email: 'mert@seyir.test', mobile: '5321234567' });
    await server.aViewer({ username: '05327654321', email: 'efe@seyir.test' });
    expect(await start({ email: 'MERT@seyir.test' })).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await start({ phone: '5321234567' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await start({ phone: '5327654321' })).toMatchObject({ status: 409 });
    expect(server.outbox.mails).toEqual([]);
  });

  it('is refused when it was taken while the code was on its way', async () => {
    await start({ email: 'yeni@seyir.test' });
    await server.aViewer({ username: 'mert', email: 'yeni@seyir.test' });
    expect((await confirm(codeIn(server.outbox.mails[0]?.subject))).status).toBe(409);
    expect(await names()).toMatchObject({ email: 'zeynep@seyir.test' });
  });

  it('needs the newest code, which works once, for five minutes and five tries', async () => {
    await start({ email: 'ilk@seyir.test' });
    await start({ email: 'ikinci@seyir.test' });
    const [first, second] = server.outbox.mails.map(({ subject }) => codeIn(subject));
    if (first !== second) expect((await confirm(first ?? '')).body).toEqual({ data: false });
    const wrong = wrongFor(second ?? '');
    for (let guess = 0; guess < 5; guess += 1) await confirm(wrong);
    expect((await confirm(second ?? '')).body).toEqual({ data: false });

    await start({ email: 'ucuncu@seyir.test' });
    server.clock.now += 5 * 60_000;
    expect((await confirm(codeIn(server.outbox.mails.at(-1)?.subject))).body).toEqual({ data: false });
    expect(await names()).toMatchObject({ email: 'zeynep@seyir.test' });
  });

  it('needs a recent check, and is asked for five times an hour at most', async () => {
    for (let change = 0; change < 5; change += 1)
      expect((await start({ email: `a${change}@seyir.test` })).status).toBe(202);
    expect((await start({ email: 'a6@seyir.test' })).status).toBe(429);
    server.clock.now += 5 * 60_000;
    expect((await start({ email: 'a7@seyir.test' })).body.code).toBe('CHECK_REQUIRED');
  });
});

describe('the end of an account', () => {
  const erase = () => server.call('DELETE', '/auth/account', { token });

  const state = () =>
    db.kysely
      .selectFrom('account')
      .select(['status', 'deletion_due_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();

  it('is the owner’s decision: it closes the account, and the mail names the day until which a sign-in withdraws it', async () => {
    expect((await erase()).status).toBe(204);
    const until = new Date(server.clock.now + 7 * DAY_MS);
    expect(await state()).toEqual({ status: 'LEAVING', deletion_due_at: until });
    const [mail] = server.outbox.mails;
    const day = new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: 'Europe/Istanbul' }).format(until);
    expect(mail).toMatchObject({ to: 'zeynep@seyir.test', subject: `Seyir hesabın ${day} tarihinde silinecek` });
    expect(mail?.text).toContain(`${PUBLIC_URL}/login`);
    expect((await server.call('GET', '/auth/account', { token })).status).toBe(401);
  });

  it('is withdrawn by a sign-in, which says so; what was open before stays ended', async () => {
    await erase();
    const back = await server.call('POST', '/auth/user/login', { body: { username: 'zeynep', password: PASSWORD } });
    expect(back).toMatchObject({ status: 200, body: { deletionWithdrawn: true } });
    expect(await state()).toEqual({ status: 'ACTIVE', deletion_due_at: null });
    const again = await server.call('POST', '/auth/user/login', { body: { username: 'zeynep', password: PASSWORD } });
    expect(again.body.deletionWithdrawn).toBeUndefined();
  });

  it('is not withdrawn by a wrong password', async () => {
    await erase();
    expect(await tryPassword('yanlis-sifre')).toBe(401);
    expect((await state()).status).toBe('LEAVING');
  });

  it('needs a check of identity in the last five minutes, and is not for kids profiles, guests and strangers', async () => {
    const kid = await aKidsProfile(db, { account_id: accountId });
    expect((await server.call('DELETE', '/auth/account', { token: await server.becomeGuest() })).status).toBe(403);
    expect((await server.call('DELETE', '/auth/account', {})).status).toBe(401);
    expect((await server.call('DELETE', '/auth/account', { token: await server.choose(token, kid.id) })).status).toBe(
      403,
    );
    token = (await server.signIn('zeynep')).token;
    server.clock.now += 5 * 60_000;
    expect((await erase()).body.code).toBe('CHECK_REQUIRED');
    expect((await state()).status).toBe('ACTIVE');
  });
});

describe('a copy of the data', () => {
  const copy = (as: string | undefined = token) => server.call('GET', '/auth/account/data', { token: as });

  it('holds the rows of the account by table, and no secrets', async () => {
    const { status, body } = await copy();
    expect(status).toBe(200);
    expect(body.tables.account).toEqual([expect.objectContaining({ id: accountId, first_name: 'Zeynep' })]);
    expect(body.tables.profile).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/password_hash|pin_hash|token_hash/);
  });

  it('is not for kids profiles, guests and strangers', async () => {
    const kid = await aKidsProfile(db, { account_id: accountId });
    expect((await copy(await server.becomeGuest())).status).toBe(403);
    expect((await server.call('GET', '/auth/account/data', {})).status).toBe(401);
    expect((await copy(await server.choose(token, kid.id))).status).toBe(403);
  });

  it('needs a recent check, and is made five times an hour at most', async () => {
    for (let time = 0; time < 5; time += 1) expect((await copy()).status).toBe(200);
    expect((await copy()).status).toBe(429);
    server.clock.now += 5 * 60_000;
    expect((await copy()).body.code).toBe('CHECK_REQUIRED');
  });
});

describe('the terms', () => {
  const register = (more: object) =>
    server.call('POST', '/auth/user/register', {
      body: {
        ...{ username: 'defne', name: 'Defne', surname: 'Aral', email: 'defne@seyir.test', password: PASSWORD },
        ...more,
      },
    });

  it('that a sign-up accepts are kept with their version and the time', async () => {
    expect((await register({ termsVersion: '2026-11-17' })).status).toBe(200);
    const row = await db.kysely
      .selectFrom('account')
      .select(['terms_version', 'terms_accepted_at'])
      .where('username_key', '=', 'defne')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ terms_version: '2026-11-17', terms_accepted_at: new Date(server.clock.now) });
  });

  it('are not required of a client that shows none [SIGNUP-13]', async () => {
    expect((await register({})).status).toBe(200);
  });
});
