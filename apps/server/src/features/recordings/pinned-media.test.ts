// A recording pins its window of the timeline: retention removes the archive around it, and the window after the recording.
import { DELETE_GRACE_SECONDS } from '@seyir/core/limits/media';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { pathOf, refusalOf } from '../../../test/playback-server.ts';
import { at, DAY, HOUR, useRecordingWorld, windowOf } from '../../../test/recording-world.ts';
import { releaseRows } from '../../timeline/retention/release-channel.ts';
import { sweepRecordings } from './recordings.job.ts';

const db = useDatabase({ emptied: 'once' });
const { setClock, deps, server, aFamily, aTimeline, show, get, remove, record } = useRecordingWorld(db);

const hoursOf = async (channelId: string) => {
  const rows = await db.kysely
    .selectFrom('span')
    .select('start_us')
    .where('channel_id', '=', channelId)
    .orderBy('msn')
    .execute();
  return rows.map(({ start_us }) => Math.round((start_us / 1_000 - at(0)) / HOUR));
};
/** Runs retention before and after the grace period. */
const retain = async (channelId: string, moment: number) => {
  await releaseRows(db.kysely, { channelId, nowMs: moment });
  await releaseRows(db.kysely, { channelId, nowMs: moment + DELETE_GRACE_SECONDS * 1_000 });
};

describe('what a recording holds', () => {
  it('stays when the archive around it is removed, and plays [RECORD-11] (ORIGIN-07)', async () => {
    const channel = await aTimeline({ catch_up_minutes: 24 * 60 });
    const { id } = await show(channel, 14);
    const family = await aFamily();
    const { npvrcode } = (await record(id, family.main)).body;
    const later = at(18) + 3 * DAY;
    await retain(channel, later);
    // The hour itself, one segment on each side, and the newest, behind which numbers go on.
    expect(await hoursOf(channel)).toEqual([13, 14, 15, 20]);
    await db.kysely.deleteFrom('airing').where('channel_id', '=', channel).execute();
    setClock(later);
    const main = await server().signIn(family.account, family.mainProfile.id);
    const { url } = (await get(`/npvr/watch/${npvrcode}`, main)).body;
    expect(pathOf(url)).toBe(windowOf(channel, 14));
    expect(await server().ask(url)).toEqual({ streamLimit: 50 });

    await remove(`/npvr/${npvrcode}`, main);
    expect(await server().ask(url)).toEqual({ refused: 'NOT_FOUND' });
    await retain(channel, later);
    expect(await hoursOf(channel)).toEqual([20]);
  });

  it('is removed with it after ninety days [RECORD-13] (ORIGIN-07)', async () => {
    const channel = await aTimeline({ catch_up_minutes: 24 * 60 });
    const { id } = await show(channel, 14);
    await record(id, (await aFamily()).main);
    const end = at(15) + 90 * DAY;
    await retain(channel, end - DAY);
    expect(await hoursOf(channel)).toContain(14);
    setClock(end);
    await sweepRecordings(deps());
    await retain(channel, end);
    expect(await hoursOf(channel)).toEqual([20]);
  });

  it('is kept for two recordings until the last is removed', async () => {
    const channel = await aTimeline({ catch_up_minutes: 24 * 60 });
    const { id } = await show(channel, 14);
    const [one, two] = [await aFamily(), await aFamily()];
    const first = (await record(id, one.main)).body;
    await record(id, two.main);
    await remove(`/npvr/${first.npvrcode}`, one.main);
    await retain(channel, at(18) + 3 * DAY);
    expect(await hoursOf(channel)).toContain(14);
  });

  it('cannot be recorded after retention released it [RECORD-08]', async () => {
    const channel = await aTimeline({ catch_up_minutes: 60 });
    const { id } = await show(channel, 14);
    const { main } = await aFamily();
    await retain(channel, at(18, 20));
    // The operator keeps more from now on; what is gone does not come back.
    await db.kysely
      .updateTable('channel')
      .set({ catch_up_minutes: 24 * 60 })
      .where('id', '=', channel)
      .execute();
    await server().catalogue.refresh();
    expect(refusalOf(await record(id, main))).toBe('403 FORBIDDEN');
    expect((await get(`/npvr/status?prevuecode=${id}`, main)).body.npvrcode).toBeNull();
  });
});
