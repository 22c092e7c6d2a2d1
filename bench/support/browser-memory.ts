// What a page holds on to, after the browser has collected its garbage.
import type { CDPSession } from '@playwright/test';

export interface PageMemory {
  readonly heapMiB: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The session must have `Performance` enabled. */
export async function readMemory(session: CDPSession): Promise<PageMemory> {
  // Twice: what the first frees may hold what the second does.
  for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapMiB: read('JSHeapUsedSize') / 2 ** 20, nodes: read('Nodes'), listeners: read('JSEventListeners') };
}
