// `cases …`: money that a person has to decide about. `orders check`: asks the gateway about one order.

import { refusal } from '@seyir/core/operator/refusals';
import { type CASE_REASONS, type CaseRow, findCase, listOpenCases } from '../../billing/cases.ts';
import { makeCheckDue } from '../../billing/due-orders.queries.ts';
import { lockOrder, type OrderRow } from '../../billing/orders.queries.ts';
import { requestRefund } from '../../billing/orders.ts';
import { type SettledCase, settleCase } from '../../billing/settle-case.ts';
import { lockAccount } from '../../db/lock-account.ts';
import { isUuid } from '../../shared/ids.ts';
import { keepAction } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { requireRightsOver } from '../operators/rights-over.ts';
import { writePrice, writeTable } from '../read-values.ts';

const LISTED = 200;
/** Longest note, as the table has it. */
const NOTE_LONGEST = 500;

/** What the person does before the case is settled. docs/operations.md has the same with the reasons. */
const ADVICE: Readonly<Record<(typeof CASE_REASONS)[number], string>> = {
  'refund refused': "Refund the payment in the gateway's panel; settling asks the gateway and books the refund.",
  'refund unknown': "Look in the gateway's panel; settling asks the gateway again and refunds what is not refunded.",
  'partly refunded': "Refund the rest in the gateway's panel, which ends the access, or leave it: the access stays.",
  'wrong currency': "Refund the payment in the gateway's panel: it gave nothing and is in no ledger.",
  'charge unknown': "Look for the order in the gateway's panel and refund what was paid; settling gives the order up.",
  'not delivered':
    'The payment is booked and gave nothing. Refund it (orders refund), or restore what was bought; settling delivers it again.',
};

const OUTCOMES: Readonly<Record<SettledCase, string>> = {
  'asked again': 'The gateway is asked about the refund within minutes, and the refund is booked or made.',
  'delivered again':
    'The delivery is tried again within minutes, unless the order is refunded; a failure opens a new case.',
  ended: 'The gateway is not asked about the order any more.',
};

async function readCase({ tools, given }: CommandContext): Promise<CaseRow> {
  const id = given.args[0] ?? '';
  const found = isUuid(id) ? await findCase(tools.db.kysely, id) : undefined;
  if (found === undefined)
    throw new CliError(
      `There is no case ${id}. ${typedAs('cases list')} shows them.`,
      refusal('case_unknown', { case: id }),
    );
  return found;
}

const writeMoment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;
const findAdvice = (reason: string): string => ADVICE[reason as keyof typeof ADVICE] ?? '';

async function showCase(context: CommandContext): Promise<CommandResult> {
  const found = await readCase(context);
  const ledger = await context.tools.db.kysely
    .selectFrom('ledger_entry')
    .select(['kind', 'amount_kurus', 'booked_at'])
    .where('order_id', '=', found.order_id)
    .orderBy('id')
    .execute();
  const lines: [string, string][] = [
    ['Reason', found.reason],
    ['Opened', writeMoment(found.opened_at)],
    ['Purchase', found.product_name.tr],
    ['Amount', writePrice(found.amount_kurus)],
    ['Order', `${found.order_id} (${found.state})`],
    ['Order number', found.mpay],
    ['Account', found.account_id],
    ['Gateway', [found.gateway, found.gateway_reference].filter((text) => text !== null).join(' ')],
    ['Details', JSON.stringify(found.detail)],
    ...ledger.map((line): [string, string] => [
      'Ledger',
      `${line.kind} ${writePrice(line.amount_kurus)}, ${writeMoment(line.booked_at)}`,
    ]),
    found.closed_at === null
      ? ['What to do', findAdvice(found.reason)]
      : ['Settled', `${writeMoment(found.closed_at)}, ${found.resolution}`],
  ];
  return { text: writeTable(lines), data: { ...found, ledger } };
}

async function settle(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const note = given.text('note')?.trim();
  if (note === undefined || note === '')
    throw new UsageError('Say what was done with --note.', refusal('note_missing'));
  if (note.length > NOTE_LONGEST)
    throw new UsageError(
      `--note has at most ${NOTE_LONGEST} characters.`,
      refusal('note_long', { most: NOTE_LONGEST }),
    );
  const found = await readCase(context);
  await requireRightsOver(context, found.account_id, { isMoney: true });
  if (found.closed_at !== null)
    throw new CliError(`The case is settled already: ${found.resolution}`, refusal('case_settled'));
  if (given.isDryRun) {
    const text = `The case (${found.reason}, ${found.product_name.tr}) would be settled.\nDry run: nothing was changed.`;
    return { text, data: { id: found.id, reason: found.reason } };
  }
  const outcome = await tools.db.kysely.transaction().execute(async (trx) => {
    const settled = await settleCase(tools, trx, found, note);
    const { id, order_id, reason } = found;
    if (settled === undefined) return undefined;
    const before = { id, order_id, reason, resolution: null };
    await keepAction(context, trx, { table: 'billing_case', before, after: { ...before, resolution: note } });
    return settled;
  });
  if (outcome === undefined)
    throw new CliError('The case was settled by another command meanwhile.', refusal('case_settled'));
  return {
    text: `The case is settled. ${OUTCOMES[outcome]} This cannot be undone.`,
    data: { id: found.id, reason: found.reason, outcome },
  };
}

/** The order of an id, which the gateway's panel shows, or of the order number of a receipt. */
async function readNamedOrder({ tools, given }: CommandContext): Promise<OrderRow> {
  const name = given.args[0] ?? '';
  const found = await tools.db.kysely
    .selectFrom('payment_order')
    .selectAll()
    .where((eb) => (isUuid(name) ? eb.or([eb('id', '=', name), eb('mpay', '=', name)]) : eb('mpay', '=', name)))
    .executeTakeFirst();
  if (found === undefined) throw new CliError(`There is no order ${name}.`, refusal('order_unknown', { order: name }));
  return found;
}

async function checkOrder(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const { id, state, gateway, product_name, amount_kurus } = await readNamedOrder(context);
  const data = { id, state, gateway, amount_kurus };
  const order = `${product_name.tr}, ${writePrice(amount_kurus)}: ${state}.`;
  if (gateway === null) return { text: `${order} No gateway took this payment.`, data };
  if (state === 'refunded') return { text: `${order} There is nothing to ask.`, data };
  if (given.isDryRun) return { text: `${order} The gateway would be asked.\nDry run: nothing was changed.`, data };
  await tools.db.kysely.transaction().execute(async (trx) => {
    await makeCheckDue(trx, id, tools.now());
    await keepAction(context, trx, {
      table: 'payment_order',
      before: { id, state },
      after: { id, state, asked: true },
    });
  });
  return { text: `${order} The gateway is asked within two minutes; this command then shows the new state.`, data };
}

/** The refund is made by the job that makes every refund; it takes back what the order gave. */
async function refund(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const { id, account_id, product_name, amount_kurus } = await readNamedOrder(context);
  await requireRightsOver(context, account_id, { isMoney: true });
  const order = `${product_name.tr}, ${writePrice(amount_kurus)}`;
  const state = await tools.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const locked = await lockOrder(trx, id);
    if (locked.state !== 'paid')
      throw new CliError(
        `${order}: only a paid order is refunded; this one is ${locked.state}.`,
        refusal('order_not_paid'),
      );
    if (locked.refund_reason !== null)
      throw new CliError(`${order}: the refund is under way already.`, refusal('refund_under_way'));
    if (given.isDryRun) return 'dry' as const;
    await requestRefund(tools, trx, locked, 'operator');
    const before = { id, state: locked.state, refund_reason: null };
    await keepAction(context, trx, { table: 'payment_order', before, after: { ...before, refund_reason: 'operator' } });
    return 'due' as const;
  });
  if (state === 'dry') return { text: `${order} would be refunded.\nDry run: nothing was changed.`, data: { id } };
  return { text: `${order} is refunded within minutes, and what it gave ends. This cannot be undone.`, data: { id } };
}

export const caseCommands: readonly DataCommand[] = [
  {
    name: 'cases list',
    about: 'payments that a person has to decide about, the oldest first',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await listOpenCases(db.kysely, LISTED);
      const table = rows.map((row) => [
        row.id,
        writeMoment(row.opened_at),
        row.reason,
        writePrice(row.amount_kurus),
        row.product_name.tr,
      ]);
      return { text: writeTable(table) || 'There is nothing to decide.', data: rows };
    },
  },
  {
    name: 'cases show',
    about: 'a case with its order, its ledger and what to do',
    args: ['<case>'],
    place: 'data',
    isChange: false,
    run: showCase,
  },
  {
    name: 'cases settle',
    about: 'close a case after it was decided',
    args: ['<case>'],
    options: { note: { value: 'text', isProse: true, about: 'what was done' } },
    details:
      'A refund is asked for at the gateway once more and booked. Of any other case the order is given up if it is open, and the gateway is not asked about it any more.',
    place: 'data',
    isChange: true,
    run: settle,
  },
  {
    name: 'orders check',
    about: 'ask the gateway about one order',
    args: ['<order>'],
    details:
      'For an order that jobs do not ask about any more: a payment that ended over a week ago, or a refund by hand of a payment that is over a year old. The order is named by its id or its order number. A refund is booked and ends the access.',
    place: 'data',
    isChange: true,
    run: checkOrder,
  },
  {
    name: 'orders refund',
    about: 'pay an order back and end what it gave',
    args: ['<order>'],
    details: 'The whole amount goes back to where it came from. A refund that the gateway refuses becomes a case.',
    place: 'data',
    isChange: true,
    run: refund,
  },
];
