import type { Endpoint } from '@seyir/contract/endpoint';
import { login } from '@seyir/contract/session';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Bearer, createCall } from './call.ts';
import type { Send } from './send.ts';

const anEndpoint = (access: Endpoint['access']): Endpoint => ({
  method: 'GET',
  path: '/thing',
  access,
  feature: 'home',
  summary: '',
});

function aBearer(overrides: Partial<Bearer> = {}): Bearer {
  return { current: () => 'old', required: async () => 'old', refused: async () => undefined, ...overrides };
}

const refusal = new ApiError(401, 'UNAUTHORISED', 'no');
const tokensOf = (send: ReturnType<typeof vi.fn>) => send.mock.calls.map(([, , options]) => options.token);

describe('a call', () => {
  it('waits for a session and sends its token [API-01]', async () => {
    const send = vi.fn(async () => 'ok');
    const call = createCall(send as Send, aBearer({ required: async () => 'fresh' }));
    await expect(call(anEndpoint('guest'), {})).resolves.toBe('ok');
    expect(tokensOf(send)).toEqual(['fresh']);
  });

  it('does not wait for a session when public, and sends a token if there is one [API-01]', async () => {
    const send = vi.fn(async () => 'ok');
    const required = vi.fn(async () => 'never');
    await createCall(send as Send, aBearer({ current: () => undefined, required }))(anEndpoint('public'), {});
    expect(tokensOf(send)).toEqual([undefined]);
    expect(required).not.toHaveBeenCalled();
  });

  it('needs no token to sign in', async () => {
    const send = vi.fn(async () => 'ok');
    const required = vi.fn(async () => 'never');
    await createCall(send as Send, aBearer({ required }))(login, { body: { username: 'a', password: 'b' } });
    expect(tokensOf(send)).toEqual([undefined]);
  });

  it('is repeated once with a fresh token after 401 [API-07]', async () => {
    const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('ok');
    const refused = vi.fn(async () => 'new');
    await expect(createCall(send, aBearer({ refused }))(anEndpoint('guest'), {})).resolves.toBe('ok');
    expect(tokensOf(send)).toEqual(['old', 'new']);
    expect(refused).toHaveBeenCalledExactlyOnceWith('old', refusal);
  });

  it('keeps keepalive in the retry', async () => {
    const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('ok');
    const call = createCall(send, aBearer({ refused: async () => 'new' }));
    await call(anEndpoint('guest'), {}, undefined, { keepalive: true });
    expect(send.mock.calls.map(([, , options]) => options.keepalive)).toEqual([true, true]);
  });

  it('is not repeated a second time [API-07]', async () => {
    const send = vi.fn().mockRejectedValue(refusal);
    await expect(createCall(send, aBearer({ refused: async () => 'new' }))(anEndpoint('guest'), {})).rejects.toBe(
      refusal,
    );
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['there is no fresh token', refusal, 1],
    ['it was refused for another reason', new ApiError(403, 'LOGIN_REQUIRED', 'no'), 0],
    ['it never arrived', new TypeError('offline'), 0],
  ])('rejects with the original error when %s [API-06]', async (_, error, asked) => {
    const send = vi.fn().mockRejectedValue(error);
    const refused = vi.fn(async () => undefined);
    await expect(createCall(send, aBearer({ refused }))(anEndpoint('guest'), {})).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(1);
    expect(refused).toHaveBeenCalledTimes(asked);
  });
});
