import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testEngine, useDatabase } from '../../test/database.ts';
import { deferred } from '../../test/deferred.ts';
import { lockWithin } from './advisory-lock.ts';

const db = useDatabase();
const KEY = sql`hashtext('turn')`;

it.runIf(testEngine() === 'postgres')('waits for its turn longer than the lock timeout of the connection', async () => {
  const [held, release] = [deferred(), deferred()];
  const order: string[] = [];
  const first = db.kysely.transaction().execute(async (trx) => {
    await lockWithin(trx, KEY);
    held.resolve();
    await release.promise;
    order.push('first');
  });
  await held.promise;
  const second = db.kysely.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 1`.execute(trx);
    const locking = lockWithin(trx, KEY);
    // The lock was refused once by then.
    await sql`select 1`.execute(trx);
    release.resolve();
    await locking;
    order.push('second');
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});
