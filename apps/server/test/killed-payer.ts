// Runs the payer until its kill.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Every step of an order at which the process may die. */
export const KILL_STEPS = [
  'after the order',
  'before the page',
  'after the page',
  'after the payment',
  'after the query',
  'during the delivery of a purchase',
  'after the settlement',
  'before the refund',
  'after the refund',
  'before the charge',
  'after the charge',
  'during the delivery of a renewal',
] as const;
export type KillStep = (typeof KILL_STEPS)[number];

const PROGRAM = fileURLToPath(new URL('./pay-until-killed.ts', import.meta.url));

/** Starts the payer, which kills itself at the step, and returns its output and the signal that ended it. */
export async function payUntilKilled(step: KillStep, now: number, place: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, step, String(now), ...place], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const [output, errors, signal] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { output: output.trim(), errors, signal };
}
