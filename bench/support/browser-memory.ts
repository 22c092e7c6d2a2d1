// What a page holds on to, after the browser has collected its garbage.
import type { CDPSession } from '@playwright/test';

export interface PageMemory {
  readonly heapMiB: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** The session must have `Performance` enabled. */
export async function readMemory(session: CDPSession): Promise<PageMemory> {
  // Twice: what the first frees may hold what the second does.
  for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const heapMiB = sumOwnObjects(await takeSnapshot(session)) / 2 ** 20;
  return { heapMiB, nodes: read('Nodes'), listeners: read('JSEventListeners') };
}

async function takeSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}

/**
 * The bytes of what the page's scripts made. The browser's own number also holds machine code, which V8 adds to for as long
 * as it finds something worth compiling, and what the inspector keeps of every request because this bench is connected.
 */
function sumOwnObjects({ snapshot: { meta }, nodes, strings }: HeapSnapshot): number {
  const [types] = meta.node_types;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => meta.node_fields.indexOf(field));
  if (type === undefined || name === undefined || size === undefined) throw new Error('Unknown heap snapshot.');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const kind = types[nodes[at + type] ?? -1];
    const isBuffer = strings[nodes[at + name] ?? -1] === BUFFER;
    if (kind === 'code' || (kind === 'native' && !isBuffer)) continue;
    bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}

/** What an ArrayBuffer of the page points to: media that was fetched, above all. */
const BUFFER = 'system / JSArrayBufferData';
