// `feedback …`: suggestions and complaints of viewers.
import type { InputOf } from '@seyir/core/operator/commands';
import { findOrderLanguage } from '../../billing/orders.queries.ts';
import type { Queries } from '../../db/database.ts';
import { feedbackAnswerMail } from '../../outbox/mails/account-mails.ts';
import { isUuid } from '../../shared/ids.ts';
import { makeAction } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse } from '../command.ts';
import { withOutbox } from '../open-tools.ts';
import { requireRightsOver } from './find-account.ts';

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

/** As the table has it. */
const ANSWER_LONGEST = 2_000;

/** The answer goes by mail with the commit that keeps it. */
async function answerFeedback(input: InputOf<'feedback answer'>, context: CommandContext): Promise<Result> {
  const { tools, operator } = context;
  const answer = input.answer?.trim() ?? '';
  if (answer === '' || answer.length > ANSWER_LONGEST) throw refuse('answer_length', { most: ANSWER_LONGEST });
  const found = isUuid(input.id) ? await findOpen(tools.db.kysely, input.id) : undefined;
  if (found === undefined) throw refuse('feedback_unknown', { feedback: input.id });
  const { id, account_id, email, username, first_name, text } = found;
  await requireRightsOver(context, account_id);
  if (email === null) throw refuse('account_without_mail', { account: username });
  const language = (await findOrderLanguage(tools.db.kysely, account_id)) === 'en' ? 'en' : 'tr';
  const mail = feedbackAnswerMail({ language, firstName: first_name, answer, question: text });
  await withOutbox(tools, (outbox) =>
    makeAction(context, async (trx) => {
      const handled_at = new Date(tools.now());
      const { numUpdatedRows } = await trx
        .updateTable('feedback')
        .set({ answer, answered_by: operator?.name ?? 'command line', handled_at })
        .where('id', '=', id)
        .where('handled_at', 'is', null)
        .executeTakeFirst();
      // By another operator, between the read and the write.
      if (numUpdatedRows === 0n) throw refuse('feedback_unknown', { feedback: id });
      await outbox.sendMail({ to: email, ...mail }, trx);
      const [before, after] = [null, handled_at.toISOString()].map((at) => ({ id, handled_at: at }));
      return { value: undefined, row: { table: 'feedback', before: before ?? null, after: after ?? null } };
    }),
  );
  return { text: `The answer goes to ${email}. This cannot be undone.`, data: { id, to: email } };
}

const findOpen = (db: Queries, id: string) =>
  db
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'feedback.account_id', 'feedback.text'])
    .select(['account.email', 'account.username', 'account.first_name'])
    .where('feedback.id', '=', id)
    .where('feedback.handled_at', 'is', null)
    .executeTakeFirst();

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

export const handlers: Handlers<'feedback list' | 'feedback answer' | 'feedback done'> = {
  'feedback list': (_, context) => listFeedback(context),
  'feedback answer': answerFeedback,
  'feedback done': ({ id }, context) => handleFeedback(id, context),
};
