// The timelines of all channels: one object for each channel that was asked for lately. NOTIFY invalidates it; unwatched channels cost
// nothing.
import type { Database } from '../db/database.ts';
import { ASSET_CHANGED } from '../media/assets.queries.ts';
import { bytesFor } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { type ChannelReader, makeAssetDurations, makeChannelReader } from './channel-reader.ts';
import { type ChannelTimeline, makeChannelTimeline, type OwnedTimeline } from './channel-timeline.ts';
import type { LiveParts } from './live-parts.ts';
import { SPANS_CHANGED, SPANS_REMOVED } from './timelines.queries.ts';

export interface Timelines {
  /** The timeline of a channel, known or not. */
  of(channelId: string): ChannelTimeline;
  /** As `of`, when it is in memory. */
  find(channelId: string): ChannelTimeline | undefined;
}

interface TimelinesDeps {
  readonly db: Pick<Database, 'kysely' | 'listen'>;
  readonly log: Log;
  readonly now: Clock;
  /** NOTIFY channel that announces changed channels and so invalidates their facts. */
  readonly channelsChanged?: string;
  /** The database by default. */
  readonly reader?: ChannelReader;
  /** Notified when the timeline of a channel has changed. */
  readonly liveParts?: LiveParts | undefined;
}

export interface OpenTimelines extends Timelines {
  close(): Promise<void>;
}

/** A timeline that was not used for this long is dropped. */
const IDLE_TTL_MS = 30 * 60_000;
/** Debounce of asset notifications: packaging announces an asset several times in a row. */
const DEBOUNCE_MS = 200;

interface Entry {
  readonly timeline: OwnedTimeline;
  weight: number;
  usedAtMs: number;
}

export async function openTimelines({ db, log, now, channelsChanged, ...deps }: TimelinesDeps): Promise<OpenTimelines> {
  const durations = makeAssetDurations(db);
  const reader = deps.reader ?? makeChannelReader({ db, durations, now, log });
  // LRU order: the entry used longest ago comes first.
  const entries = new Map<string, Entry>();
  const bytesMost = bytesFor('timelines');
  let bytes = 0;

  const drop = (channelId: string) => {
    const entry = entries.get(channelId);
    if (entry === undefined) return;
    entries.delete(channelId);
    bytes -= entry.weight;
    entry.timeline.end();
  };
  const dropAll = () => {
    for (const channelId of [...entries.keys()]) drop(channelId);
  };
  const dropUnused = () => {
    for (const [channelId, { usedAtMs }] of entries) {
      if (bytes <= bytesMost && Math.abs(now() - usedAtMs) <= IDLE_TTL_MS) return;
      drop(channelId);
    }
  };
  const make = (channelId: string): Entry => {
    const weigh = () => {
      if (entries.get(channelId) !== entry) return;
      bytes += entry.timeline.weight - entry.weight;
      entry.weight = entry.timeline.weight;
      dropUnused();
    };
    const timeline = makeChannelTimeline(channelId, { reader, now, log, onRead: weigh });
    const entry: Entry = { timeline, weight: timeline.weight, usedAtMs: now() };
    bytes += entry.weight;
    return entry;
  };

  const assets = debounceAssetChanges(async (ids) => {
    if (await durations.recheck(ids)) dropAll();
  }, log);
  const forgetFacts = () => {
    for (const { timeline } of entries.values()) timeline.forgetFacts();
  };
  const stops = [
    await db.listen(
      SPANS_CHANGED,
      (channelId) => {
        entries.get(channelId)?.timeline.markChanged();
        deps.liveParts?.touch(channelId);
      },
      dropAll,
    ),
    await db.listen(SPANS_REMOVED, drop),
    await db.listen(ASSET_CHANGED, assets.add),
    ...(channelsChanged === undefined ? [] : [await db.listen(channelsChanged, forgetFacts, forgetFacts)]),
  ];

  return {
    of(channelId) {
      const entry = entries.get(channelId) ?? make(channelId);
      entry.usedAtMs = now();
      entries.delete(channelId);
      entries.set(channelId, entry);
      return entry.timeline;
    },
    find: (channelId) => entries.get(channelId)?.timeline,
    async close() {
      for (const stop of stops) await stop();
      await assets.close();
    },
  };
}

/** Debounce: the notifications of one interval cause one query. */
function debounceAssetChanges(check: (ids: ReadonlySet<string>) => Promise<void>, log: Log) {
  let ids = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    const gathered = ids;
    ids = new Set();
    timer = undefined;
    try {
      await check(gathered);
    } catch (error) {
      log.warn({ err: error }, 'could not read the durations of changed assets, retrying');
      for (const id of gathered) add(id);
    }
  };
  const add = (id: string) => {
    ids.add(id);
    timer ??= setTimeout(() => {
      running = run();
    }, DEBOUNCE_MS).unref();
  };
  return {
    add,
    async close() {
      await running;
      clearTimeout(timer);
    },
  };
}
