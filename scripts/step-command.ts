// The command line that `npm test`, `npm run test:all` and `npm run check` share: `--list`, `--only`, the closing line and the
// exit code.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainFailure } from './plain-failure.ts';
import { endCommandsOnSignal } from './run-command.ts';
import { runSteps, type Step, selectSteps } from './run-steps.ts';
import { makeSteps } from './steps.ts';
import type { TestPostgres } from './test-postgres.ts';
import { writeClosingLine } from './test-report.ts';

const root = dirname(import.meta.dirname);

const OPTIONS = {
  only: { type: 'string' },
  list: { type: 'boolean' },
  /** Every test there is, on both databases. */
  all: { type: 'boolean' },
  /** Only the properties, with so many new seeds. */
  seeds: { type: 'string' },
} as const;

/** Runs the steps that `choose` takes from those of the command line. */
export async function runStepCommand(choose: (step: Step) => boolean = () => true): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const seeds = values.seeds === undefined ? 0 : Number(values.seeds);
  if (!Number.isInteger(seeds) || seeds < 0) throw new PlainFailure('--seeds takes the number of seeds to try.');
  const reports = await mkdtemp(join(tmpdir(), 'seyir-reports-'));
  let postgres: TestPostgres | undefined;
  const cleanUp = async () => {
    await postgres?.stop();
    await rm(reports, { recursive: true, force: true });
  };
  const forgetSignals = endCommandsOnSignal(cleanUp);
  try {
    const all = makeSteps({
      root,
      reports,
      scope: values.all ? 'all' : 'core',
      seeds,
      holdPostgres: (server) => {
        postgres = server;
      },
    }).filter(choose);
    if (values.list) {
      for (const { name, about } of all) console.log(`${name.padEnd(18)}${about}`);
      return;
    }
    const { ok, tally } = await runSteps(selectSteps(all, values.only), (text) => process.stdout.write(text));
    console.log(writeClosingLine(tally));
    if (!ok) process.exitCode = 1;
  } finally {
    forgetSignals();
    await cleanUp();
  }
}
