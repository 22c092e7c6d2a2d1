// @vitest-environment node
// Streams are the platform's own here: jsdom has none.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { createLiveEvents, createStreamOpener, type LiveEventsDeps, type PageEvent } from './live-events.runner.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);

/** A server whose streams the test writes. */
function aServer() {
  const streams: { token: string; signal: AbortSignal; say(text: string): Promise<void>; hangUp(): Promise<void> }[] =
    [];
  const server = { refuses: undefined as Error | undefined, streams };
  const open: LiveEventsDeps['open'] = async (token, signal) => {
    if (server.refuses) throw server.refuses;
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    streams.push({
      token,
      signal,
      async say(text) {
        controller?.enqueue(new TextEncoder().encode(text));
        await soon();
      },
      async hangUp() {
        controller?.close();
        await soon();
      },
    });
    return body;
  };
  return { server, open, streams };
}

function aLine() {
  const { server, open, streams } = aServer();
  let tellPage: (news: PageEvent) => void = () => undefined;
  const deps = {
    open,
    random: () => 0,
    watchPage: (listener: (news: PageEvent) => void) => {
      tellPage = listener;
      return () => undefined;
    },
    onSignOut: vi.fn(),
    onRefused: vi.fn(),
    onEvent: vi.fn(),
    onGap: vi.fn(),
  } satisfies LiveEventsDeps;
  return { server, streams, deps, line: createLiveEvents(deps), tellPage: (news: PageEvent) => tellPage(news) };
}

describe('live events', () => {
  it('hand on a forced sign-out with the token it was heard with, and do not come back with it [SESSION-11]', async () => {
    const { line, streams, deps } = aLine();
    line.setToken('a');
    await soon();
    await streams[0]?.say('retry: 1000\n\ndata: {"type":"sign-out","code":"OTHER_DEVICE"}\n\n');
    expect(deps.onSignOut).toHaveBeenCalledExactlyOnceWith('a', 'OTHER_DEVICE');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    line.setToken('b');
    await soon();
    expect(streams[1]?.token).toBe('b');
    line.stop();
  });

  it('hand on changes and reminders, and leave out what is not understood', async () => {
    const { line, streams, deps } = aLine();
    line.setToken('a');
    await soon();
    const reminder = { type: 'reminder', epgProgramId: 'p', channelId: 'c', title: 't', channelName: 'n' };
    await streams[0]?.say(
      'data: {"type":"changed","what":"profiles"}\n\ndata: nonsense\n\ndata: {"type":"future"}\n\n',
    );
    await streams[0]?.say(`event: bye\ndata: {}\n\ndata: ${JSON.stringify(reminder)}\n\n`);
    await streams[0]?.say('data: {"type":"sign-out","code":"OF_THE_FUTURE"}\n\n');
    expect(deps.onEvent.mock.calls).toEqual([[{ type: 'changed', what: 'profiles' }], [reminder]]);
    expect(deps.onSignOut).not.toHaveBeenCalled();
    line.stop();
  });

  it('say how long they were away when a hidden tab is looked at again', async () => {
    const { line, streams, deps, tellPage } = aLine();
    line.setToken('a');
    await soon();
    await streams[0]?.say(':\n\n');
    tellPage('hidden');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(deps.onGap).not.toHaveBeenCalled();
    tellPage('shown');
    await soon();
    expect(streams).toHaveLength(2);
    expect(deps.onGap).toHaveBeenCalledExactlyOnceWith(630_000);
    line.stop();
  });

  it.each(['shown', undefined] as const)('notice that the machine slept, page %s', async (news) => {
    const { line, streams, deps, tellPage } = aLine();
    line.setToken('a');
    await soon();
    await streams[0]?.say('retry: 1000\n\n');
    // Asleep: hours pass by the clock, and no timer runs.
    vi.setSystemTime(Date.now() + 7_200_000);
    if (news) tellPage(news);
    else await vi.advanceTimersByTimeAsync(5_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(2);
    expect(deps.onGap).toHaveBeenCalledExactlyOnceWith(7_200_000 + (news ? 1_000 : 6_000));
    line.stop();
  });

  it('come back after a break when the server likes it, one stream at a time', async () => {
    const { line, streams } = aLine();
    line.setToken('a');
    await soon();
    await streams[0]?.say('retry: 3000\n\n');
    await streams[0]?.hangUp();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(2);
    line.stop();
  });

  it('tell the session when its token is refused, and wait for another one', async () => {
    const { line, server, deps, streams } = aLine();
    server.refuses = new ApiError(401, 'PACKAGE_RECOVERED', 'no');
    line.setToken('a');
    await soon();
    expect(deps.onRefused).toHaveBeenCalledExactlyOnceWith('a', server.refuses);
    server.refuses = undefined;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(0);
    line.stop();
  });

  it('try again when the server is busy or away', async () => {
    const { line, server, streams, deps } = aLine();
    server.refuses = new ApiError(503, 'UNAVAILABLE', 'no');
    line.setToken('a');
    await soon();
    server.refuses = undefined;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([streams.length, deps.onRefused.mock.calls.length]).toEqual([1, 0]);
    line.stop();
  });

  it('take a long silence for a lost connection, but not while the server beats', async () => {
    const { line, streams } = aLine();
    line.setToken('a');
    await soon();
    for (let beats = 0; beats < 5; beats += 1) {
      await vi.advanceTimersByTimeAsync(20_000);
      await streams[0]?.say(':\n\n');
    }
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(streams).toHaveLength(2);
    line.stop();
  });

  it('are let go while the tab stays hidden, and are back when it is shown', async () => {
    const { line, streams, tellPage } = aLine();
    line.setToken('a');
    await soon();
    tellPage('hidden');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(streams).toHaveLength(1);
    tellPage('shown');
    await soon();
    expect(streams).toHaveLength(2);
    line.stop();
    expect(streams[1]?.signal.aborted).toBe(true);
  });
});

describe('opening the stream', () => {
  const context = { baseUrl: '/api', language: 'tr', deviceType: 'web' };

  it('says who asks, which the browser’s own EventSource cannot', async () => {
    const fetch = vi.fn(async () => new Response('x'));
    await createStreamOpener({ ...context, fetch })('a.b.c', new AbortController().signal);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/events',
      expect.objectContaining({
        headers: expect.objectContaining({ Authorization: 'Bearer a.b.c', Accept: 'text/event-stream' }),
      }),
    );
  });

  it('fails with the code of the service', async () => {
    const fetch = vi.fn(async () => Response.json({ code: 'DEVICE_QUOTA', message: '' }, { status: 401 }));
    await expect(createStreamOpener({ ...context, fetch })('a', new AbortController().signal)).rejects.toMatchObject({
      status: 401,
      code: 'DEVICE_QUOTA',
    });
  });
});
