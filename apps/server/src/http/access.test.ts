import { ACCESS_LEVELS, endpoint } from '@seyir/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bearer, testHttp } from '../../test/http.ts';
import { readBearer } from './caller.ts';
import { route } from './route.ts';

const routes = ACCESS_LEVELS.map((access) =>
  route(
    endpoint({
      method: 'GET',
      path: `/${access}`,
      access,
      feature: 'client',
      summary: 'A call for tests.',
      reply: z.object({ isGuest: z.boolean().optional() }),
    }),
    async ({ caller }) => (caller ? { isGuest: caller.isGuest } : {}),
  ),
);

const UNAUTHORISED = '401 UNAUTHORISED';
const LOGIN = '403 LOGIN_REQUIRED';
const KIDS = '403 KIDS_PROFILE';
const OK = '200';

describe('access', () => {
  it.each([
    ['no token', undefined, [OK, ...Array(4).fill(UNAUTHORISED)]],
    ['an unknown token', 'Bearer unknown', [OK, ...Array(4).fill(UNAUTHORISED)]],
    ['a token without its scheme', 'subscriber', [OK, ...Array(4).fill(UNAUTHORISED)]],
    ['a guest', 'Bearer guest', [OK, OK, LOGIN, LOGIN, UNAUTHORISED]],
    ['a kids profile', 'Bearer kid', [OK, OK, OK, KIDS, UNAUTHORISED]],
    ['a subscriber', 'Bearer subscriber', [OK, OK, OK, OK, UNAUTHORISED]],
    ['a subscriber who chose no profile yet', 'Bearer no-profile', [OK, OK, OK, OK, UNAUTHORISED]],
    ['a suspended account', 'Bearer suspended', [OK, ...Array(3).fill('401 ACCOUNT_SUSPENDED'), UNAUTHORISED]],
    ['an operator', 'Bearer operator', [OK, UNAUTHORISED, UNAUTHORISED, UNAUTHORISED, OK]],
    [
      'an operator without the second factor',
      'Bearer half',
      [OK, ...Array(3).fill(UNAUTHORISED), '403 CHECK_REQUIRED'],
    ],
    ['a session another device ended', 'Bearer other-device', [OK, ...Array(3).fill('401 OTHER_DEVICE'), UNAUTHORISED]],
  ])(
    'of %s to public, guest, subscriber, adult and operator calls [API-05] [API-06]',
    async (_, authorization, expected) => {
      const http = await testHttp({ routes });
      const answers = await Promise.all(
        ACCESS_LEVELS.map((access) =>
          http.inject({ url: `/api/${access}`, headers: authorization ? { authorization } : {} }),
        ),
      );
      const got = answers.map((answer) => [answer.statusCode, answer.json().code].filter(Boolean).join(' '));
      expect(got).toEqual(expected);
    },
  );

  it('ignores a token that is not valid on public calls, and uses a valid one [API-01]', async () => {
    const http = await testHttp({ routes });
    const ask = async (token: string) => (await http.inject({ url: '/api/public', headers: bearer(token) })).json();
    expect(await ask('suspended')).toEqual({});
    expect(await ask('guest')).toEqual({ isGuest: true });
  });

  it('is decided before the body is read', async () => {
    const http = await testHttp({
      routes: [
        route(
          endpoint({
            method: 'POST',
            path: '/x',
            access: 'subscriber',
            feature: 'client',
            summary: 'x',
            body: z.object({}),
          }),
          async () => undefined,
        ),
      ],
    });
    const headers = { 'content-type': 'application/json' };
    expect((await http.inject({ method: 'POST', url: '/api/x', headers, payload: '{broken' })).statusCode).toBe(401);
  });
});

describe('readBearer', () => {
  it.each([
    ['Bearer a.b.c', 'a.b.c'],
    ['bearer  a.b.c ', 'a.b.c'],
    ['Basic dXNlcg==', undefined],
    ['Bearer', undefined],
    ['Bearer a b', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (header, token) => expect(readBearer(header)).toBe(token));
});
