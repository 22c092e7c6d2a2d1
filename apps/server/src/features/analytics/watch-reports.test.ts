// Reports of the player: pings, the media log, and the logs of purchases and recordings.
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, aMainProfile, anAccount, aProfile, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { silentLog } from '../../shared/log.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { openUsageWriter, type UsageWriter } from './usage-writer.ts';
import { makeViewingMetrics } from './viewing-metrics.ts';

const db = useDatabase();
let server: CatalogueServer;
let usage: UsageWriter;
const registry = new Registry();
const metrics = makeViewingMetrics(registry, (code) => code === 'lodos');
let accountId: string;
let ada: string;
let sibling: string;

beforeEach(async () => {
  accountId = (await anAccount(db)).id;
  ada = (await aMainProfile(db, { account_id: accountId })).id;
  sibling = (await aProfile(db, { account_id: accountId })).id;
  const profile = (id: string) => ({ id, isKids: false, isMain: false, userlevel: 0 });
  usage = openUsageWriter({ db, log: silentLog });
  server = await openCatalogueServer(db, (deps) => analyticsRoutes({ ...deps, usage, metrics }), {
    guest: { isGuest: true, accountId, profile: profile(ada) },
    ada: { accountId, profile: profile(ada) },
  });
});
afterEach(async () => {
  await server.close();
  await usage.close();
});

const report = (path: string, as: string | undefined = 'ada', body?: unknown) =>
  server.post(`/analytics-client/${path}`, as, body);
const kept = async () => {
  await usage.flush();
  return db.kysely.selectFrom('usage_event').selectAll().orderBy('id').execute();
};
const visits = () => db.kysely.selectFrom('channel_visit').select(['profile_id', 'channel_id', 'watched_at']).execute();

describe('watching', () => {
  it('of a title is kept for the profile [ANALYTICS-03] [ANALYTICS-05]', async () => {
    expect(await report(`event/vod-watch/tuzfener?profileId=${ada}`)).toMatchObject({ status: 204, body: undefined });
    expect(await kept()).toMatchObject([
      {
        kind: 'vod-watch',
        account_id: accountId,
        profile_id: ada,
        data: { id: 'tuzfener' },
        happened_at: TEST_EVENING,
      },
    ]);
    expect((await report(`event/vod-watch/tuzfener?profileId=${ada}`, 'guest')).status).toBe(204);
  });

  it('of a channel is kept with the time since it was chosen [ANALYTICS-04] [ANALYTICS-05]', async () => {
    for (const duration of [60, 120]) {
      expect((await report(`event/ltv-watch/31?duration=${duration}&profileId=${ada}`)).status).toBe(204);
    }
    expect(await kept()).toMatchObject([
      { kind: 'ltv-watch', profile_id: ada, data: { id: '31', duration: 60 } },
      { kind: 'ltv-watch', profile_id: ada, data: { id: '31', duration: 120 } },
    ]);
  });

  it('is refused with a time that is no multiple of a minute, or for a profile of others [ANALYTICS-04] [ANALYTICS-05]', async () => {
    for (const duration of ['0', '59', '61', '-60', '60.5', 'x', '', '31622460']) {
      expect((await report(`event/ltv-watch/31?duration=${duration}&profileId=${ada}`)).status, duration).toBe(400);
    }
    const { id: stranger } = await aMainProfile(db);
    for (const path of ['ltv-watch/31?duration=60&', 'vod-watch/31?']) {
      expect(await report(`event/${path}profileId=${stranger}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect((await report(`event/${path}profileId=unknown`)).status).toBe(404);
      expect((await report(`event/${path}`)).status).toBe(400);
      expect((await report(`event/${path}profileId=${ada}`, 'forged')).status).toBe(401);
    }
    expect(await kept()).toEqual([]);
  });

  it('of a channel makes it the last one its profile watched [HOME-08]', async () => {
    for (const id of ['31', '32']) await aChannel(db, { id });
    const ping = (id: string, as = 'ada', profileId = ada) =>
      report(`event/ltv-watch/${id}?duration=60&profileId=${profileId}`, as);
    await ping('31');
    expect(await visits()).toEqual([{ profile_id: ada, channel_id: '31', watched_at: TEST_EVENING }]);
    // Nothing is written while the channel stays the last one.
    server.at(minutesAfter(TEST_EVENING, 1));
    await ping('31');
    expect(await visits()).toMatchObject([{ watched_at: TEST_EVENING }]);
    await ping('32');
    server.at(minutesAfter(TEST_EVENING, 2));
    await ping('31');
    expect((await visits()).sort((a, b) => Number(a.channel_id) - Number(b.channel_id))).toMatchObject([
      { channel_id: '31', watched_at: minutesAfter(TEST_EVENING, 2) },
      { channel_id: '32', watched_at: minutesAfter(TEST_EVENING, 1) },
    ]);
    // Not for an unknown channel, for another profile, or for a guest.
    for (const answer of [await ping('99'), await ping('32', 'ada', sibling), await ping('32', 'guest')]) {
      expect(answer.status).toBe(204);
    }
    expect(await visits()).toHaveLength(2);
  });
});

const MEDIA = {
  eventtype: 'start',
  eventid: 'p1-1',
  eventtime: '20261118210000',
  actiontime: '20261118210000',
  playid: 'p1',
  result: '0',
  errormsg: '',
  programcode: '',
  channelcode: 'lodos',
  contenttype: 'live',
  contentcode: '',
  producttype: '',
  productcode: '',
  definition: 4,
};
const PURCHASE = { programcode: 'a', productcode: 'b', paymentmethod: '11', returncode: '0', errormsg: '' };
const RECORDINGS = { programcode: '', channelcode: 'lodos', seriesid: '', action: 0, returncode: '0', errormsg: '' };

describe('the logs', () => {
  it.each([
    ['media', MEDIA],
    ['purchase', PURCHASE],
    ['npvr', RECORDINGS],
  ])('of %s store a line unchanged, of subscribers only [ANALYTICS-06]', async (kind, line) => {
    expect((await report(`log/${kind}`, 'ada', line)).status).toBe(204);
    expect(await kept()).toMatchObject([{ kind, account_id: accountId, profile_id: ada, data: line }]);
    expect(await report(`log/${kind}`, 'guest', line)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect((await report(`log/${kind}`, 'forged', line)).status).toBe(401);
    expect((await report(`log/${kind}`, 'ada', {})).status).toBe(400);
    expect((await report(`log/${kind}`, 'ada', { ...line, errormsg: 'x'.repeat(501) })).status).toBe(400);
    expect(await kept()).toHaveLength(1);
  });

  it('of media store the declared fields of the line, and refuse malformed ones [ANALYTICS-07] [ANALYTICS-08]', async () => {
    await report('log/media', 'ada', { ...MEDIA, token: 'not ours to keep' });
    const [line] = await kept();
    expect(line?.data).toEqual(MEDIA);
    for (const [field, value] of [
      ['definition', 3],
      ['eventtime', '2026-11-18T21:00:00Z'],
      ['playid', 'x'.repeat(65)],
    ] as const) {
      expect((await report('log/media', 'ada', { ...MEDIA, [field]: value })).status, field).toBe(400);
    }
  });

  it('of media become metrics by channel: zaps, first frames, stalls and errors as browsers measured them', async () => {
    await report('log/media', 'ada', { ...MEDIA, zapms: 180 });
    await report('log/media', 'ada', { ...MEDIA, firstframems: 900 });
    await report('log/media', 'ada', { ...MEDIA, eventtype: 'end', stalls: 3 });
    await report('log/media', 'ada', { ...MEDIA, eventtype: 'error', result: '302' });
    await report('log/media', 'ada', { ...MEDIA, eventtype: 'error', result: '15098656' });
    await report('log/media', 'ada', { ...MEDIA, eventtype: 'error', result: '15091234' });
    await report('log/media', 'ada', { ...MEDIA, eventtype: 'error', result: 'x'.repeat(40), channelcode: 'made-up' });
    const text = await registry.metrics();
    expect(text).toContain('seyir_viewing_zap_seconds_bucket{le="0.2",channel="lodos"} 1');
    expect(text).toContain('seyir_viewing_first_frame_seconds_sum{channel="lodos"} 0.9');
    expect(text).toContain('seyir_viewing_stalls_total{channel="lodos"} 3');
    expect(text).toContain('seyir_viewing_errors_total{channel="lodos",result="302"} 1');
    expect(text).toContain('seyir_viewing_errors_total{channel="lodos",result="15098656"} 1');
    expect(text).toContain('seyir_viewing_errors_total{channel="lodos",result="other"} 1');
    expect(text).toContain('seyir_viewing_errors_total{channel="",result="other"} 1');
    expect(text).not.toContain('made-up');
    for (const zapms of [-1, 1.5, 600_001]) {
      expect((await report('log/media', 'ada', { ...MEDIA, zapms })).status).toBe(400);
    }
  });
});
