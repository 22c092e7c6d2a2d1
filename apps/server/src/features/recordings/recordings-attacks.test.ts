// Access control of every recording call: no token, guests, other accounts, kids profiles, and rate limits.
import * as legacy from '@seyir/contract/legacy';
import * as calls from '@seyir/contract/recordings';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../../test/http.ts';
import { refusalOf, type Viewer } from '../../../test/playback-server.ts';
import { at, type Family, NOW, useRecordingWorld } from '../../../test/recording-world.ts';
import type { Answer } from '../../../test/viewer.ts';
import { recordingsRoutes } from './recordings.routes.ts';

const db = useDatabase({ emptied: 'once' });
const {
  published,
  deps,
  server,
  aFamily,
  aKid,
  anOrdinary,
  aGuest,
  aTimeline,
  show,
  aSeries,
  get,
  remove,
  record,
  listOf,
} = useRecordingWorld(db);

let family: Family;
let neighbour: Viewer;
let kid: Viewer;
let guest: Viewer;
let channel: string;
/** A coming episode of a series for grown-ups, and the family's recording of another one. */
let adultAiring: string;
let adultSeries: string;
let recordingId: string;
let recordedAiring: string;

beforeAll(async () => {
  family = await aFamily();
  neighbour = (await aFamily()).main;
  kid = await aKid(family);
  guest = await aGuest();
  channel = await aTimeline();
  const { id } = await aSeries({ age_rating: '18+' });
  adultSeries = id;
  adultAiring = (await show(channel, 20, { programme_id: id })).id;
  const values = { account_id: family.account.id, channel_id: channel, age_rating: '18+', series_id: id } as const;
  const row = await aRecording(db, { ...values, starts_at: new Date(at(14)) });
  recordingId = row.id;
  recordedAiring = row.airing_id;
});

type Call = (viewer?: Viewer) => Promise<Answer>;
const JSON_CALLS: readonly (readonly [string, Call])[] = [
  ['POST /npvr', (viewer) => record(adultAiring, viewer)],
  ['GET /npvr/list/check', (viewer) => get(`/npvr/list/check?epgProgramId=${adultAiring}`, viewer)],
  ['GET /npvr/list/quota', (viewer) => get('/npvr/list/quota', viewer)],
  ['GET /npvr/status', (viewer) => get(`/npvr/status?prevuecode=${recordedAiring}`, viewer)],
  ['GET /npvr/watch/:id', (viewer) => get(`/npvr/watch/${recordingId}`, viewer)],
  ['DELETE /npvr/:id', (viewer) => remove(`/npvr/${recordingId}?deleteSeries=true`, viewer)],
];
const LEGACY_CALLS: readonly (readonly [string, Call])[] = [
  ['GET /legacy/sdk_getusernpvrlist.jsp', (viewer) => get('/legacy/sdk_getusernpvrlist.jsp', viewer)],
  [
    'GET /legacy/sdk_getuserseriesnpvrlist.jsp',
    (viewer) => get(`/legacy/sdk_getuserseriesnpvrlist.jsp?seriesheadid=${adultSeries}`, viewer),
  ],
  ['GET /legacy/delnpvr.jsp', (viewer) => get(`/legacy/delnpvr.jsp?prevuecode=${recordedAiring}`, viewer)],
  ['GET /legacy/delnpvrseries.jsp', (viewer) => get(`/legacy/delnpvrseries.jsp?seriesheadid=${adultSeries}`, viewer)],
];

it('every call of recordings is tried here', () => {
  const declared = [...Object.values(calls), ...Object.values(legacy)].flatMap((value) =>
    typeof value === 'object' && 'path' in value && value.feature === 'recordings'
      ? [`${value.method} ${value.path}`]
      : [],
  );
  expect([...JSON_CALLS, ...LEGACY_CALLS].map(([name]) => name).sort()).toEqual(declared.sort());
});

describe.each(JSON_CALLS)('%s', (_, call) => {
  it('answers 401 without a token and with a forged one [RECORD-08] [RECORD-09] [RECORD-11] [QUOTA-01]', async () => {
    expect(refusalOf(await call())).toBe('401 UNAUTHORISED');
    expect(refusalOf(await call({ token: `${family.main.token}x`, sessionId: '' }))).toBe('401 UNAUTHORISED');
  });

  it('asks a guest to sign in [RECORD-08] [RECORD-09] [RECORD-11] [QUOTA-01]', async () => {
    expect(refusalOf(await call(guest))).toBe('403 LOGIN_REQUIRED');
  });
});

describe.each(LEGACY_CALLS)('%s', (_, call) => {
  it('answers a returncode of refusal to a stranger and to a guest, and nothing else', async () => {
    for (const viewer of [undefined, guest]) {
      const { status, body } = await call(viewer);
      expect([status, body.returncode]).toEqual([200, viewer === undefined ? '401' : '403']);
      expect(body).not.toHaveProperty('data');
    }
  });
});

describe("a neighbour's recordings", () => {
  it('are not there: not to watch, not to delete, not to list [RECORD-10] [RECORD-11]', async () => {
    expect(refusalOf(await remove(`/npvr/${recordingId}`, neighbour))).toBe('404 NOT_FOUND');
    expect(refusalOf(await remove(`/npvr/${recordingId}?deleteSeries=true`, neighbour))).toBe('404 NOT_FOUND');
    expect(refusalOf(await get(`/npvr/watch/${recordingId}`, neighbour))).toBe('404 NOT_FOUND');
    expect(refusalOf(await get(`/npvr/status?prevuecode=${recordedAiring}`, neighbour))).toBe('404 NOT_FOUND');
    for (const [, call] of LEGACY_CALLS.slice(2)) expect((await call(neighbour)).body.returncode).toBe('404');
    for (const [, call] of LEGACY_CALLS.slice(0, 2)) expect((await call(neighbour)).body.data).toEqual([]);
    expect(await listOf(family.main)).toEqual([recordedAiring]);
    expect(published).toEqual([]);
  });
});

describe('a kids profile', () => {
  it('neither records, sees nor deletes what its mask blocks, by any call [RECORD-08] [RECORD-10, RECORD-22, LEGACY-07, LEGACY-08, LEGACY-09, LEGACY-10] (departure)', async () => {
    expect(refusalOf(await record(adultAiring, kid))).toBe('403 RATING');
    expect(refusalOf(await record(adultAiring, kid, adultSeries))).toBe('403 RATING');
    expect(refusalOf(await get(`/npvr/watch/${recordingId}`, kid))).toBe('403 RATING');
    expect(refusalOf(await remove(`/npvr/${recordingId}`, kid))).toBe('404 NOT_FOUND');
    expect(refusalOf(await remove(`/npvr/${recordingId}?deleteSeries=true`, kid))).toBe('404 NOT_FOUND');
    expect((await get(`/npvr/status?prevuecode=${adultAiring}`, kid)).body).toEqual({
      status: '10402503',
      npvrcode: null,
    });
    for (const [, call] of LEGACY_CALLS.slice(2)) expect((await call(kid)).body.returncode).toBe('404');
    for (const [, call] of LEGACY_CALLS.slice(0, 2)) expect((await call(kid)).body.data).toEqual([]);
    expect(await listOf(family.main)).toEqual([recordedAiring]);
  });

  it('records what it may see, and so does a session that has not chosen a profile yet', async () => {
    const { id } = await show(channel, 19);
    expect((await record(id, kid)).status).toBe(200);
    const another = await aFamily();
    const unchosen = await server().signIn(another.account);
    expect(refusalOf(await record(adultAiring, unchosen))).toBe('403 RATING');
    expect((await record(id, unchosen)).status).toBe(200);
  });
});

describe('an ordinary profile', () => {
  it("records and deletes like the main one: the recordings are the account's", async () => {
    const own = await aFamily();
    const ordinary = await anOrdinary(own);
    const { npvrcode } = (await record(adultAiring, own.main)).body;
    expect((await remove(`/npvr/${npvrcode}`, ordinary)).body).toEqual({ deleted: 1 });
    expect((await record(adultAiring, ordinary)).status).toBe(200);
  });
});

describe('malformed input', () => {
  it.each(['x', '018f0000-0000-7000-8000-000000000001', "1' or true--", '..%2F..', '%00', 'ü'.repeat(40)])(
    'DELETE /npvr/%s removes nothing [RECORD-10]',
    async (id) => {
      const { status } = await remove(`/npvr/${id}`, family.main);
      expect([400, 404]).toContain(status);
    },
  );

  it.each(['deleteSeries=maybe', 'deleteSeries=', 'deleteSeries=true&deleteSeries=false'])(
    'DELETE with %s is 400 [RECORD-10]',
    async (query) => {
      expect(refusalOf(await remove(`/npvr/${recordingId}?${query}`, family.main))).toBe('400 BAD_INPUT');
    },
  );

  it.each([
    'sdk_getusernpvrlist.jsp?pageno=0',
    'sdk_getusernpvrlist.jsp?numperpage=501',
    'sdk_getusernpvrlist.jsp?pageno=x',
    'sdk_getuserseriesnpvrlist.jsp',
    'delnpvr.jsp',
    'delnpvrseries.jsp',
    'delnpvrseries.jsp?seriesheadid=a&istotalseason=2',
  ])('%s answers returncode 400', async (path) => {
    expect((await get(`/legacy/${path}`, family.main)).body).toMatchObject({ returncode: '400' });
  });
});

it('is rate-limited', async () => {
  const caller = aCaller({ accountId: family.account.id, packageId: 'aile' });
  const http = await testHttp({
    routes: recordingsRoutes(deps()),
    resolveCaller: async () => ({ caller }),
    rate: { perAddress: 0, perSession: 1 },
    now: () => NOW,
  });
  const ask = async (method: 'POST' | 'DELETE', path: string) =>
    (
      await http.inject({
        method,
        url: `/api${path}`,
        headers: bearer('any'),
        ...(method === 'POST' ? { payload: {} } : {}),
      })
    ).statusCode;
  // Ten at once, and then one a second.
  const allowed = [];
  for (let time = 0; time < 10; time += 1) allowed.push(await ask('POST', '/npvr'));
  expect(new Set(allowed)).toEqual(new Set([400]));
  expect([await ask('POST', '/npvr'), await ask('DELETE', `/npvr/${recordingId}`)]).toEqual([429, 429]);
  await http.drain(0);
  expect(await listOf(family.main)).toContain(recordedAiring);
});
