import { expect, it } from 'vitest';
import { aChannel, anAiring, aProgramme, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { silentLog } from '../shared/log.ts';
import { openTimelines } from './timelines.ts';

const db = useDatabase();
const HOUR_MS = 3_600_000;
const EVENING_MS = TEST_EVENING.getTime();
const at = (hours: number) => new Date(EVENING_MS + hours * HOUR_MS);

it('lists the programmes of a time range, hides titles for adults, and sees a changed guide after a minute', async () => {
  let nowMs = EVENING_MS;
  const timelines = await openTimelines({ db, now: () => nowMs, log: silentLog });
  const { id: channel_id } = await aChannel(db);
  const { id: sea } = await aProgramme(db, { name: { tr: 'Deniz', en: 'Sea' }, age_rating: 'G' });
  const { id: night } = await aProgramme(db, { name: { tr: 'Gece', en: 'Night' }, age_rating: '18+' });
  const airing = (programme_id: string, from: number, to: number) =>
    anAiring(db, { channel_id, programme_id, starts_at: at(from), ends_at: at(to) });
  await airing(sea, -30, -20);
  const { id: shown } = await airing(sea, -10, 0.25);
  const { id: hidden } = await airing(night, 0.25, 2);
  await airing(sea, 5, 6);
  await anAiring(db, { starts_at: at(0), ends_at: at(1) });

  const read = () => timelines.of(channel_id).listProgrammes(EVENING_MS, EVENING_MS + HOUR_MS / 2);
  const both = [
    { id: shown, startMs: at(-10).getTime(), endMs: at(0.25).getTime(), title: { tr: 'Deniz', en: 'Sea' } },
    { id: hidden, startMs: at(0.25).getTime(), endMs: at(2).getTime(), title: undefined },
  ];
  expect(await read()).toEqual(both);
  await db.kysely.deleteFrom('airing').where('id', '=', hidden).execute();
  expect(await read()).toEqual(both);
  nowMs += 60_000;
  expect(await read()).toEqual(both.slice(0, 1));
  await timelines.close();
});
