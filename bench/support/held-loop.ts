// How long the event loop of this thread is held: the most processor time of the thread between two turns of the loop. Unlike
// the delay of timers it does not count the time that the machine gave to other processes; collection of garbage is part of it.
import {
  constants,
  monitorEventLoopDelay,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';

export interface HeldLoop {
  /** Milliseconds of processor time, the longest and the 99th percentile. */
  readonly maxMs: number;
  readonly p99Ms: number;
  /** The longest delay of a timer by the clock, in milliseconds. */
  readonly delayMs: number;
  /** Full collections of garbage by this thread, and how long the longest took by the clock. */
  readonly fullCollections: number;
  readonly longestCollectionMs: number;
}

/** Watches until the returned function is called. */
export function watchLoop(): () => HeldLoop {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const held: number[] = [];
  let fullCollections = 0;
  let longestCollectionMs = 0;
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail } = entry as PerformanceEntry & { readonly detail: NodeGCPerformanceDetail };
      longestCollectionMs = Math.max(longestCollectionMs, duration);
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) fullCollections += 1;
    }
  });
  collections.observe({ entryTypes: ['gc'] });
  let last = readCpuMs();
  const timer = setInterval(() => {
    const now = readCpuMs();
    held.push(now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    delays.disable();
    collections.disconnect();
    held.sort((one, other) => one - other);
    const delayMs = delays.max / 1e6;
    const [maxMs, p99Ms] = [held.at(-1) ?? 0, held[Math.floor(held.length * 0.99)] ?? 0];
    return { maxMs, p99Ms, delayMs, fullCollections, longestCollectionMs };
  };
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
