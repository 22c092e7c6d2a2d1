// What a segment costs that many viewers ask for: nginx with the configuration we ship, which checks tokens and answers from
// its cache, against nginx on the same bytes as a file; and the server alone, out of its memory. `npm run bench -- delivery`
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNginx, startEdgeNginx, startStaticNginx } from '../apps/server/test/nginx.ts';
import type { OriginFacts } from './support/origin-server.ts';
import { packets } from './support/own-network.ts';
import { startNode } from './support/processes.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { clientName, measureInTurns, type Target, writeComparison } from './support/wrk.ts';

const LOAD = { connections: 16, seconds: 2, rounds: 8 };
const REACH = { serverOfBare: 0.8, edgeOfFile: 0.9 };
const NAMES = { server: 'the server', bare: 'bare node:http', edge: 'nginx and the server', file: 'nginx and a file' };
const script = (name: string) => join(import.meta.dirname, 'support', name);

const folder = await mkdtemp(join(tmpdir(), 'seyir-bench-'));
const running: { stop(): Promise<void> }[] = [];
try {
  const origin = await startNode<OriginFacts>(script('origin-server.ts'), [folder]);
  running.push(origin);
  const { size } = await stat(origin.facts.segmentFile);
  const bare = await startNode<{ url: string }>(script('bare-http.ts'), ['0', String(size)]);
  running.push(bare);
  const targets: Target[] = [
    { name: NAMES.server, url: origin.facts.segment, pid: origin.pid },
    { name: NAMES.bare, url: `${bare.facts.url}/segment`, pid: bare.pid },
  ];
  if (hasNginx) {
    const root = join(folder, 'static');
    await mkdir(root);
    await rename(origin.facts.segmentFile, join(root, 'segment.m4s'));
    const files = await startStaticNginx(root);
    running.push(files);
    const edge = await startEdgeNginx(origin.facts.origin);
    running.push(edge);
    targets.push(
      { name: NAMES.edge, url: origin.facts.segment.replace(origin.facts.origin, edge.url), pid: edge.pid },
      { name: NAMES.file, url: `${files.url}/segment.m4s`, pid: files.pid },
    );
  }
  const results = await measureInTurns(targets, LOAD);
  const load = `hot segment of ${(size / 2 ** 20).toFixed(0)} MiB, ${LOAD.connections} connections of ${clientName}, ${packets}`;
  const compare = (ours: string, reference: string, least: number | undefined): ResultRow => {
    const { text, reached } = writeComparison(results, ours, reference, least ?? 0);
    const what = `${load}: ${ours}`;
    return {
      what,
      measured: text,
      reach: least ? `≥ ${least} of ${reference}` : '',
      reached: least ? reached : undefined,
    };
  };
  const rows = [compare(NAMES.server, NAMES.bare, REACH.serverOfBare)];
  if (hasNginx) {
    rows.push(compare(NAMES.edge, NAMES.file, REACH.edgeOfFile), compare(NAMES.server, NAMES.file, undefined));
  } else {
    const measured = 'not measured: there is no nginx on this machine';
    rows.push({ what: load, measured, reach: `≥ ${REACH.edgeOfFile} of ${NAMES.file}`, reached: false });
  }
  await keepResults('delivery', rows);
} finally {
  for (const one of running.reverse()) await one.stop();
  await rm(folder, { recursive: true, force: true });
}
