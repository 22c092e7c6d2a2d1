// Runs one command of the table: its values become the input of its handler, whose module is loaded with the first call.
import type { TypedValues } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import type { CommandContext, MachineContext, Result } from './command.ts';
import { withCommandLock } from './command-lock.ts';
import { loadHandler } from './handlers.ts';
import type { Tools } from './open-tools.ts';
import { readInput } from './read-input.ts';

export interface CommandRun extends Omit<CommandContext, 'tools'> {
  readonly values: TypedValues;
  /** Calls `work` with the data. */
  readonly withTools: <T>(work: (tools: Tools) => Promise<T>) => Promise<T>;
}

export async function runHandler({ values, withTools, ...context }: CommandRun): Promise<Result> {
  const { command, isDryRun } = context;
  const spec = COMMANDS[command];
  const input = readInput(spec, values);
  const handler = await loadHandler(command);
  if (spec.isMachine) return await handler(input, context satisfies MachineContext);
  return await withTools((tools) => {
    const run = () => handler(input, { ...context, tools });
    return spec.isAlone && !isDryRun ? withCommandLock(tools.db, command, run) : run();
  });
}
