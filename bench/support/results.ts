// Results are kept with the machine and the day they were measured on: numbers of two machines are not compared, only
// the ratios within one run.
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export interface ResultRow {
  readonly what: string;
  readonly measured: string;
  readonly reach: string;
  /** Undefined: reported without a goal. */
  readonly reached: boolean | undefined;
}

export async function keepResults(name: string, rows: readonly ResultRow[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
  const lines = [
    `# ${name}`,
    '',
    `${date}, ${machine}`,
    '',
    '| what | measured | to reach | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, reach, reached }) => `| ${what} | ${measured} | ${reach} | ${writeVerdict(reached)} |`,
    ),
    '',
  ];
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), lines.join('\n'));
  console.log(lines.join('\n'));
}

function writeVerdict(reached: boolean | undefined): string {
  if (reached === undefined) return '';
  return reached ? 'yes' : '**no**';
}
