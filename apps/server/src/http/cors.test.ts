import { endpoint } from '@seyir/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testHttp } from '../../test/http.ts';
import { route } from './route.ts';

const look = route(
  endpoint({ method: 'GET', path: '/look', access: 'guest', feature: 'client', summary: 'x', reply: z.object({}) }),
  async () => ({}),
);
const OURS = 'https://tv.example';

describe('calls from other origins', () => {
  it.each([
    ['a named one', OURS, OURS],
    ['another one', 'https://evil.example', undefined],
    ['a named one with another scheme', 'http://tv.example', undefined],
    ['a named one with a suffix', 'https://tv.example.evil.example', undefined],
    ['the null origin', 'null', undefined],
  ])(
    'with credentials are allowed for %s only if it is configured, never for * [API-04]',
    async (_, origin, allowed) => {
      const http = await testHttp({ routes: [look], allowedOrigins: [OURS] });
      for (const method of ['GET', 'OPTIONS'] as const) {
        const headers = { origin, 'access-control-request-method': 'GET', authorization: 'Bearer guest' };
        const answer = await http.inject({ method, url: '/api/look', headers });
        expect(answer.headers['access-control-allow-origin']).toBe(allowed);
        expect(answer.headers['access-control-allow-credentials']).toBe(allowed && 'true');
        expect(answer.headers.vary).toContain('Origin');
      }
    },
  );

  it('may read refusals too, so that a client learns the code [API-04]', async () => {
    const http = await testHttp({ routes: [look], allowedOrigins: [OURS] });
    const answer = await http.inject({ url: '/api/look', headers: { origin: OURS } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['access-control-allow-origin']).toBe(OURS);
  });

  it('with cookies and a token are asked for before they are made, without either [API-03]', async () => {
    const http = await testHttp({ routes: [look], allowedOrigins: [OURS] });
    const headers = {
      origin: OURS,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const answer = await http.inject({ method: 'OPTIONS', url: '/api/look', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
    expect(answer.headers['access-control-allow-headers']).toContain('Authorization');
    expect(answer.headers['access-control-allow-methods']).toContain('DELETE');
  });

  it('are never allowed when none is configured', async () => {
    const http = await testHttp({ routes: [look] });
    const answer = await http.inject({ method: 'OPTIONS', url: '/api/look', headers: { origin: OURS } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
