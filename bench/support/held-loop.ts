// How long the event loop of this thread is held: the most processor time of the thread between two turns of the loop. Unlike
// the delay of timers it does not count the time that the machine gave to other processes; collection of garbage is part of it.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface HeldLoop {
  /** Milliseconds of processor time, the longest and the 99th percentile. */
  readonly maxMs: number;
  readonly p99Ms: number;
  /** The longest delay of a timer by the clock, in milliseconds. */
  readonly delayMs: number;
}

/** Watches until the returned function is called. */
export function watchLoop(): () => HeldLoop {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const held: number[] = [];
  let last = readCpuMs();
  const timer = setInterval(() => {
    const now = readCpuMs();
    held.push(now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    delays.disable();
    held.sort((one, other) => one - other);
    const delayMs = delays.max / 1e6;
    return { maxMs: held.at(-1) ?? 0, p99Ms: held[Math.floor(held.length * 0.99)] ?? 0, delayMs };
  };
}

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
