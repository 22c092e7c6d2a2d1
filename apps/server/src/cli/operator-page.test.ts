// docs/operator.md, typed line by line beside a running server without the demonstration.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitLine } from '../../test/command-line.ts';
import { createPostgresDatabase, testEngine } from '../../test/database.ts';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { findFreePort } from '../../test/live-sources.ts';
import { runCommandLine } from '../cli.ts';
import { openDatabase } from '../db/open-database.ts';
import { silentLog } from '../shared/log.ts';
import { NUMBERING_SETTING } from '../timeline/timelines.queries.ts';

const PAGE = new URL('../../../../docs/operator.md', import.meta.url);
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** A limit for a server that hangs, on a machine that does much else. */
const SLOW = 900_000;
const PREFIX = 'npm run seyir -- ';

let folder = '';
let env: Record<string, string> = {};
let server: ChildProcess | undefined;
let ready = '';
const page = await readFile(PAGE, 'utf8');
const blocks = [...page.matchAll(/^```(\S+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', name = '', text = '']) => ({
  kind,
  name,
  text,
}));
const linesOf = (name: string) =>
  blocks.filter((block) => block.kind === 'sh' && block.name === name).flatMap(({ text }) => text.trim().split('\n'));

async function type(line: string) {
  expect(line.startsWith(PREFIX)).toBe(true);
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  const stream = { write, isTTY: false, columns: 120 };
  const args = splitLine(line.slice(PREFIX.length));
  const signal = new AbortController().signal;
  return {
    code: await runCommandLine({ args, env, cwd: folder, out: stream, err: stream, signal, pid: process.pid }),
    out,
  };
}

async function stop() {
  if (server === undefined || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

beforeAll(async () => {
  if (!currentFfmpeg) return;
  folder = await mkdtemp(join(tmpdir(), 'seyir-operator-'));
  const film = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'mpeg4'];
  execFileSync(currentFfmpeg, ['-v', 'error', '-y', ...film, join(folder, 'film.mp4')]);
  for (const { kind, name, text } of blocks) {
    if (kind === 'sh' || name === '') continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await cp(join(folder, 'film.mp4'), join(folder, 'dizi', 'S01E01 Ada.mp4'));
  await mkdir(join(folder, 'posters'));
  const still = ['-f', 'lavfi', '-i', 'color=navy:s=60x90', '-frames:v', '1'];
  execFileSync(currentFfmpeg, ['-v', 'error', '-y', ...still, join(folder, 'posters', 'fener-poster.png')]);
  env = {
    ...{ SEYIR_DATA: join(folder, 'data'), SEYIR_DEMO: 'off', SEYIR_ROLES: 'web,worker', LOG_LEVEL: 'silent' },
    ...{ PORT: String(await findFreePort('tcp')), FFMPEG_PATH: currentFfmpeg, PATH: process.env.PATH ?? '' },
    ...(testEngine() === 'postgres' ? { DATABASE_URL: await createPostgresDatabase() } : {}),
  };
  server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    server?.once('exit', () => reject(new Error(`The server ended: ${ready}`)));
    server?.stdout?.setEncoding('utf8').on('data', (text: string) => {
      ready += text;
      if (ready.includes('Ctrl-C stops it')) resolve();
    });
  });
}, SLOW);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
}, SLOW);

describe.runIf(currentFfmpeg)('docs/operator.md (needs ffmpeg 5)', () => {
  it('starts a server that names the next three commands', async () => {
    await expect.poll(() => ready).toContain('import channels');
    expect(ready).toMatch(/package add[\s\S]*import channels[\s\S]*account create/);
  });

  it('has commands that all work, in its order, beside the running server', { timeout: SLOW }, async () => {
    for (const line of linesOf('')) {
      // pg_dump comes with PostgreSQL's own client programs.
      if (testEngine() === 'postgres' && line.includes(' backup ')) continue;
      const { code, out } = await type(line);
      expect([line, code, out]).toEqual([line, 0, out]);
    }
  });

  it.runIf(testEngine() === 'pglite')('restores its backup once the server is stopped', { timeout: SLOW }, async () => {
    const [line = ''] = linesOf('stopped');
    expect(await type(line)).toMatchObject({ code: 1, out: expect.stringContaining('is in use by another Seyir') });
    await stop();
    expect(await type(line)).toMatchObject({ code: 0 });
    const { out } = await type(`${PREFIX}channel list`);
    expect(out).toContain('Deniz TV');
    // Edges do not answer with segments of before.
    const db = await openDatabase({ dataFolder: join(folder, 'data'), log: silentLog });
    const numbering = db.kysely.selectFrom('setting').select('key').where('key', '=', NUMBERING_SETTING);
    expect(await numbering.execute()).toHaveLength(1);
    await db.close();
  });
});
