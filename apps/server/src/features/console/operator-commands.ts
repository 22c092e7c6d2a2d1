// Changes of the console: commands of the table (core/operator/commands), run for an operator whose role has their permissions.
import type { TypedValues } from '@seyir/core/operator/command-spec';
import { type OperatorCommand, permissionsFor } from '@seyir/core/operator/commands';
import { type Operator, requirePermission } from '../../http/caller.ts';

interface OperatorCall {
  readonly command: OperatorCommand;
  /** By the names of arguments and options. */
  readonly values: TypedValues;
  /** The snapshot that the form was read in: a change of the same rows since is refused. */
  readonly asOf?: string | undefined;
  /** Who is written into the audit log, and whose role decides about accounts of other operators. */
  readonly operator: Pick<Operator, 'accountId' | 'name' | 'role'>;
}

/** Refusals are thrown: BAD_INPUT for wrong values, CONFLICT for what the present state does not allow. */
export type RunOperatorCommand = (call: OperatorCall) => Promise<{ readonly change: number | null }>;

export async function runForOperator(
  run: RunOperatorCommand,
  operator: Operator,
  { command, values, asOf }: Omit<OperatorCall, 'operator'>,
) {
  for (const permission of permissionsFor(command, Object.keys(values))) requirePermission(operator, permission);
  return await run({ command, values, asOf, operator });
}
