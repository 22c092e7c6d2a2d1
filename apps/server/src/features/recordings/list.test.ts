import { describe, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { refusalOf } from '../../../test/playback-server.ts';
import { at, HOUR, useRecordingWorld } from '../../../test/recording-world.ts';

const db = useDatabase({ emptied: 'once' });
const { aFamily, aKid, aTimeline, show, aSeries, get, record } = useRecordingWorld(db);

const list = async (query: string, viewer: Parameters<typeof get>[1]) =>
  (await get(`/legacy/sdk_getusernpvrlist.jsp?${query}`, viewer)).body;
const codes = (body: { data: { prevuecode: string }[] }) => body.data.map(({ prevuecode }) => prevuecode);

describe('GET sdk_getusernpvrlist.jsp', () => {
  it('lists all of the account, newest first, in pages [RECORD-25] [LEGACY-07]', async () => {
    const channel = await aTimeline();
    const { main } = await aFamily();
    const airings = [];
    for (const hour of [14, 18, 19]) airings.push((await show(channel, hour)).id);
    const [past, running, coming] = airings as [string, string, string];
    for (const id of airings) await record(id, main);
    const all = await list('pageno=1&numperpage=500', main);
    expect(all).toMatchObject({ returncode: '0', errormsg: '', totalcount: 3 });
    expect(all.data.map(({ prevuecode, status }: Record<string, string>) => [prevuecode, status])).toEqual([
      [coming, '0'],
      [running, '999'],
      [past, '1'],
    ]);
    expect(codes(await list('', main))).toEqual([coming, running, past]);
    expect(codes(await list('pageno=2&numperpage=2', main))).toEqual([past]);
    expect(await list('pageno=9&numperpage=2', main)).toMatchObject({ returncode: '0', totalcount: 3, data: [] });
    expect(codes(await list(`prevuecodes=${past},${coming},other`, main))).toEqual([coming, past]);
    expect(codes(await list('prevuecodes=other', main))).toEqual([]);
  });

  it('of a series lists its episodes, however they were recorded [RECORD-25] [LEGACY-08]', async () => {
    const channel = await aTimeline();
    const { main } = await aFamily();
    const { id: series } = await aSeries();
    const one = await show(channel, 14, { programme_id: series });
    const two = await show(channel, 19, { programme_id: series });
    await record(one.id, main);
    await record(two.id, main, series);
    await record((await show(channel, 20)).id, main);
    const { body } = await get(`/legacy/sdk_getuserseriesnpvrlist.jsp?seriesheadid=${series}&pageno=1`, main);
    expect([body.totalcount, codes(body)]).toEqual([2, [two.id, one.id]]);
  });

  it('leaves out recordings of other accounts, expired ones, and those that the profile’s mask blocks (KIDS-03) [LEGACY-07, RECORD-26] (departure)', async () => {
    const family = await aFamily();
    const account_id = family.account.id;
    const open = await aRecording(db, { account_id });
    const adult = await aRecording(db, { account_id, age_rating: '18+' });
    await aRecording(db, { account_id, expires_at: new Date(at(18)) });
    await aRecording(db);
    const kid = await aKid(family);
    expect((await list('', family.main)).totalcount).toBe(2);
    expect(codes(await list('', kid))).toEqual([open.airing_id]);
    expect((await list('', kid)).totalcount).toBe(1);
    expect(codes(await list(`prevuecodes=${adult.airing_id}`, kid))).toEqual([]);
  });
});

describe('GET /npvr/list/check', () => {
  const check = (id: string, viewer: Parameters<typeof get>[1]) => get(`/npvr/list/check?epgProgramId=${id}`, viewer);

  it('answers 0 as long as day and series are within their limits [RECORD-06] [RECORD-09]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const { main } = await aFamily();
    expect(await check(id, main)).toMatchObject({ status: 200, body: { islimitnpvr: '0' } });
    expect((await check(id, main)).body).not.toHaveProperty('limithours');
  });

  it('answers 1 with the hours of a day beyond ten, and the recording is made all the same [RECORD-06] [RECORD-09] [QUOTA-04] [QUOTA-05] [ERR-16]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const { main, account } = await aFamily();
    const values = { account_id: account.id, starts_at: new Date(at(10)) };
    const filler = await aRecording(db, { ...values, ends_at: new Date(at(10) + 9 * HOUR) });
    expect((await check(id, main)).body).toEqual({ islimitnpvr: '0' });
    const longer = new Date(filler.ends_at.getTime() + 1);
    await db.kysely.updateTable('recording').set({ ends_at: longer }).where('id', '=', filler.id).execute();
    expect((await check(id, main)).body).toEqual({ islimitnpvr: '1', limithours: 10 });
    expect((await record(id, main)).status).toBe(200);
    // An existing recording does not count twice.
    await db.kysely.updateTable('recording').set({ ends_at: filler.ends_at }).where('id', '=', filler.id).execute();
    expect((await check(id, main)).body).toEqual({ islimitnpvr: '0' });
  });

  it('answers 2 beyond thirty planned episodes of a series [RECORD-06] [RECORD-09] [QUOTA-04] [QUOTA-05]', async () => {
    const channel = await aTimeline();
    const { id: series } = await aSeries();
    const { id } = await show(channel, 19, { programme_id: series });
    const { main, account } = await aFamily();
    const planned = (number: number) =>
      aRecording(db, {
        account_id: account.id,
        channel_id: channel,
        series_id: series,
        starts_at: new Date(at(18 + number * 24)),
      });
    for (let number = 1; number <= 29; number += 1) await planned(number);
    expect((await check(id, main)).body).toEqual({ islimitnpvr: '0' });
    await planned(30);
    expect((await check(id, main)).body).toEqual({ islimitnpvr: '2' });
    expect((await record(id, main)).status).toBe(200);
  });

  it('answers 400 without a programme and 404 for one that is not there for the profile [RECORD-09] (departure)', async () => {
    const family = await aFamily();
    const { id: programme_id } = await aSeries({ age_rating: '18+' });
    const { id } = await show(await aTimeline(), 19, { programme_id });
    expect(refusalOf(await get('/npvr/list/check', family.main))).toBe('400 BAD_INPUT');
    expect(refusalOf(await check('%20', family.main))).toBe('400 BAD_INPUT');
    expect(refusalOf(await check('none', family.main))).toBe('404 NOT_FOUND');
    expect((await check(id, family.main)).status).toBe(200);
    expect(refusalOf(await check(id, await aKid(family)))).toBe('404 NOT_FOUND');
  });
});

describe('GET /npvr/status', () => {
  const status = async (id: string, viewer: Parameters<typeof get>[1]) =>
    get(`/npvr/status?prevuecode=${id}&begintime=2026.11.18+22:00&endtime=2026.11.18+23:00&seriesheadid=0`, viewer);

  it('returns whether a programme is recorded, recordable or neither [RECORD-12] [RECORD-22]', async () => {
    const channel = await aTimeline();
    const [one, two] = [await show(channel, 19), await show(channel, 20)];
    const closed = await show(await aTimeline({ recordable: false }), 19);
    const { main } = await aFamily();
    const { npvrcode } = (await record(one.id, main)).body;
    expect((await status(one.id, main)).body).toEqual({ status: '0', npvrcode });
    expect((await status(two.id, main)).body).toEqual({ status: '-2', npvrcode: null });
    expect((await status(closed.id, main)).body).toEqual({ status: '10402503', npvrcode: null });
    expect(refusalOf(await status('none', main))).toBe('404 NOT_FOUND');
    expect(refusalOf(await get('/npvr/status', main))).toBe('400 BAD_INPUT');
  });

  it('still knows a recording whose day has left the guide [RECORD-12] [RECORD-22]', async () => {
    const { id } = await show(await aTimeline(), 14);
    const { main } = await aFamily();
    const { npvrcode } = (await record(id, main)).body;
    await db.kysely.deleteFrom('airing').where('id', '=', id).execute();
    expect((await status(id, main)).body).toEqual({ status: '1', npvrcode });
  });
});
