// The console's way to the handlers: values of a form, without terminal and files; refusals become errors of the API.
import type { TypedValues } from '@seyir/core/operator/command-spec';
import { writeCommand } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import { toRefusalFields } from '@seyir/core/operator/refusals';
import type { RunOperatorCommand } from '../features/console/operator-commands.ts';
import { AppError } from '../shared/app-error.ts';
import { RefusedError, refuse } from './command.ts';
import { explainFailure } from './explain-failure.ts';
import type { Tools } from './open-tools.ts';
import { runHandler } from './run-handler.ts';
import { isUploaded } from './titles/read-picture.ts';

const ADDRESS = /^(https?|rtmps?|rtsps?|srt|udp|rtp):\/\/[^\s]+$/i;
/** A probe of a source, the longest part of a command, takes some seconds. */
const TIMEOUT_MS = 60_000;

const silentProgress = { show: () => {}, end: () => {} };

export function makeOperatorCommands(tools: Tools, pid: number): RunOperatorCommand {
  return async ({ command, values, operator, asOf }) => {
    try {
      const spec = COMMANDS[command];
      refuseFiles(command, values);
      const { change } = await runHandler({
        ...{ command, values, operator, asOf, pid, typed: writeCommand(command, spec, values) },
        ...{ env: {}, cwd: tools.config.dataFolder, isDryRun: false },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        say: () => {},
        progress: () => silentProgress,
        withTools: (work) => work(tools),
      });
      return { change: change !== undefined && change.rowCount > 0 ? change.id : null };
    } catch (error) {
      throw toApiError(error);
    }
  };
}

/** An operator of the console has no files on this machine: a source is an address, a picture comes by upload. */
function refuseFiles(command: keyof typeof COMMANDS, values: TypedValues): void {
  for (const [option, { kind, isFetched }] of Object.entries(COMMANDS[command].options ?? {})) {
    if (kind !== 'address' && kind !== 'picture') continue;
    const given = [values[option] ?? []].flat().map(String);
    const isFile = (value: string) =>
      value !== '-' && !isUploaded(value) && !((kind === 'address' || isFetched) && ADDRESS.test(value));
    if (given.some(isFile))
      throw kind === 'picture' && !isFetched ? refuse('picture_type') : refuse('option_address', { option });
  }
}

function toApiError(thrown: unknown): unknown {
  const error = thrown instanceof RefusedError ? thrown : explainFailure(thrown);
  // Without a code it is a failure of the database or the disk: the log explains it, the operator sees that the server failed.
  if (error === undefined || (error !== thrown && error.refusal === undefined)) return thrown;
  const fields = { command: error.message, ...(error.refusal ? toRefusalFields(error.refusal) : {}) };
  return new AppError(error.isUsage ? 'BAD_INPUT' : 'CONFLICT', {}, { cause: error, fields });
}
