import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { readPgliteTemplate } from '../../test/template.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { openPgliteEngine, type PgliteEngine } from './pglite-engine.ts';
import { maintain } from './pglite-maintenance.ts';

describe.runIf(testEngine() === 'pglite')('maintenance of the embedded database', () => {
  let engine: PgliteEngine;
  const queue = new ConnectionQueue(1_000);
  beforeAll(async () => {
    engine = await openPgliteEngine({ contents: await readPgliteTemplate() });
  }, 60_000);
  afterAll(() => engine.close());

  const readOne = async <Row>(text: string) => (await engine.query<Row>(text)).rows[0];
  const readRedo = () => readOne<{ redo_lsn: string }>('select redo_lsn from pg_control_checkpoint()');

  it('vacuums dead rows and analyzes changed tables', async () => {
    await engine.exec(`
      insert into setting (key, value) select 'key' || n, '1' from generate_series(1, 2000) n;
      delete from setting where key <> 'key1';`);
    await maintain(engine, queue);
    expect(
      await readOne(
        `select n_dead_tup as dead, n_mod_since_analyze as changed from pg_stat_user_tables where relname = 'setting'`,
      ),
    ).toEqual({ dead: 0, changed: 0 });
  });

  it('makes a checkpoint when the WAL has grown, and none before', async () => {
    const before = await readRedo();
    await engine.exec(`insert into setting (key, value) select 'more' || n, '1' from generate_series(1, 2000) n;`);
    await maintain(engine, queue, 1024 * 1024 * 1024);
    expect(await readRedo()).toEqual(before);
    await maintain(engine, queue, 1024);
    expect(await readRedo()).not.toEqual(before);
  });
});
