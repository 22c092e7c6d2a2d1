import { describe, expect, it } from 'vitest';
import { aMainProfile, aRecording } from '../../../test/builders.ts';
import { testEngine, useDatabase } from '../../../test/database.ts';
import { at, GRACE_MS, useRetention } from '../../../test/retained-channels.ts';
import { isBlocked, until } from '../../../test/until.ts';
import { canPin } from './pin.ts';
import { releaseRows } from './release-channel.ts';
import { pinOf } from './retained.ts';
import { listPins, lockForRelease } from './retention.queries.ts';

describe('retention', () => {
  const db = useDatabase();
  const { clock, open, runTwice, aComputedChannel, hoursOf } = useRetention(db);

  describe('a recording that is made while retention runs', () => {
    const wanted = (channelId: string, fromHour: number, toHour: number) => ({
      channelId,
      startsAt: at(fromHour),
      endsAt: at(toHour),
    });

    it.each([
      ['kept', -3.5, -3, true],
      ['still there within the grace', -8, -7, true],
      ['under way', -0.5, 0.5, true],
      ['to come', 5, 6, true],
      ['before the timeline began', -30, -29, false],
    ])('is accepted for what is there: %s', async (_, fromHour, toHour, expected) => {
      const channelId = await aComputedChannel(-10, 3);
      await open().runNow();
      const verdict = db.kysely
        .transaction()
        .execute((trx) => canPin(trx, () => clock.now, wanted(channelId, fromHour, toHour)));
      expect(await verdict).toBe(expected);
    });

    it('is refused when retention was first', async () => {
      const channelId = await aComputedChannel(-10, 3);
      await runTwice();
      const verdict = (fromHour: number) =>
        db.kysely
          .transaction()
          .execute((trx) => canPin(trx, () => clock.now, wanted(channelId, fromHour, fromHour + 1)));
      expect(await verdict(-8)).toBe(false);
      expect(await verdict(-4.5)).toBe(false);
      expect(await verdict(-3.5)).toBe(true);
      expect(await db.kysely.transaction().execute((trx) => canPin(trx, () => clock.now, wanted('999999', 0, 1)))).toBe(
        false,
      );
    });

    it('wins when it was first', async () => {
      const channelId = await aComputedChannel(-10, 3);
      const account = await aRecording(db);
      await open().runNow();
      clock.now += GRACE_MS;
      const insert = db.kysely.transaction().execute(async (trx) => {
        expect(await canPin(trx, () => clock.now, wanted(channelId, -8.5, -8.2))).toBe(true);
        await aRecording({ kysely: trx } as never, {
          account_id: account.account_id,
          channel_id: channelId,
          starts_at: at(-8.5),
          ends_at: at(-8.2),
          expires_at: at(999),
        });
        // On PostgreSQL retention begins here and waits for the end of this transaction.
        if (testEngine() === 'postgres') {
          void releasing();
          await until(() => isBlocked(db));
        }
      });
      let released: Promise<unknown> | undefined;
      const releasing = () => {
        released = releaseRows(db.kysely, { channelId, nowMs: clock.now });
        return released;
      };
      await insert;
      await (released ?? releasing());
      expect((await hoursOf(channelId)).filter((hour) => hour < -4)).toEqual([-9]);
    });

    it('holds its window once, however many accounts have it [ORIGIN-07]', async () => {
      const channelId = await aComputedChannel(-10, 3);
      const window = { channel_id: channelId, starts_at: at(-3), ends_at: at(-2) };
      for (const expires_at of [at(999), at(998), at(997)]) await aRecording(db, { ...window, expires_at });
      await aRecording(db, { ...window, ends_at: at(-1), expires_at: at(999) });
      await aRecording(db, { ...window, starts_at: at(-5), expires_at: at(-1) });
      await aRecording(db, { ...window, starts_at: at(1), ends_at: at(2), expires_at: at(999) });
      const pins = (before: Date) => listPins(db.kysely, channelId, before, new Date(clock.now));
      expect(await pins(at(0))).toEqual([pinOf(at(-3), at(-2)), pinOf(at(-3), at(-1))]);
      expect(await pins(at(999))).toHaveLength(3);
      expect(await pins(at(-4))).toEqual([]);
    });

    // The embedded database has one connection, and transactions wait for each other anyway.
    it.runIf(testEngine() === 'postgres')('lets viewers change what is theirs on the channel meanwhile', async () => {
      const channelId = await aComputedChannel(-10, 3);
      const { account_id } = await aRecording(db);
      const { id: profile_id } = await aMainProfile(db, { account_id });
      await db.kysely.transaction().execute(async (trx) => {
        await lockForRelease(trx, channelId);
        await db.kysely.insertInto('channel_favourite').values({ profile_id, channel_id: channelId }).execute();
        const future = db.kysely.transaction().execute(async (other) => {
          expect(await canPin(other, () => clock.now, wanted(channelId, 5, 6))).toBe(true);
          const times = { starts_at: at(5), ends_at: at(6), expires_at: at(999) };
          await aRecording({ kysely: other } as never, { account_id, channel_id: channelId, ...times });
        });
        await future;
      });
    });

    it('is never kept in part: either it is refused or all of it is kept, whichever transaction comes first', async () => {
      const channelId = await aComputedChannel(-40, 3);
      const { account_id } = await aRecording(db);
      await open().runNow();
      clock.now += GRACE_MS;
      const record = (fromHour: number) =>
        db.kysely.transaction().execute(async (trx) => {
          if (!(await canPin(trx, () => clock.now, wanted(channelId, fromHour, fromHour + 0.5)))) return undefined;
          const times = { starts_at: at(fromHour), ends_at: at(fromHour + 0.5), expires_at: at(999) };
          await aRecording({ kysely: trx } as never, { account_id, channel_id: channelId, ...times });
          return fromHour;
        });
      const release = () => releaseRows(db.kysely, { channelId, nowMs: clock.now });
      // One before the race, so that an archive exists in either order.
      const early = await record(-38.8);
      const outcomes = await Promise.all([early, record(-30.8), release(), record(-20.8), release(), record(-10.8)]);
      const hours = new Set(await hoursOf(channelId));
      const accepted = outcomes.filter((outcome) => typeof outcome === 'number');
      for (const fromHour of accepted) expect(hours.has(Math.floor(fromHour))).toBe(true);
      expect(accepted.length).toBeGreaterThan(0);
    });
  });
});
