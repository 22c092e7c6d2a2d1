// The newest part of each channel that somebody watches: read now and then, looked at with every request.
import { findLiveEdge, type LiveEdge, tailReach } from '@seyir/core/hls/windows';
import type { Timeline } from '@seyir/core/timeline/span';
import type { Clock } from '../../shared/clock.ts';
import type { ChannelFacts, Timelines } from '../doors.ts';

export interface Tail {
  readonly facts: ChannelFacts;
  /** The last two hours, and a little of what is promised. */
  readonly timeline: Timeline;
  /** What rights near the live edge cover at a moment, epoch milliseconds. */
  edgeAt(at: number): LiveEdge | undefined;
  /** Whether its timeline is known to have gone on since: lists made from it are looked at again. */
  isOver: boolean;
}

export interface Tails {
  /** What is known without asking. */
  find(channelId: string, at: number): Tail | undefined;
  /** Undefined for an unknown channel. */
  read(channelId: string): Promise<Tail | undefined>;
  /** The channel's timeline went on, or changed where that is still allowed. */
  forget(channelId: string): void;
  forgetAll(): void;
}

/** Promises are kept, so a tail is read ahead for this long and need not be read again before. */
const AHEAD_MS = 30_000;
const KEPT_MS = 20_000;
/** A live source promises nothing: it announces what it has, and in case an announcement is lost it is looked at. */
const INGEST_KEPT_MS = 1_000;
const CHANNELS_KEPT = 20_000;
/** Rights reach a minute further than lists: a second more or less is of no matter. */
const EDGE_MS = 1_000;

interface Reading {
  readonly tail: Promise<Tail | undefined>;
  /** Set once it is read. */
  known?: Tail | undefined;
  staleAt: number;
}

export function makeTails({ timelines, now }: { timelines: Timelines; now: Clock }): Tails {
  const readings = new Map<string, Reading>();

  const load = async (channelId: string, at: number): Promise<Tail | undefined> => {
    const { fromUs, toUs } = tailReach(at * 1_000);
    const [facts, timeline] = await Promise.all([
      timelines.findChannel(channelId),
      timelines.readTime(channelId, fromUs, toUs + AHEAD_MS * 1_000),
    ]);
    return facts && makeTail(facts, timeline);
  };

  /** Lists that were made from it are looked at again. */
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
    if (readings.size >= CHANNELS_KEPT) readings.delete(readings.keys().next().value ?? '');
    const reading: Reading = { tail: load(channelId, at), staleAt: at + KEPT_MS };
    readings.set(channelId, reading);
    const drop = () => {
      if (readings.get(channelId) === reading) readings.delete(channelId);
    };
    reading.tail.then((tail) => {
      reading.known = tail;
      if (tail?.facts.kind === 'ingest') reading.staleAt = at + INGEST_KEPT_MS;
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
      if (at >= foundAt + EDGE_MS || at < foundAt) {
        edge = findLiveEdge(timeline, at * 1_000);
        foundAt = at;
      }
      return edge;
    },
  };
}
