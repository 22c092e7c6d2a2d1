import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './all-endpoints.ts';
import { ACCESS_LEVELS, type Access, type Endpoint } from './endpoint.ts';

const endpoints = Object.entries(ENDPOINTS);
const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const addresses = endpoints.map(([, endpoint]) => addressOf(endpoint));

const byAddress = (a: string, b: string) => {
  const [methodA = '', pathA = ''] = a.split(' ');
  const [methodB = '', pathB = ''] = b.split(' ');
  return pathA === pathB ? methodA.localeCompare(methodB, 'en') : pathA < pathB ? -1 : 1;
};

/** A new call stays out of the contract until someone has decided who may make it. */
const CENSUS: Readonly<Record<Access, readonly string[]>> = {
  public: [
    'GET /ads/:slot',
    'GET /auth/auth/validate-fp-token',
    'POST /auth/device/code',
    'POST /auth/device/login',
    'POST /auth/device/state',
    'POST /auth/easy/code',
    'POST /auth/easy/login',
    'POST /auth/passkey/challenge',
    'POST /auth/passkey/login',
    'GET /auth/subscription',
    'POST /auth/user/crm-reset-password',
    'POST /auth/user/forgot-password',
    'POST /auth/user/login',
    'POST /auth/user/register',
    'GET /client/time',
    'GET /config/app',
    'GET /config/user-frame',
    'POST /console/session',
    'POST /console/session/code',
    'POST /console/session/passkey',
    'POST /console/session/passkey/options',
  ],
  guest: [
    'POST /analytics-client/event/login',
    'POST /analytics-client/event/ltv-watch/:id',
    'POST /analytics-client/event/page',
    'POST /analytics-client/event/vod-watch/:id',
    'GET /auth/subscription/my-subscriptions',
    'POST /auth/user/logout',
    'GET /category/:id',
    'GET /channel',
    'GET /channel/:id/guide',
    'GET /channel/:id/url',
    'GET /channel/:id/watch',
    'GET /client/info',
    'GET /client/preferences',
    'PUT /client/preferences',
    'GET /client/profiles',
    'POST /client/profiles/select',
    'PUT /client/volume',
    'GET /content/:id',
    'GET /content/:id/children',
    'GET /content/:id/related',
    'POST /content/:id/trailer',
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
    'POST /stream/end',
    'GET /watermark',
  ],
  subscriber: [
    'POST /analytics-client/log/media',
    'POST /analytics-client/log/npvr',
    'POST /analytics-client/log/purchase',
    'POST /auth/user/verify/code',
    'POST /client/feedback',
    'POST /client/profiles',
    'PUT /client/profiles',
    'DELETE /client/profiles/:id',
    'POST /client/profiles/main/pin',
    'POST /client/profiles/validate/pin/:id',
    'POST /content/:id/bookmark',
    'DELETE /content/:id/continue',
    'POST /content/:id/watch',
    'POST /content/:id/watched',
    'POST /interact/dislike/:id',
    'POST /interact/favorite/:channelId',
    'POST /interact/like/:id',
    'POST /interact/lock/:channelId',
    'POST /interact/watchlist/:id',
    'GET /legacy/delnpvr.jsp',
    'GET /legacy/delnpvrseries.jsp',
    'GET /legacy/sdk_addcomplete.jsp',
    'GET /legacy/sdk_delbookmark.jsp',
    'GET /legacy/sdk_getallthumbnails.jsp',
    'GET /legacy/sdk_getippvauth.jsp',
    'GET /legacy/sdk_getusernpvrlist.jsp',
    'GET /legacy/sdk_getuserseriesnpvrlist.jsp',
    'POST /npvr',
    'DELETE /npvr/:id',
    'GET /npvr/list/check',
    'GET /npvr/list/quota',
    'GET /npvr/status',
    'GET /npvr/watch/:id',
    'GET /pay/history',
    'GET /push/key',
    'DELETE /push/subscription',
    'PUT /push/subscription',
    'GET /reminder',
    'DELETE /reminder/:id',
    'PUT /reminder/:id',
    'GET /rentpurchase/auth',
  ],
  adult: [
    'DELETE /auth/account',
    'GET /auth/account',
    'POST /auth/account/contact',
    'POST /auth/account/contact/confirm',
    'GET /auth/account/data',
    'PUT /auth/account/password',
    'GET /auth/device/:userCode',
    'POST /auth/device/:userCode',
    'GET /auth/passkey',
    'POST /auth/passkey',
    'DELETE /auth/passkey/:id',
    'PUT /auth/passkey/:id',
    'POST /auth/passkey/options',
    'GET /auth/session',
    'DELETE /auth/session/:id',
    'DELETE /auth/subscription/card',
    'GET /auth/subscription/card',
    'POST /auth/subscription/resume',
    'POST /auth/subscription/unsub',
    'POST /auth/user/verify',
    'GET /client/pin-key',
    'PUT /client/profiles/:id/userlevel',
    'POST /client/profiles/admin/check',
    'POST /client/profiles/open-programme',
    'GET /pay/check',
    'GET /pay/purchase',
    'GET /player-link',
    'POST /player-link',
    'DELETE /player-link/:id',
    'POST /rentpurchase/:id/cancel',
    'GET /rentpurchase/:id/payment/:paymentId',
    'POST /rentpurchase/:vodId/free/:productId',
    'POST /rentpurchase/bill',
    'POST /rentpurchase/confirm',
    'POST /rentpurchase/order',
    'POST /subscription/promo',
  ],
  operator: [
    'GET /console/accounts',
    'GET /console/accounts/:id',
    'GET /console/ads',
    'GET /console/cases',
    'POST /console/change',
    'GET /console/changes',
    'GET /console/channels',
    'GET /console/feedback',
    'GET /console/figures',
    'GET /console/find',
    'GET /console/home',
    'POST /console/home/preview',
    'GET /console/jobs',
    'GET /console/operators',
    'GET /console/orders',
    'GET /console/orders/:id',
    'GET /console/overview',
    'GET /console/packages',
    'GET /console/passkeys',
    'POST /console/passkeys',
    'DELETE /console/passkeys/:id',
    'POST /console/passkeys/options',
    'GET /console/pictures',
    'POST /console/pictures',
    'GET /console/products',
    'GET /console/promos',
    'GET /console/sales',
    'GET /console/schedule',
    'DELETE /console/session',
    'GET /console/session',
    'GET /console/settings',
    'GET /console/texts',
    'GET /console/titles',
    'GET /console/titles/:id/episodes',
    'GET /console/waiting',
    'GET /console/watermarks',
  ],
};

describe('the census of calls', () => {
  it.each(ACCESS_LEVELS)('lists every call that is for %s', (access) => {
    const declared = endpoints.filter(([, endpoint]) => endpoint.access === access);
    expect(declared.map(([, endpoint]) => addressOf(endpoint)).sort(byAddress)).toEqual(CENSUS[access]);
  });

  it('has every address once', () => {
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('holds every declaration under its own name', () => {
    expect(endpoints).toHaveLength(Object.values(CENSUS).flat().length);
  });
});

/** Every path the requirements and the two product documents name, as they write it. */
const DOCUMENTED = [
  // account, section 7
  'POST /auth/user/login',
  'POST /auth/user/register',
  'POST /auth/user/forgot-password',
  'GET /auth/auth/validate-fp-token',
  'POST /auth/user/crm-reset-password',
  'GET /auth/subscription/my-subscriptions',
  'GET /auth/subscription',
  'POST /auth/subscription/unsub',
  'GET /client/profiles',
  'POST /client/profiles',
  'PUT /client/profiles',
  'DELETE /client/profiles/{id}',
  'POST /client/profiles/select',
  'POST /client/profiles/validate/pin/{id}',
  'GET /pay/purchase',
  'GET /pay/check',
  'POST /subscription/promo',
  'POST /analytics-client/event/login',
  // viewing, section 7
  'GET /menu',
  'GET /menu/{id}',
  'GET /category/{id}',
  'GET /label/{id}',
  'GET /content/{id}',
  'POST /content/{id}/watch',
  'POST /content/{id}/trailer',
  'POST /interact/like/{id}',
  'POST /interact/dislike/{id}',
  'POST /interact/watchlist/{id}',
  'POST /interact/lock/{channelId}',
  'GET /rentpurchase/{id}/payment/{paymentId}',
  'GET /channel',
  'GET /channel/{id}/url',
  'GET /channel/{id}/watch',
  'GET /npvr/list/check',
  'GET /npvr/list/quota',
  'POST /npvr',
  'DELETE /npvr/{id}',
  'GET /npvr/watch/{id}',
  'POST /analytics-client/event/vod-watch/{id}',
  'POST /analytics-client/event/ltv-watch/{id}',
  'GET /legacy/sdk_getvoddetail.jsp',
  'GET /legacy/sdk_getvodinfo.jsp',
  'GET /legacy/sdk_addcomplete.jsp',
  'GET /legacy/sdk_delbookmark.jsp',
  'GET /legacy/sdk_getusernpvrlist.jsp',
  'GET /legacy/sdk_getuserseriesnpvrlist.jsp',
  'GET /legacy/delnpvr.jsp',
  'GET /legacy/delnpvrseries.jsp',
  'GET /legacy/sdk_getchanneldetail.jsp',
  'GET /legacy/sdk_getprevueinfo.jsp',
  'GET /legacy/sdk_getippvauth.jsp',
  'GET /legacy/sdk_getcurrentprevue.jsp',
  'GET /legacy/sdk_getallthumbnails.jsp',
  // requirements that give a path to a call the documents leave without one
  'POST /auth/user/logout',
  'POST /auth/easy/code',
  'POST /auth/easy/login',
  'POST /client/profiles/admin/check',
  'GET /client/pin-key',
  'PUT /client/profiles/{id}/userlevel',
  'GET /client/info',
  'GET /client/time',
  'PUT /client/volume',
  'POST /client/feedback',
  'GET /config/user-frame',
  'GET /ads/{slot}',
  'GET /pay/history',
  'POST /interact/favorite/{channelId}',
  'GET /channel/{id}/guide',
  'GET /guide',
  'GET /program/{id}',
  'GET /content/{id}/children',
  'GET /content/{id}/related',
  'POST /content/{id}/bookmark',
  'GET /watermark',
  'GET /rentpurchase/auth',
  'POST /rentpurchase/order',
  'POST /rentpurchase/bill',
  'POST /rentpurchase/confirm',
  'POST /rentpurchase/{id}/cancel',
  'POST /rentpurchase/{vodId}/free/{productId}',
  'GET /npvr/status',
  'GET /search',
  'GET /search/suggest',
  'POST /analytics-client/event/page',
  'POST /analytics-client/log/media',
  'POST /analytics-client/log/purchase',
  'POST /analytics-client/log/npvr',
];

describe('the paths of the documents', () => {
  const written = new Set(addresses.map((address) => address.replace(/:(\w+)/g, '{$1}')));

  it.each(DOCUMENTED)('%s is declared exactly as written [API-09]', (address) => {
    expect(written).toContain(address);
  });
});

describe('a guest', () => {
  const NOT_FOR_GUESTS: readonly { readonly methods: readonly string[]; readonly path: RegExp }[] = [
    { methods: ['POST', 'PUT'], path: /^\/client\/profiles$/ },
    { methods: ['DELETE'], path: /^\/client\/profiles\/:id$/ },
    { methods: ['GET'], path: /^\/pay\// },
    { methods: ['POST'], path: /^\/subscription\/promo$/ },
    { methods: ['POST'], path: /^\/auth\/subscription\/unsub$/ },
    { methods: ['GET', 'POST'], path: /^\/rentpurchase\// },
    { methods: ['GET', 'POST', 'DELETE'], path: /^\/npvr/ },
    { methods: ['POST'], path: /^\/interact\// },
  ];

  it.each(NOT_FOR_GUESTS)('is kept from $methods $path [GUEST-23]', ({ methods, path }) => {
    const found = endpoints.filter(([, endpoint]) => path.test(endpoint.path) && methods.includes(endpoint.method));
    expect(new Set(found.map(([, { method }]) => method))).toEqual(new Set(methods));
    expect(found.filter(([, { access }]) => access === 'public' || access === 'guest')).toEqual([]);
  });

  it('changes nothing through the legacy interface either', () => {
    const changing = endpoints.filter(([, { path }]) => /^\/legacy\/(sdk_add|sdk_del|del)/.test(path));
    expect(changing.map(([, { access }]) => access)).toEqual(['subscriber', 'subscriber', 'subscriber', 'subscriber']);
  });
});

describe('a kids profile', () => {
  it.each([
    'GET /pay/purchase',
    'GET /pay/check',
    'POST /subscription/promo',
    'POST /auth/subscription/unsub',
    'POST /rentpurchase/order',
    'POST /rentpurchase/bill',
    'POST /rentpurchase/confirm',
    'POST /rentpurchase/:vodId/free/:productId',
    'PUT /client/profiles/:id/userlevel',
    'POST /client/profiles/open-programme',
  ])('is kept from %s (KIDS-04)', (address) => {
    expect(CENSUS.adult).toContain(address);
    expect(endpoints.find(([, endpoint]) => addressOf(endpoint) === address)?.[1].access).toBe('adult');
  });
});

describe.each(endpoints)('%s', (_, endpoint) => {
  it('declares the parameters of its path and no others', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
    expect(declared).toEqual(inPath);
  });

  it('answers in exactly one way', () => {
    const { reply, replyKind = 'json' } = endpoint;
    expect(reply !== undefined).toBe(replyKind === 'json' || replyKind === 'events');
  });

  it('takes a body only where one travels', () => {
    expect(endpoint.body === undefined || endpoint.method === 'POST' || endpoint.method === 'PUT').toBe(true);
  });

  it('says in one sentence or two what it does', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].{7,139}\.$/);
  });

  it('speaks of failures as its interface does', () => {
    expect(endpoint.errorKind === 'returncode').toBe(endpoint.path.startsWith('/legacy/'));
  });
});
