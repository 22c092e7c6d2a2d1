// What a command of an operator costs a processor when no server runs it: Node, its modules, the database and the command. On
// PostgreSQL, because a server takes commands of an embedded database over its socket. `npm run bench -- commands`; it needs no quiet
// machine, because other work does not lengthen the processor's time.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestPostgres } from '../scripts/test-postgres.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { withinLimit } from './support/time-limit.ts';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../scripts/seyir.mjs');
const COMMANDS = ['help', 'channel list', 'channel status', 'account list', 'title list', 'changes'];
/** The first call fills the compile cache and makes the database. */
const CALLS = 6;
const REACH_S = 0.7;
const MARK = 'processor';
const WRITE_USAGE = `process.on('exit', () => { const { user, system } = process.cpuUsage();
  process.stderr.write('\\n${MARK} ' + (user + system) / 1e6); });`;

const folder = await mkdtemp(join(tmpdir(), 'seyir-commands-'));
const postgres = await startTestPostgres();
try {
  await withinLimit(measureAll());
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<void> {
  const rows: ResultRow[] = [];
  for (const command of COMMANDS) {
    const seconds: number[] = [];
    for (let call = 0; call < CALLS; call += 1) seconds.push(await measure(command));
    const [first = Number.NaN, ...others] = seconds;
    const middle = others.toSorted((one, other) => one - other)[Math.floor(others.length / 2)] ?? Number.NaN;
    rows.push({
      what: `\`${command}\` on PostgreSQL, without a running server`,
      measured: `${middle.toFixed(2)} s of a processor (${first.toFixed(2)} s the first time)`,
      reach: `< ${REACH_S} s`,
      reached: middle < REACH_S,
    });
  }
  await keepResults('commands', rows);
}

async function measure(command: string): Promise<number> {
  const args = [`--import=data:text/javascript,${encodeURIComponent(WRITE_USAGE)}`, PROGRAM, ...command.split(' ')];
  const env = { ...process.env, DATABASE_URL: postgres.url, SEYIR_DATA: folder };
  const { stderr } = await run(process.execPath, args, { env });
  return Number(new RegExp(`${MARK} ([\\d.]+)`).exec(stderr)?.[1]);
}
