import { describe, expect, it } from 'vitest';
import { PlainFailure } from './plain-failure.ts';
import { countOutcome, runSteps, type Step, type StepOutcome, selectSteps, withCheck } from './run-steps.ts';

const aStep = (name: string, outcome: StepOutcome | Error = { ok: true, output: '' }): Step => ({
  name,
  about: '',
  run: async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  },
});

async function run(...steps: Step[]) {
  let text = '';
  let now = 0;
  const write = (piece: string) => {
    text += piece;
  };
  const result = await runSteps(steps, write, () => {
    now += 750;
    return now;
  });
  return { ...result, text };
}

const passed = (count: number) => ({ passed: count, failed: 0, skipped: 0 });

describe('selectSteps', () => {
  const steps = [aStep('format'), aStep('unit'), aStep('e2e')];
  const names = (only: string | undefined) => selectSteps(steps, only).map(({ name }) => name);
  it.each([
    [undefined, ['format', 'unit', 'e2e']],
    ['unit', ['unit']],
    ['e2e, format', ['format', 'e2e']],
  ])('--only %s', (only, expected) => {
    expect(names(only)).toEqual(expected);
  });
  it.each(['lint', 'unit,lint', ''])('refuses --only %j and names the steps there are', (only) => {
    expect(() => names(only)).toThrow(/Steps: format, unit, e2e/);
  });
});

describe('countOutcome', () => {
  it.each<[string, StepOutcome, number]>([
    ['well', { ok: true, output: '' }, 0],
    ['failed without tests', { ok: false, output: '' }, 1],
    ['failed although its tests passed', { ok: false, output: '', tally: passed(4) }, 1],
    ['failed with tests', { ok: false, output: '', tally: { passed: 4, failed: 3, skipped: 0 } }, 3],
  ])('a step that is %s', (_, outcome, failed) => {
    expect(countOutcome(outcome).failed).toBe(failed);
  });
});

describe('runSteps', () => {
  it('writes lines of a step at once, and the name of the step again after them', async () => {
    const step: Step = {
      ...aStep('server'),
      async run(say) {
        say('Installing the Debian package ffmpeg …');
        return { ok: true, output: '', details: '  Skipped: nothing.' };
      },
    };
    const { text } = await run(step);
    expect(text).toBe(
      'server  \n  Installing the Debian package ffmpeg …\nserver     0.8 s  ok\n  Skipped: nothing.\n',
    );
  });
  it('writes a line for each step, with time and what it found', async () => {
    const { ok, tally, text } = await run(aStep('format'), aStep('unit', { ok: true, output: '', tally: passed(12) }));
    expect(ok).toBe(true);
    expect(tally).toEqual(passed(12));
    expect(text).toBe('format     0.8 s  ok\nunit       0.8 s  ok  12 passed\n');
  });
  it('stops at the first failure and shows its output only', async () => {
    const failing = aStep('types', { ok: false, output: '\nx.ts: wrong\n' });
    const { ok, tally, text } = await run(aStep('format', { ok: true, output: 'chatter' }), failing, aStep('unit'));
    expect(ok).toBe(false);
    expect(tally.failed).toBe(1);
    expect(text).toBe('format     0.8 s  ok\ntypes      0.8 s  FAILED\n\nx.ts: wrong\n\n');
  });
  it('shows details of a successful step', async () => {
    const { text } = await run(aStep('build', { ok: true, output: '', note: '90 kB', details: '  a.js' }));
    expect(text).toBe('build     0.8 s  ok  90 kB\n  a.js\n');
  });
  it('takes a thrown error as a failure: one sentence where that is enough', async () => {
    const { ok, text } = await run(aStep('e2e', new PlainFailure('There is no browser.')));
    expect(ok).toBe(false);
    expect(text).toContain('\nThere is no browser.\n');
    expect(text).not.toContain('at ');
  });
});

it('lists at the end what the machine cannot run', async () => {
  const tests = [{ name: 'the edge keeps a list', needs: 'nginx', isSkipped: true }];
  const { text } = await run(aStep('server', { ok: true, output: '', tests }), aStep('build'));
  expect(text).toMatch(/build.*\n {2}not run here: 1 test that needs nginx\n$/);
});

describe('withCheck', () => {
  const tests: StepOutcome = { ok: true, output: 'all tests', tally: passed(3) };

  it('fails a step whose check fails, although its tests have passed, and says why', async () => {
    const { ok, tally, text } = await run(
      aStep('server', withCheck(tests, { ok: false, output: 'a.ts reads all of account' })),
    );
    expect(ok).toBe(false);
    expect(tally.failed).toBe(1);
    expect(text).toContain('a.ts reads all of account');
  });

  it('leaves the verdict of the tests as it is when the check passes, and shows what it counted', async () => {
    const check = { ok: true, output: '2 statements were planned\n' };
    expect(withCheck(tests, check)).toMatchObject({ ok: true, details: '2 statements were planned' });
    expect(withCheck({ ...tests, ok: false }, check).ok).toBe(false);
  });
});
