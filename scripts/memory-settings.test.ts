import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addMemorySettings } from './memory-settings.ts';

it('adds settings of memory to the start of a process, and keeps those of the operator', () => {
  const start = { env: { PORT: '1', MALLOC_ARENA_MAX: '8' }, execArgv: ['--inspect'] };
  const added = addMemorySettings(start);
  expect(added).toEqual({
    env: { PORT: '1', MALLOC_ARENA_MAX: '8', MALLOC_MMAP_THRESHOLD_: '131072' },
    execArgv: ['--inspect', '--max-semi-space-size=16'],
  });
  expect(added && addMemorySettings(added)).toBeUndefined();
  const sized = { ...start, execArgv: ['--max-semi-space-size=64'] };
  expect(addMemorySettings(sized)?.execArgv).toEqual(sized.execArgv);
});

it.runIf(process.platform === 'linux')(
  'starts the script once more in the same process, with the settings (needs Linux)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'seyir-memory-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = join(folder, 'script.ts');
    const module = JSON.stringify(join(import.meta.dirname, 'memory-settings.ts'));
    writeFileSync(
      script,
      `import { restartWithMemorySettings } from ${module};
     console.log(process.pid, process.env.MALLOC_ARENA_MAX, ...process.execArgv);
     restartWithMemorySettings(import.meta.filename);
     console.log('serves');`,
    );
    const env = { PATH: process.env.PATH };
    const output = execFileSync(process.execPath, [script], { env, encoding: 'utf8' });
    const [, pid] = /^(\d+) undefined$/m.exec(output) ?? [];
    expect(output.trim().split('\n')).toEqual([`${pid} undefined`, `${pid} 2 --max-semi-space-size=16`, 'serves']);
  },
);
