import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

/** Runs the writer until `isEnough` of its output, kills it with SIGKILL and returns every line of its output. */
export async function runUntilKilled(
  programArguments: readonly string[],
  isEnough: (lines: readonly string[]) => boolean | Promise<boolean>,
): Promise<string[]> {
  const child = spawn(process.execPath, [PROGRAM, ...programArguments], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = new Promise((resolve) => reader.once('close', resolve));
  let running = true;
  void exited.then(() => {
    running = false;
  });
  while (running && !(await isEnough(lines))) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await Promise.all([exited, ended]);
  return lines;
}
