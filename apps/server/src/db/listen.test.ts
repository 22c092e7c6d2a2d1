import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type CuttableProxy, startCuttableProxy } from '../../test/cuttable-proxy.ts';
import { createPostgresDatabase, testEngine, useDatabase } from '../../test/database.ts';
import { SILENT } from '../../test/template.ts';
import { until } from '../../test/until.ts';
import type { Database, StopListening } from './database.ts';
import { isConnectionError } from './errors.ts';
import { asJson } from './json.ts';
import { notifyWithin } from './notify.ts';
import { openPostgresDatabase } from './postgres-database.ts';

describe('listen and notify', () => {
  const db = useDatabase();
  const stops: StopListening[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function collect(channel: string): Promise<string[]> {
    const heard: string[] = [];
    stops.push(await db.listen(channel, (payload) => heard.push(payload)));
    return heard;
  }

  it('brings every payload to every listener of the channel, in order', async () => {
    const first = await collect('updates');
    const second = await collect('updates');
    const other = await collect('weather');
    await db.notify('updates', 'one');
    await db.notify('updates', 'İki "quoted"');
    await db.notify('weather', '');
    await until(() => first.length === 2 && second.length === 2 && other.length === 1);
    expect(first).toEqual(['one', 'İki "quoted"']);
    expect(second).toEqual(first);
    expect(other).toEqual(['']);
  });

  it('is silent after stopping, while others still listen', async () => {
    const stopped: string[] = [];
    const stop = await db.listen('updates', (payload) => stopped.push(payload));
    const listening = await collect('updates');
    await stop();
    await stop();
    await db.notify('updates', 'late');
    await until(() => listening.length === 1);
    expect(stopped).toEqual([]);
  });

  it('waits for the commit of a transaction and drops the payload of a rolled back one', async () => {
    const heard = await collect('updates');
    await db.kysely.transaction().execute(async (trx) => {
      await notifyWithin(trx, 'updates', 'committed');
      await wait(20);
      expect(heard).toEqual([]);
    });
    const rolledBack = db.kysely.transaction().execute(async (trx) => {
      await notifyWithin(trx, 'updates', 'rolled back');
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await db.notify('updates', 'after');
    await until(() => heard.length === 2);
    expect(heard).toEqual(['committed', 'after']);
  });

  it('survives a listener that throws', async () => {
    stops.push(
      await db.listen('updates', () => {
        throw new Error('clumsy listener');
      }),
    );
    const heard = await collect('updates');
    await db.notify('updates', 'one');
    await until(() => heard.length === 1);
  });

  it.each(['Updates', 'a-b', 'x; drop table account', '', '1st'])('refuses the channel name %j', async (channel) => {
    await expect(db.listen(channel, () => {})).rejects.toThrow('is not the name of a channel');
    await expect(db.notify(channel, '')).rejects.toThrow('is not the name of a channel');
  });
});

describe.runIf(testEngine() === 'postgres')('a PostgreSQL server that goes away', { timeout: 60_000 }, () => {
  let proxy: CuttableProxy | undefined;
  let database: Database | undefined;
  afterEach(async () => {
    await database?.close();
    await proxy?.close();
  });

  async function openThroughProxy(): Promise<{ database: Database; proxy: CuttableProxy; direct: URL }> {
    const direct = new URL(await createPostgresDatabase());
    proxy = await startCuttableProxy(Number(direct.port));
    const proxied = new URL(direct);
    proxied.port = String(proxy.port);
    database = await openPostgresDatabase(proxied.href, SILENT);
    return { database, proxy, direct };
  }

  it('gives recognisable errors while it is gone and serves again without a restart', async () => {
    const { database, proxy } = await openThroughProxy();
    await database.ping();
    const underWay = database.kysely.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').execute();
      proxy.cut();
      return await trx.selectFrom('account').select('id').execute();
    });
    expect(isConnectionError(await underWay.catch((error: unknown) => error))).toBe(true);
    expect(isConnectionError(await database.ping().catch((error: unknown) => error))).toBe(true);
    const query = database.kysely.selectFrom('account').select('id').execute();
    expect(isConnectionError(await query.catch((error: unknown) => error))).toBe(true);

    proxy.mend();
    await database.ping();
    expect(await database.kysely.selectFrom('account').select('id').execute()).toEqual([]);
  });

  it('is listened to again, and subscribers are called back to refresh', async () => {
    const { database, proxy, direct } = await openThroughProxy();
    const heard: string[] = [];
    let reconnections = 0;
    await database.listen(
      'updates',
      (payload) => heard.push(payload),
      () => (reconnections += 1),
    );
    const speaker = await openPostgresDatabase(direct.href, SILENT);

    proxy.cut();
    await speaker.notify('updates', 'lost in the gap');
    proxy.mend();
    await until(() => reconnections === 1);
    await speaker.notify('updates', 'back');
    await until(() => heard.length > 0);

    await speaker.executeSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    await until(() => reconnections === 2);
    await speaker.notify('updates', 'and again');
    await until(() => heard.length > 1);
    await speaker.close();
    expect(heard).toEqual(['back', 'and again']);
  });

  it('takes no writes as a standby, and the next call finds the server that does', async () => {
    const { database, direct } = await openThroughProxy();
    const admin = await openPostgresDatabase(direct.href, SILENT);
    const setReadOnly = (value: 'on' | 'off') =>
      admin.executeSql(`alter database ${direct.pathname.slice(1)} set default_transaction_read_only = ${value}`);
    const write = (key: string) =>
      database.kysely
        .insertInto('setting')
        .values({ key, value: asJson(key) })
        .execute();
    await setReadOnly('on');
    // The connections of the pool are those of before.
    await write('before');
    proxy?.cut();
    proxy?.mend();
    await until(() =>
      database.ping().then(
        () => true,
        () => false,
      ),
    );
    expect(isConnectionError(await write('refused').catch((error: unknown) => error))).toBe(true);
    await setReadOnly('off');
    await write('after');
    await admin.close();
    const rows = await database.kysely.selectFrom('setting').select('key').execute();
    const keys = rows.map(({ key }) => key);
    expect(['before', 'refused', 'after'].map((key) => keys.includes(key))).toEqual([true, false, true]);
  });
});
