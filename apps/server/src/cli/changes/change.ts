// One change of an operator: a transaction that records each row before and after (triggers of migration 0020), is rolled
// back by --dry-run, and can be undone.
import { refusal } from '@seyir/core/operator/refusals';
import { sql } from 'kysely';
import { type ChangedRow, findLaterChange, insertChange, insertChangedRow } from '../../catalogue/audit-log.ts';
import { announceCatalogueChange } from '../../catalogue/catalogue.ts';
import type { Queries } from '../../db/database.ts';
import { describeSource } from '../../streaming/ingest/source.ts';
import { CliError, type CommandContext, typedAs } from '../command.ts';

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

interface ChangeOptions {
  /** False when rows of viewers are removed with it, which are not recorded. */
  readonly isUndoable?: boolean;
}

export interface Changed<T> {
  readonly value: T;
  /** Rows that are different now. */
  readonly rowCount: number;
  /** The last line of the command's text: how to undo it. */
  readonly closing: string;
}

export type ChangeContext = Pick<CommandContext, 'tools' | 'given' | 'typed' | 'operator' | 'asOf'>;

/**
 * Runs `work` in one transaction and publishes to every server that the catalogue changed. A change without a difference is
 * not recorded.
 */
export async function makeChange<T>(
  context: ChangeContext,
  work: (trx: Queries) => Promise<T>,
  { isUndoable = true }: ChangeOptions = {},
): Promise<Changed<T>> {
  const { tools, given } = context;
  let changed: Changed<T> | undefined;
  try {
    await tools.db.kysely.transaction().execute(async (trx) => {
      const id = await openChange(context, trx, isUndoable);
      await recordIn(trx, id);
      const value = await work(trx);
      changed = { value, ...(await closeChange(context, trx, id, isUndoable)) };
      if (given.isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (changed === undefined) throw new Error('A change ended without a result.');
  return changed;
}

/**
 * One change in many short transactions: the embedded database answers no other query while one is open. A dry run runs no
 * step. When a step fails, the steps before it stay and can be undone.
 */
export async function makeStepwiseChange(
  context: ChangeContext,
  steps: readonly ((trx: Queries) => Promise<void>)[],
  onStep: (done: number) => void = () => {},
): Promise<Omit<Changed<void>, 'value'>> {
  const { tools, given } = context;
  if (given.isDryRun || steps.length === 0) {
    return { rowCount: 0, closing: writeClosing({ id: 0, rowCount: 0, isUndoable: true, isDryRun: given.isDryRun }) };
  }
  const within = <T>(work: (trx: Queries) => Promise<T>) => tools.db.kysely.transaction().execute(work);
  const id = await within((trx) => openChange(context, trx, true));
  try {
    for (const [index, step] of steps.entries()) {
      onStep(index / steps.length);
      await within(async (trx) => {
        await recordIn(trx, id);
        await step(trx);
      });
    }
  } finally {
    await within((trx) => closeChange(context, trx, id, true));
  }
  const rowCount = await countRows(tools.db.kysely, id);
  return { rowCount, closing: writeClosing({ id, rowCount, isUndoable: true, isDryRun: false }) };
}

async function openChange({ tools, typed, operator }: ChangeContext, trx: Queries, undoable: boolean): Promise<number> {
  const command = typed.replaceAll(ADDRESS, (address) => describeSource(address)).slice(0, COMMAND_LONGEST);
  return await insertChange(trx, { command, undoable, madeAt: new Date(tools.now()), operator });
}

/** Records a change of rows without a trigger (accounts, orders), within the transaction that makes it. */
export async function keepAction(context: ChangeContext, trx: Queries, row: ChangedRow): Promise<void> {
  const id = await openChange(context, trx, false);
  await insertChangedRow(trx, id, row);
  await refuseChangedSince(context, trx, id);
}

/** Refuses a change whose rows were changed by another one since its form was opened. Thrown within the transaction, which is undone. */
async function refuseChangedSince({ asOf }: ChangeContext, trx: Queries, id: number): Promise<void> {
  const later = asOf === undefined ? undefined : await findLaterChange(trx, id, asOf);
  if (later === undefined) return;
  const [operator, at] = [later.operator_name ?? '', later.made_at.toISOString()];
  throw new CliError(
    `${operator || 'The command line'} changed this at ${at}, after the form was opened.`,
    refusal('changed_since', { operator, at }),
  );
}

/** The triggers record rows for this change until the transaction ends. */
const recordIn = (trx: Queries, id: number) =>
  sql`select set_config('seyir.operator_change', ${String(id)}, true)`.execute(trx);

async function closeChange(context: ChangeContext, trx: Queries, id: number, isUndoable: boolean) {
  const { tools, given } = context;
  await refuseChangedSince(context, trx, id);
  const rowCount = await countRows(trx, id);
  if (rowCount === 0) await trx.deleteFrom('operator_change').where('id', '=', id).execute();
  else {
    await announceCatalogueChange(trx);
    await tools.events.publish({ type: 'changed', what: 'channels' }, 'everyone', trx);
    await tools.events.publish({ type: 'changed', what: 'catalogue' }, 'everyone', trx);
  }
  return { rowCount, closing: writeClosing({ id, rowCount, isUndoable, isDryRun: given.isDryRun }) };
}

const COMMAND_LONGEST = 2_000;
/** Addresses are kept without user, password, query and stream key. */
const ADDRESS = /\b[a-z]+:\/\/\S+/gi;

async function countRows(trx: Queries, id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('operator_change_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('change_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

interface Closing {
  readonly id: number;
  readonly rowCount: number;
  readonly isUndoable: boolean;
  readonly isDryRun: boolean;
}

function writeClosing({ id, rowCount, isUndoable, isDryRun }: Closing): string {
  if (isDryRun) return 'Dry run: nothing was changed.';
  if (rowCount === 0) return 'Nothing had to change.';
  return isUndoable ? `Undo: ${typedAs(`undo ${id}`)}` : 'This cannot be undone.';
}
