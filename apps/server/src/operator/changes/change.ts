// One change of an operator: a transaction that records each row before and after (triggers of migration 0020), is rolled
// back by --dry-run, and can be undone.
import { sql } from 'kysely';
import { announceCatalogueChange } from '../../catalogue/catalogue.ts';
import type { Queries } from '../../db/database.ts';
import { describeSource } from '../../ingest/source.ts';
import { type ChangedRow, findLaterChange, insertChange, insertChangedRow } from '../../operations/audit-log.ts';
import { type CommandContext, type MadeChange, refuse } from '../command.ts';

/** Thrown to roll back a dry run. */
class DryRun extends Error {}

interface ChangeOptions {
  /** False when rows of viewers are removed with it, which are not recorded. */
  readonly isUndoable?: boolean;
}

export interface Changed<T> {
  readonly value: T;
  readonly change: MadeChange;
}

type ChangeContext = Pick<CommandContext, 'tools' | 'isDryRun' | 'typed' | 'operator' | 'asOf'>;

/**
 * Runs `work` in one transaction and publishes to every server that the catalogue changed. A change without a difference is
 * not recorded.
 */
export async function makeChange<T>(
  context: ChangeContext,
  work: (trx: Queries) => Promise<T>,
  { isUndoable = true }: ChangeOptions = {},
): Promise<Changed<T>> {
  let changed: Changed<T> | undefined;
  await rollBackDryRun(context, async (trx) => {
    const id = await openChange(context, trx, isUndoable);
    await recordIn(trx, id);
    const value = await work(trx);
    changed = { value, change: await closeChange(context, trx, id, isUndoable) };
  });
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
): Promise<MadeChange> {
  const { tools, isDryRun } = context;
  if (isDryRun || steps.length === 0) return { id: 0, rowCount: 0, isUndoable: true };
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
  return { id, rowCount: await countRows(tools.db.kysely, id), isUndoable: true };
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

/** An action on rows without a trigger, in one transaction with its record. A dry run is rolled back. */
export async function makeAction<T>(context: ChangeContext, work: (trx: Queries) => Promise<Action<T>>): Promise<T> {
  let done: Action<T> | undefined;
  await rollBackDryRun(context, async (trx) => {
    done = await work(trx);
    if (done.row) await keepAction(context, trx, done.row);
  });
  if (done === undefined) throw new Error('An action ended without a result.');
  return done.value;
}

interface Action<T> {
  readonly value: T;
  /** What the action changed; undefined when nothing had to change. */
  readonly row?: ChangedRow | undefined;
}

async function rollBackDryRun({ tools, isDryRun }: ChangeContext, work: (trx: Queries) => Promise<void>) {
  try {
    await tools.db.kysely.transaction().execute(async (trx) => {
      await work(trx);
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
}

/** Refuses a change whose rows were changed by another one since its form was opened. Thrown within the transaction, which is undone. */
async function refuseChangedSince({ asOf }: ChangeContext, trx: Queries, id: number): Promise<void> {
  const later = asOf === undefined ? undefined : await findLaterChange(trx, id, asOf);
  if (later === undefined) return;
  throw refuse('changed_since', { operator: later.operator_name ?? '', at: later.made_at.toISOString() });
}

/** The triggers record rows for this change until the transaction ends. */
const recordIn = (trx: Queries, id: number) =>
  sql`select set_config('seyir.operator_change', ${String(id)}, true)`.execute(trx);

async function closeChange(context: ChangeContext, trx: Queries, id: number, isUndoable: boolean): Promise<MadeChange> {
  const { tools } = context;
  await refuseChangedSince(context, trx, id);
  const rowCount = await countRows(trx, id);
  const { rows: settings } = await sql`
    select 1 from operator_change_row where change_id = ${id} and table_name = 'setting' limit 1`.execute(trx);
  if (rowCount === 0) await trx.deleteFrom('operator_change').where('id', '=', id).execute();
  else {
    await announceCatalogueChange(trx);
    await tools.events.publish({ type: 'changed', what: 'channels' }, 'everyone', trx);
    await tools.events.publish({ type: 'changed', what: 'catalogue' }, 'everyone', trx);
    if (settings.length > 0) await tools.events.publish({ type: 'changed', what: 'config' }, 'everyone', trx);
  }
  return { id, rowCount, isUndoable };
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
