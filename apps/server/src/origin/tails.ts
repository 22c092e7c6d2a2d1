// Cache of the tail of each watched channel: its facts and newest segments. Every request reads the cache; the timeline
// is read again when an entry expires.
import { findLiveEdge, type LiveEdge, tailReach } from '@seyir/core/hls/windows';
import type { Timeline } from '@seyir/core/timeline/span';
import { entriesFor, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { ChannelFacts } from '../timeline/channel-facts.ts';
import type { Timelines } from '../timeline/timelines.ts';

export interface Tail {
  readonly facts: ChannelFacts;
  /** The last two hours, and the promised segments of the next seconds. */
  readonly timeline: Timeline;
  /** The live edge at a moment, epoch milliseconds. */
  edgeAt(at: number): LiveEdge | undefined;
  /** Whether the tail was invalidated: lists written from it are stale. */
  isOver: boolean;
}

export interface Tails {
  /** The cached tail. */
  find(channelId: string, at: number): Tail | undefined;
  /** Undefined for an unknown channel. */
  read(channelId: string): Promise<Tail | undefined>;
  /** Invalidates a tail whose timeline has grown or changed. */
  forget(channelId: string): void;
  forgetAll(): void;
}

/** A tail is read this far ahead: promised segments do not change, so it stays valid for TAIL_TTL_MS. */
const AHEAD_MS = 30_000;
const TAIL_TTL_MS = ttlOf('tails');
/** A live source promises no segments: it notifies of each, and this TTL covers a lost notification. */
const INGEST_TTL_MS = 1_000;
/** TTL of the memoised live edge: rights reach a minute further than lists, so a second does not matter. */
const EDGE_TTL_MS = 1_000;

interface Reading {
  readonly tail: Promise<Tail | undefined>;
  /** Set when the read completes. */
  known?: Tail | undefined;
  staleAt: number;
}

export function makeTails({ timelines, now }: { timelines: Timelines; now: Clock }): Tails {
  const readings = new Map<string, Reading>();
  const channelsMost = entriesFor('tails');

  const load = async (channelId: string, at: number): Promise<Tail | undefined> => {
    const { fromUs, toUs } = tailReach(at * 1_000);
    const [facts, timeline] = await Promise.all([
      timelines.findChannel(channelId),
      timelines.readTime(channelId, fromUs, toUs + AHEAD_MS * 1_000),
    ]);
    return facts && makeTail(facts, timeline);
  };

  /** Marks the tail as over, so that lists written from it are stale. */
  const end = (channelId: string, reading: Reading | undefined) => {
    readings.delete(channelId);
    reading?.tail.then(
      (tail) => {
        if (tail) tail.isOver = true;
      },
      () => undefined,
    );
  };

  const start = (channelId: string): Reading => {
    const at = now();
    end(channelId, readings.get(channelId));
    if (readings.size >= channelsMost) readings.delete(readings.keys().next().value ?? '');
    const reading: Reading = { tail: load(channelId, at), staleAt: at + TAIL_TTL_MS };
    readings.set(channelId, reading);
    const drop = () => {
      if (readings.get(channelId) === reading) readings.delete(channelId);
    };
    reading.tail.then((tail) => {
      reading.known = tail;
      if (tail?.facts.kind === 'ingest') reading.staleAt = at + INGEST_TTL_MS;
      if (tail === undefined) drop();
    }, drop);
    return reading;
  };

  return {
    find(channelId, at) {
      const reading = readings.get(channelId);
      return reading !== undefined && at < reading.staleAt ? reading.known : undefined;
    },
    async read(channelId) {
      const reading = readings.get(channelId);
      return await (reading !== undefined && now() < reading.staleAt ? reading : start(channelId)).tail;
    },
    forget: (channelId) => end(channelId, readings.get(channelId)),
    forgetAll() {
      for (const [channelId, reading] of readings) end(channelId, reading);
    },
  };
}

function makeTail(facts: ChannelFacts, timeline: Timeline): Tail {
  let edge: LiveEdge | undefined;
  let foundAt = Number.NEGATIVE_INFINITY;
  return {
    facts,
    timeline,
    isOver: false,
    edgeAt(at) {
      if (at >= foundAt + EDGE_TTL_MS || at < foundAt) {
        edge = findLiveEdge(timeline, at * 1_000);
        foundAt = at;
      }
      return edge;
    },
  };
}
