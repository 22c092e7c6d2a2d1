// `account note`: what operators write about an account for each other. The audit log says that there is a note, and not what it says.
import type { InputOf } from '@seyir/core/operator/commands';
import { makeAction } from '../changes/change.ts';
import { type CommandContext, type Result, refuse } from '../command.ts';
import { findAccount, requireRightsOver } from './find-account.ts';

/** As the table has it. */
const NOTE_LONGEST = 1_000;
/** Who types on the machine has no name of an operator. */
const COMMAND_LINE = 'command line';

export async function noteAccount(input: InputOf<'account note'>, context: CommandContext): Promise<Result> {
  const { tools, operator } = context;
  const text = input.note?.trim() ?? '';
  if (text === '') throw refuse('note_missing');
  if (text.length > NOTE_LONGEST) throw refuse('note_long', { most: NOTE_LONGEST });
  const { id: account_id, username } = await findAccount(context, input.account);
  await requireRightsOver(context, account_id);
  const id = tools.newId();
  await makeAction(context, async (trx) => {
    await trx
      .insertInto('account_note')
      .values({ id, account_id, text, operator_name: operator?.name ?? COMMAND_LINE, made_at: new Date(tools.now()) })
      .execute();
    return { value: undefined, row: { table: 'account_note', before: null, after: { id, account_id } } };
  });
  return { text: `The note about ${username} is kept. Its owner does not see it.`, data: { id, username } };
}
