import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCaller } from '../../test/http.ts';
import type { TextStream } from '../http/route.ts';
import { type EventStreams, makeEventStreams } from './event-streams.ts';

/** The reader of a stream, without a socket. */
function aReader() {
  const pieces: string[] = [];
  let onClose = () => {};
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    onClose();
  };
  const reader = {
    keepsUp: true,
    events: () => pieces.filter((piece) => piece.startsWith('data:') || piece.startsWith('event:')),
    heartbeats: () => pieces.filter((piece) => piece === ':\n\n').length,
    pieces,
    isOpen: () => isOpen,
    close,
  };
  const stream: TextStream = {
    write: (text) => {
      pieces.push(text);
      return reader.keepsUp;
    },
    end: close,
    destroy: close,
    onClose: (listener) => {
      onClose = listener;
    },
  };
  return { ...reader, stream, beSlow: () => Object.assign(reader, { keepsUp: false }) };
}

let streams: EventStreams;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  streams = makeEventStreams(() => Date.now());
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

function connect(differences: Parameters<typeof aCaller>[0] = {}) {
  const reader = aReader();
  streams.open(aCaller(differences))(reader.stream);
  return reader;
}

/** Broadcast events are sent slot by slot. */
function deliverToEveryone() {
  streams.deliver(changed, 'everyone');
  vi.advanceTimersByTime(1);
}

const changed = { type: 'changed', what: 'catalogue' } as const;
const changedText = 'data: {"type":"changed","what":"catalogue"}\n\n';

describe('event streams', () => {
  it('begin with a reconnect delay with jitter', () => {
    const hints = Array.from({ length: 50 }, () => connect({ sessionId: crypto.randomUUID() }).pieces[0] ?? '');
    expect(hints.every((hint) => /^retry: [1-4]\d{3}\n\n$/.test(hint))).toBe(true);
    expect(new Set(hints).size).toBeGreaterThan(10);
  });

  it('carry an event to the session, the account or everyone it is for', () => {
    const mine = connect({ sessionId: 's1', accountId: 'a1' });
    const myOther = connect({ sessionId: 's2', accountId: 'a1' });
    const other = connect({ sessionId: 's3', accountId: 'a2' });
    streams.deliver(changed, { sessionId: 's1' });
    expect([mine, myOther, other].map((reader) => reader.events().length)).toEqual([1, 0, 0]);
    streams.deliver(changed, { accountId: 'a1' });
    expect([mine, myOther, other].map((reader) => reader.events().length)).toEqual([2, 1, 0]);
    deliverToEveryone();
    expect(other.events()).toEqual([changedText]);
    streams.deliver(changed, { sessionId: 'unknown' });
    expect(streams.count()).toBe(3);
  });

  it('carry an event with text to a profile of an account, to each stream in its language', () => {
    const connectAs = (id: string, language: 'tr' | 'en', accountId = 'a1') => {
      const reader = aReader();
      const profile = { id, isKids: false, isMain: false, userlevel: 0 };
      streams.open(aCaller({ sessionId: crypto.randomUUID(), accountId, profile }), language)(reader.stream);
      return reader;
    };
    const readers = [
      connectAs('ada', 'tr'),
      connectAs('ada', 'en'),
      connectAs('kid', 'tr'),
      connectAs('ada', 'tr', 'a2'),
      connect({ sessionId: 's9', accountId: 'a1', profile: undefined }),
    ];
    streams.deliver(changed, { profiles: [{ accountId: 'a1', id: 'ada' }], language: 'tr' });
    expect(readers.map((reader) => reader.events().length)).toEqual([1, 0, 0, 0, 0]);
    streams.deliver(changed, { profiles: [{ accountId: 'a1', id: 'ada' }], language: 'en' });
    expect(readers.map((reader) => reader.events().length)).toEqual([1, 1, 0, 0, 0]);
  });

  it('end with a forced sign-out, after sending its cause', () => {
    const mine = connect({ sessionId: 's1' });
    const other = connect({ sessionId: 's2' });
    streams.deliver({ type: 'sign-out', code: 'OTHER_DEVICE' }, { sessionId: 's1' });
    expect(mine.events()).toEqual(['data: {"type":"sign-out","code":"OTHER_DEVICE"}\n\n']);
    expect([mine.isOpen(), other.isOpen(), streams.count()]).toEqual([false, true, 1]);
  });

  it('end in silence when the session signed out of itself', () => {
    const mine = connect({ sessionId: 's1' });
    streams.end({ sessionId: 's1' });
    expect([mine.isOpen(), mine.events()]).toEqual([false, []]);
  });

  it('send a heartbeat every 20 seconds each, spread over the seconds', () => {
    const readers = Array.from({ length: 40 }, (_, i) => connect({ sessionId: `s${i}` }));
    vi.advanceTimersByTime(1_000);
    expect(readers.filter((reader) => reader.heartbeats() === 1)).toHaveLength(2);
    vi.advanceTimersByTime(19_000);
    expect(readers.map((reader) => reader.heartbeats())).toEqual(Array(40).fill(1));
    expect(vi.getTimerCount()).toBe(1);
  });

  it('end with the token they were opened with', () => {
    const reader = connect({ tokenExpiresAt: 30_000 });
    vi.advanceTimersByTime(20_000);
    expect(reader.isOpen()).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect([reader.isOpen(), streams.count()]).toEqual([false, 0]);
  });

  it('are cut when the reader does not keep up', () => {
    const slow = connect({ sessionId: 's1' });
    slow.beSlow();
    deliverToEveryone();
    expect([slow.isOpen(), streams.count()]).toEqual([false, 0]);
  });

  it('are removed when the reader disconnects', () => {
    const reader = connect();
    reader.close();
    expect(streams.count()).toBe(0);
    deliverToEveryone();
    expect(reader.events()).toEqual([]);
  });

  it('are six a session at most: the oldest is closed', () => {
    const readers = Array.from({ length: 8 }, () => connect({ sessionId: 's1' }));
    expect(readers.map((reader) => reader.isOpen())).toEqual([false, false, ...Array(6).fill(true)]);
  });

  it('receive the bye event when the server stops', () => {
    const readers = [connect({ sessionId: 's1' }), connect({ sessionId: 's2' })];
    streams.close();
    expect(readers.map((reader) => reader.events())).toEqual(Array(2).fill(['event: bye\ndata: {}\n\n']));
    expect([streams.count(), vi.getTimerCount()]).toEqual([0, 0]);
    expect(connect().isOpen()).toBe(false);
  });
});
