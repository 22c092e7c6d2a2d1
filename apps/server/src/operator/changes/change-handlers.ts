// `changes` lists what operators changed, `undo` restores the values before.
import { sql } from 'kysely';
import { type CommandContext, type Handlers, type Result, refuse, showLater, writeMoment } from '../command.ts';
import { makeChange } from './change.ts';
import { undoChange } from './undo.ts';

const LISTED = 30;

async function listChanges({ tools: { db } }: CommandContext): Promise<Result> {
  const changes = await db.kysely
    .selectFrom('operator_change')
    .select(['id', 'made_at', 'command', 'undoable', 'undone_by'])
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const lines = changes.map(({ id, made_at, command, undoable, undone_by }) => {
    const state = undone_by !== null ? `  (undone by ${undone_by})` : undoable ? '' : '  (cannot be undone)';
    return `${String(id).padStart(6)}  ${writeMoment(made_at)}  ${command}${state}`;
  });
  return { text: lines.join('\n') || 'No change was made yet.', data: changes };
}

async function undo(number: string, context: CommandContext): Promise<Result> {
  const id = Number(number);
  if (!Number.isSafeInteger(id)) throw refuse('change_unknown', { change: number });
  const line = showLater(context.progress('Undo'));
  const { value, change } = await makeChange(context, async (trx) => {
    const { rows } = await sql<{ id: string }>`select current_setting('seyir.operator_change') as id`.execute(trx);
    return await undoChange(trx, id, Number(rows[0]?.id), (done) => line.show(done, 'restoring'));
  });
  line.end();
  return { text: `${value} rows restored.`, data: { change: id, rows: value }, change };
}

export const handlers: Handlers<'changes' | 'undo'> = {
  changes: (_, context) => listChanges(context),
  undo: ({ change }, context) => undo(change, context),
};
