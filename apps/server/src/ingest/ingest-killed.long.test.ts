// kill -9 of an ingesting server: listed segments exist, no other files do, and the next server continues.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { ffmpegPath } from '../../test/ffmpeg.ts';
import { SILENT } from '../../test/template.ts';
import { until } from '../../test/until.ts';
import { openDatabase } from '../db/open-database.ts';
import { readFragmentFacts } from '../media/mp4/fragments.ts';
import { readInitFacts } from '../media/mp4/init-facts.ts';
import { initFile, segmentFile } from '../media/run-files.ts';

const PROGRAM = fileURLToPath(new URL('../../test/ingest-until-killed.ts', import.meta.url));
/** Fifteen seconds on a quiet machine. */
const TIMEOUT_MS = 240_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-killed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs an ingesting server until it has reported this many segments, kills it, and returns the reported segments. */
async function ingestUntilKilled(segments: number): Promise<string[]> {
  const child = spawn(process.execPath, [PROGRAM, folder, ffmpegPath], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (lines.length === segments) child.kill('SIGKILL');
  });
  await closed;
  return lines;
}

/** Whether a process has its working directory in the media folder, where /proc shows it. */
async function isAnyProcessLeft(): Promise<boolean> {
  if (!existsSync('/proc/self/cwd')) return false;
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const cwd = await readlink(`/proc/${id}/cwd`).catch(() => '');
    if (cwd.startsWith(folder)) return true;
  }
  return false;
}

describe.runIf(testEngine() === 'pglite')('a server that is killed', { timeout: TIMEOUT_MS }, () => {
  it('leaves complete segments and no process, and its numbers continue with one discontinuity [ORIGIN-06] [ORIGIN-03]', async () => {
    const reported = await ingestUntilKilled(3);
    await until(async () => !(await isAnyProcessLeft()));
    reported.push(...(await ingestUntilKilled(2)));
    await until(async () => !(await isAnyProcessLeft()));

    const db = await openDatabase({ dataFolder: folder, log: SILENT });
    const spans = await db.kysely.selectFrom('span').selectAll().orderBy('msn').execute();
    const runs = await db.kysely.selectFrom('ingest_run').selectAll().orderBy('started_at').execute();
    await db.close();
    // One span a run, so one discontinuity for the kill.
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(spans.map(({ run_id }) => run_id)).toEqual(runs.map(({ id }) => id));
    expect(spans.map(({ dsn }) => dsn)).toEqual(spans.map((_, place) => place));
    expect(spans[1]?.msn).toBe(spans[0]?.segment_count);
    expect(spans[1]?.start_us).toBeGreaterThan(spans[0]?.end_us ?? 0);
    const listed = spans.reduce((sum, { segment_count }) => sum + segment_count, 0);
    expect(listed).toBeGreaterThanOrEqual(reported.length);
    expect(runs[0]?.end_reason).toBe('The server ended without notice.');

    for (const { channel_id: channelId, run_id, first_segment: first, segment_count: count } of spans) {
      const run = { channelId, runId: run_id ?? '' };
      const read = (path: string) => readFile(join(folder, 'media', path));
      for (const id of ['v240', 'a1']) {
        const { defaults } = readInitFacts(await read(initFile(run, id)));
        for (let index = first; index < first + count; index += 1) {
          expect(readFragmentFacts(await read(segmentFile(run, id, index)), defaults).sampleCount).toBeGreaterThan(20);
        }
      }
    }
    // Every remaining file of the first run is on the timeline.
    const firstRun = join(folder, 'media', 'live', spans[0]?.channel_id ?? '', spans[0]?.run_id ?? '');
    const kept = (await readdir(join(firstRun, '0'))).filter((name) => name.endsWith('.m4s'));
    expect(kept).toHaveLength(2 * (spans[0]?.segment_count ?? 0));
    expect(existsSync(join(firstRun, 'work'))).toBe(false);
  });
});
