// Changes of the console: commands of the command line, run for an operator. The rules, the list of changes and undo are those
// of the command line.
import { type OperatorCommand, permissionOf } from '@seyir/core/operator/permissions';
import { type Operator, requirePermission } from '../../http/caller.ts';

export interface OperatorCall {
  readonly command: OperatorCommand;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | readonly string[]>>;
  /** The snapshot that the form was read in: a change of the same rows since is refused. */
  readonly asOf?: string | undefined;
  /** Who is written into the audit log, and whose role decides about accounts of other operators. */
  readonly operator: Pick<Operator, 'accountId' | 'name' | 'role'>;
}

/** Refusals are thrown: BAD_INPUT for wrong values, CONFLICT for what the present state does not allow. */
export type RunOperatorCommand = (call: OperatorCall) => Promise<{ readonly text: string }>;

export async function runForOperator(
  run: RunOperatorCommand,
  operator: Operator,
  { command, args, options, asOf }: Omit<OperatorCall, 'operator'>,
) {
  requirePermission(operator, permissionOf(command));
  return await run({ command, args, options, asOf, operator });
}
