// A change of the console: a command of the command line with the values of a form.
import { changeService } from '@seyir/contract/console';
import type { OperatorCommand } from '@seyir/core/operator/permissions';
import { readRefusalFields } from '@seyir/core/operator/refusals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { failuresText } from '../shared/text/failures.text.ts';
import { say, sayChosen } from '../shared/text/text.ts';
import { toast } from '../shared/ui/Toast/toast.ts';
import { consoleText } from './console.text.ts';
import { refusalsText } from './refusals.text.ts';

export interface CommandCall {
  readonly command: OperatorCommand;
  readonly args: readonly string[];
  readonly options?: Readonly<Record<string, string | readonly string[]>>;
}

/** Runs a command, shows that it is done, and reads every list again. */
export function useCommand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ command, args, options = {} }: CommandCall) =>
      call(changeService, {
        body: { command, args: [...args], options: options as Record<string, string | string[]> },
      }),
    onSuccess: async () => {
      toast(say(consoleText.done), { tone: 'success' });
      await queries.invalidateQueries();
    },
  });
}

/** Labels of fields by the option of the command that they set. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Why a change was refused, in the language of the console. A refusal without a code is described in general. */
export function writeRefusal(error: unknown, labels: FieldLabels = {}): string {
  if (!(error instanceof ApiError)) return say(failuresText.checkConnection);
  const refusal = readRefusalFields(error.fields ?? {});
  if (refusal !== undefined) {
    const { code, values } = refusal;
    const { option } = values;
    return sayChosen(
      refusalsText[code],
      option === undefined ? values : { ...values, option: labels[option] ?? option },
    );
  }
  if (error.code === 'FORBIDDEN') return say(consoleText.forbidden);
  if (error.code === 'TOO_MANY') return say(failuresText.tooMany);
  return say(error.code === 'BAD_INPUT' || error.code === 'CONFLICT' ? consoleText.refused : failuresText.generic);
}
