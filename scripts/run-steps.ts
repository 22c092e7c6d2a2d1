// Runs the steps of `npm test` and `npm run check` one after the other, with a line each, up to the first that fails.
import { PlainFailure } from './plain-failure.ts';
import { addTallies, NO_TESTS, type ReportedTest, type Tally, writeSkipped, writeTally } from './test-report.ts';

export interface StepOutcome {
  readonly ok: boolean;
  /** Shown when the step fails. */
  readonly output: string;
  /** A few words beside the step's name. */
  readonly note?: string;
  /** Shown also after success, for example a table. */
  readonly details?: string;
  readonly tally?: Tally;
  /** Those that no step has run are listed at the end, with what they need. */
  readonly tests?: readonly ReportedTest[];
}

export interface Step {
  /** The name for `--only`. */
  readonly name: string;
  /** What it makes sure of. */
  readonly about: string;
  /** `say` writes a line at once, for example before an installation. */
  run(say: (line: string) => void): Promise<StepOutcome>;
}

export interface StepRun {
  readonly ok: boolean;
  readonly tally: Tally;
}

/** The steps that `--only a,b` asks for, in their own order; all without it. */
export function selectSteps(steps: readonly Step[], only: string | undefined): readonly Step[] {
  if (only === undefined) return steps;
  const names = only
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0 || names.length === 0) {
    const known = steps.map((step) => step.name).join(', ');
    throw new PlainFailure(`There is no step ${unknown.join(', ') || 'named'}. Steps: ${known}.`);
  }
  return steps.filter((step) => names.includes(step.name));
}

/** A step that fails without a failed test of its own (a type error, a crash) is one failure, never none. */
export function countOutcome({ ok, tally = NO_TESTS }: StepOutcome): Tally {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/** A check after the tests of a step: what it prints is shown either way, and the step fails with it. */
export function withCheck(outcome: StepOutcome, check: Pick<StepOutcome, 'ok' | 'output'>): StepOutcome {
  const printed = check.output.trim();
  const details = [outcome.details, printed].filter(Boolean).join('\n');
  return { ...outcome, ok: outcome.ok && check.ok, output: [outcome.output, printed].join('\n'), details };
}

export async function runSteps(
  steps: readonly Step[],
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): Promise<StepRun> {
  const width = Math.max(...steps.map((step) => step.name.length));
  const tallies: Tally[] = [];
  const tests: ReportedTest[] = [];
  for (const step of steps) {
    // The name is written before the work, so that a log shows what was going on when it stops.
    const head = `${step.name.padEnd(width)}  `;
    write(head);
    const startedAt = now();
    const say = (line: string) => write(`\n  ${line}\n${head}`);
    const outcome: StepOutcome = await step
      .run(say)
      .catch((error: unknown) => ({ ok: false, output: describe(error) }));
    const counted = countOutcome(outcome);
    tallies.push(counted);
    const seconds = `${((now() - startedAt) / 1000).toFixed(1)} s`;
    const words = [seconds.padStart(8), outcome.ok ? 'ok' : 'FAILED', noteOf(outcome)].filter((word) => word !== '');
    write(`${words.join('  ')}\n`);
    if (!outcome.ok) {
      write(`\n${outcome.output.trim()}\n\n`);
      return { ok: false, tally: addTallies(tallies) };
    }
    if (outcome.details) write(`${outcome.details}\n`);
    tests.push(...(outcome.tests ?? []));
  }
  for (const line of writeSkipped(tests)) write(`${line}\n`);
  return { ok: true, tally: addTallies(tallies) };
}

function noteOf({ note, tally }: StepOutcome): string {
  return note ?? (tally ? writeTally(tally) : '');
}

function describe(error: unknown): string {
  if (error instanceof PlainFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
