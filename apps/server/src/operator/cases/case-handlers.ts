// `cases …`: money that a person has to decide about. `orders check`: asks the gateway about one order.
import type { InputOf } from '@seyir/core/operator/commands';
import { type CASE_REASONS, type CaseRow, findCase, listOpenCases } from '../../billing/cases.ts';
import { makeCheckDue } from '../../billing/due-orders.queries.ts';
import { lockOrder, type OrderRow } from '../../billing/orders.queries.ts';
import { requestRefund } from '../../billing/orders.ts';
import { type SettledCase, settleCase } from '../../billing/settle-case.ts';
import { lockAccount } from '../../db/lock-account.ts';
import { isUuid } from '../../shared/ids.ts';
import { requireRightsOver } from '../accounts/find-account.ts';
import { makeAction } from '../changes/change.ts';
import {
  type CommandContext,
  type Handlers,
  listed,
  type Result,
  refuse,
  writeMoment,
  writePrice,
  writeTable,
} from '../command.ts';

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

async function listCases({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await listOpenCases(db.kysely, LISTED);
  const toCells = (row: CaseRow) => [
    ...[row.id, writeMoment(row.opened_at), row.reason, writePrice(row.amount_kurus), row.product_name.tr],
  ];
  return listed(rows, toCells, 'There is nothing to decide.');
}

async function readCase({ tools }: CommandContext, id: string): Promise<CaseRow> {
  const found = isUuid(id) ? await findCase(tools.db.kysely, id) : undefined;
  if (found === undefined) throw refuse('case_unknown', { case: id });
  return found;
}

const findAdvice = (reason: string): string => ADVICE[reason as keyof typeof ADVICE] ?? '';

async function showCase(id: string, context: CommandContext): Promise<Result> {
  const found = await readCase(context, id);
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

async function settle(input: InputOf<'cases settle'>, context: CommandContext): Promise<Result> {
  const note = input.note?.trim() ?? '';
  if (note === '') throw refuse('note_missing');
  if (note.length > NOTE_LONGEST) throw refuse('note_long', { most: NOTE_LONGEST });
  const found = await readCase(context, input.case);
  await requireRightsOver(context, found.account_id);
  if (found.closed_at !== null) throw refuse('case_settled');
  const { id, order_id, reason } = found;
  const outcome = await makeAction(context, async (trx) => {
    const settled = await settleCase(context.tools, trx, found, note);
    // By another command, between the read and the lock.
    if (settled === undefined) throw refuse('case_settled');
    const before = { id, order_id, reason, resolution: null };
    return { value: settled, row: { table: 'billing_case', before, after: { ...before, resolution: note } } };
  });
  return {
    text: `The case is settled. ${OUTCOMES[outcome]} This cannot be undone.`,
    data: { id, reason, outcome },
  };
}

/** The order of an id, which the gateway's panel shows, or of the order number of a receipt. */
async function readNamedOrder({ tools }: CommandContext, name: string): Promise<OrderRow> {
  const found = await tools.db.kysely
    .selectFrom('payment_order')
    .selectAll()
    .where((eb) => (isUuid(name) ? eb.or([eb('id', '=', name), eb('mpay', '=', name)]) : eb('mpay', '=', name)))
    .executeTakeFirst();
  if (found === undefined) throw refuse('order_unknown', { order: name });
  return found;
}

async function checkOrder(name: string, context: CommandContext): Promise<Result> {
  const { tools } = context;
  const { id, state, gateway, product_name, amount_kurus } = await readNamedOrder(context, name);
  const data = { id, state, gateway, amount_kurus };
  const order = `${product_name.tr}, ${writePrice(amount_kurus)}: ${state}.`;
  if (gateway === null) return { text: `${order} No gateway took this payment.`, data };
  if (state === 'refunded') return { text: `${order} There is nothing to ask.`, data };
  await makeAction(context, async (trx) => {
    await makeCheckDue(trx, id, tools.now());
    const row = { table: 'payment_order', before: { id, state }, after: { id, state, asked: true } };
    return { value: undefined, row };
  });
  return { text: `${order} The gateway is asked within two minutes; this command then shows the new state.`, data };
}

/** The refund is made by the job that makes every refund; it revokes what the order gave. */
async function refund(name: string, context: CommandContext): Promise<Result> {
  const { id, account_id, product_name, amount_kurus } = await readNamedOrder(context, name);
  await requireRightsOver(context, account_id);
  await makeAction(context, async (trx) => {
    await lockAccount(trx, account_id);
    const locked = await lockOrder(trx, id);
    if (locked.state !== 'paid') throw refuse('order_not_paid');
    if (locked.refund_reason !== null) throw refuse('refund_under_way');
    await requestRefund(context.tools, trx, locked, 'operator');
    const before = { id, state: locked.state, refund_reason: null };
    return {
      value: undefined,
      row: { table: 'payment_order', before, after: { ...before, refund_reason: 'operator' } },
    };
  });
  const order = `${product_name.tr}, ${writePrice(amount_kurus)}`;
  return { text: `${order} is refunded within minutes, and what it gave ends. This cannot be undone.`, data: { id } };
}

export const handlers: Handlers<'cases list' | 'cases show' | 'cases settle' | 'orders check' | 'orders refund'> = {
  'cases list': (_, context) => listCases(context),
  'cases show': (input, context) => showCase(input.case, context),
  'cases settle': settle,
  'orders check': ({ order }, context) => checkOrder(order, context),
  'orders refund': ({ order }, context) => refund(order, context),
};
