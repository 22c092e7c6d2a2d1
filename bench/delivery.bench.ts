// What a segment costs that many viewers ask for: the server, out of its memory, against nginx on the same bytes as a
// file. `node bench/delivery.bench.ts`
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNginx, startStaticNginx } from '../apps/server/test/nginx.ts';
import type { OriginFacts } from './support/origin-server.ts';
import { startNode } from './support/processes.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { clientName, measureInTurns, type Target, writeComparison } from './support/wrk.ts';

const LOAD = { connections: 16, seconds: 2, rounds: 8 };
const REACH = 0.8;
const script = (name: string) => join(import.meta.dirname, 'support', name);

const folder = await mkdtemp(join(tmpdir(), 'seyir-bench-'));
const running: { stop(): Promise<void> }[] = [];
try {
  const origin = await startNode<OriginFacts>(script('origin-server.ts'), [folder]);
  running.push(origin);
  const { size } = await stat(origin.facts.segmentFile);
  const bare = await startNode<{ url: string }>(script('bare-http.ts'), ['0', String(size)]);
  running.push(bare);
  const ours: Target = { name: 'the server', url: origin.facts.segment, pid: origin.pid };
  const targets = [ours, { name: 'bare node:http', url: `${bare.facts.url}/segment`, pid: bare.pid }];
  if (hasNginx) {
    const root = join(folder, 'static');
    await mkdir(root);
    await rename(origin.facts.segmentFile, join(root, 'segment.m4s'));
    const files = await startStaticNginx(root);
    running.push(files);
    targets.push({ name: 'nginx and a file', url: `${files.url}/segment.m4s`, pid: files.pid });
  }
  const results = await measureInTurns(targets, LOAD);
  const what = `hot segment of ${(size / 2 ** 20).toFixed(0)} MiB, ${LOAD.connections} connections of ${clientName}`;
  const rows: ResultRow[] = targets.slice(1).map(({ name }) => {
    const { text, reached } = writeComparison(results, ours.name, name, REACH);
    return { what, measured: text, reach: `≥ ${REACH} of ${name}`, reached };
  });
  if (!hasNginx) {
    const measured = 'not measured: there is no nginx on this machine';
    rows.push({ what, measured, reach: `≥ ${REACH} of nginx and a file`, reached: false });
  }
  await keepResults('delivery', rows);
} finally {
  for (const one of running.reverse()) await one.stop();
  await rm(folder, { recursive: true, force: true });
}
