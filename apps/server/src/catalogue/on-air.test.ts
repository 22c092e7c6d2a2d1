import { afterEach, describe, expect, it } from 'vitest';
import {
  aBanner,
  aChannel,
  anAiring,
  aProgramme,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { silentLog } from '../shared/log.ts';
import { announceGuideChange, type OnAir, watchOnAir } from './on-air.ts';

const db = useDatabase();
let now = TEST_EVENING.getTime();
let onAir: OnAir;

async function watch(): Promise<void> {
  now = TEST_EVENING.getTime();
  onAir = await watchOnAir({ db, log: silentLog, now: () => now });
}
afterEach(() => onAir.close());

const at = (minutes: number, ms = 0) => {
  now = minutesAfter(TEST_EVENING, minutes).getTime() + ms;
};

describe('watchOnAir', () => {
  it('knows what runs from its first to its last millisecond', async () => {
    const { id: channelId } = await aChannel(db);
    const airing = await anAiring(db, { channel_id: channelId, starts_at: minutesAfter(TEST_EVENING, 60) });
    await watch();
    const shown = async () => (await onAir.now()).find(channelId)?.id;
    const moments: [minutes: number, ms: number, id: string | undefined][] = [
      [0, 0, undefined],
      [60, -1, undefined],
      [60, 0, airing.id],
      [120, -1, airing.id],
      [120, 0, undefined],
    ];
    for (const [minutes, ms, id] of moments) {
      at(minutes, ms);
      expect(await shown(), `${minutes} min ${ms} ms`).toBe(id);
    }
  });

  it('knows what each of many channels shows: airings are read in pages', async () => {
    const { id: programme_id } = await aProgramme(db);
    const count = 450;
    const id = (number: number) => String(number + 1);
    for (let number = 0; number < count; number += 1) {
      await aChannel(db, { id: id(number), number: number + 1 });
    }
    // Most start at the same moment: pages go on within it.
    const airings = Array.from({ length: count }, (_, number) => ({
      ...{ id: `yayin-${(number * 7) % count}`, channel_id: id(number), programme_id },
      starts_at: minutesAfter(TEST_EVENING, number < 10 ? -20 : -10),
      ends_at: minutesAfter(TEST_EVENING, 50),
    }));
    await db.kysely.insertInto('airing').values(airings).execute();
    await watch();
    const moment = await onAir.now();
    expect(airings.map(({ channel_id }) => moment.find(channel_id)?.id)).toEqual(airings.map((airing) => airing.id));
  });

  it('knows a programme that began almost a day ago', async () => {
    const starts_at = minutesAfter(TEST_EVENING, -24 * 60 + 1);
    const airing = await anAiring(db, { starts_at, ends_at: minutesAfter(TEST_EVENING, 1) });
    await watch();
    expect((await onAir.now()).find(airing.channel_id)?.id).toBe(airing.id);
  });

  it('gives the same moment until a programme changes on any channel, so that replies can be cached by it', async () => {
    await anAiring(db, { starts_at: minutesAfter(TEST_EVENING, -30) });
    await anAiring(db, { starts_at: minutesAfter(TEST_EVENING, 10) });
    await watch();
    const first = await onAir.now();
    at(10, -1);
    expect(await onAir.now()).toBe(first);
    at(10);
    const second = await onAir.now();
    expect(second).not.toBe(first);
    at(30, -1);
    expect(await onAir.now()).toBe(second);
    at(30);
    expect(await onAir.now()).not.toBe(second);
  });

  it('reloads when the time leaves the loaded hours, in either direction', async () => {
    const tomorrow = await anAiring(db, { starts_at: minutesAfter(TEST_EVENING, 24 * 60) });
    const yesterday = await anAiring(db, { starts_at: minutesAfter(TEST_EVENING, -24 * 60) });
    await watch();
    at(24 * 60);
    expect((await onAir.now()).find(tomorrow.channel_id)?.id).toBe(tomorrow.id);
    at(-24 * 60);
    expect((await onAir.now()).find(yesterday.channel_id)?.id).toBe(yesterday.id);
  });

  it('reloads when the guide was changed', async () => {
    const { id: programmeId } = await aProgramme(db, { name: bothLanguages('Haber') });
    const { channel_id: channelId } = await anAiring(db, { programme_id: programmeId });
    await watch();
    const shown = async () => (await onAir.now()).find(channelId)?.name.tr;
    expect(await shown()).toBe('Haber');
    await db.kysely
      .updateTable('programme')
      .set({ name: bothLanguages('Son dakika') })
      .execute();
    await announceGuideChange(db.kysely);
    await until(async () => (await shown()) === 'Son dakika');
  });

  it("finds the airing of a banner's programme: the current one, or the next", async () => {
    const { id: channelId } = await aChannel(db);
    const { id: programmeId } = await aProgramme(db);
    const airings = [];
    for (const minutes of [-30, 90, 10_000]) {
      const starts_at = minutesAfter(TEST_EVENING, minutes);
      airings.push(await anAiring(db, { channel_id: channelId, programme_id: programmeId, starts_at }));
    }
    await anAiring(db, { programme_id: programmeId });
    const banner = await aBanner(db, { channel_id: channelId, programme_id: programmeId });
    await watch();
    const featured = async () => (await onAir.now()).findFeatured(banner.id)?.id;
    expect(await featured()).toBe(airings[0]?.id);
    at(30);
    expect(await featured()).toBe(airings[1]?.id);
    at(150);
    expect(await featured()).toBe(airings[2]?.id);
    at(10_061);
    expect(await featured()).toBeUndefined();
  });
});
