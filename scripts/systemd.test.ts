import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = dirname(import.meta.dirname);
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The unit for this folder: systemd looks for the programs it names. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seyir-unit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the unit of systemd', () => {
  it.skipIf(!hasSystemd)('is accepted by systemd as it is shipped (needs systemd-analyze)', () => {
    const unit = readFileSync(join(ROOT, 'deploy/seyir.service'), 'utf8').replaceAll('/opt/seyir', ROOT);
    const file = join(folder, 'seyir.service');
    writeFileSync(file, unit);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    const ofUnit = stderr.split('\n').filter((line) => line.includes('seyir.service'));
    expect([status, ofUnit]).toEqual([0, []]);
  });

  it('starts the program that containers start', () => {
    const unit = readFileSync(join(ROOT, 'deploy/seyir.service'), 'utf8');
    expect(unit).toMatch(/^ExecStart=\S+\/node scripts\/serve\.ts$/m);
    expect(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')).toContain('CMD ["node", "scripts/serve.ts"]');
  });
});
