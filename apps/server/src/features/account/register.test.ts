import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PUBLIC_URL, startAccountServer } from '../../../test/account-server.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
let server: AccountServer;

beforeEach(async () => {
  server = await startAccountServer(db);
});
afterEach(() => server.stop());

const person = {
  username: 'Defne.A',
  name: 'Defne',
  surname: 'Aral',
  email: 'Defne@Ornek.test',
  password: 'uzun bir şifre',
};
const register = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/auth/user/register', { body, headers });
const accounts = () => db.kysely.selectFrom('account').selectAll().where('kind', '=', 'subscriber').execute();

describe('registration', () => {
  it('opens an account without a token, which signs in with its new password [SIGNUP-13]', async () => {
    const { status, body } = await register(person);
    expect(status).toBe(200);
    expect(body).toEqual({ usercode: expect.stringMatching(/^[1-9]\d{7}$/) });
    const [account] = await accounts();
    expect(account).toMatchObject({
      username: 'Defne.A',
      username_key: 'defne.a',
      email_key: 'defne@ornek.test',
      first_name: 'Defne',
      last_name: 'Aral',
      user_code: body.usercode,
      status: 'ACTIVE',
    });
    for (const username of ['defne.a', 'DEFNE@ornek.test']) {
      const login = { username, password: person.password };
      expect((await server.call('POST', '/auth/user/login', { body: login })).status).toBe(200);
    }
  });

  it.each([
    [{ firstName: 'Defne', lastName: 'Aral' }],
    [{ name: 'Defne', surname: 'Aral', firstName: 'Başka', lastName: 'Biri' }],
  ])('takes the names as %j [SIGNUP-14]', async (names) => {
    const { username, email, password } = person;
    expect((await register({ username, email, password, ...names })).status).toBe(200);
    expect(await accounts()).toMatchObject([{ first_name: 'Defne', last_name: 'Aral' }]);
  });

  it.each([
    ['Defne', 'Defne'],
    ['Abdurrahmangazioğlu', 'Abdurrahmangazi'],
    ['Ali Veli Kırkdokuz Elli', 'Ali Veli Kırkdo'],
    ['Ayşe Nur Gülsüm H', 'Ayşe Nur Gülsüm'],
    // Family and flag emoji are several code points in one grapheme.
    ['on üç harfli👨‍👩‍👧‍👦', 'on üç harfli'],
  ])('gives %s one main profile, %s, without a PIN [SIGNUP-18]', async (name, profileName) => {
    await register({ ...person, name });
    const profiles = await db.kysely
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .select(['profile.name', 'profile.main', 'profile.kid', 'profile.pin_hash', 'profile.poster_name'])
      .where('account.kind', '=', 'subscriber')
      .execute();
    expect(profiles).toEqual([{ name: profileName, main: true, kid: false, pin_hash: null, poster_name: 'firstMale' }]);
  });

  it('keeps the password only as a salted slow hash and never repeats it [SIGNUP-19]', async () => {
    const { body } = await register(person);
    await register({ ...person, username: 'other', email: 'other@ornek.test' });
    const hashes = (await accounts()).map(({ password_hash }) => password_hash);
    expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$/), expect.stringMatching(/^\$argon2id\$/)]);
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(JSON.stringify([body, server.outbox.mails])).not.toContain(person.password);
  });

  it('welcomes by mail in the language of the caller, with a link to the packages', async () => {
    await register(person, { 'accept-language': 'en' });
    expect(server.outbox.mails).toMatchObject([
      { to: 'Defne@Ornek.test', subject: 'Welcome to Seyir', text: expect.stringContaining('Hello Defne,') },
    ]);
    expect(server.outbox.mails[0]?.text).toContain(`${PUBLIC_URL}/account/package`);
  });

  it('cannot be used to send advertisements', async () => {
    for (const name of ['Kazandın! http://evil.example', 'Ab\r\nBcc: v\u001b[31m', '\u3164\u3164\u3164']) {
      expect((await register({ ...person, name })).status, name).toBe(400);
      expect((await register({ ...person, surname: name })).status, name).toBe(400);
    }
    expect(server.outbox.mails).toEqual([]);
    await register({ ...person, name: 'Kazandın! evil', surname: '<script>' });
    const [mail] = server.outbox.mails;
    expect(mail?.text).toContain('Merhaba,');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|<script>/);
  });
});

describe('a name that is taken', () => {
  it.each([
    ['the username in other case', { username: 'DEFNE.a', email: 'new@ornek.test' }, 'USERNAME_TAKEN'],
    ['the e-mail address in other case', { username: 'new', email: 'DEFNE@ornek.TEST' }, 'EMAIL_TAKEN'],
    ['the name of the guests', { username: 'Misafir', email: 'new@ornek.test' }, 'USERNAME_TAKEN'],
    ['a username as e-mail address', { username: 'new', email: 'mail@as.username' }, 'EMAIL_TAKEN'],
  ])('is refused with 409 for %s and changes nothing [SIGNUP-16]', async (_, names, code) => {
    await register(person);
    await server.aViewer({ username: 'mail@as.username', mobile: '5321234567' });
    expect(await register({ ...person, ...names })).toMatchObject({ status: 409, body: { code } });
    expect(await accounts()).toHaveLength(2);
  });

  it('is given to one of those who ask at once [SIGNUP-16]', async () => {
    // Every registration shares a name with every other: only the first can succeed.
    const wanted = [person, { ...person, email: 'a@ornek.test' }, { ...person, email: 'A@Ornek.test' }];
    const answers = await Promise.all(wanted.map((body) => register(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await accounts()).toHaveLength(1);
  });

  it.each([
    person.email,
    'baska@ornek.test',
    'Defne＠ornek',
    '5321234567',
    '+90 532 123 45 67',
    '905321234567',
    '0212 555 00 00',
    '48392011',
    '５３２１２３４５６７',
  ])('is never an address or number as username: %s', async (username) => {
    const { status, body } = await register({ ...person, username });
    expect(`${status} ${Object.keys(body.fields ?? {})}`).toBe('400 body.username');
    expect(await accounts()).toEqual([]);
  });

  it.each(['defne2026', '1453', '007-bond', '12 dev adam 2001'])('may hold digits: %s', async (username) => {
    expect((await register({ ...person, username })).status).toBe(200);
  });
});

describe('what the form would refuse', () => {
  it('is answered with 400 that names each bad field, and creates nothing [SIGNUP-15]', async () => {
    const { status, body } = await register({
      username: 'ab',
      name: 'Al',
      surname: '',
      email: 'a@b',
      password: '1234567',
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual([
      'body.email',
      'body.name',
      'body.password',
      'body.surname',
      'body.username',
    ]);
    expect(await accounts()).toHaveLength(0);
    expect(server.outbox.mails).toHaveLength(0);
  });

  it.each([
    [{ username: 'abc', name: 'Ali', surname: 'Can', email: 'a@b.c', password: '12345678' }, 200],
    [{ ...person, username: 'x'.repeat(255) }, 400],
    [{ ...person, password: 'x'.repeat(129) }, 400],
    [{ ...person, email: `${'x'.repeat(250)}@b.co` }, 400],
    // Two code points of three UTF-16 units.
    [{ ...person, username: '😀a' }, 400],
    // A compatibility character that folds to eighteen letters.
    [{ ...person, username: 'ﷺ'.repeat(254) }, 400],
    [{ ...person, username: 'def\u200bne' }, 400],
    [{ ...person, username: 'def\nne' }, 400],
    [{ ...person, email: 'a\u202eb@ornek.test' }, 400],
    [{ ...person, username: 'def\u0000ne' }, 400],
    [{ ...person, username: ['defne'] }, 400],
    [{ ...person, email: { $ne: 1 } }, 400],
    [{}, 400],
    [[], 400],
    [{ ...person, username: "'; drop table account; --" }, 200],
  ])('%j is answered %i [SIGNUP-15]', async (body, status) => {
    expect((await register(body)).status).toBe(status);
    expect(await accounts()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('ignores fields that only the server sets [ROLE-08]', async () => {
    await register({ ...person, kind: 'guest', user_code: '00000001', device_quota: 99, status: 'SUSPENDED', id: 'x' });
    expect(await accounts()).toMatchObject([{ kind: 'subscriber', status: 'ACTIVE', device_quota: 6 }]);
  });
});

describe('registering too often', () => {
  it('is refused for the address, also when only names are probed', async () => {
    await register(person);
    for (let i = 0; i < 29; i += 1) expect((await register(person)).status).toBe(409);
    expect(await register({ ...person, username: 'new', email: 'new@ornek.test' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY' },
    });
    server.clock.now += 60 * 60_000;
    expect((await register({ ...person, username: 'new', email: 'new@ornek.test' })).status).toBe(200);
  });

  it('does not count what was malformed', async () => {
    for (let i = 0; i < 40; i += 1) expect((await register({ ...person, email: 'x' })).status).toBe(400);
    expect((await register(person)).status).toBe(200);
  });
});
