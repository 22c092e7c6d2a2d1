// What it costs to publish segments in parts: processor time of one ffmpeg that encodes 720, 360 and 240 lines into pipes, fragment by
// fragment, against the same into files of segments. Processor time is the same on a busy machine. `node bench/ingest-parts.bench.ts`

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { FIRST_PIPE } from '../apps/server/src/ingest/ingest-process.ts';
import { chooseRungs, encodedArguments } from '../apps/server/src/ingest/outputs.ts';
import { ffmpegPath } from '../apps/server/test/ffmpeg.ts';
import { keepResults } from './support/results.ts';

const SECONDS = 6;
const ROUNDS = 2;
const REACH = 1.1;
const SOURCE = [
  ...['-t', String(SECONDS), '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25,noise=alls=8:allf=t'],
  ...['-t', String(SECONDS), '-f', 'lavfi', '-i', 'sine=r=48000'],
];

/** Processor seconds of one encoding. */
async function encode(firstPartPipe: number | undefined): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-bench-'));
  const rungs = chooseRungs({ wanted: undefined, source: { width: 1280, height: 720 } });
  const outputs = { rungs, picture: '0:v:0', sounds: ['1:a:0'] as const, preset: 'veryfast', soundBitRate: 128_000 };
  const args = encodedArguments({ ...outputs, sounds: ['1:a:0'], segmentUs: SEGMENT_US, firstPartPipe });
  const pipes = firstPartPipe === undefined ? [] : Array.from({ length: rungs.length + 1 }, () => 'pipe' as const);
  const child = spawn(ffmpegPath, ['-hide_banner', '-nostdin', '-nostats', '-benchmark', ...SOURCE, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe', ...pipes],
  });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  for (const stream of child.stdio.slice(FIRST_PIPE)) if (stream && 'resume' in stream) stream.resume();
  await new Promise((resolve) => child.once('close', resolve));
  await rm(folder, { recursive: true });
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(log) ?? [];
  if (user === undefined) throw new Error(log.slice(-500));
  return Number(user) + Number(system);
}

const plain: number[] = [];
const parts: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  plain.push(await encode(undefined));
  parts.push(await encode(FIRST_PIPE));
}
const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const ratio = median(parts) / median(plain);
await keepResults('ingest-parts', [
  {
    what: `720, 360 and 240 lines in parts, against segments: processor time of ${SECONDS} s`,
    measured: `${ratio.toFixed(2)} (${median(parts).toFixed(1)} s, ${median(plain).toFixed(1)} s)`,
    reach: `${REACH} at most`,
    reached: ratio <= REACH,
  },
]);
