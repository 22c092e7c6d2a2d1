import { describe, expect, it } from 'vitest';
import { aChannel, anAccount, anOrder, aPackage, aProfile, aRecording } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { NOT_PERSONAL, PERSONAL_TABLES } from '../../features/account/personal-data.ts';
import { newId } from '../../shared/ids.ts';
import { makePasswords } from '../../shared/passwords.ts';

const db = useDatabase();
const { type, ask } = useCommandLine(db, { PUBLIC_URL: 'https://tv.test' });
const account = (name = 'zeynep') =>
  db.kysely.selectFrom('account').selectAll().where('username_key', '=', name).executeTakeFirst();

describe('account', () => {
  it('create makes an account with a main profile and a password', async () => {
    const { code, out } = await type(
      'account create zeynep --email Zeynep@Seyir.test --name "Zeynep Ak" --password Deniz-2026!',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^zeynep was created \(code \d{8}\)\.\nUndo: /);
    const row = await account();
    expect(row).toMatchObject({
      kind: 'subscriber',
      email_key: 'zeynep@seyir.test',
      first_name: 'Zeynep',
      last_name: 'Ak',
    });
    expect(await makePasswords().matches(row?.password_hash, 'Deniz-2026!')).toBe(true);
    expect(await db.kysely.selectFrom('profile').select(['main', 'name']).execute()).toEqual([
      { main: true, name: 'Zeynep' },
    ]);
    expect(await type('account create zeynep --email other@seyir.test')).toMatchObject({
      code: 1,
      err: 'This username belongs to another account.\n',
    });
  });

  it('reset sends a link through the queue, or prints it', async () => {
    await type('account create zeynep --email zeynep@seyir.test');
    expect((await type('account reset zeynep')).out).toContain('goes to zeynep@seyir.test');
    const { rows } = await db.executeSql(`select data::text as data from pgboss.job where name like '%mail%'`);
    expect(JSON.stringify(rows)).toContain('https://tv.test/forgot-password');
    expect((await type('account reset zeynep@seyir.test --print')).out).toMatch(
      /https:\/\/tv\.test\/forgot-password\?\S+/,
    );
    expect(await db.kysely.selectFrom('password_reset').select('account_id').execute()).toHaveLength(2);
    await db.executeSql('delete from pgboss.job');
  });

  it('suspend and recover change the state, once', async () => {
    await anAccount(db, { username: 'zeynep' });
    expect((await type('account suspend zeynep --dry-run')).out).toContain('Dry run');
    expect(await account()).toMatchObject({ status: 'ACTIVE' });
    expect((await type('account suspend zeynep')).out).toContain('Undo: npm run seyir -- account recover zeynep');
    expect(await account()).toMatchObject({ status: 'SUSPENDED' });
    expect((await type('account suspend zeynep')).out).toContain('Nothing had to change.');
    await type('account recover zeynep');
    expect(await account()).toMatchObject({ status: 'ACTIVE' });
  });

  it('give grants days of a package', async () => {
    await anAccount(db, { username: 'zeynep' });
    await aPackage(db, { id: 'aile' });
    expect((await type('account give zeynep aile --days 10')).code).toBe(0);
    expect(await ask('account list zey')).toMatchObject([{ username: 'zeynep', package_id: 'aile' }]);
    expect(await type('account give zeynep gold')).toMatchObject({ code: 1 });
    await db.executeSql('delete from pgboss.job');
  });

  it('sessions end signs out everywhere', async () => {
    const { id: account_id } = await anAccount(db, { username: 'zeynep' });
    await db.kysely
      .insertInto('session')
      .values({ id: newId(), account_id, expires_at: new Date('2100-01-01') })
      .execute();
    expect((await type('sessions end zeynep')).out).toContain('1 sessions of zeynep ended.');
    expect(await db.kysely.selectFrom('session').select('ended_at').execute()).not.toContainEqual({ ended_at: null });
    // The viewer reads who ended the session.
    expect(await db.kysely.selectFrom('session').select('end_reason').execute()).toEqual([
      { end_reason: 'OPERATOR_ENDED' },
    ]);
  });

  it('sessions end shows viewers the reason that is given', async () => {
    const { id: account_id } = await anAccount(db, { username: 'zeynep' });
    for (const reason of ['request', 'security']) {
      const session = { id: newId(), account_id, expires_at: new Date('2100-01-01') };
      await db.kysely.insertInto('session').values(session).execute();
      expect(await type(`sessions end zeynep --reason ${reason}`)).toMatchObject({ code: 0 });
    }
    expect(await db.kysely.selectFrom('session').select('end_reason').orderBy('id').execute()).toEqual([
      { end_reason: 'OPERATOR_REQUEST' },
      { end_reason: 'OPERATOR_SECURITY' },
    ]);
    expect(await type('sessions end zeynep --reason anger')).toMatchObject({ code: 2 });
  });

  it('export shows everything but secrets, and erase deletes it and keeps the books', async () => {
    const { id: account_id, user_code } = await anAccount(db, {
      username: 'zeynep',
      email: 'z@seyir.test',
      email_key: 'z@seyir.test',
      password_hash: 'HASH',
    });
    const { id: profile_id } = await aProfile(db, { account_id, main: true, name: 'Zeynep', pin_hash: 'PINHASH' });
    const { id: channel_id } = await aChannel(db);
    await db.kysely.insertInto('channel_favourite').values({ profile_id, channel_id }).execute();
    await aRecording(db, { account_id, profile_id });
    await anOrder(db, { account_id, profile_id, device_id: 'phone' });
    await db.kysely
      .insertInto('feedback')
      .values({ id: newId(), account_id, profile_id, kind: 'complaint', text: 'Benim sözlerim' })
      .execute();
    const exported = await ask('account export zeynep');
    expect(exported).toMatchObject({
      account: [{ email: 'z@seyir.test' }],
      feedback: [{ text: 'Benim sözlerim' }],
      recording: [{}],
      payment_order: [{}],
      ledger_entry: [],
      billing_case: [],
    });
    expect(JSON.stringify(exported)).not.toContain('HASH');

    expect(await type('account erase zeynep')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be undone'),
    });
    expect((await type('account erase zeynep --yes')).out).toContain(`as account ${user_code} without a name`);
    const left = JSON.stringify(await ask(`account export ${user_code}`));
    for (const personal of ['Zeynep', 'zeynep', 'z@seyir.test', 'Benim', 'phone']) expect(left).not.toContain(personal);
    expect(await db.kysely.selectFrom('payment_order').select('account_id').execute()).toEqual([{ account_id }]);
    expect(await account(`erased-${user_code}`)).toMatchObject({
      status: 'ERASED',
      password_hash: null,
      email: null,
    });
    await aPackage(db, { id: 'aile' });
    for (const command of ['account recover', 'account suspend', 'account give'])
      expect(await type(`${command} ${user_code} ${command.endsWith('give') ? 'aile' : ''}`)).toMatchObject({
        code: 1,
        err: expect.stringContaining('is erased.'),
      });
  });

  it('knows every table that names an account, a profile, an order or a session', async () => {
    const { rows } = await db.executeSql(
      `select distinct table_name from information_schema.columns where table_schema = 'public' and column_name in ('account_id', 'profile_id', 'order_id', 'session_id')`,
    );
    const known = new Set([...PERSONAL_TABLES.map(({ table }) => table), ...NOT_PERSONAL]);
    expect(
      (rows as { table_name: string }[]).map(({ table_name }) => table_name).filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it('refuses unknown accounts and that of the guests', async () => {
    await anAccount(db, { kind: 'guest', username: 'misafir' });
    expect(await type('account suspend unknown')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no account'),
    });
    expect(await type('account erase misafir --yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('all guests share'),
    });
  });
});
