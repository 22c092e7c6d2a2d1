// Prometheus metrics of media. Each value is read when the page is scraped; a value that cannot be read is left out.
import { US_PER_SECOND } from '@seyir/core/time/units';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { countAssets, countSpans, listCommittedEnds } from './media-metrics.queries.ts';
import { type DiskUsage, makeUsageMeter, readFreeBytes } from './retention/disk-usage.ts';

interface MediaMetricsSources {
  readonly db: Database;
  readonly mediaFolder: string;
  readonly now: Clock;
  readonly log: Log;
  /** Whether retention removes archive early because the disk is nearly full. */
  readonly isDiskLow: () => boolean;
}

/** TTL of the disk usage: counting files takes a while, so the page shows the last count and starts another. */
const USAGE_TTL_MS = 10 * 60_000;
/** Limit of lines: of ten thousand channels, those that end first are shown. */
const CHANNELS_SHOWN = 500;

export function registerMediaMetrics(registry: Registry, sources: MediaMetricsSources): void {
  const { db, mediaFolder, now, log, isDiskLow } = sources;
  const registers = [registry];
  const orNothing = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.debug({ err: error, what }, 'could not read a metric');
    }
  };
  const readUsage = keepUsage(mediaFolder, now, log);

  new Gauge({
    name: 'seyir_media_disk_bytes',
    help: 'Disk space of media in bytes, by folder. Counted every ten minutes.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, bytes] of Object.entries(readUsage())) this.set({ kind }, bytes);
    },
  });
  new Gauge({
    name: 'seyir_media_disk_free_bytes',
    help: 'Free disk space for media in bytes.',
    registers,
    collect() {
      return orNothing('free space', async () => this.set(await readFreeBytes(mediaFolder)));
    },
  });
  new Gauge({
    name: 'seyir_media_disk_low',
    help: '1 while archive is removed early because the disk is nearly full.',
    registers,
    collect() {
      this.set(isDiskLow() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'seyir_assets',
    help: 'Packaged pieces of media, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      return orNothing('assets', async () => {
        for (const { state, count } of await countAssets(db.kysely)) this.set({ state }, count);
      });
    },
  });
  new Gauge({
    name: 'seyir_spans',
    help: 'Spans of all timelines. An estimate when there are very many.',
    registers,
    collect() {
      return orNothing('spans', async () => this.set(await countSpans(db.kysely)));
    },
  });
  new Gauge({
    name: 'seyir_channel_committed_seconds',
    help: 'How far ahead of now a channel is committed; below zero where nothing is shown. Those that end first.',
    labelNames: ['channel'],
    registers,
    collect() {
      this.reset();
      return orNothing('channels', async () => {
        for (const { id, end_us } of await listCommittedEnds(db.kysely, CHANNELS_SHOWN)) {
          this.set({ channel: id }, end_us / US_PER_SECOND - now() / 1_000);
        }
      });
    },
  });
}

/** Stale-while-revalidate: returns the last count, and counts again in the background. */
function keepUsage(mediaFolder: string, now: Clock, log: Log): () => DiskUsage {
  const measure = makeUsageMeter(mediaFolder);
  let usage: DiskUsage = {};
  let measuredAt = Number.NEGATIVE_INFINITY;
  let isMeasuring = false;
  const measureAgain = async () => {
    isMeasuring = true;
    try {
      usage = await measure();
    } catch (error) {
      log.debug({ err: error }, 'could not measure the media folder');
    } finally {
      measuredAt = now();
      isMeasuring = false;
    }
  };
  return () => {
    if (!isMeasuring && Math.abs(now() - measuredAt) > USAGE_TTL_MS) void measureAgain();
    return usage;
  };
}
