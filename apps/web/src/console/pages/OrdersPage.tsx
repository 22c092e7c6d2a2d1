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
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import { type CommandForm, type ShowRow, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { type Column, DataTable } from '../DataTable.tsx';
import { Loaded, PagedList, RowActions, Toolbar, usePagedList, useWholeList } from '../ListPage.tsx';
import { mayRun, writeMoment, writeMoney } from '../use-page.ts';

type OrderState = ConsoleOrder['state'];

export const orderColumns = (showRow: ShowRow<ConsoleOrder>): Column<ConsoleOrder>[] => [
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
  ...(mayRun('orders check')
    ? [
        {
          id: 'actions',
          header: say(consoleText.actions),
          cell: (order: ConsoleOrder) => <OrderActions {...{ order, showRow }} />,
        },
      ]
    : []),
];

const checkForm = ({ id, userCode, name, amountKurus, createdAt }: ConsoleOrder): CommandForm => ({
  title: say(accountsText.check),
  submit: say(accountsText.check),
  subject: `${userCode} · ${name} · ${writeMoney(amountKurus)} · ${writeMoment(createdAt)}`,
  words: say(accountsText.checkWords),
  command: 'orders check',
  args: [id],
  fields: [],
});

const refundForm = (order: ConsoleOrder): CommandForm => ({
  ...checkForm(order),
  title: say(accountsText.refund),
  submit: say(accountsText.refundAmount, { amount: writeMoney(order.amountKurus) }),
  words: say(accountsText.refundWords),
  command: 'orders refund',
  isDanger: true,
});

export const orderKey = ({ id }: ConsoleOrder) => id;

function OrderActions({ order, showRow }: { order: ConsoleOrder; showRow: ShowRow<ConsoleOrder> }) {
  const { state, isRefundDue } = order;
  return (
    <RowActions>
      {state === 'paid' && !isRefundDue && mayRun('orders refund') && (
        <Button size="small" look="danger" onClick={() => showRow(order, refundForm)}>
          {say(accountsText.refund)}
        </Button>
      )}
      {state !== 'refunded' && (
        <Button size="small" onClick={() => showRow(order, checkForm)}>
          {say(accountsText.check)}
        </Button>
      )}
    </RowActions>
  );
}

export function OrdersPage() {
  const [state, setState] = useState<OrderState | ''>('');
  const list = usePagedList(['orders', state], (after) =>
    call(listConsoleOrders, { query: { after, state: state || undefined } }),
  );
  const { showRow, dialog } = useForm(list.data, orderKey);
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
      <PagedList list={list} label={say(consoleText.orders)} keyOf={orderKey} columns={orderColumns(showRow)} />
      <CommandDialog {...dialog} />
    </>
  );
}

const writeReason = ({ reason }: ConsoleCase) => sayChosen(codeWords(reason), {});

const settleForm = (found: ConsoleCase): CommandForm => ({
  title: say(accountsText.settle),
  submit: say(accountsText.settle),
  subject: [
    found.userCode,
    found.name,
    writeMoney(found.amountKurus),
    writeReason(found),
    writeMoment(found.openedAt),
  ].join(' · '),
  words: say(accountsText.settleWords),
  command: 'cases settle',
  args: [found.id],
  fields: [{ option: 'note', kind: 'area', label: say(accountsText.note) }],
});

const caseKey = ({ id }: ConsoleCase) => id;

/** What reconciliation could not settle. */
function Cases() {
  const cases = useWholeList(['cases'], () => call(listConsoleCases, {}));
  const rows = cases.data?.data ?? [];
  const { showRow, dialog } = useForm(cases.data, caseKey);
  return (
    <>
      <h2>{say(accountsText.cases)}</h2>
      <Loaded list={cases} isEmpty={rows.length === 0}>
        <DataTable
          label={say(accountsText.cases)}
          rows={rows}
          keyOf={caseKey}
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
            {
              id: 'actions',
              isShown: mayRun('cases settle'),
              header: say(consoleText.actions),
              cell: (found) => (
                <Button size="small" onClick={() => showRow(found, settleForm)}>
                  {say(accountsText.settle)}
                </Button>
              ),
            },
          ]}
        />
      </Loaded>
      <CommandDialog {...dialog} />
    </>
  );
}
