import { createHmac } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PASSWORD, startAccountServer } from '../../../test/account-server.ts';
import { collectOutbox } from '../../../test/collected-outbox.ts';
import { useDatabase } from '../../../test/database.ts';
import { deferred } from '../../../test/deferred.ts';
import { GUEST } from '../../../test/viewer.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { sweepLoginCodes } from './login-code.service.ts';

const MINUTE_MS = 60_000;
const db = useDatabase();
let server: AccountServer;

beforeEach(async () => {
  server = await startAccountServer(db);
});
afterEach(() => server.stop());

const ask = async (username: unknown, headers: Record<string, string> = {}) => {
  const answer = await server.call('POST', '/auth/easy/code', { body: { username }, headers });
  await server.settled();
  return answer;
};
const login = (username: unknown, code: unknown, more: object = {}) =>
  server.call('POST', '/auth/easy/login', { body: { username, code, ...more } });
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const mailedCode = () => codeIn(server.outbox.mails.at(-1)?.subject);
/** A code of six digits that is not this one. */
const notThis = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const hashOf = (id: string, code: string) =>
  createHmac('sha256', 'a secret of at least thirty-two characters')
    .update(`login code\n${id}\n${code}`)
    .digest('base64url');

const zeynep = { username: 'zeynep', email: 'zeynep@seyir.test', mobile: '5321234567' };

describe('asking for a code', () => {
  it('answers a known and an unknown user alike, and mails six digits to the known one [EASY-01]', async () => {
    await server.aViewer(zeynep);
    const known = await ask('zeynep');
    const unknown = await ask('unknown');
    expect(known.status).toBe(202);
    expect(known.body).toEqual({ expiresInSeconds: 300, resendAfterSeconds: 60 });
    expect(unknown).toMatchObject({ status: 202, body: known.body });
    expect(server.outbox.mails).toHaveLength(1);
    expect(server.outbox.mails[0]).toMatchObject({
      to: 'zeynep@seyir.test',
      subject: expect.stringMatching(/: \d{6}$/),
    });
    expect(server.outbox.mails[0]?.html).toContain(mailedCode());
  });

  it('answers before anything is sent, so that response time reveals no account [EASY-01]', async ({
    onTestFinished,
  }) => {
    const gate = deferred();
    onTestFinished(() => gate.resolve());
    const outbox = collectOutbox();
    const held: Outbox = { ...outbox, sendMail: (mail) => gate.promise.then(() => outbox.sendMail(mail)) };
    const slow = await startAccountServer(db, held);
    await slow.aViewer(zeynep);
    expect((await slow.call('POST', '/auth/easy/code', { body: { username: 'zeynep' } })).status).toBe(202);
    expect(outbox.mails).toHaveLength(0);
    gate.resolve();
    await slow.settled();
    expect(outbox.mails).toHaveLength(1);
    await slow.stop();
  });

  it('sends an SMS when a number was typed or the account has no mail, in the format browsers autofill [EASY-01]', async () => {
    await server.aViewer(zeynep);
    await server.aViewer({ username: 'noMail', username_key: 'nomail', mobile: '5550000000' });
    await ask('0532 123 45 67', { 'accept-language': 'en' });
    await ask('noMail');
    expect(server.outbox.mails).toHaveLength(0);
    const [english, turkish] = server.outbox.messages;
    expect(english?.to).toBe('5321234567');
    expect(english?.text).toMatch(/^Your Seyir sign-in code: (\d{6})\..*\n\n@tv\.example #\1$/s);
    expect(turkish).toMatchObject({ to: '5550000000', text: expect.stringContaining('Seyir giriş kodun') });
    expect((await login('zeynep', codeIn(english?.text))).status).toBe(200);
  });

  it('stores a decoy for an account without mail and number, and for the guest account', async () => {
    await server.aViewer({ username: 'unreachable' });
    expect([(await ask('unreachable')).status, (await ask(GUEST.username)).status]).toEqual([202, 202]);
    expect([server.outbox.mails, server.outbox.messages]).toEqual([[], []]);
    // The stored hash is that of an empty code.
    const [own, guests] = await db.kysely.selectFrom('login_code').selectAll().orderBy('id').execute();
    expect([own?.account_id, guests?.account_id]).toEqual([expect.any(String), null]);
    for (const decoy of [own, guests]) expect(decoy?.code_hash).toBe(hashOf(decoy?.id ?? '', ''));
    expect((await login(GUEST.username, '000000')).status).toBe(401);
  });

  it('is refused beyond five an hour for one user under whatever name, and for an unknown one too [EASY-01]', async () => {
    await server.aViewer(zeynep);
    const names = ['zeynep', 'ZEYNEP@seyir.test', '5321234567', '+90 532 123 45 67', '0532.123.45.67'];
    for (const name of names) expect((await ask(name)).status).toBe(202);
    for (const name of [...names, '5-3-2-1234567']) {
      expect(await ask(name), name).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    }
    for (let i = 0; i < 5; i += 1) expect((await ask('unknown')).status).toBe(202);
    expect((await ask('Unknown')).status).toBe(429);
    server.clock.now += 60 * MINUTE_MS;
    expect((await ask('zeynep')).status).toBe(202);
  });

  it('is refused beyond twenty an hour from one client', async () => {
    for (let i = 0; i < 20; i += 1) expect((await ask(`unknown${i}`)).status).toBe(202);
    expect((await ask('one more')).status).toBe(429);
  });

  it.each([[''], ['   '], [7], [null], [undefined], ['x'.repeat(255)], [['zeynep']], ['zey\u0000nep']])(
    'refuses %j with 400',
    async (username) => {
      expect((await ask(username)).status).toBe(400);
    },
  );

  it('stores a hash that does not reveal the code', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const [row] = await db.kysely.selectFrom('login_code').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(mailedCode());
    expect(row?.code_hash).toMatch(/^[\w-]{43}$/);
  });
});

describe('signing in with a code', () => {
  it('answers like a password sign-in, once [EASY-02]', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const { status, body } = await login('Zeynep@seyir.test', mailedCode());
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
      usertype: '1',
      sessionid: expect.any(String),
      interfaceurl: '/api/legacy',
      devicetoken: expect.any(String),
    });
    expect((await server.call('GET', '/client/profiles', { token: body.access_token })).status).toBe(200);
    expect(await login('zeynep', mailedCode())).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
  });

  it('works until the millisecond five minutes are over [EASY-02]', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    server.clock.now += 5 * MINUTE_MS;
    expect((await login('zeynep', mailedCode())).status).toBe(401);
    await ask('zeynep');
    server.clock.now += 5 * MINUTE_MS - 1;
    expect((await login('zeynep', mailedCode())).status).toBe(200);
  });

  it('is over with the fifth wrong code, and not before [EASY-02]', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const first = mailedCode();
    for (let i = 0; i < 4; i += 1) expect((await login('zeynep', notThis(first))).status).toBe(401);
    expect((await login('zeynep', first)).status).toBe(200);
    await ask('zeynep');
    const second = mailedCode();
    for (let i = 0; i < 5; i += 1) expect((await login('zeynep', notThis(second))).status).toBe(401);
    expect((await login('zeynep', second)).status).toBe(401);
  });

  it('cannot be guessed by sending many codes at once [EASY-02]', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const code = mailedCode();
    const guesses = Array.from({ length: 9 }, (_, i) => String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'));
    await Promise.all(guesses.map((guess) => login('zeynep', guess)));
    const [row] = await db.kysely.selectFrom('login_code').select('wrong_tries').execute();
    expect(row?.wrong_tries).toBe(5);
    expect((await login('zeynep', code)).status).toBe(401);
  });

  it('takes only the newest code', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const first = mailedCode();
    server.clock.now += MINUTE_MS;
    await ask('zeynep');
    const second = mailedCode();
    if (first !== second) expect((await login('zeynep', first)).status).toBe(401);
    expect((await login('zeynep', second)).status).toBe(200);
  });

  it('does not take another account’s code', async () => {
    await server.aViewer(zeynep);
    await server.aViewer({ username: 'other', email: 'other@seyir.test' });
    await ask('zeynep');
    const code = mailedCode();
    expect((await login('other', code)).status).toBe(401);
    expect((await login('zeynep', code)).status).toBe(200);
  });

  it('answers a wrong code, an expired one and an unknown user with one identical body [EASY-02]', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const wrong = await login('zeynep', notThis(mailedCode()));
    server.clock.now += 5 * MINUTE_MS;
    const expired = await login('zeynep', mailedCode());
    const unknown = await login('unknown', '123456');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    expect([expired.status, expired.body]).toEqual([wrong.status, wrong.body]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it('is refused without force when the account has no room, and leaves the code usable [EASY-02]', async () => {
    await server.aViewer({ ...zeynep, single_session: true });
    const before = await server.signIn('zeynep');
    await ask('zeynep');
    // A right code that waits for force spends no try.
    for (let i = 0; i < 6; i += 1) {
      expect(await login('zeynep', mailedCode())).toMatchObject({ status: 409, body: { code: 'ACTIVE_SESSION' } });
    }
    expect((await login('zeynep', mailedCode(), { force: true })).status).toBe(200);
    await expect
      .poll(() => server.call('GET', '/client/profiles', { token: before.token }))
      .toMatchObject({ status: 401, body: { code: 'OTHER_DEVICE' } });
    expect((await login('zeynep', mailedCode(), { force: true })).status).toBe(401);
  });

  it('is given to one of two who use the code at once', async () => {
    await server.aViewer(zeynep);
    await ask('zeynep');
    const answers = await Promise.all([login('zeynep', mailedCode()), login('zeynep', mailedCode())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('costs a known and an unknown user the same statements and the same rows [EASY-01]', async () => {
    const statements: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = await startAccountServer({ ...db, kysely: db.kysely.withPlugin(counting) });
    await counted.aViewer(zeynep);
    for (const username of ['zeynep', 'unknown']) {
      await counted.call('POST', '/auth/easy/code', { body: { username } });
    }
    await counted.settled();
    const workFor = async (username: string) => {
      statements.length = 0;
      const body = { username, code: '000000' };
      expect((await counted.call('POST', '/auth/easy/login', { body })).status).toBe(401);
      const spent = await db.kysely.selectFrom('login_code').select('wrong_tries').orderBy('wrong_tries').execute();
      return { statements: [...statements], spent: spent.map(({ wrong_tries }) => wrong_tries) };
    };
    const known = await workFor('zeynep');
    const unknown = await workFor('unknown');
    expect(known.statements.length).toBeGreaterThan(3);
    expect(unknown.statements).toEqual(known.statements);
    expect([known.spent, unknown.spent]).toEqual([
      [0, 1],
      [1, 1],
    ]);
    // Both are voided: the sixth try finds no valid code.
    for (let i = 0; i < 5; i += 1) for (const name of ['zeynep', 'unknown']) await workFor(name).catch(() => undefined);
    expect(await db.kysely.selectFrom('login_code').select('wrong_tries').execute()).toEqual([
      { wrong_tries: 5 },
      { wrong_tries: 5 },
    ]);
    await counted.stop();
  });

  it('opens no suspended account [EASY-02]', async () => {
    await server.aViewer({ ...zeynep, status: 'SUSPENDED' });
    await ask('zeynep');
    expect(await login('zeynep', mailedCode())).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  });

  it('is not refused on a known device for wrong codes and passwords of others [LOGIN-29] (departure)', async () => {
    await server.aViewer(zeynep);
    const body = { username: 'zeynep', password: PASSWORD };
    const { devicetoken } = (await server.call('POST', '/auth/user/login', { body })).body;
    for (let i = 0; i < 10; i += 1) expect((await login(`unknown${i}`, '000000')).status).toBe(401);
    await ask('zeynep');
    expect((await login('zeynep', mailedCode())).status).toBe(429);
    expect((await login('zeynep', mailedCode(), { devicetoken })).status).toBe(200);
  });

  it('counts wrong codes with wrong passwords, by name and by address [LOGIN-29]', async () => {
    await server.aViewer(zeynep);
    for (let i = 0; i < 5; i += 1) expect((await login('zeynep', '000000')).status).toBe(401);
    const guess = { username: 'zeynep@seyir.test', password: 'guess' };
    for (let i = 0; i < 5; i += 1) {
      expect((await server.call('POST', '/auth/user/login', { body: guess })).status).toBe(401);
    }
    expect(await login('5321234567', '000000')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect((await login('another name', '000000')).status).toBe(429);
    server.clock.now += 15 * MINUTE_MS;
    expect((await login('another name', '000000')).status).toBe(401);
  });

  it.each([
    [{ username: 'zeynep' }],
    [{ code: '123456' }],
    [{ username: 'zeynep', code: '12345' }],
    [{ username: 'zeynep', code: '1234567' }],
    [{ username: 'zeynep', code: '12345a' }],
    [{ username: 'zeynep', code: '١٢٣٤٥٦' }],
    [{ username: 'zeynep', code: 123456 }],
    [{ username: 'zeynep', code: ['123456'] }],
    [{ username: 'zeynep', code: '123456', force: 'yes' }],
    [[]],
  ])('refuses the malformed %j with 400 [EASY-02]', async (body) => {
    expect((await server.call('POST', '/auth/easy/login', { body })).status).toBe(400);
  });
});

it('the sweep deletes expired codes', async () => {
  await server.aViewer(zeynep);
  await ask('zeynep');
  await sweepLoginCodes(server.deps);
  expect(await db.kysely.selectFrom('login_code').selectAll().execute()).toHaveLength(1);
  server.clock.now += 5 * MINUTE_MS + 1;
  await sweepLoginCodes(server.deps);
  expect(await db.kysely.selectFrom('login_code').selectAll().execute()).toHaveLength(0);
});
