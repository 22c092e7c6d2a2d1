// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../test/patience.ts';
import { aToken } from '../../test/session-builders.ts';
import { INITIAL_SESSION } from '../features/session/session.machine.ts';
import type { SessionState } from '../features/session/session.types.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { listenToServer, outdate } from './listen-to-server.ts';

afterEach(() => void vi.useRealTimers());

const token = aToken(1_800_000_000_000);

describe('listening to the server', () => {
  it('follows the session’s token, and tells the session when it is refused', async () => {
    let state: SessionState = INITIAL_SESSION;
    let tell = () => {};
    const refusal = new ApiError(401, 'SESSION_TIMEOUT', 'no');
    const open = vi.fn(() => Promise.reject(refusal));
    const refused = vi.fn(async () => undefined);
    listenToServer(
      {
        read: () => state,
        subscribe: (listener) => {
          tell = listener;
          return () => undefined;
        },
        endedFromOutside: vi.fn(),
        bearer: { current: () => undefined, required: async () => '', refused },
      },
      new QueryClient(),
      { open, onReminder: vi.fn() },
    );
    expect(open).not.toHaveBeenCalled();
    state = { ...state, phase: 'paid', token };
    tell();
    tell();
    await vi.waitFor(() => expect(refused).toHaveBeenCalledExactlyOnceWith(token.text, refusal), PATIENCE_MS);
    expect(open).toHaveBeenCalledExactlyOnceWith(token.text, expect.any(AbortSignal));
  });
});

it('hands on what the profile wanted to be reminded of [REMIND-01]', async () => {
  const reminder = {
    type: 'reminder',
    epgProgramId: 'atlas',
    title: 'Efsaneler Atlası',
    channelId: '31',
    channelName: 'Pusula',
    startTime: '2026-11-14T18:10:00.000Z',
  } as const;
  // One message, and then a line that stays open.
  const pieces = [new TextEncoder().encode(`data: ${JSON.stringify(reminder)}\n\n`)];
  const read = () => {
    const value = pieces.shift();
    return value ? Promise.resolve({ done: false, value }) : new Promise(() => undefined);
  };
  const stream = {
    getReader: () => ({ read, cancel: async () => undefined }),
  } as unknown as ReadableStream<Uint8Array>;
  const onReminder = vi.fn();
  listenToServer(
    {
      read: () => ({ ...INITIAL_SESSION, phase: 'paid', token }),
      subscribe: () => () => undefined,
      endedFromOutside: vi.fn(),
      bearer: { current: () => undefined, required: async () => '', refused: async () => undefined },
    },
    new QueryClient(),
    { open: async () => stream, onReminder },
  );
  await vi.waitFor(() => expect(onReminder).toHaveBeenCalledExactlyOnceWith(reminder), PATIENCE_MS);
});

describe('a change on the server', () => {
  it.each([
    ['profiles', ['profiles'], true],
    // A level that was changed elsewhere closes a channel that plays.
    ['profiles', ['channels'], true],
    ['subscription', ['subscriptions'], true],
    ['subscription', ['channels', 'all'], true],
    ['catalogue', ['row', '6011'], true],
    ['recordings', ['programme', 'atlas'], true],
    ['recordings', ['guide', 'day', '31', '2026-11-14'], true],
    ['guide', ['programme', 'atlas'], true],
    ['catalogue', ['profiles'], false],
    ['config', ['config', 'app'], true],
  ] as const)('of %s outdates %j: %s', (what, key, isOutdated) => {
    const queries = new QueryClient();
    queries.setQueryData(key, 'an answer');
    outdate(queries, what);
    expect(queries.getQueryState(key)?.isInvalidated).toBe(isOutdated);
  });
});
