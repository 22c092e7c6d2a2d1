// `feedback …`: suggestions and complaints of viewers.
import { isUuid } from '../../shared/ids.ts';
import { makeAction } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse } from '../command.ts';

const LISTED = 50;

async function listFeedback({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'feedback.kind', 'feedback.text', 'feedback.created_at', 'account.user_code'])
    .where('feedback.handled_at', 'is', null)
    .orderBy('feedback.id', 'desc')
    .limit(LISTED)
    .execute();
  const toCells = ({ id, kind, text, created_at, user_code }: (typeof rows)[number]) => [
    ...[id, created_at.toISOString().slice(0, 10), kind, user_code, text.replaceAll('\n', ' ')],
  ];
  return listed(rows, toCells, 'The inbox is empty.');
}

async function handleFeedback(id: string, context: CommandContext): Promise<Result> {
  const at = new Date(context.tools.now());
  await makeAction(context, async (trx) => {
    const open = trx.selectFrom('feedback').select('id').where('id', '=', id).where('handled_at', 'is', null);
    const found = isUuid(id) ? await open.forUpdate().executeTakeFirst() : undefined;
    if (found === undefined) throw refuse('feedback_unknown', { feedback: id });
    await trx.updateTable('feedback').set({ handled_at: at }).where('id', '=', id).execute();
    const [before, after] = [null, at.toISOString()].map((handled_at) => ({ id, handled_at }));
    return { value: id, row: { table: 'feedback', before: before ?? null, after: after ?? null } };
  });
  return { text: 'It is out of the inbox.', data: { id } };
}

export const handlers: Handlers<'feedback list' | 'feedback done'> = {
  'feedback list': (_, context) => listFeedback(context),
  'feedback done': ({ id }, context) => handleFeedback(id, context),
};
