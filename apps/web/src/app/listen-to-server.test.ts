// @vitest-environment jsdom
import type { ChannelInteraction } from '@seyir/contract/channels';
import type { ServerEvent } from '@seyir/contract/events';
import { listProfiles } from '@seyir/contract/profiles';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFakeApi } from '../../test/fake-api.ts';
import { aVodCard } from '../../test/home-builders.ts';
import { aFullProfile, kerem } from '../../test/profile-builders.ts';
import { aToken } from '../../test/session-builders.ts';
import { aChannel } from '../../test/settings-builders.ts';
import { WAIT_TIMEOUT_MS } from '../../test/wait-timeout.ts';
import { INITIAL_SESSION } from '../features/session/session.machine.ts';
import type { SessionState } from '../features/session/session.types.ts';
import { ApiError } from '../shared/api/api-error.ts';
import { connectCall } from '../shared/api/call.ts';
import { invalidate, invalidateAfterGap, listenToServer, showMark } from './listen-to-server.ts';

afterEach(() => void vi.useRealTimers());

const token = aToken(1_800_000_000_000);

describe('listening to the server', () => {
  it('uses the session’s token, and reports its refusal to the session', async () => {
    let state: SessionState = INITIAL_SESSION;
    let notifySession = () => {};
    const refusal = new ApiError(401, 'SESSION_TIMEOUT', 'no');
    const open = vi.fn(() => Promise.reject(refusal));
    const refused = vi.fn(async () => undefined);
    listenToServer(
      {
        read: () => state,
        subscribe: (listener) => {
          notifySession = listener;
          return () => undefined;
        },
        endedFromOutside: vi.fn(),
        profileEdited: vi.fn(),
        bearer: { current: () => undefined, required: async () => '', refused },
      },
      new QueryClient(),
      { open, now: Date.now, onReminder: vi.fn(), onMissed: vi.fn() },
    );
    expect(open).not.toHaveBeenCalled();
    state = { ...state, phase: 'paid', token };
    notifySession();
    notifySession();
    await vi.waitFor(() => expect(refused).toHaveBeenCalledExactlyOnceWith(token.text, refusal), WAIT_TIMEOUT_MS);
    expect(open).toHaveBeenCalledExactlyOnceWith(token.text, expect.any(AbortSignal));
  });
});

/** An open stream with one message. */
function aStreamOf(event: object): ReadableStream<Uint8Array> {
  const pieces = [new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)];
  const read = () => {
    const value = pieces.shift();
    return value ? Promise.resolve({ done: false, value }) : new Promise(() => undefined);
  };
  return { getReader: () => ({ read, cancel: async () => undefined }) } as unknown as ReadableStream<Uint8Array>;
}

/** A session of the profile, whose stream has one event. */
function listenToOne(event: object, state: Partial<SessionState> = {}) {
  const profileEdited = vi.fn();
  const onReminder = vi.fn();
  listenToServer(
    {
      read: () => ({ ...INITIAL_SESSION, phase: 'profile-selected', token, ...state }),
      subscribe: () => () => undefined,
      endedFromOutside: vi.fn(),
      profileEdited,
      bearer: { current: () => undefined, required: async () => '', refused: async () => undefined },
    },
    new QueryClient(),
    { open: async () => aStreamOf(event), now: Date.now, onReminder, onMissed: vi.fn() },
  );
  return { profileEdited, onReminder };
}

it('hands on a reminder of the profile [REMIND-01]', async () => {
  const reminder = {
    type: 'reminder',
    epgProgramId: 'atlas',
    title: 'Efsaneler Atlası',
    channelId: '31',
    channelName: 'Pusula',
    startTime: '2026-11-14T18:10:00.000Z',
  } as const;
  const { onReminder } = listenToOne(reminder);
  await vi.waitFor(() => expect(onReminder).toHaveBeenCalledExactlyOnceWith(reminder), WAIT_TIMEOUT_MS);
});

it.each([
  ['another name', { name: 'Defne Su' }],
  ['a PIN', { hasPin: true }],
  ['a kids profile', { kid: true }],
])('follows a profile that another window gave %s [PROFILE-38]', async (_, change) => {
  const profile = aFullProfile();
  const changed = { ...profile, ...change };
  const calls = aFakeApi().on(listProfiles, () => ({ data: [kerem, changed] }));
  connectCall(calls.call);
  const { profileEdited } = listenToOne({ type: 'changed', what: 'profiles' }, { profile });
  await vi.waitFor(() => expect(profileEdited).toHaveBeenCalledExactlyOnceWith(changed), WAIT_TIMEOUT_MS);
});

describe('a change on the server', () => {
  it.each([
    ['profiles', ['profiles'], true],
    // A level that another device changed closes a playing channel.
    ['profiles', ['channels'], true],
    ['profiles', ['search', 'deniz', 'all'], true],
    ['profiles', ['category', '601'], true],
    ['subscription', ['subscriptions'], true],
    ['subscription', ['channels', 'all'], true],
    ['catalogue', ['row', '6011'], true],
    ['recordings', ['programme', 'atlas'], true],
    ['recordings', ['guide', 'day', '31', '2026-11-14'], true],
    ['guide', ['programme', 'atlas'], true],
    ['catalogue', ['profiles'], false],
    ['config', ['config', 'app'], true],
    ['config', ['programme', '51-x', 'ticket'], true],
    ['purchases', ['title', 'sarnic'], true],
    ['purchases', ['channels', 'all'], true],
    ['purchases', ['programme', '51-x'], true],
    ['purchases', ['purchases'], true],
    ['purchases', ['menus'], false],
    ['reminders', ['reminders'], true],
    ['reminders', ['programme', 'atlas'], true],
  ] as const)('of %s outdates %j: %s', (what, key, isOutdated) => {
    const queries = new QueryClient();
    queries.setQueryData(key, 'an answer');
    invalidate(queries, what);
    expect(queries.getQueryState(key)?.isInvalidated).toBe(isOutdated);
  });
});

describe('a mark of another window', () => {
  it('on a channel is shown here without a request [SETTINGS-08] [CHANNEL-10]', () => {
    const queries = new QueryClient();
    const [first, second] = [aChannel({ id: '1' }), aChannel({ id: '2' })];
    queries.setQueryData(['channels'], [first, second]);
    const interactions: ChannelInteraction[] = [{ type: 'CHANNEL_FAV' }, { type: 'CHANNEL_LOCK' }];
    showMark(queries, { type: 'channel-marked', channelId: '2', interactions });
    expect(queries.getQueryData(['channels'])).toEqual([first, { ...second, interactions, islocked: '1' }]);
    expect(queries.getQueryState(['channels'])?.isInvalidated).toBe(false);
  });

  it('on a title is shown here, and my list is fetched again; a mark of this window changes nothing [WATCHLIST-02]', () => {
    const queries = new QueryClient();
    queries.setQueryData(['title', 'tuzfener'], aVodCard());
    queries.setQueryData(['row', 'mylist'], 'an answer');
    const event = {
      type: 'title-marked',
      titleId: 'tuzfener',
      interactions: [{ type: 'VOD_WATCHLIST' }],
    } satisfies ServerEvent;
    showMark(queries, event);
    expect(queries.getQueryData(['title', 'tuzfener'])).toMatchObject({ isfavourite: '1' });
    expect(queries.getQueryState(['row', 'mylist'])?.isInvalidated).toBe(true);
    queries.setQueryData(['row', 'mylist'], 'a new answer');
    showMark(queries, event);
    expect(queries.getQueryState(['row', 'mylist'])?.isInvalidated).toBe(false);
  });
});

it('refetches an open guide that changed, within half a minute', async () => {
  vi.useFakeTimers();
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1]);
  for (const queryKey of [
    ['guide', 'window'],
    ['channels', 'all'],
  ] as const) {
    queries.setQueryData(queryKey, 'an answer');
    new QueryObserver(queries, { queryKey, queryFn: asked }).subscribe(() => undefined);
  }
  invalidate(queries, 'guide');
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.mock.calls.map(([{ queryKey }]) => queryKey[0])).toEqual(['guide']);
});

describe('a gap in the stream', () => {
  it.each([
    [['recordings'], true],
    [['row', 'userrecords'], true],
    [['row', 'lastwatched', 'channels'], true],
    [['subscriptions'], true],
    [['channels'], true],
    [['reminders'], true],
    [['guide', 'day', '31', '2026-11-14'], true],
    // The catalogue costs most and changes least.
    [['row', '6011'], false],
    [['menus'], false],
    [['category', '601'], false],
  ] as const)('makes %j stale, and refetches at once: %s', async (queryKey, isAsked) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queries.setQueryData(queryKey, 'an answer');
    const queryFn = vi.fn(async () => 'a new answer');
    const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
    invalidateAfterGap(queries, 60_000);
    expect(queryFn).toHaveBeenCalledTimes(isAsked ? 1 : 0);
    if (!isAsked) expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0), WAIT_TIMEOUT_MS);
    stop();
  });

  it.each([
    ['keeps what was just read', 1_000, 0],
    ['asks again for older data', 60_000, 1],
  ])('of a moment, as when the stream is opened with another token, %s', async (_, ageMs, times) => {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queries.setQueryData(['channels'], 'an answer', { updatedAt: Date.now() - ageMs });
    const queryFn = vi.fn(async () => 'a new answer');
    const stop = new QueryObserver(queries, { queryKey: ['channels'], queryFn }).subscribe(() => undefined);
    invalidateAfterGap(queries, 600);
    expect(queryFn).toHaveBeenCalledTimes(times);
    expect(queries.getQueryState(['channels'])?.isInvalidated).toBe(times === 1);
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0), WAIT_TIMEOUT_MS);
    stop();
  });

  it.each(['profile-selected', 'guest'] as const)('reports the gap for missed reminders to a %s', async (phase) => {
    vi.useFakeTimers({ now: 1_000_000 });
    const stream = () =>
      ({
        getReader: () => ({ read: () => new Promise(() => undefined), cancel: async () => undefined }),
      }) as unknown as ReadableStream<Uint8Array>;
    const onMissed = vi.fn();
    const open = vi.fn(async () => stream());
    listenToServer(
      {
        read: () => ({ ...INITIAL_SESSION, phase, token }),
        subscribe: () => () => undefined,
        endedFromOutside: vi.fn(),
        profileEdited: vi.fn(),
        bearer: { current: () => undefined, required: async () => '', refused: async () => undefined },
      },
      new QueryClient(),
      // The server's clock is an hour ahead.
      { open, now: () => Date.now() + 3_600_000, onReminder: vi.fn(), onMissed },
    );
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(600_000);
    window.dispatchEvent(new Event('pageshow'));
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledTimes(2);
    expect(onMissed.mock.calls).toEqual(phase === 'guest' ? [] : [[1_000_000 + 3_600_000]]);
  });
});
