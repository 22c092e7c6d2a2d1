import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { isConnectionError } from './errors.ts';
import { openPgliteEngine, type PgliteEngine } from './pglite-engine.ts';

describe.runIf(testEngine() === 'pglite')('the thread of the embedded database', () => {
  let engine: PgliteEngine;
  beforeAll(async () => {
    engine = await openPgliteEngine({});
  }, 60_000);
  afterAll(() => engine.close());

  it('leaves the event loop free while it computes', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await engine.query('select count(*) from generate_series(1, 1000000)');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('gives bytes back as a Buffer, and takes one', async () => {
    const { rows } = await engine.query<{ bytes: unknown; none: unknown }>(
      'select $1::bytea as bytes, null::bytea as none',
      [Buffer.from('Şile')],
    );
    expect(rows).toEqual([{ bytes: Buffer.from('Şile'), none: null }]);
    expect(Buffer.isBuffer(rows[0]?.bytes)).toBe(true);
  });

  it('gives errors their SQLSTATE and constraint, and no value of a row', async () => {
    await engine.exec('create table one (name text constraint one_name unique)');
    await engine.query('insert into one values ($1)', ['Defne']);
    const error = await engine.query('insert into one values ($1)', ['Defne']).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: '23505', constraint: 'one_name' });
    expect(JSON.stringify({ ...(error as Error), stack: (error as Error).stack })).not.toContain('Defne');
  });

  it('says after every statement, a failed one too, whether a transaction is open', async () => {
    await engine.exec('begin');
    expect(engine.isInTransaction()).toBe(true);
    await expect(engine.query('select 1 / 0')).rejects.toThrow('division by zero');
    expect(engine.isInTransaction()).toBe(true);
    await engine.exec('rollback');
    expect(engine.isInTransaction()).toBe(false);
  });

  it('takes no argument that cannot be sent, and goes on', async () => {
    await expect(engine.query('select $1', [() => 1])).rejects.toThrow();
    expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('refuses statements after its end with an error of the connection', async () => {
    const other = await openPgliteEngine({});
    await other.close();
    expect(isConnectionError(await other.query('select 1').catch((error: unknown) => error))).toBe(true);
  }, 60_000);
});
