import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

/** In MB: the database takes some 600, the optimizing compiler of WebAssembly would take 1,200 more (ADR 0030). */
const MOST_MB = 900;

// Evaluates enough expressions for V8 to find their interpreter worth optimizing.
const SCRIPT = `
  import { openPgliteEngine } from ${JSON.stringify(join(import.meta.dirname, 'pglite-engine.ts'))};
  const engine = await openPgliteEngine({ folder: process.argv[1] });
  for (let turn = 0; turn < 5; turn += 1)
    await engine.exec('select sum(length(md5(n::text)) + n % 7) from generate_series(1, 20000) n where n % 3 <> 1');
  await engine.close();
  console.log(process.resourceUsage().maxRSS);
`;

it('creates and queries the embedded database without the memory of an optimizing compiler', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-pglite-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const args = ['--input-type=module-typescript', '-e', SCRIPT, join(folder, 'database')];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(Number(stdout) / 1_024).toBeLessThan(MOST_MB);
});
