// `changes` lists what operators changed, `undo` restores the values before.
import { refusal } from '@seyir/core/operator/refusals';
import { sql } from 'kysely';
import { CliError, type Command } from '../command.ts';
import { showLater } from '../progress-line.ts';
import { makeChange } from './change.ts';
import { undoChange } from './undo.ts';

const LISTED = 30;

export const changeCommands: readonly Command[] = [
  {
    name: 'changes',
    about: 'the last changes made on the command line',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const changes = await db.kysely
        .selectFrom('operator_change')
        .select(['id', 'made_at', 'command', 'undoable', 'undone_by'])
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute();
      const lines = changes.map(({ id, made_at, command, undoable, undone_by }) => {
        const state = undone_by !== null ? `  (undone by ${undone_by})` : undoable ? '' : '  (cannot be undone)';
        return `${String(id).padStart(6)}  ${made_at.toISOString().slice(0, 16).replace('T', ' ')}Z  ${command}${state}`;
      });
      return { text: lines.length > 0 ? lines.join('\n') : 'No change was made yet.', data: changes };
    },
  },
  {
    name: 'undo',
    about: 'restore what a change of the command line replaced',
    args: ['<change>'],
    details: 'The numbers are those of `changes`. Rows that were changed again since are refused.',
    place: 'data',
    isChange: true,
    async run(context) {
      const id = Number(context.given.args[0]);
      if (!Number.isSafeInteger(id))
        throw new CliError(
          `"${context.given.args[0]}" is not the number of a change.`,
          refusal('change_unknown', { change: context.given.args[0] ?? '' }),
        );
      const line = showLater(context.progress('Undo'));
      const { value, closing } = await makeChange(context, async (trx) => {
        const { rows } = await sql<{ id: string }>`select current_setting('seyir.operator_change') as id`.execute(trx);
        return await undoChange(trx, id, Number(rows[0]?.id), (done) => line.show(done, 'restoring'));
      });
      line.end();
      return { text: `${value} rows restored.\n${closing}`, data: { change: id, rows: value } };
    },
  },
];
