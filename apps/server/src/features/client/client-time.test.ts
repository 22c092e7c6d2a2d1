import { expect, it } from 'vitest';
import { bearer, testHttp } from '../../../test/http.ts';
import { clientTimeRoutes } from './client.routes.ts';

it('GET /client/time answers the server time in UTC milliseconds without a session, never from a cache [CONFIG-03]', async () => {
  let now = 1_795_024_800_000;
  const http = await testHttp({ routes: clientTimeRoutes({ now: () => now }) });
  const ask = (headers = {}) => http.inject({ url: '/api/client/time', headers });
  expect((await ask()).json()).toEqual({ time: 1_795_024_800_000 });
  now += 1;
  const later = await ask(bearer('forged'));
  expect(later.json()).toEqual({ time: 1_795_024_800_001 });
  expect(later.headers['cache-control']).toBe('no-store');
  await http.drain(0);
});
