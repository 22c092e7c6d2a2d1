// Census of all routes by access level. A new route fails here until its access level is listed in this file.
import { ACCESS_LEVELS, type Access } from '@seyir/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { composeWhole } from '../../test/whole-server.ts';

const CENSUS: Readonly<Record<Access, readonly string[]>> = {
  public: [
    'GET /ads/:slot',
    'GET /auth/auth/validate-fp-token',
    'GET /auth/subscription',
    'GET /client/time',
    'GET /config/app',
    'GET /config/user-frame',
    'POST /auth/device/code',
    'POST /auth/device/login',
    'POST /auth/device/state',
    'POST /auth/easy/code',
    'POST /auth/easy/login',
    'POST /auth/passkey/challenge',
    'POST /auth/passkey/login',
    'POST /auth/user/crm-reset-password',
    'POST /auth/user/forgot-password',
    'POST /auth/user/login',
    'POST /auth/user/register',
    'POST /console/session',
    'POST /console/session/code',
    'POST /console/session/passkey',
    'POST /console/session/passkey/options',
  ],
  guest: [
    'GET /auth/subscription/my-subscriptions',
    'GET /category/:id',
    'GET /channel',
    'GET /channel/:id/guide',
    'GET /channel/:id/url',
    'GET /channel/:id/watch',
    'GET /client/info',
    'GET /client/preferences',
    'GET /client/profiles',
    'GET /content/:id',
    'GET /content/:id/children',
    'GET /content/:id/related',
    'GET /events',
    'GET /guide',
    'GET /home/:menuId/:categoryId',
    'GET /label/:id',
    'GET /legacy/sdk_getchanneldetail.jsp',
    'GET /legacy/sdk_getcurrentprevue.jsp',
    'GET /legacy/sdk_getprevueinfo.jsp',
    'GET /legacy/sdk_getvoddetail.jsp',
    'GET /legacy/sdk_getvodinfo.jsp',
    'GET /menu',
    'GET /menu/:id',
    'GET /person/:id',
    'GET /program/:id',
    'GET /program/:id/airings',
    'GET /search',
    'GET /search/popular',
    'GET /search/suggest',
    'GET /watermark',
    'POST /analytics-client/event/login',
    'POST /analytics-client/event/ltv-watch/:id',
    'POST /analytics-client/event/page',
    'POST /analytics-client/event/vod-watch/:id',
    'POST /auth/user/logout',
    'POST /client/profiles/select',
    'POST /content/:id/trailer',
    'POST /stream/end',
    'PUT /client/preferences',
    'PUT /client/volume',
  ],
  subscriber: [
    'DELETE /client/profiles/:id',
    'DELETE /content/:id/continue',
    'DELETE /npvr/:id',
    'DELETE /push/subscription',
    'DELETE /reminder/:id',
    'GET /legacy/delnpvr.jsp',
    'GET /legacy/delnpvrseries.jsp',
    'GET /legacy/sdk_addcomplete.jsp',
    'GET /legacy/sdk_delbookmark.jsp',
    'GET /legacy/sdk_getallthumbnails.jsp',
    'GET /legacy/sdk_getippvauth.jsp',
    'GET /legacy/sdk_getusernpvrlist.jsp',
    'GET /legacy/sdk_getuserseriesnpvrlist.jsp',
    'GET /npvr/list/check',
    'GET /npvr/list/quota',
    'GET /npvr/status',
    'GET /npvr/watch/:id',
    'GET /pay/history',
    'GET /push/key',
    'GET /reminder',
    'GET /rentpurchase/auth',
    'POST /analytics-client/log/media',
    'POST /analytics-client/log/npvr',
    'POST /analytics-client/log/purchase',
    'POST /auth/user/verify/code',
    'POST /client/feedback',
    'POST /client/profiles',
    'POST /client/profiles/main/pin',
    'POST /client/profiles/validate/pin/:id',
    'POST /content/:id/bookmark',
    'POST /content/:id/watch',
    'POST /content/:id/watched',
    'POST /interact/dislike/:id',
    'POST /interact/favorite/:channelId',
    'POST /interact/like/:id',
    'POST /interact/lock/:channelId',
    'POST /interact/watchlist/:id',
    'POST /npvr',
    'PUT /client/profiles',
    'PUT /push/subscription',
    'PUT /reminder/:id',
  ],
  adult: [
    'DELETE /auth/account',
    'DELETE /auth/passkey/:id',
    'DELETE /auth/session/:id',
    'DELETE /auth/subscription/card',
    'DELETE /player-link/:id',
    'GET /auth/account',
    'GET /auth/account/data',
    'GET /auth/device/:userCode',
    'GET /auth/passkey',
    'GET /auth/session',
    'GET /auth/subscription/card',
    'GET /client/pin-key',
    'GET /pay/check',
    'GET /pay/purchase',
    'GET /player-link',
    'GET /rentpurchase/:id/payment/:paymentId',
    'POST /auth/account/contact',
    'POST /auth/account/contact/confirm',
    'POST /auth/device/:userCode',
    'POST /auth/passkey',
    'POST /auth/passkey/options',
    'POST /auth/subscription/resume',
    'POST /auth/subscription/unsub',
    'POST /auth/user/verify',
    'POST /client/profiles/admin/check',
    'POST /client/profiles/open-programme',
    'POST /player-link',
    'POST /rentpurchase/:id/cancel',
    'POST /rentpurchase/:vodId/free/:productId',
    'POST /rentpurchase/bill',
    'POST /rentpurchase/confirm',
    'POST /rentpurchase/order',
    'POST /subscription/promo',
    'PUT /auth/account/password',
    'PUT /auth/passkey/:id',
    'PUT /client/profiles/:id/userlevel',
  ],
  operator: [
    'DELETE /console/passkeys/:id',
    'DELETE /console/session',
    'GET /console/accounts',
    'GET /console/accounts/:id',
    'GET /console/ads',
    'GET /console/cases',
    'GET /console/changes',
    'GET /console/channels',
    'GET /console/feedback',
    'GET /console/figures',
    'GET /console/find',
    'GET /console/home',
    'GET /console/jobs',
    'GET /console/operators',
    'GET /console/orders',
    'GET /console/orders/:id',
    'GET /console/overview',
    'GET /console/packages',
    'GET /console/passkeys',
    'GET /console/pictures',
    'GET /console/products',
    'GET /console/promos',
    'GET /console/sales',
    'GET /console/schedule',
    'GET /console/session',
    'GET /console/settings',
    'GET /console/texts',
    'GET /console/titles',
    'GET /console/titles/:id/episodes',
    'GET /console/waiting',
    'GET /console/watermarks',
    'POST /console/change',
    'POST /console/home/preview',
    'POST /console/passkeys',
    'POST /console/passkeys/options',
    'POST /console/pictures',
  ],
};
/** Outside the contract, besides health, metrics and the API page: images for everyone, the others for a player link. */
const RAW = [
  '/:username(^\\d{8}$)/:password/:file',
  '/get.php',
  '/images/*',
  '/links/:secret/channel/:file',
  '/links/:secret/films.m3u',
  '/links/:secret/guide.xml',
  '/links/:secret/series.m3u',
  '/links/:secret/title/:file',
  '/links/:secret/tv.m3u',
  '/live/:username/:password/:file',
  '/movie/:username/:password/:file',
  '/player_api.php',
  '/series/:username/:password/:file',
  '/streaming/timeshift.php',
  '/timeshift/:username/:password/:duration/:start/:file',
  '/xmltv.php',
];
/** Outside Fastify: paths below need a stream token. */
const LANES = ['/stream/'];
/** On the port of the payment frame, where the unguessable address of a payment grants access. */
const PAYMENT_LANE = '/gateway/';

const db = useDatabase();
let composition: Awaited<ReturnType<typeof composeWhole>>;

beforeAll(async () => {
  composition = await composeWhole(db);
});
afterAll(() => composition.close());

describe('the routes of the server', () => {
  it.each(ACCESS_LEVELS)('for %s are these and no others, exactly as written [API-09]', (access) => {
    const mounted = composition.routes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.access === access);
    expect(mounted.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(CENSUS[access]);
  });

  it('outside the contract are these and no others', () => {
    expect(composition.rawRoutes.map(({ path }) => path).sort()).toEqual(RAW);
  });

  it('beside the framework are these and no others', () => {
    expect(composition.fastLanes.map(({ prefix }) => prefix)).toEqual(LANES);
    expect(composition.paymentLane.prefix).toBe(PAYMENT_LANE);
  });

  it('are each mounted once', () => {
    const all = composition.routes.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
  });
});
