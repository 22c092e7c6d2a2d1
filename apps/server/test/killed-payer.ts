// Runs the payer until its kill.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * Every step of an order at which the process may die, by life of the process: each life has an order at each of its steps
 * when it is killed. Steps within a transaction come last in a life: the embedded database has one transaction at a time.
 */
export const KILLED_LIVES = [
  [
    'after the order',
    'before the page',
    'after the page',
    'after the payment',
    'after the query',
    'after the settlement',
    'before the refund',
    'after the refund',
    'before the charge',
    'after the charge',
    'during the delivery of a purchase',
  ],
  ['during the delivery of a renewal'],
  ['during the booking of a refund'],
] as const;
export type KillStep = (typeof KILLED_LIVES)[number][number];
export const KILL_STEPS: readonly KillStep[] = KILLED_LIVES.flat();

const PROGRAM = fileURLToPath(new URL('./pay-until-killed.ts', import.meta.url));

/** Starts the payer, which kills itself when every step is reached, and returns its output and the signal that ended it. */
export async function payUntilKilled(steps: readonly KillStep[], now: number, place: readonly string[]) {
  const args = [PROGRAM, steps.join(','), String(now), ...place];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const [output, errors, signal] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { output: output.trim().split('\n'), errors, signal };
}
