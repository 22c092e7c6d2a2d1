// The sign-in of the console, and everything that is refused there.
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import { CONSOLE_IDLE_MS, CONSOLE_LONGEST_MS, CONSOLE_TICKET_MS } from '@seyir/core/limits/operator';
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleServer, PASSWORD, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { silentLog } from '../../shared/log.ts';
import { ensureFirstOperator } from './console-session.service.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
beforeAll(async () => {
  server = await startConsoleServer(db);
}, 60_000);
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const statusOf = async (token: string) => (await server.call('GET', '/console/session', token)).status;
const open = (username: string, password = PASSWORD) =>
  server.call('POST', '/console/session', undefined, { username, password });
const confirm = (ticket: string, code: string) =>
  server.call('POST', '/console/session/code', undefined, { ticket, code });

describe('the sign-in of an operator', () => {
  it('takes the password, then a code of the application that is set up', async () => {
    const { username } = await server.anOperator('editor');
    const opened = await open(username);
    expect(opened.body.setup).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/Seyir:'),
    });
    const { status, body } = await confirm(opened.body.ticket, server.codeOf(opened.body.setup.secret));
    expect(status).toBe(200);
    expect(body.operator).toEqual({ name: username, role: 'editor' });
    expect((await server.call('GET', '/console/session', body.token)).body).toEqual({ name: username, role: 'editor' });
  });

  it('shows the secret at the first sign-in only, and stores it encrypted', async () => {
    const { id, username } = await server.anOperator('viewer');
    const { secret } = await server.signIn(username);
    expect((await open(username)).body.setup).toBeNull();
    const row = await db.kysely
      .selectFrom('operator')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.sealed_totp).not.toContain(secret);
  });

  it('takes each code once', async () => {
    const { username } = await server.anOperator('viewer');
    const { secret } = await server.signIn(username);
    const { ticket } = (await open(username)).body;
    expect((await confirm(ticket, server.codeOf(secret))).body.code).toBe('WRONG_CREDENTIALS');
    server.clock.now += MINUTE_MS;
    expect((await confirm(ticket, server.codeOf(secret))).status).toBe(200);
  });

  it('refuses guesses of the code after five', async () => {
    const { username } = await server.anOperator('viewer');
    const { secret } = await server.signIn(username);
    const { ticket } = (await open(username)).body;
    server.clock.now += MINUTE_MS;
    const wrong = server.codeOf(secret) === '000000' ? '111111' : '000000';
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push((await confirm(ticket, wrong)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await confirm(ticket, server.codeOf(secret))).status).toBe(429);
  });

  it('refuses a ticket that is too old, was used or was never given', async () => {
    const { username } = await server.anOperator('viewer');
    const { ticket, secret } = await server.signIn(username);
    expect((await confirm(ticket, server.codeOf(secret))).body.code).toBe('GONE');
    expect((await confirm('unknown', '123456')).body.code).toBe('GONE');
    const late = (await open(username)).body.ticket;
    server.clock.now += CONSOLE_TICKET_MS;
    expect((await confirm(late, server.codeOf(secret))).body.code).toBe('GONE');
  });

  it.each([
    ['no operator', async () => (await server.anAccountWithPassword()).username, PASSWORD, '401 WRONG_CREDENTIALS'],
    ['a wrong password', async () => (await server.anOperator('owner')).username, 'wrong1234', '401 WRONG_CREDENTIALS'],
    ['no account', async () => 'none@seyir.test', PASSWORD, '401 WRONG_CREDENTIALS'],
    ['the guest account', async () => 'misafir', 'misafir', '401 WRONG_CREDENTIALS'],
  ])('refuses %s', async (_, name, password, refusal) => {
    const { status, body } = await open(await name(), password);
    expect(`${status} ${body.code}`).toBe(refusal);
  });

  it.each([[{}], [{ username: 'a' }], [{ username: 'a', password: ' ' }], [{ username: 7, password: 'x' }]])(
    'refuses the malformed body %j',
    async (body) =>
      expect((await server.call('POST', '/console/session', undefined, body)).body.code).toBe('BAD_INPUT'),
  );

  it.each(['12345', '1234567', 'abcdef'])('refuses %s as a code', async (code) =>
    expect((await confirm('ticket', code)).body.code).toBe('BAD_INPUT'),
  );
});

describe('the first operator', () => {
  const owners = () => db.kysely.selectFrom('operator').select('account_id').where('role', '=', 'owner').execute();
  const ensure = (name: string | undefined) =>
    ensureFirstOperator({ db, now: () => server.clock.now, log: silentLog }, name);

  const withAddress = (email: string, values: object = {}) =>
    server.anAccountWithPassword({ email, email_key: email, ...values });
  beforeEach(() => db.kysely.deleteFrom('operator').execute());

  it('is the account whose mail address the configuration names, as owner, and only while there is none', async () => {
    const { id } = await withAddress('first@seyir.test');
    await withAddress('second@seyir.test');
    await ensure(undefined);
    await ensure('unknown@seyir.test');
    expect(await owners()).toEqual([]);
    await ensure('First@seyir.test');
    expect(await owners()).toEqual([{ account_id: id }]);
    await ensure('second@seyir.test');
    expect(await owners()).toEqual([{ account_id: id }]);
  });

  it('is never an account that was registered after the address was set', async () => {
    await ensure('early@seyir.test');
    await withAddress('early@seyir.test');
    await ensure('early@seyir.test');
    await Promise.all([ensure('EARLY@seyir.test'), ensure('early@seyir.test ')]);
    expect(await owners()).toEqual([]);
  });

  it('is found by mail address, not by username', async () => {
    const { username } = await server.anAccountWithPassword({ username: 'ops', username_key: 'ops' });
    await ensure(username);
    await server.anAccountWithPassword({ username: 'ops@seyir.test', username_key: 'ops@seyir.test' });
    await ensure('ops@seyir.test');
    expect(await owners()).toEqual([]);
  });

  it('is made once by servers that start together', async () => {
    const { id } = await withAddress('together@seyir.test');
    await Promise.all([1, 2, 3].map(() => ensure('together@seyir.test')));
    expect(await owners()).toEqual([{ account_id: id }]);
  });

  it('is not suspended', async () => {
    await withAddress('away@seyir.test', { status: 'SUSPENDED' });
    await ensure('away@seyir.test');
    expect(await owners()).toEqual([]);
  });
});

describe('an operator with a lost telephone', () => {
  it('sets up a new second factor after a reset, which ends the sessions', async () => {
    const owner = await server.tokenOf('owner');
    const { user_code, username } = await server.anAccountWithPassword();
    expect((await server.change(owner, 'operator add', [user_code], { role: 'editor' })).status).toBe(200);
    expect((await server.change(owner, 'operator add', [user_code])).status).toBe(409);
    const { token, secret } = await server.signIn(username);
    expect((await server.change(owner, 'operator reset', [user_code])).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    const again = await server.signIn(username);
    expect(again.secret).not.toBe(secret);
    expect((await server.call('GET', '/console/session', again.token)).body.role).toBe('editor');
  });
});

describe('a session of the console', () => {
  it('ends half an hour after its last call, and after eight hours in any case', async () => {
    const token = await server.tokenOf('viewer');
    const started = server.clock.now;
    while (server.clock.now - started < CONSOLE_LONGEST_MS - CONSOLE_IDLE_MS) {
      server.clock.now += CONSOLE_IDLE_MS - MINUTE_MS;
      expect(await statusOf(token)).toBe(200);
    }
    server.clock.now = started + CONSOLE_LONGEST_MS;
    expect(await statusOf(token)).toBe(401);
    const idle = await server.tokenOf('viewer');
    server.clock.now += CONSOLE_IDLE_MS;
    expect(await statusOf(idle)).toBe(401);
  });

  it('ends with a sign-out', async () => {
    const token = await server.tokenOf('viewer');
    expect((await server.call('DELETE', '/console/session', token)).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
  });

  it('ends at once when the operator is removed, and follows the role', async () => {
    const owner = await server.tokenOf('owner');
    const { user_code, username } = await server.anOperator('viewer');
    const { token } = await server.signIn(username);
    await server.change(owner, 'operator set', [user_code], { role: 'support' });
    expect((await server.call('GET', '/console/accounts', token)).status).toBe(200);
    await server.change(owner, 'operator remove', [user_code]);
    expect(await statusOf(token)).toBe(401);
  });

  it('is of no use for the calls of viewers', async () => {
    const token = await server.tokenOf('owner');
    expect((await server.call('GET', '/client/profiles', token)).body.code).toBe('UNAUTHORISED');
  });
});

const CALLS = Object.values(ENDPOINTS)
  .filter(({ access }) => access === 'operator')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('every call of the console', () => {
  it('is refused without a token, to a guest, to a viewer, and before the second factor', async () => {
    const { username } = await server.anOperator('owner');
    const login = (name: string, password: string) =>
      server.call('POST', '/auth/user/login', undefined, { username: name, password });
    const guest = (await login('misafir', 'misafir')).body.access_token;
    const viewer = (await login(username, PASSWORD)).body.access_token;
    const { ticket } = (await open(username)).body;
    for (const [name, { method, path }] of CALLS) {
      const at = path.replace(':id', '018f0000-0000-7000-8000-000000000001');
      const body = method === 'POST' ? { command: 'undo' } : undefined;
      const answers = [];
      for (const token of [undefined, guest, viewer, 'nonsense', ticket]) {
        const answer = await server.call(method as 'GET' | 'POST' | 'DELETE', at, token, body);
        answers.push(`${answer.status} ${answer.body.code}`);
      }
      const stranger = '401 UNAUTHORISED';
      expect(answers, name).toEqual([stranger, stranger, stranger, stranger, '403 CHECK_REQUIRED']);
    }
  });
});

describe('the roles', () => {
  it('open these pages', async () => {
    const pages = CALLS.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'));
    const open: Record<string, string[]> = {};
    for (const role of OPERATOR_ROLES) {
      const token = await server.tokenOf(role);
      for (const [, { path }] of pages) {
        const queries: Record<string, string> = {
          '/console/find': '?text=deniz',
          '/console/figures': '?channel=lodos&hours=24',
          '/console/pictures': '?channels=1',
          '/console/schedule': '?channel=1&day=2026-11-18',
          '/console/texts': '?kind=title&language=en',
        };
        const query = queries[path] ?? '';
        const { status } = await server.call('GET', `${path}${query}`, token);
        if (status === 200) open[path] = [...(open[path] ?? []), role];
        else expect(status, path).toBe(403);
      }
    }
    const all = ['owner', 'editor', 'finance', 'support', 'viewer'];
    expect(open).toEqual({
      '/console/session': all,
      '/console/passkeys': all,
      '/console/channels': all,
      '/console/pictures': all,
      '/console/figures': all,
      '/console/overview': all,
      '/console/waiting': all,
      '/console/find': all,
      '/console/sales': ['owner', 'finance', 'support'],
      '/console/packages': all,
      '/console/products': all,
      '/console/promos': all,
      '/console/titles': all,
      '/console/texts': all,
      '/console/schedule': all,
      '/console/home': all,
      '/console/ads': all,
      '/console/settings': all,
      '/console/watermarks': all,
      '/console/jobs': all,
      '/console/accounts': ['owner', 'finance', 'support'],
      '/console/orders': ['owner', 'finance', 'support'],
      '/console/cases': ['owner', 'finance', 'support'],
      '/console/feedback': ['owner', 'finance', 'support'],
      '/console/changes': ['owner'],
      '/console/operators': ['owner'],
    });
  });
});
