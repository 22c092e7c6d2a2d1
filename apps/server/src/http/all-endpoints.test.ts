// Every call of the contract, mounted with a handler that must not be reached: refusals of the HTTP layer alone.
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import type { Endpoint } from '@seyir/contract/endpoint';
import type { ErrorCode } from '@seyir/contract/errors';
import { returncodeOf } from '@seyir/contract/legacy';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bearer, testHttp } from '../../test/http.ts';
import type { Http } from './build-http.ts';
import type { Route } from './route.ts';

const all = Object.entries(ENDPOINTS);
const named = (isMeant: (endpoint: Endpoint) => boolean) => all.filter(([, endpoint]) => isMeant(endpoint));
const handle = vi.fn(async () => undefined);
const routes: Route[] = all.map(([, endpoint]) => ({ endpoint, handle }));

let http: Http;
beforeAll(async () => {
  http = await testHttp({ routes });
});
beforeEach(() => handle.mockClear());

interface Attempt {
  token?: string;
  param?: string;
  body?: { type: string; text: string };
}

const ask = ({ method, path }: Endpoint, { token, param = '1', body }: Attempt = {}) =>
  http.inject({
    method,
    url: `/api${path.replaceAll(/:\w+/g, param)}`,
    headers: { ...(token ? bearer(token) : {}), ...(body ? { 'content-type': body.type } : {}) },
    ...(body ? { payload: body.text } : {}),
  });

/** Expects a refusal in the call's form: by status and code, or by a returncode (LEGACY-02). */
async function expectRefusal(endpoint: Endpoint, attempt: Attempt, status: number, code: ErrorCode) {
  const answer = await ask(endpoint, attempt);
  if (endpoint.errorKind === 'returncode') {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ returncode: returncodeOf(code), errormsg: expect.any(String) });
  } else {
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  }
  expect(handle).not.toHaveBeenCalled();
}

describe('without a token', () => {
  it.each(named(({ access }) => access !== 'public'))('%s is refused with 401 [API-05]', async (_, endpoint) => {
    await expectRefusal(endpoint, {}, 401, 'UNAUTHORISED');
  });
});

describe('a call of the legacy interface that changes something', () => {
  const changing = named(({ path }) => /^\/legacy\/(sdk_add|sdk_del|del)/.test(path));

  it('is one of four [LEGACY-14]', () => {
    expect(changing).toHaveLength(4);
  });

  it.each(changing)(
    '%s needs the header: a cookie or a session in the address is not enough [LEGACY-14]',
    async (_, { path }) => {
      const query = 'contentcode=1&prevuecode=1&seriesheadid=1&sessionid=subscriber&token=subscriber';
      const cookie = 'token=subscriber; sessionid=subscriber; authorization=Bearer subscriber';
      const answer = await http.inject({ url: `/api${path}?${query}`, headers: { cookie } });
      expect([answer.statusCode, answer.json().returncode]).toEqual([200, returncodeOf('UNAUTHORISED')]);
      expect(handle).not.toHaveBeenCalled();
      await http.inject({ url: `/api${path}?${query}`, headers: bearer('subscriber') });
      expect(handle).toHaveBeenCalledOnce();
    },
  );
});

describe('with an unknown token', () => {
  it.each(named(({ access }) => access !== 'public'))('%s is refused with 401 [API-05]', async (_, endpoint) => {
    await expectRefusal(endpoint, { token: 'made.up.token' }, 401, 'UNAUTHORISED');
  });
});

describe('with the token of an ended session', () => {
  it.each(named(({ access }) => access !== 'public' && access !== 'operator'))(
    '%s returns the cause of its end',
    async (_, endpoint) => {
      await expectRefusal(endpoint, { token: 'other-device' }, 401, 'OTHER_DEVICE');
    },
  );
});

describe('a guest', () => {
  const closed = named(({ access }) => access === 'subscriber' || access === 'adult');
  it.each(closed)('is asked to sign in by %s [API-06]', async (_, endpoint) => {
    await expectRefusal(endpoint, { token: 'guest' }, 403, 'LOGIN_REQUIRED');
  });

  const owned = /^\/(pay\/|rentpurchase\/|npvr|interact\/)|^\/subscription\/promo$|^\/auth\/subscription\/unsub$/;
  const changesProfiles = ({ method, path }: Endpoint) =>
    method !== 'GET' && /^\/client\/profiles(?!\/select)/.test(path);
  it.each(named((endpoint) => owned.test(endpoint.path) || changesProfiles(endpoint)))(
    'owns nothing and changes nothing: %s is refused [GUEST-23]',
    async (_, endpoint) => {
      await expectRefusal(endpoint, { token: 'guest' }, 403, 'LOGIN_REQUIRED');
    },
  );
});

describe('a viewer', () => {
  it.each(named(({ access }) => access === 'operator'))(
    'is no operator: %s is refused with 401',
    async (_, endpoint) => {
      await expectRefusal(endpoint, { token: 'subscriber' }, 401, 'UNAUTHORISED');
    },
  );
});

describe('an operator', () => {
  it.each(named(({ access }) => access === 'operator'))('has a permission to show for %s', async (_, endpoint) => {
    expect(endpoint.permission).toBeDefined();
    await expectRefusal(endpoint, { token: 'half' }, 403, 'CHECK_REQUIRED');
  });

  it.each(named(({ permission }) => permission !== undefined && permission !== 'see'))(
    'without the permission is refused with 403 by %s',
    async (_, endpoint) => {
      await expectRefusal(endpoint, { token: 'looker' }, 403, 'FORBIDDEN');
    },
  );
});

describe('a kids profile', () => {
  it.each(named(({ access }) => access === 'adult'))('is kept out of %s', async (_, endpoint) => {
    await expectRefusal(endpoint, { token: 'kid' }, 403, 'KIDS_PROFILE');
  });
});

describe('malformed input', () => {
  const tokenFor = ({ access }: Endpoint) => (access === 'operator' ? 'operator' : 'subscriber');
  it.each(named(({ body, bodyKind }) => body !== undefined && bodyKind !== 'text'))(
    'is refused with 400 by %s: broken JSON, another shape, nothing [API-05]',
    async (_, endpoint) => {
      const type = 'application/json';
      await expectRefusal(endpoint, { token: tokenFor(endpoint), body: { type, text: '{"a":' } }, 400, 'BAD_INPUT');
      await expectRefusal(endpoint, { token: tokenFor(endpoint), body: { type, text: '[7]' } }, 400, 'BAD_INPUT');
      const mayBeAbsent = endpoint.body?.safeParse(undefined).success;
      if (!mayBeAbsent) await expectRefusal(endpoint, { token: tokenFor(endpoint) }, 400, 'BAD_INPUT');
    },
  );

  it.each(named(({ bodyKind }) => bodyKind === 'text'))('is refused with 400 by %s [API-05]', async (_, endpoint) => {
    const body = { type: 'text/plain', text: 'x'.repeat(10_000) };
    await expectRefusal(endpoint, { token: tokenFor(endpoint), body }, 400, 'BAD_INPUT');
  });

  const tooLong = 'x'.repeat(500);
  const limitsItsPath = ({ path, params }: Endpoint) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    return params?.safeParse(Object.fromEntries(names.map((name) => [name, tooLong]))).success === false;
  };
  it.each(named(limitsItsPath))('in the path is refused with 400 by %s [API-05]', async (_, endpoint) => {
    await expectRefusal(endpoint, { token: tokenFor(endpoint), param: tooLong }, 400, 'BAD_INPUT');
  });

  it.each(named(({ query, params, body }) => query?.safeParse({}).success === false && !params && !body))(
    'in the query, where something is required, is refused with 400 by %s [API-05]',
    async (_, endpoint) => {
      await expectRefusal(endpoint, { token: tokenFor(endpoint) }, 400, 'BAD_INPUT');
    },
  );
});

describe('paths', () => {
  it.each(all)('%s is served exactly as written and not otherwise [API-09]', async (_, endpoint) => {
    // Without a token, calls that are mounted refuse, check or run; a path that is not mounted is 404.
    expect((await ask(endpoint)).statusCode).not.toBe(404);
    for (const path of [`/x${endpoint.path}`, endpoint.path.replace(/^\/\w+/, (word) => word.toUpperCase())]) {
      expect((await ask({ ...endpoint, path })).statusCode).toBe(404);
    }
  });

  it.each(['/auth/auth/validate-fp-token', '/subscription/promo', '/npvr/list/check'])(
    '%s is among them [API-09]',
    (path) => {
      expect(all.map(([, endpoint]) => endpoint.path)).toContain(path);
    },
  );
});
