import { SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { placeSpan } from '@seyir/core/timeline/timeline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FULL_CACHE_MB, setCacheMemory } from '../shared/caches.ts';
import { silentLog } from '../shared/log.ts';
import type { ChannelReader } from './channel-reader.ts';
import { type OpenTimelines, openTimelines } from './timelines.ts';

const NOW_MS = Date.UTC(2026, 10, 18, 18);
const MEBIBYTE = 2 ** 20;

describe('the timeline of a channel', () => {
  const clock = { now: NOW_MS };
  /** Calls of the reader, by name. */
  let reads: string[] = [];
  let spans: PlacedSpan[] = [];
  let listeners: { channel: string; onPayload: (payload: string) => void; onReconnected?: (() => void) | undefined }[] =
    [];
  let timelines: OpenTimelines;

  /** A live source of twenty segments, the last of which has just ended. */
  const liveSpan = (count: number): PlacedSpan =>
    placeSpan(
      { msn: 50, dsn: 2, startUs: NOW_MS * 1_000 - 20 * SEGMENT_US, source: 'run:one', offset: 0, count },
      makeDurations([[SEGMENT_US, count]]),
    );
  const reading = async <Value>(name: string, value: Value): Promise<Value> => {
    reads.push(name);
    return value;
  };
  const reader: ChannelReader = {
    facts: (id) => reading('facts', { id, kind: 'ingest', catchUpMinutes: 60, renditions: [] }),
    spansByTime: () => reading('time', spans),
    spansByNumber: () => reading('numbers', spans),
    spansAround: () => reading('around', spans),
    spansFrom: () => reading('from', spans),
    sourceOfInit: () => reading('init', undefined),
    airingEnd: () => reading('end', undefined),
    programmes: () => reading('programmes', []),
  };
  const announce = (name: string, payload: string) => {
    for (const { channel, onPayload } of listeners) if (channel === name) onPayload(payload);
  };
  const open = () =>
    openTimelines({
      db: {
        listen: async (channel, onPayload, onReconnected) => {
          listeners.push({ channel, onPayload, onReconnected });
          return async () => undefined;
        },
      } as Parameters<typeof openTimelines>[0]['db'],
      reader,
      now: () => clock.now,
      log: silentLog,
    });

  beforeEach(async () => {
    clock.now = NOW_MS;
    [reads, spans, listeners] = [[], [liveSpan(20)], []];
    timelines = await open();
  });
  afterEach(() => timelines.close());

  it('costs no query while nothing changes, for facts, tail, numbers and programmes', async () => {
    const channel = timelines.of('7');
    const ask = async () => {
      await channel.readTail();
      await channel.readNumbers(60, 69);
      await channel.listProgrammes(NOW_MS, NOW_MS + 1_000);
    };
    await ask();
    const asked = reads.length;
    for (let times = 0; times < 5; times += 1) {
      clock.now += 1_000;
      await ask();
    }
    expect(reads.slice(asked)).toEqual([]);
  });

  it('ends its tail with added spans, and everything with removed ones or a lost connection', async () => {
    const channel = timelines.of('7');
    const tail = await channel.readTail();
    announce('spans_changed', '8');
    expect(tail?.isOver).toBe(false);
    spans = [liveSpan(21)];
    announce('spans_changed', '7');
    await expect.poll(() => tail?.isOver).toBe(true);
    expect((await channel.readTail())?.timeline.spans.at(-1)?.count).toBe(21);
    expect([timelines.of('7') === channel, channel.archive.isOver]).toEqual([true, false]);
    announce('spans_removed', '7');
    expect([timelines.find('7'), channel.archive.isOver]).toEqual([undefined, true]);
    const next = timelines.of('7');
    for (const { onReconnected } of listeners) onReconnected?.();
    expect([timelines.find('7'), next.archive.isOver]).toEqual([undefined, true]);
  });

  it('is read again when a live source is overdue, and ever more rarely while the source is away', async () => {
    const channel = timelines.of('7');
    await channel.readTail();
    const readsOf = async (seconds: number) => {
      const before = reads.filter((name) => name === 'from').length;
      for (let second = 0; second < seconds; second += 1) {
        clock.now += 1_000;
        await channel.readTime(clock.now * 1_000, clock.now * 1_000);
      }
      return reads.filter((name) => name === 'from').length - before;
    };
    expect(await readsOf(7)).toBe(0);
    expect(await readsOf(3)).toBeGreaterThan(0);
    expect(await readsOf(290)).toBeLessThan(20);
  });

  it('goes when it was used longest ago and the memory of all is used up, and ends lists written from it', async () => {
    setCacheMemory(64 * MEBIBYTE);
    const small = await open();
    const first = small.of('0');
    const ids = Array.from({ length: 3_000 }, (_, place) => String(place));
    for (const id of ids) await small.of(id).readTail();
    setCacheMemory(FULL_CACHE_MB * MEBIBYTE);
    expect([small.find('0'), first.archive.isOver]).toEqual([undefined, true]);
    const kept = ids.filter((id) => small.find(id) !== undefined);
    expect(kept.at(-1)).toBe('2999');
    expect(kept.length).toBeGreaterThan(1_000);
    expect(kept.length).toBeLessThan(1_500);
    await small.close();
  });
});
