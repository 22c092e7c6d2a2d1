import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAccount, aSession, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aCaller } from '../../../test/http.ts';
import { silentLog } from '../../shared/log.ts';
import { openLastSeen } from './last-seen.ts';

const db = useDatabase();
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const aSeenSession = async () => {
  const { id: account_id } = await anAccount(db);
  return aSession(db, { account_id, created_at: TEST_EVENING, last_seen_at: TEST_EVENING });
};
const lastSeenOf = (id: string) =>
  db.kysely.selectFrom('session').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow();

function open() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let minute = 1;
  // Its own queries alone: the database's heartbeat is one too.
  const update = vi.fn(() => db.kysely.getExecutor());
  const kysely = Object.create(db.kysely, { getExecutor: { value: update } });
  const lastSeen = openLastSeen({
    db: { ...db, kysely },
    now: () => minutesAfter(TEST_EVENING, minute).getTime(),
    log: silentLog,
  });
  const resolve = lastSeen.watch(async (token) =>
    token === 'forged'
      ? { refused: 'UNAUTHORISED' }
      : { caller: aCaller({ sessionId: token.replace('guest ', ''), isGuest: token.startsWith('guest ') }) },
  );
  const at = (next: number) => {
    minute = next;
  };
  return { lastSeen, resolve, at, update };
}

describe('the last use of a session', () => {
  it('is written with the newest moment, once for many calls and all sessions', async () => {
    const [one, other] = [await aSeenSession(), await aSeenSession()];
    const { lastSeen, resolve, at, update } = open();
    for (const minute of [1, 2, 3]) {
      at(minute);
      await resolve(one.id);
    }
    await resolve(other.id);
    expect((await lastSeenOf(one.id)).last_seen_at).toEqual(TEST_EVENING);
    update.mockClear();
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(update).toHaveBeenCalledTimes(1);
    await expect.poll(() => lastSeenOf(other.id)).toEqual({ last_seen_at: minutesAfter(TEST_EVENING, 3) });
    expect((await lastSeenOf(one.id)).last_seen_at).toEqual(minutesAfter(TEST_EVENING, 3));
    update.mockClear();
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(update).not.toHaveBeenCalled();
    await lastSeen.close();
  });

  it('is written when the server closes, and never moves back', async () => {
    const { id } = await aSeenSession();
    const { lastSeen, resolve, at } = open();
    at(-1);
    await resolve(id);
    await lastSeen.close();
    expect((await lastSeenOf(id)).last_seen_at).toEqual(TEST_EVENING);
  });

  it('is not changed by a refused token or by a guest', async () => {
    const { id } = await aSeenSession();
    const { lastSeen, resolve } = open();
    await resolve('forged');
    await resolve(`guest ${id}`);
    await lastSeen.close();
    expect((await lastSeenOf(id)).last_seen_at).toEqual(TEST_EVENING);
  });
});
