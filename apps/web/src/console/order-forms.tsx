// Orders as lists show them: states with shape and word, columns, and what may be done with one.
import type { ConsoleOrder } from '@seyir/contract/console-orders';
import { Link } from 'react-router';
import { say, sayChosen } from '../shared/text/text.ts';
import { accountsText } from './accounts.text.ts';
import { channelsText } from './channels.text.ts';
import { codeWords } from './codes.text.ts';
import type { RowForm } from './command-form.ts';
import type { Column } from './DataTable.tsx';
import { StateMark, type StateTone } from './StateMark.tsx';
import { writeMoment, writeMoney } from './use-page.ts';

export type OrderState = ConsoleOrder['state'];

const TONES: Readonly<Record<OrderState, StateTone>> = {
  created: 'off',
  waiting: 'off',
  paid: 'ok',
  failed: 'bad',
  cancelled: 'off',
  expired: 'off',
  refunded: 'info',
};

/** As the lists show it; the whole number is found by it. */
export const shortNumber = ({ number }: Pick<ConsoleOrder, 'number'>): string => number.slice(-8).toUpperCase();

export const OrderStateMark = ({ state, isRefundDue }: Pick<ConsoleOrder, 'state' | 'isRefundDue'>) => (
  <StateMark tone={isRefundDue ? 'warn' : TONES[state]}>
    {say(isRefundDue ? accountsText.refundDue : accountsText[state])}
  </StateMark>
);

export const orderColumns = (): Column<ConsoleOrder>[] => [
  { id: 'date', header: say(accountsText.date), cell: ({ createdAt }) => writeMoment(createdAt) },
  {
    id: 'account',
    header: say(accountsText.customer),
    cell: ({ accountId, customer }) => <Link to={`/accounts/${accountId}`}>{customer}</Link>,
  },
  { id: 'product', header: say(accountsText.product), cell: ({ name }) => name },
  { id: 'method', header: say(accountsText.method), cell: ({ method }) => sayChosen(codeWords(method), {}) },
  { id: 'state', header: say(channelsText.state), cell: (order) => <OrderStateMark {...order} /> },
  {
    id: 'amount',
    header: say(accountsText.amount),
    isNumber: true,
    cell: ({ amountKurus }) => writeMoney(amountKurus),
  },
];

const aboutOrder = {
  subject: ({ userCode, customer, name, amountKurus, createdAt }: ConsoleOrder) =>
    `${userCode} · ${customer} · ${name} · ${writeMoney(amountKurus)} · ${writeMoment(createdAt)}`,
  fixed: ({ id }: ConsoleOrder) => ({ order: id }),
};

/** Forms of an order, its key and its name, for the lists of orders. */
export const ORDER_ROWS = {
  forms: [
    {
      ...aboutOrder,
      command: 'orders refund',
      button: accountsText.refund,
      title: ({ customer, amountKurus }) =>
        say(accountsText.refundQuestion, { customer, amount: writeMoney(amountKurus) }),
      submit: ({ amountKurus }) => say(accountsText.refundAmount, { amount: writeMoney(amountKurus) }),
      words: accountsText.refundWords,
      isDanger: true,
      isOffered: ({ state, isRefundDue }) => state === 'paid' && !isRefundDue,
    },
    {
      ...aboutOrder,
      command: 'orders check',
      button: accountsText.check,
      words: accountsText.checkWords,
      isOffered: ({ state }) => state !== 'refunded',
    },
  ] satisfies readonly RowForm<ConsoleOrder>[],
  keyOf: ({ id }: ConsoleOrder) => id,
  nameOf: ({ name, userCode }: ConsoleOrder) => `${userCode}, ${name}`,
};
