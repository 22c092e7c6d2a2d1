// The legacy interface as a set-top box of the old platform calls it, over the features' own services.
import type { ErrorCode } from '@seyir/contract/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aProduct,
  aTitle,
  TEST_EVENING,
} from '../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../test/catalogue-server.ts';
import { useDatabase } from '../../test/database.ts';
import { legacyCatalogRoutes } from '../features/catalog/catalog.legacy.ts';
import { catalogRoutes } from '../features/catalog/catalog.routes.ts';
import { legacyChannelRoutes } from '../features/channels/channels.service.ts';
import { checkChannel } from '../features/playback/channel-watch.service.ts';
import { listAirings } from '../features/playback/playback.queries.ts';
import { recordingsRoutes } from '../features/recordings/recordings.routes.ts';
import { AppError } from '../shared/app-error.ts';
import { newId } from '../shared/ids.ts';

const db = useDatabase();
let server: CatalogueServer;
/** How long the trailer was waited for, call by call; and why there is none. */
let waits: number[];
let noTrailer: ErrorCode | undefined;

beforeEach(async () => {
  waits = [];
  noTrailer = undefined;
  const { id: accountId } = await anAccount(db);
  const { id } = await aMainProfile(db, { account_id: accountId });
  const profile = { id, isKids: false, isMain: true, userlevel: 0 };
  const { id: packageId } = await aPackage(db);
  const { id: channelId } = await aChannel(db, { code: 'lodos' });
  await db.kysely.insertInto('channel_package').values({ channel_id: channelId, package_id: packageId }).execute();
  await aTitle(db, { id: 'film', age_rating: '13+', duration_seconds: 600, has_trailer: true });
  await db.kysely.insertInto('title_package').values({ title_id: 'film', package_id: packageId }).execute();
  await db.kysely
    .insertInto('watch_position')
    .values({ profile_id: id, content_code: 'film', title_id: 'film', position_seconds: 90, updated_at: TEST_EVENING })
    .execute();
  const events = { publish: async () => undefined };
  const guide = {
    listAirings: (channelId: string, from: number, until: number) => listAirings(db.kysely, channelId, from, until),
  };
  server = await openCatalogueServer(
    db,
    (deps) => [
      ...catalogRoutes(deps),
      ...legacyChannelRoutes({ ...deps, checkAccess: (caller, id) => checkChannel({ ...deps, guide }, caller, id) }),
      ...recordingsRoutes({ ...deps, events, newId, quotaMinutes: 600 }),
      ...legacyCatalogRoutes({
        ...deps,
        readTrailer: async (_, __, titleId, waitMs) => {
          waits.push(waitMs);
          if (noTrailer) throw new AppError(noTrailer);
          if (titleId !== 'film') throw new AppError('NOT_FOUND');
          return 'https://tv.example/stream/t/a/film.m3u8';
        },
      }),
    ],
    {
      ada: { accountId, packageId, profile },
      poor: { accountId, profile },
      kid: { accountId, packageId, profile: { ...profile, isKids: true, userlevel: 14 } },
    },
  );
});
afterEach(() => server.close());

const ask = async (address: string, as = 'ada') => (await server.get(`/legacy/${address}`, as)).body;

describe('sdk_getvoddetail.jsp', () => {
  const ALL = 'isquerytrailer=1&isquerybookmark=1&ischecksubscribe=1';

  it('answers trailer, bookmark and auth_returncode as asked [LEGACY-03]', async () => {
    expect(await ask(`sdk_getvoddetail.jsp?programcode=film&${ALL}`)).toMatchObject({
      returncode: '0',
      data: {
        id: 'film',
        contentcode: 'film',
        trailer: 'https://tv.example/stream/t/a/film.m3u8',
        bookmark: '||90|film',
        auth_returncode: '0',
      },
    });
    expect((await ask(`sdk_getvoddetail.jsp?programcode=film&${ALL}`, 'poor')).data.auth_returncode).toBe('5');
    expect((await ask(`sdk_getvoddetail.jsp?programcode=film&${ALL}`, 'guest')).data).toMatchObject({
      ...{ auth_returncode: '-1', bookmark: null },
    });
    const { data } = await ask('sdk_getvoddetail.jsp?programcode=film&isquerytrailer=0');
    expect([data.trailer, data.bookmark, data.auth_returncode]).toEqual([undefined, null, undefined]);
  });

  it('answers null for a title without a trailer [LEGACY-03]', async () => {
    await aTitle(db, { id: 'plain' });
    await server.catalogue.refresh();
    expect((await ask(`sdk_getvoddetail.jsp?programcode=plain&${ALL}`)).data).toMatchObject({ trailer: null });
  });

  it.each(['UNAVAILABLE', 'GONE'] as const)(
    'answers bookmark and auth_returncode at once where the trailer is %s [LEGACY-03]',
    async (code) => {
      noTrailer = code;
      expect(await ask(`sdk_getvoddetail.jsp?programcode=film&${ALL}`)).toMatchObject({
        returncode: '0',
        data: { trailer: null, bookmark: '||90|film', auth_returncode: '0' },
      });
      expect(waits).toEqual([0]);
    },
  );
});

it('sdk_getvodinfo.jsp answers the data of the title, as /content does [LEGACY-04]', async () => {
  const { returncode, data } = await ask('sdk_getvodinfo.jsp?programcode=film');
  expect([returncode, data]).toEqual(['0', (await server.get('/content/film', 'ada')).body]);
});

it.each(['sdk_getvoddetail', 'sdk_getvodinfo'])(
  '%s.jsp refuses a title that the profile’s mask blocks [LEGACY-03, LEGACY-04] (departure)',
  async (name) => {
    const { status, body } = await server.get(`/legacy/${name}.jsp?programcode=film`, 'kid');
    expect([status, body.returncode, body.data]).toEqual([200, '403', undefined]);
  },
);

it('sdk_getchanneldetail.jsp answers the channel, with auth_returncode when asked [LEGACY-11]', async () => {
  const auth = async (as: string) =>
    (await ask('sdk_getchanneldetail.jsp?channelcode=lodos&ischecksubscribe=1&productcode=x', as)).data.auth_returncode;
  expect([await auth('ada'), await auth('poor'), await auth('guest')]).toEqual(['0', '5', '-1']);
  const { data } = await ask('sdk_getchanneldetail.jsp?channelcode=lodos');
  expect(data).toMatchObject({ channelcode: 'lodos', cdnchannelcode: 'lodos', islocked: '0' });
  expect(data.auth_returncode).toBeUndefined();
});

it('sdk_getchanneldetail.jsp answers 5 while the channel shows an event without a ticket [LEGACY-11] [LEGACY-15]', async () => {
  const ticket = await aProduct(db, { kind: 'PPV' });
  const { id } = await db.kysely
    .selectFrom('channel')
    .select('id')
    .where('code', '=', 'lodos')
    .executeTakeFirstOrThrow();
  await anAiring(db, { channel_id: id, starts_at: TEST_EVENING, ppv_product_id: ticket.id });
  const { data } = await ask('sdk_getchanneldetail.jsp?channelcode=lodos&ischecksubscribe=1');
  expect([data.canWatch, data.auth_returncode]).toEqual([true, '5']);
});

describe('every call of the interface', () => {
  const CALLS = [
    ['sdk_getvoddetail.jsp', 'programcode', 'film'],
    ['sdk_getvodinfo.jsp', 'programcode', 'film'],
    ['sdk_getchanneldetail.jsp', 'channelcode', 'lodos'],
    ['sdk_addcomplete.jsp', 'contentcode', 'film'],
    ['sdk_delbookmark.jsp', 'contentcode', 'film'],
    ['delnpvr.jsp', 'prevuecode', 'p1'],
    ['delnpvrseries.jsp', 'seriesheadid', 's1'],
    ['sdk_getuserseriesnpvrlist.jsp', 'seriesheadid', 's1'],
  ] as const;

  it.each(CALLS)(
    '%s refuses missing, empty, repeated and overlong parameters with a returncode [LEGACY-02]',
    async (name, parameter, value) => {
      for (const query of [
        '',
        `?${parameter}=`,
        `?${parameter}=${value}&${parameter}=${value}`,
        `?${parameter}[x]=${value}`,
        `?${parameter}=${'x'.repeat(200)}`,
      ]) {
        const { status, body } = await server.get(`/legacy/${name}${query}`, 'ada');
        expect([status, body.returncode, body.data], query).toEqual([200, '400', undefined]);
        expect(body.errormsg).not.toBe('');
      }
      expect((await server.get(`/legacy/${name}?${parameter}=${value}`, 'forged')).body.returncode).toBe('401');
    },
  );

  it.each([
    ['sdk_getvoddetail.jsp?programcode=nothing', 'ada', '404'],
    ['sdk_getvoddetail.jsp?programcode=film&isquerytrailer=yes', 'ada', '400'],
    ['sdk_getchanneldetail.jsp?channelcode=nothing', 'ada', '404'],
    ['delnpvr.jsp?prevuecode=nothing', 'ada', '404'],
    ['delnpvrseries.jsp?seriesheadid=nothing&istotalseason=2', 'ada', '400'],
    ['delnpvr.jsp?prevuecode=nothing', 'guest', '403'],
    ['sdk_getusernpvrlist.jsp?pageno=0&numperpage=501', 'ada', '400'],
  ])('%s is answered to %s with returncode %s [LEGACY-02] [LEGACY-14]', async (address, as, returncode) => {
    const { status, body } = await server.get(`/legacy/${address}`, as);
    expect([status, body.returncode]).toEqual([200, returncode]);
  });
});
