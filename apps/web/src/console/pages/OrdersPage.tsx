import {
  type ConsoleCase,
  type ConsoleOrder,
  listConsoleCases,
  listConsoleOrders,
  ORDER_STATES,
} from '@seyir/contract/console-accounts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say, sayChosen } from '../../shared/text/text.ts';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import type { RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import type { Column } from '../DataTable.tsx';
import { Toolbar, usePagedList, useWholeList } from '../ListPage.tsx';
import { RowList } from '../RowList.tsx';
import { writeMoment, writeMoney } from '../use-page.ts';

type OrderState = ConsoleOrder['state'];

export const orderColumns = (): Column<ConsoleOrder>[] => [
  { id: 'date', header: say(accountsText.date), cell: ({ createdAt }) => writeMoment(createdAt) },
  {
    id: 'account',
    header: say(accountsText.userCode),
    cell: ({ accountId, userCode }) => <Link to={`/accounts/${accountId}`}>{userCode}</Link>,
  },
  { id: 'product', header: say(accountsText.product), cell: ({ name }) => name },
  {
    id: 'amount',
    header: say(accountsText.amount),
    isNumber: true,
    cell: ({ amountKurus }) => writeMoney(amountKurus),
  },
  { id: 'method', header: say(accountsText.method), cell: ({ method }) => sayChosen(codeWords(method), {}) },
  {
    id: 'state',
    header: say(channelsText.state),
    cell: ({ state, isRefundDue }) => say(isRefundDue ? accountsText.refundDue : accountsText[state]),
  },
];

const aboutOrder = {
  subject: ({ userCode, name, amountKurus, createdAt }: ConsoleOrder) =>
    `${userCode} · ${name} · ${writeMoney(amountKurus)} · ${writeMoment(createdAt)}`,
  fixed: ({ id }: ConsoleOrder) => ({ order: id }),
};

/** Forms of an order, its key and its name, for the lists of orders. */
export const ORDER_ROWS = {
  forms: [
    {
      ...aboutOrder,
      command: 'orders refund',
      button: accountsText.refund,
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

export function OrdersPage() {
  const [state, setState] = useState<OrderState | ''>('');
  const list = usePagedList(['orders', state], (after) =>
    call(listConsoleOrders, { query: { after, state: state || undefined } }),
  );
  return (
    <>
      <Cases />
      <Toolbar>
        <h2>{say(consoleText.orders)}</h2>
        <Select
          label={say(channelsText.state)}
          options={[
            { value: '', label: say(accountsText.anyState) },
            ...ORDER_STATES.map((value) => ({ value, label: say(accountsText[value]) })),
          ]}
          value={state}
          onChange={(value) => setState(value as OrderState | '')}
        />
      </Toolbar>
      <RowList {...ORDER_ROWS} list={list} label={say(consoleText.orders)} columns={orderColumns()} />
    </>
  );
}

const writeReason = ({ reason }: ConsoleCase) => sayChosen(codeWords(reason), {});

const settleCase: RowForm<ConsoleCase> = {
  command: 'cases settle',
  button: accountsText.settle,
  subject: (found) =>
    [
      ...[found.userCode, found.name, writeMoney(found.amountKurus), writeReason(found), writeMoment(found.openedAt)],
    ].join(' · '),
  words: accountsText.settleWords,
  fixed: ({ id }) => ({ case: id }),
  fields: () => ({ note: '' }),
};

/** What reconciliation could not settle. */
function Cases() {
  const cases = useWholeList(['cases'], () => call(listConsoleCases, {}));
  return (
    <>
      <h2>{say(accountsText.cases)}</h2>
      <RowList
        list={cases}
        label={say(accountsText.cases)}
        keyOf={({ id }) => id}
        nameOf={({ userCode, name }) => `${userCode}, ${name}`}
        forms={[settleCase]}
        columns={[
          { id: 'date', header: say(accountsText.date), cell: ({ openedAt }) => writeMoment(openedAt) },
          { id: 'account', header: say(accountsText.userCode), cell: ({ userCode }) => userCode },
          { id: 'reason', header: say(accountsText.reason), cell: writeReason },
          { id: 'product', header: say(accountsText.product), cell: ({ name }) => name },
          {
            id: 'amount',
            header: say(accountsText.amount),
            isNumber: true,
            cell: ({ amountKurus }) => writeMoney(amountKurus),
          },
          {
            id: 'gateway',
            header: say(accountsText.gateway),
            cell: ({ gateway, reference }) => [gateway, reference].filter(Boolean).join(' ') || '–',
          },
        ]}
      />
    </>
  );
}
