import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

const cwd = import.meta.dirname;

describe('runCommand', () => {
  it('collects both streams and the result', async () => {
    expect(await runCommand('sh', ['-c', 'echo one; echo two >&2'], { cwd })).toEqual({
      ok: true,
      output: expect.stringMatching(/one\ntwo|two\none/),
    });
    expect((await runCommand('there-is-no-such-program', [], { cwd })).ok).toBe(false);
  });

  it.each([
    ['exit 3', 'with code 3'],
    ['kill -9 $$', 'by SIGKILL'],
  ])('reports how a program ended without output: %s', async (words, how) => {
    expect(await runCommand('sh', ['-c', words], { cwd })).toEqual({ ok: false, output: '', ending: how });
  });

  it('collects the output of a program after its timeout', async () => {
    const program = 'trap "echo what is known; exit 0" INT; while :; do sleep 0.05; done';
    expect(await runCommand('sh', ['-c', program], { cwd, limitMs: 1_000 })).toEqual({
      ok: false,
      output: expect.stringMatching(/no result within .*\n\s*what is known\n/),
    });
  });
});
