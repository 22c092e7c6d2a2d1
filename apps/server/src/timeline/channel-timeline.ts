// The timeline of one channel: the owner of everything that is cached of it. Facts, spans of the last hours, the tail that requests of
// live lists read, older spans, and what its guide says. Added spans invalidate what may have changed; after removed spans the whole
// object ends and the next reader gets another.
import { findLiveEdge, type LiveEdge, tailReach } from '@seyir/core/hls/windows';
import type { Timeline } from '@seyir/core/timeline/span';
import type { SourceId } from '../media/asset.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import type { ChannelFacts } from './channel-facts.ts';
import { type ChannelGuide, makeChannelGuide } from './channel-guide.ts';
import type { ChannelReader } from './channel-reader.ts';
import { type ChannelSpans, makeChannelSpans } from './channel-spans.ts';

/** What a list was written from. `isOver` means that it was invalidated, and the list with it. */
export interface Basis {
  isOver: boolean;
}

export interface Tail extends Basis {
  readonly facts: ChannelFacts;
  /** The last two hours, and the promised segments of the next seconds. */
  readonly timeline: Timeline;
  /** The live edge at a moment, epoch milliseconds. */
  edgeAt(at: number): LiveEdge | undefined;
}

/** The timeline of a channel, as far as it is promised; empty for an unknown channel. */
export interface ChannelTimeline extends Omit<ChannelGuide, 'size'>, Pick<ChannelSpans, 'readTime' | 'readNumbers'> {
  /** Undefined for an unknown channel. */
  readFacts(): Promise<ChannelFacts | undefined>;
  /** A source whose init segments have a hash; undefined when no span shows one. */
  findSourceOfInit(initHash: string): Promise<SourceId | undefined>;
  /** The cached tail. */
  findTail(at: number): Tail | undefined;
  /** Undefined for an unknown channel. */
  readTail(): Promise<Tail | undefined>;
  /** What closed lists are written from: over when retention removed spans. */
  readonly archive: Basis;
}

export interface OwnedTimeline extends ChannelTimeline {
  /** Spans were added, grew, or were planned again. */
  markChanged(): void;
  forgetFacts(): void;
  /** Invalidates all that was written from it. */
  end(): void;
  /** Estimate of its memory in bytes. */
  readonly weight: number;
}

interface ChannelTimelineDeps {
  readonly reader: ChannelReader;
  readonly now: Clock;
  readonly log: Log;
  /** Called when its weight may have changed. */
  readonly onRead: () => void;
}

const US_PER_MS = 1_000;
/** TTL of facts: the rungs of new assets, and changes without a notification, are seen after this time. */
const FACTS_TTL_MS = 60_000;
/** A run writes its renditions before its first segment: later segments do not invalidate facts younger than this. */
const INGEST_FACTS_TTL_MS = 5_000;
/** A tail is read this far ahead: promised segments do not change, so it stays valid for TAIL_TTL_MS. */
const AHEAD_MS = 30_000;
const TAIL_TTL_MS = 20_000;
/** A live source promises no segments and notifies of each. After this TTL the tail is cut from the slice again, which knows when it is overdue. */
const INGEST_TAIL_TTL_MS = 1_000;
/** TTL of the memoised live edge: rights reach a minute further than lists, so a second does not matter. */
const EDGE_TTL_MS = 1_000;
/** Estimates of memory: the object with facts and tail, a span, a programme or end. */
const BASE_BYTES = 5_000;
const SPAN_BYTES = 100;
const GUIDE_BYTES = 300;

interface FactsReading {
  readonly facts: Promise<ChannelFacts | undefined>;
  readonly readAtMs: number;
  kind?: ChannelFacts['kind'] | undefined;
}

interface TailReading {
  readonly tail: Promise<Tail | undefined>;
  /** Set when the read completes. */
  known?: Tail | undefined;
  staleAt: number;
}

export function makeChannelTimeline(
  channelId: string,
  { reader, now, log, onRead }: ChannelTimelineDeps,
): OwnedTimeline {
  const spans = makeChannelSpans({ channelId, reader, now, log, onRead });
  const { readTime, readNumbers } = spans;
  const archive: Basis = { isOver: false };
  let facts: FactsReading | undefined;
  let tail: TailReading | undefined;

  const readFacts = async (): Promise<ChannelFacts | undefined> => {
    if (facts !== undefined && Math.abs(now() - facts.readAtMs) < FACTS_TTL_MS) return await facts.facts;
    const fresh: FactsReading = { facts: reader.facts(channelId), readAtMs: now() };
    facts = fresh;
    try {
      const known = await fresh.facts;
      fresh.kind = known?.kind;
      return known;
    } finally {
      // Neither a failure nor an unknown channel is cached.
      if (fresh.kind === undefined && facts === fresh) facts = undefined;
    }
  };

  const loadTail = async (at: number): Promise<Tail | undefined> => {
    const { fromUs, toUs } = tailReach(at * US_PER_MS);
    const [known, timeline] = await Promise.all([readFacts(), readTime(fromUs, toUs + AHEAD_MS * US_PER_MS)]);
    return known && makeTail(known, timeline);
  };

  /** Marks the tail as over, so that lists written from it are stale. */
  const endTail = () => {
    const reading = tail;
    tail = undefined;
    reading?.tail.then(
      (known) => {
        if (known) known.isOver = true;
      },
      () => undefined,
    );
  };

  const startTail = (): TailReading => {
    const at = now();
    endTail();
    const reading: TailReading = { tail: loadTail(at), staleAt: at + TAIL_TTL_MS };
    tail = reading;
    const drop = () => {
      if (tail === reading) tail = undefined;
    };
    reading.tail.then((known) => {
      reading.known = known;
      if (known?.facts.kind === 'ingest') reading.staleAt = at + INGEST_TAIL_TTL_MS;
      if (known === undefined) drop();
    }, drop);
    return reading;
  };

  const guide = makeChannelGuide({ channelId, reader, readNumbers, now, log, onRead });
  return {
    readFacts,
    readTime,
    readNumbers,
    findSourceOfInit: (initHash) => reader.sourceOfInit(channelId, initHash, now() * US_PER_MS),
    findTail: (at) => (tail !== undefined && at < tail.staleAt ? tail.known : undefined),
    async readTail() {
      return await (tail !== undefined && now() < tail.staleAt ? tail : startTail()).tail;
    },
    findEnd: guide.findEnd,
    readEnd: guide.readEnd,
    listProgrammes: guide.listProgrammes,
    archive,
    markChanged() {
      spans.markStale();
      endTail();
      // A new run of a live source may have other renditions.
      const isOld = facts !== undefined && now() - facts.readAtMs > INGEST_FACTS_TTL_MS;
      if (isOld && facts?.kind !== 'computed') facts = undefined;
    },
    forgetFacts() {
      facts = undefined;
    },
    end() {
      endTail();
      archive.isOver = true;
    },
    get weight() {
      return BASE_BYTES + spans.size * SPAN_BYTES + guide.size * GUIDE_BYTES;
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
        edge = findLiveEdge(timeline, at * US_PER_MS);
        foundAt = at;
      }
      return edge;
    },
  };
}
