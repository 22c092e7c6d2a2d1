// @vitest-environment node
// Node environment: jsdom has no streams.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { createEventStream, createStreamOpener, type EventStreamDeps, type PageEvent } from './event-stream.runner.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);

/** A server whose streams the test writes. */
function aServer() {
  const streams: {
    token: string;
    signal: AbortSignal;
    say(text: string): Promise<void>;
    closeConnection(): Promise<void>;
  }[] = [];
  const server = { refuses: undefined as Error | undefined, streams };
  const open: EventStreamDeps['open'] = async (token, signal) => {
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
      async closeConnection() {
        controller?.close();
        await soon();
      },
    });
    return body;
  };
  return { server, open, streams };
}

function aConnection() {
  const { server, open, streams } = aServer();
  let emitPageEvent: (event: PageEvent) => void = () => undefined;
  const deps = {
    open,
    random: () => 0,
    watchPage: (listener: (event: PageEvent) => void) => {
      emitPageEvent = listener;
      return () => undefined;
    },
    onSignOut: vi.fn(),
    onRefused: vi.fn(),
    onEvent: vi.fn(),
    onGap: vi.fn(),
  } satisfies EventStreamDeps;
  return {
    server,
    streams,
    deps,
    events: createEventStream(deps),
    emitPageEvent: (event: PageEvent) => emitPageEvent(event),
  };
}

describe('the event stream', () => {
  it('report a forced sign-out with its token, and do not reconnect with it [SESSION-11]', async () => {
    const { events, streams, deps } = aConnection();
    events.setToken('a');
    await soon();
    await streams[0]?.say('retry: 1000\n\ndata: {"type":"sign-out","code":"OTHER_DEVICE"}\n\n');
    expect(deps.onSignOut).toHaveBeenCalledExactlyOnceWith('a', 'OTHER_DEVICE');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
    events.setToken('b');
    await soon();
    expect(streams[1]?.token).toBe('b');
    events.stop();
  });

  it('report changes and reminders, and ignore unknown events', async () => {
    const { events, streams, deps } = aConnection();
    events.setToken('a');
    await soon();
    const reminder = { type: 'reminder', epgProgramId: 'p', channelId: 'c', title: 't', channelName: 'n' };
    await streams[0]?.say(
      'data: {"type":"changed","what":"profiles"}\n\ndata: nonsense\n\ndata: {"type":"future"}\n\n',
    );
    await streams[0]?.say(`event: bye\ndata: {}\n\ndata: ${JSON.stringify(reminder)}\n\n`);
    await streams[0]?.say('data: {"type":"sign-out","code":"OF_THE_FUTURE"}\n\n');
    expect(deps.onEvent.mock.calls).toEqual([[{ type: 'changed', what: 'profiles' }], [reminder]]);
    expect(deps.onSignOut).not.toHaveBeenCalled();
    events.stop();
  });

  it('report the length of the gap when a hidden tab is visible again', async () => {
    const { events, streams, deps, emitPageEvent } = aConnection();
    events.setToken('a');
    await soon();
    await streams[0]?.say(':\n\n');
    emitPageEvent('hidden');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(deps.onGap).not.toHaveBeenCalled();
    emitPageEvent('shown');
    await soon();
    expect(streams).toHaveLength(2);
    expect(deps.onGap).toHaveBeenCalledExactlyOnceWith(630_000);
    events.stop();
  });

  it.each(['shown', undefined] as const)('detect that the computer slept, page event %s', async (pageEvent) => {
    const { events, streams, deps, emitPageEvent } = aConnection();
    events.setToken('a');
    await soon();
    await streams[0]?.say('retry: 1000\n\n');
    // Asleep: the clock advances by hours, and no timer fires.
    vi.setSystemTime(Date.now() + 7_200_000);
    if (pageEvent) emitPageEvent(pageEvent);
    else await vi.advanceTimersByTimeAsync(5_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(2);
    expect(deps.onGap).toHaveBeenCalledExactlyOnceWith(7_200_000 + (pageEvent ? 1_000 : 6_000));
    events.stop();
  });

  it('reconnect after the server’s retry time, one stream at a time', async () => {
    const { events, streams } = aConnection();
    events.setToken('a');
    await soon();
    await streams[0]?.say('retry: 3000\n\n');
    await streams[0]?.closeConnection();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(2);
    events.stop();
  });

  it('report a refused token to the session, and wait for another one', async () => {
    const { events, server, deps, streams } = aConnection();
    server.refuses = new ApiError(401, 'PACKAGE_RECOVERED', 'no');
    events.setToken('a');
    await soon();
    expect(deps.onRefused).toHaveBeenCalledExactlyOnceWith('a', server.refuses);
    server.refuses = undefined;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(0);
    events.stop();
  });

  it('reconnect when the server is busy or unreachable', async () => {
    const { events, server, streams, deps } = aConnection();
    server.refuses = new ApiError(503, 'UNAVAILABLE', 'no');
    events.setToken('a');
    await soon();
    server.refuses = undefined;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([streams.length, deps.onRefused.mock.calls.length]).toEqual([1, 0]);
    events.stop();
  });

  it('abort a silent connection, but not while heartbeats arrive', async () => {
    const { events, streams } = aConnection();
    events.setToken('a');
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
    events.stop();
  });

  it('close while the tab stays hidden, and reopen when it is visible', async () => {
    const { events, streams, emitPageEvent } = aConnection();
    events.setToken('a');
    await soon();
    emitPageEvent('hidden');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(streams[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(streams).toHaveLength(1);
    emitPageEvent('shown');
    await soon();
    expect(streams).toHaveLength(2);
    events.stop();
    expect(streams[1]?.signal.aborted).toBe(true);
  });
});

describe('opening the stream', () => {
  const context = { baseUrl: '/api', language: 'tr', deviceType: 'web' };

  it('sends the Authorization header, which EventSource cannot', async () => {
    const fetch = vi.fn(async () => new Response('x'));
    await createStreamOpener({ ...context, fetch })('a.b.c', new AbortController().signal);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/events',
      expect.objectContaining({
        headers: expect.objectContaining({ Authorization: 'Bearer a.b.c', Accept: 'text/event-stream' }),
      }),
    );
  });

  it('fails with the error code of the server', async () => {
    const fetch = vi.fn(async () => Response.json({ code: 'DEVICE_QUOTA', message: '' }, { status: 401 }));
    await expect(createStreamOpener({ ...context, fetch })('a', new AbortController().signal)).rejects.toMatchObject({
      status: 401,
      code: 'DEVICE_QUOTA',
    });
  });
});
