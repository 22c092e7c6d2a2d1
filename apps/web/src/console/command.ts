// A change of the console: a command of the command line with the values of a form.
import { changeService } from '@seyir/contract/console';
import type { OperatorCommand } from '@seyir/core/operator/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { failuresText } from '../shared/text/failures.text.ts';
import { say } from '../shared/text/text.ts';
import { toast } from '../shared/ui/Toast/toast.ts';
import { consoleText } from './console.text.ts';

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

/** Why a command was refused. The sentence of the server is that of the command line. */
export function writeRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return say(failuresText.checkConnection);
  const reason = error.fields?.command ?? Object.values(error.fields ?? {})[0];
  if (reason !== undefined) return say(consoleText.refused, { reason });
  if (error.code === 'FORBIDDEN') return say(consoleText.forbidden);
  return say(error.code === 'TOO_MANY' ? failuresText.tooMany : failuresText.generic);
}
