import { setTimeout as wait } from 'node:timers/promises';
import { AbortedTransactionError } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { newId } from '../shared/ids.ts';
import { isForeignKeyViolation } from './errors.ts';

describe('transactions', () => {
  const db = useDatabase();
  const listKeys = async () =>
    (await db.kysely.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
  const setting = (key: string) => ({ key, value: {} as never });

  it('keep everything or nothing', async () => {
    await db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('kept')).execute();
    });
    const failing = db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('lost')).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await listKeys()).toEqual(['kept']);
  });

  it('started together do not see or disturb each other', async () => {
    const write = (key: string, fails: boolean) =>
      db.kysely.transaction().execute(async (trx) => {
        await trx.insertInto('setting').values(setting(key)).execute();
        await wait(5);
        if (fails) throw new Error(key);
      });
    const results = await Promise.allSettled([
      write('a', false),
      write('b', true),
      write('c', false),
      write('d', true),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(await listKeys()).toEqual(['a', 'c']);
  });

  it('do not pretend to commit after a statement failed', async () => {
    const swallowing = db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('a')).execute();
      await trx
        .insertInto('setting')
        .values(setting('a'))
        .execute()
        .catch(() => {});
    });
    await expect(swallowing).rejects.toThrow(AbortedTransactionError);
    expect(await listKeys()).toEqual([]);
  });

  it('go on after a rolled back savepoint', async () => {
    const trx = await db.kysely.startTransaction().execute();
    await trx.insertInto('setting').values(setting('a')).execute();
    const inner = await trx.savepoint('Try "it"').execute();
    await expect(inner.insertInto('setting').values(setting('a')).execute()).rejects.toThrow();
    await inner.rollbackToSavepoint('Try "it"').execute();
    await trx.insertInto('setting').values(setting('b')).execute();
    await trx.commit().execute();
    expect(await listKeys()).toEqual(['a', 'b']);
  });

  it('can be read only', async () => {
    const writing = db.kysely
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => trx.insertInto('setting').values(setting('a')).execute());
    await expect(writing).rejects.toThrow('read-only');
  });
});

describe('refusals of the schema', () => {
  const db = useDatabase();

  it('are classified by kind and constraint', async () => {
    const { username_key } = await anAccount(db, { username: 'ayşe' });
    const twice = await anAccount(db, { username: 'Başka', username_key }).catch((error: unknown) => error);
    expect(twice).toMatchObject({ code: '23505', constraint: 'account_username_key_key' });
    expect(isForeignKeyViolation(twice)).toBe(false);

    const orphan = { id: newId(), account_id: newId(), name: 'x' };
    const withoutAccount = await db.kysely
      .insertInto('profile')
      .values(orphan)
      .execute()
      .catch((error: unknown) => error);
    expect(isForeignKeyViolation(withoutAccount)).toBe(true);
    expect(isForeignKeyViolation(withoutAccount, 'profile_account_id_fkey')).toBe(true);
    expect(isForeignKeyViolation(withoutAccount, 'another_fkey')).toBe(false);

    const badCode = await anAccount(db, { user_code: '1' }).catch((error: unknown) => error);
    expect(badCode).toMatchObject({ code: '23514', constraint: 'account_user_code_check' });
  });

  it('do not carry the values of the query', async () => {
    const error = await anAccount(db, { password_hash: 'do-not-log-me', user_code: '1' }).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(Object.entries(error as Error))).not.toContain('do-not-log-me');
    expect(String((error as Error).stack)).not.toContain('do-not-log-me');
    expect(error).toMatchObject({ table: 'account', constraint: 'account_user_code_check' });
  });
});
