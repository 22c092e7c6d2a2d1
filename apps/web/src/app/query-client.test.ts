import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../shared/api/api-error.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function ask(error: Error) {
  const onLoginRequired = vi.fn();
  const queryFn = vi.fn(() => Promise.reject(error));
  const client = createQueryClient({ onLoginRequired });
  // `fetchQuery` does not retry by default; a mounted query uses the client's defaults.
  const retry = client.getDefaultOptions().queries?.retry ?? false;
  const outcome = client.fetchQuery({ queryKey: ['menus'], queryFn, retry }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  return { tries: queryFn.mock.calls.length, prompts: onLoginRequired.mock.calls.length };
}

describe('failed queries', () => {
  it.each([
    ['no answer', new NetworkError('down'), 3, 0],
    ['the service is on its way back', new ApiError(503, 'UNAVAILABLE', ''), 3, 0],
    ['there is no such thing', new ApiError(404, 'NOT_FOUND', ''), 1, 0],
    ['a guest needs an account', new ApiError(403, 'LOGIN_REQUIRED', ''), 1, 1],
    ['a child may not', new ApiError(403, 'KIDS_PROFILE', ''), 1, 0],
  ])('%s: %s requests in all, with %s sign-in prompts [API-06]', async (_, error, tries, prompts) => {
    expect(await ask(error)).toEqual({ tries, prompts });
  });

  it('prompt a guest to sign in after a failed mutation, too [API-06]', async () => {
    const onLoginRequired = vi.fn();
    const client = createQueryClient({ onLoginRequired });
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(new ApiError(403, 'LOGIN_REQUIRED', '')),
    });
    await mutation.execute(undefined).catch(() => undefined);
    expect(onLoginRequired).toHaveBeenCalledOnce();
  });
});
