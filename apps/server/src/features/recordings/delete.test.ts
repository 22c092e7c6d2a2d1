import { describe, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { refusalOf } from '../../../test/playback-server.ts';
import { NOW, useRecordingWorld } from '../../../test/recording-world.ts';
import { silentLog as log } from '../../shared/log.ts';
import { planSeries } from './recordings.job.ts';

const db = useDatabase({ emptied: 'once' });
const { published, deps, aFamily, aTimeline, show, aSeries, get, remove, record, listOf } = useRecordingWorld(db);

/** A family that records a series: an episode that is over, one on air, two to come. */
async function aRecordedSeries() {
  const channel = await aTimeline();
  const { id: series } = await aSeries();
  const airings = [];
  for (const hour of [14, 18, 42, 66]) airings.push(await show(channel, hour, { programme_id: series }));
  const [past, running, next, later] = airings.map(({ id }) => id) as [string, string, string, string];
  const family = await aFamily();
  const { main } = family;
  await record(past, main, series);
  const idOf = async (airingId: string) => (await get(`/npvr/status?prevuecode=${airingId}`, main)).body.npvrcode;
  published.length = 0;
  return { ...family, channel, series, past, running, next, later, idOf };
}

describe('DELETE /npvr/{id}', () => {
  it('removes one recording, and its quota is free again [RECORD-10]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const { main, account } = await aFamily();
    const { npvrcode } = (await record(id, main)).body;
    published.length = 0;
    expect(await remove(`/npvr/${npvrcode}`, main)).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect(published).toEqual([`${account.id} recordings`]);
    expect(await listOf(main)).toEqual([]);
    expect((await get('/npvr/list/quota', main)).body).toMatchObject({ recorded: 0 });
    expect((await get(`/npvr/status?prevuecode=${id}`, main)).body).toEqual({ status: '-2', npvrcode: null });
    expect(refusalOf(await remove(`/npvr/${npvrcode}`, main))).toBe('404 NOT_FOUND');
  });

  it('removes a whole series with what is planned of it, and plans no more [RECORD-05] [RECORD-10]', async () => {
    const { main, channel, series, past, idOf } = await aRecordedSeries();
    const other = await show(channel, 19);
    await record(other.id, main);
    const answer = await remove(`/npvr/${await idOf(past)}?deleteSeries=true`, main);
    expect([answer.status, answer.body]).toEqual([200, { deleted: 4 }]);
    expect(await listOf(main)).toEqual([other.id]);
    await show(channel, 90, { programme_id: series });
    expect(await planSeries(deps(), log)).toBe(0);
  });

  it.each(['', '?deleteSeries=false', '?deleteSeries=0'])(
    'removes one episode of a series with %j, and does not plan it again [RECORD-05] [RECORD-10]',
    async (query) => {
      const { main, past, running, next, later, idOf } = await aRecordedSeries();
      for (const airingId of [past, next]) {
        expect((await remove(`/npvr/${await idOf(airingId)}${query}`, main)).body).toEqual({ deleted: 1 });
      }
      expect(await planSeries(deps(), log)).toBe(0);
      expect(await listOf(main)).toEqual([running, later]);
      expect((await get('/npvr/list/quota', main)).body).toMatchObject({ recorded: 120 });
    },
  );

  it('lets a removed episode of a series be recorded again', async () => {
    const { main, next, idOf, series } = await aRecordedSeries();
    await remove(`/npvr/${await idOf(next)}`, main);
    expect((await record(next, main)).body).toMatchObject({ status: '0', npvrtype: '2' });
    await remove(`/npvr/${await idOf(next)}`, main);
    expect((await record(next, main, series)).body).toMatchObject({ status: '0', npvrtype: '2' });
  });

  it('with deleteSeries removes just itself where there is no series [RECORD-05]', async () => {
    const channel = await aTimeline();
    const [one, two] = [await show(channel, 19), await show(channel, 20)];
    const { main } = await aFamily();
    const { npvrcode } = (await record(one.id, main)).body;
    await record(two.id, main);
    expect((await remove(`/npvr/${npvrcode}?deleteSeries=true`, main)).body).toEqual({ deleted: 1 });
    expect(await listOf(main)).toEqual([two.id]);
  });

  it("leaves the other account's series alone [RECORD-10]", async () => {
    const { main, series, running, next, later, idOf } = await aRecordedSeries();
    const neighbours = await aFamily();
    await record(running, neighbours.main, series);
    await remove(`/npvr/${await idOf(running)}?deleteSeries=1`, main);
    expect(await listOf(neighbours.main)).toEqual([running, next, later]);
  });
});

describe('deleting by the old interface', () => {
  it('sees the same recordings, one or the series [RECORD-10] [RECORD-25] [LEGACY-09] [LEGACY-10]', async () => {
    const { main, account, series, past, running, next, later } = await aRecordedSeries();
    const done = { returncode: '0', errormsg: '' };
    expect((await get(`/legacy/delnpvr.jsp?prevuecode=${next}`, main)).body).toEqual(done);
    expect(published).toEqual([`${account.id} recordings`]);
    expect(await listOf(main)).toEqual([past, running, later]);
    expect((await get(`/legacy/delnpvr.jsp?prevuecode=${next}`, main)).body).toMatchObject({ returncode: '404' });
    expect((await get(`/legacy/delnpvrseries.jsp?seriesheadid=${series}&istotalseason=1`, main)).body).toEqual(done);
    expect(await listOf(main)).toEqual([]);
    const again = await get(`/legacy/delnpvrseries.jsp?seriesheadid=${series}`, main);
    expect(again.body).toMatchObject({ returncode: '404' });
  });

  it('treats expired recordings as gone', async () => {
    const { main, account } = await aFamily();
    const old = await aRecording(db, { account_id: account.id, series_id: 'old', expires_at: new Date(NOW) });
    for (const path of [`delnpvr.jsp?prevuecode=${old.airing_id}`, 'delnpvrseries.jsp?seriesheadid=old']) {
      expect((await get(`/legacy/${path}`, main)).body).toMatchObject({ returncode: '404' });
    }
    expect(refusalOf(await remove(`/npvr/${old.id}`, main))).toBe('404 NOT_FOUND');
  });
});
