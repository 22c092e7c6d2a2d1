import { Counter, Gauge, type Registry } from 'prom-client';
import type { LibraryStats } from './library/library.ts';

export interface AnswerCounter {
  add(route: string, status: number): void;
  close(): void;
}

const FLUSH_INTERVAL_MS = 1_000;

/** Counts answers from memory, and passes the numbers on once a second. Answers that had to be built are timed with all other requests. */
export function makeAnswerCounter(registry: Registry): AnswerCounter {
  const answers = new Counter({
    name: 'seyir_stream_answers_total',
    help: 'Playlists, segments and other parts of streams that were answered from memory.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  // By route, then by status: both have few values.
  const counts = new Map<string, Map<number, number>>();

  const flush = () => {
    for (const [route, byStatus] of counts) {
      for (const [status, count] of byStatus) answers.inc({ route, status }, count);
      byStatus.clear();
    }
  };
  const timer = setInterval(flush, FLUSH_INTERVAL_MS).unref();

  return {
    add(route, status) {
      let byStatus = counts.get(route);
      if (byStatus === undefined) {
        byStatus = new Map();
        counts.set(route, byStatus);
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}

/** Metrics of the segment cache, of a process that serves streams. */
export function registerLibraryMetrics(registry: Registry, libraryStats: () => LibraryStats): void {
  const registers = [registry];
  new Gauge({
    name: 'seyir_library_cache_bytes',
    help: 'Segments in memory.',
    registers,
    collect() {
      this.set(libraryStats().cachedBytes);
    },
  });
  new Counter({
    name: 'seyir_library_reads_total',
    help: 'Segments that were asked for, by whether they were in memory.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      const { hits, misses } = libraryStats();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
}
