// Who may act on whom: what ends the sessions of operators, operators' accounts, money, and the last owner.
import { createHash } from 'node:crypto';
import type { OperatorRole } from '@seyir/core/operator/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aPackage } from '../../../test/builders.ts';
import { type ConsoleServer, PASSWORD, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { PRODUCT_SETTING } from '../../operations/settings.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
beforeAll(async () => {
  server = await startConsoleServer(db);
}, 60_000);
afterAll(() => server.close());

const signedIn = async (role: OperatorRole) => {
  const account = await server.anOperator(role);
  return { ...account, ...(await server.signIn(account.username)) };
};
const sessionStatus = async (token: string) => (await server.call('GET', '/console/session', token)).status;
/** The token of the account as a viewer. */
const viewerToken = async (username: string): Promise<string> =>
  (await server.call('POST', '/auth/user/login', undefined, { username, password: PASSWORD })).body.access_token;
const refusalOf = async (token: string, command: string, args: readonly string[], options: object = {}) => {
  const { status, body } = await server.change(token, command, args, options);
  return status === 200 ? 'done' : (body.fields?.refusal ?? body.code);
};

describe('the console sessions of an operator', () => {
  let owner: string;
  beforeAll(async () => {
    owner = await server.tokenOf('owner');
  });

  const endings: readonly [string, (account: { id: string; username: string }) => Promise<unknown>][] = [
    [
      'a password change',
      async ({ username }) =>
        server.call('PUT', '/auth/account/password', await viewerToken(username), { password: 'another-1234' }),
    ],
    [
      'a recovery',
      async ({ id }) => {
        const token = `token-of-${id}`;
        const at = new Date(server.clock.now);
        const token_hash = createHash('sha256').update(token).digest('base64url');
        const expires_at = new Date(server.clock.now + 60_000);
        await db.kysely
          .insertInto('password_reset')
          .values({ token_hash, account_id: id, created_at: at, expires_at })
          .execute();
        const body = { token, id, password: 'another-1234' };
        return server.call('POST', '/auth/user/crm-reset-password', undefined, body);
      },
    ],
    ['sessions end', ({ username }) => server.change(owner, 'sessions end', [username])],
    ['a suspension', ({ username }) => server.change(owner, 'account suspend', [username])],
  ];

  it.each(endings)('end with %s, and do not come back', async (_, end) => {
    const operator = await signedIn('support');
    const { ticket } = (await server.call('POST', '/console/session', undefined, operatorLogin(operator))).body;
    expect(await sessionStatus(operator.token)).toBe(200);
    await end(operator);
    expect(await sessionStatus(operator.token)).toBe(401);
    await server.change(owner, 'account recover', [operator.username]);
    expect(await sessionStatus(operator.token)).toBe(401);
    // A sign-in whose second factor was open is void as well.
    server.clock.now += 30_000;
    const code = server.codeOf(operator.secret);
    const { body } = await server.call('POST', '/console/session/code', undefined, { ticket, code });
    expect(body.code).toBe('GONE');
  });

  const operatorLogin = ({ username }: { username: string }) => ({ username, password: PASSWORD });
});

describe('the account of an operator', () => {
  const giveAddress = (id: string) =>
    db.kysely
      .updateTable('account')
      .set({ email: `${id}@seyir.test` })
      .where('id', '=', id)
      .execute();
  const commands = ['account suspend', 'account recover', 'account reset', 'sessions end'];

  it.each(['owner', 'editor', 'viewer'] as const)('that is %s is changed by an owner only', async (role) => {
    const support = await server.tokenOf('support');
    const { username, id } = await server.anOperator(role);
    await giveAddress(id);
    for (const command of commands) expect(await refusalOf(support, command, [username])).toBe('operator_protected');
    const owner = await server.tokenOf('owner');
    for (const command of commands) expect(await refusalOf(owner, command, [username])).toBe('done');
  });

  it('of a viewer is changed by support as before', async () => {
    const { username, id } = await server.anAccountWithPassword();
    await giveAddress(id);
    const support = await server.tokenOf('support');
    for (const command of commands) expect(await refusalOf(support, command, [username])).toBe('done');
  });

  it('gets no days from anyone but an owner, and none from its own operator', async () => {
    const { id: packageId } = await aPackage(db);
    const [finance, owner] = [await signedIn('finance'), await signedIn('owner')];
    const give = (token: string, username: string) => refusalOf(token, 'account give', [username, packageId]);
    expect(await give(finance.token, finance.username)).toBe('own_account');
    expect(await give(finance.token, owner.username)).toBe('operator_protected');
    expect(await give(owner.token, owner.username)).toBe('own_account');
    expect(await give(owner.token, finance.username)).toBe('done');
    expect(await give(finance.token, (await server.anAccountWithPassword()).username)).toBe('done');
  });

  it('gets no refund from its own operator', async () => {
    const finance = await signedIn('finance');
    const { id } = await anOrder(db, { account_id: finance.id });
    expect(await refusalOf(finance.token, 'orders refund', [id])).toBe('own_account');
    const other = await signedIn('finance');
    expect(await refusalOf(other.token, 'orders refund', [id])).toBe('operator_protected');
  });
});

describe('money', () => {
  it.each(['account give', 'orders refund', 'cases settle'])('is not moved by support: %s', async (command) => {
    expect(await refusalOf(await server.tokenOf('support'), command, ['none'])).toBe('FORBIDDEN');
    expect(await refusalOf(await server.tokenOf('finance'), command, ['none', 'none'])).not.toBe('FORBIDDEN');
  });
});

describe('the sign-in page of the service, to which every viewer and operator is led', () => {
  afterAll(() => db.kysely.deleteFrom('setting').where('key', '=', PRODUCT_SETTING).execute());

  it.each(['https://giris.example/tv', ''])(
    'is set by an owner alone (%j); other settings by an editor too',
    async (url) => {
      const [editor, owner] = [await server.tokenOf('editor'), await server.tokenOf('owner')];
      const set = (token: string, options: object) => refusalOf(token, 'settings set', [], options);
      expect(await set(editor, { 'login-url': url })).toBe('FORBIDDEN');
      expect(await set(editor, { 'login-url': url, 'fee-rate': '300' })).toBe('FORBIDDEN');
      expect(await set(editor, { 'fee-rate': '300' })).toBe('done');
      expect(await set(owner, { 'login-url': url })).toBe('done');
    },
  );
});

describe('the last owner', () => {
  beforeEach(() => db.kysely.deleteFrom('operator').execute());

  const owners = async () =>
    (
      await db.kysely
        .selectFrom('operator')
        .innerJoin('account', 'account.id', 'operator.account_id')
        .select('username')
        .where('role', '=', 'owner')
        .where('account.status', '=', 'ACTIVE')
        .execute()
    ).length;

  it.each([
    ['operator set', { role: 'editor' }],
    ['operator remove', {}],
    ['account suspend', {}],
  ])('stays at %s', async (command, options) => {
    const owner = await signedIn('owner');
    expect(await refusalOf(owner.token, command, [owner.username], options)).toBe('last_owner');
    expect(await owners()).toBe(1);
  });

  it('is who is not suspended: a suspended owner does not count', async () => {
    const [owner, second] = [await signedIn('owner'), await server.anOperator('owner')];
    expect(await refusalOf(owner.token, 'account suspend', [second.username])).toBe('done');
    expect(await refusalOf(owner.token, 'operator remove', [owner.username])).toBe('last_owner');
  });

  it('cannot delete the own account; the card and the account stay', async () => {
    const owner = await signedIn('owner');
    const token = await viewerToken(owner.username);
    expect((await server.call('DELETE', '/auth/account', token)).body.code).toBe('LAST_OWNER');
    expect(await sessionStatus(owner.token)).toBe(200);
    await server.anOperator('owner');
    expect((await server.call('DELETE', '/auth/account', token)).status).toBe(204);
    expect(await owners()).toBe(1);
  });

  it('stays when two owners remove each other at once', async () => {
    const [one, two] = [await signedIn('owner'), await signedIn('owner')];
    const answers = await Promise.all([
      refusalOf(one.token, 'operator remove', [two.username]),
      refusalOf(two.token, 'account suspend', [one.username]),
    ]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await owners()).toBe(1);
  });
});
