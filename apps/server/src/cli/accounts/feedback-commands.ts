// `feedback …`: suggestions and complaints of viewers.
import { refusal } from '@seyir/core/operator/refusals';
import { isUuid } from '../../shared/ids.ts';
import { keepAction } from '../changes/change.ts';
import { CliError, type DataCommand } from '../command.ts';
import { writeTable } from '../read-values.ts';

const LISTED = 50;

export const feedbackCommands: readonly DataCommand[] = [
  {
    name: 'feedback list',
    about: 'suggestions and complaints that are open, newest first',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('feedback')
        .innerJoin('account', 'account.id', 'feedback.account_id')
        .select(['feedback.id', 'feedback.kind', 'feedback.text', 'feedback.created_at', 'account.user_code'])
        .where('feedback.handled_at', 'is', null)
        .orderBy('feedback.id', 'desc')
        .limit(LISTED)
        .execute();
      const table = rows.map(({ id, kind, text, created_at, user_code }) => [
        ...[id, created_at.toISOString().slice(0, 10), kind, user_code, text.replaceAll('\n', ' ')],
      ]);
      return { text: writeTable(table) || 'The inbox is empty.', data: rows };
    },
  },
  {
    name: 'feedback done',
    about: 'take a suggestion or complaint out of the inbox',
    args: ['<id>'],
    place: 'data',
    isChange: true,
    async run(context) {
      const { tools, given } = context;
      const id = given.args[0] ?? '';
      const at = new Date(tools.now());
      await tools.db.kysely.transaction().execute(async (trx) => {
        const open = trx.selectFrom('feedback').select('id').where('id', '=', id).where('handled_at', 'is', null);
        const found = isUuid(id) ? await open.forUpdate().executeTakeFirst() : undefined;
        if (found === undefined)
          throw new CliError(`There is no open feedback ${id}.`, refusal('feedback_unknown', { feedback: id }));
        if (given.isDryRun) return;
        await trx.updateTable('feedback').set({ handled_at: at }).where('id', '=', id).execute();
        const before = { id, handled_at: null };
        await keepAction(context, trx, { table: 'feedback', before, after: { id, handled_at: at.toISOString() } });
      });
      const text = given.isDryRun ? 'Dry run: nothing was changed.' : 'It is out of the inbox.';
      return { text, data: { id } };
    },
  },
];
