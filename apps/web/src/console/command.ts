// A change of the console: a command of the table with the values of a form.
import { changeService } from '@seyir/contract/console';
import type { OperatorCommand } from '@seyir/core/operator/commands';
import { readRefusalFields } from '@seyir/core/operator/refusals';
import { dayAt } from '@seyir/core/time/local-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/api-error.ts';
import { call } from '../shared/api/call.ts';
import { failuresText } from '../shared/text/failures.text.ts';
import { formatClock, formatDate } from '../shared/text/format.ts';
import { say, sayChosen } from '../shared/text/text.ts';
import { toast } from '../shared/ui/Toast/toast.ts';
import { consoleText } from './console.text.ts';
import { refusalsText } from './refusals.text.ts';

export interface CommandCall {
  readonly command: OperatorCommand;
  /** By the names of arguments and options. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** The state of the data that the form was opened with. */
  readonly asOf?: string | undefined;
}

/** Runs a command, shows that it is done, and reads every list again; after a refusal too, whose reason may be an old list. */
export function useCommand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ command, values, asOf }: CommandCall) =>
      call(changeService, { body: { command, values: values as Record<string, string | string[]>, asOf } }),
    onSuccess: () => toast(say(consoleText.done), { tone: 'success' }),
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Whether a change was refused because its rows were changed since its form was opened. */
export const isChangedSince = (error: unknown): boolean =>
  error instanceof ApiError && readRefusalFields(error.fields ?? {})?.code === 'changed_since';

/** The time of a change of today, with its date otherwise. */
function writeTime(iso: string): string {
  const at = Date.parse(iso);
  return dayAt(at) === dayAt(Date.now()) ? formatClock(at) : `${formatDate(at)} ${formatClock(at)}`;
}

/** Labels of fields by the option of the command that they set. */
type FieldLabels = Readonly<Record<string, string>>;

/** Why a change was refused, in the language of the console. A refusal without a code is described in general. */
export function writeRefusal(error: unknown, labels: FieldLabels = {}): string {
  // The command may have arrived before its answer was lost.
  if (!(error instanceof ApiError)) return say(consoleText.answerLost);
  const refusal = readRefusalFields(error.fields ?? {});
  if (refusal !== undefined) {
    const { code, values } = refusal;
    const { option, operator, at } = values;
    return sayChosen(refusalsText[code], {
      ...values,
      ...(option === undefined ? {} : { option: labels[option] ?? option }),
      ...(operator === '' ? { operator: say(consoleText.commandLine) } : {}),
      ...(at === undefined ? {} : { at: writeTime(at) }),
    });
  }
  if (error.code === 'FORBIDDEN') return say(consoleText.forbidden);
  if (error.code === 'TOO_MANY') return say(failuresText.tooMany);
  return say(error.code === 'BAD_INPUT' || error.code === 'CONFLICT' ? consoleText.refused : failuresText.generic);
}
