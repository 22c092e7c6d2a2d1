// One change of an operator: a transaction that records each row before and after (triggers of migration 0020), is rolled
// back by --dry-run, and can be undone.
import { sql } from 'kysely';
import { announceCatalogueChange } from '../../catalogue/catalogue.ts';
import type { Queries } from '../../db/database.ts';
import { type CommandContext, typedAs } from '../command.ts';

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

/**
 * Runs `work` in one transaction and publishes to every server that the catalogue changed. A change without a difference is
 * not recorded.
 */
export async function makeChange<T>(
  { tools, given, typed }: Pick<CommandContext, 'tools' | 'given' | 'typed'>,
  work: (trx: Queries) => Promise<T>,
  { isUndoable = true }: ChangeOptions = {},
): Promise<Changed<T>> {
  let changed: Changed<T> | undefined;
  try {
    await tools.db.kysely.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('operator_change')
        .values({ command: typed.slice(0, COMMAND_LONGEST), undoable: isUndoable, made_at: new Date(tools.now()) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`select set_config('seyir.operator_change', ${String(id)}, true)`.execute(trx);
      const value = await work(trx);
      const rowCount = await countRows(trx, id);
      changed = { value, rowCount, closing: writeClosing({ id, rowCount, isUndoable, isDryRun: given.isDryRun }) };
      if (given.isDryRun) throw new DryRun();
      if (rowCount === 0) await trx.deleteFrom('operator_change').where('id', '=', id).execute();
      else {
        await announceCatalogueChange(trx);
        await tools.events.publish({ type: 'changed', what: 'channels' }, 'everyone', trx);
        await tools.events.publish({ type: 'changed', what: 'catalogue' }, 'everyone', trx);
      }
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  if (changed === undefined) throw new Error('A change ended without a result.');
  return changed;
}

const COMMAND_LONGEST = 2_000;

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
