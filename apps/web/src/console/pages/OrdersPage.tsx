import { type ConsoleOrder, listConsoleCases, listConsoleOrders, ORDER_STATES } from '@seyir/contract/console-accounts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { say, sayChosen } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog, type CommandForm } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import { consoleText } from '../console.text.ts';
import { type Column, DataTable } from '../DataTable.tsx';
import { Loaded, PagedList, RowActions, Toolbar, usePagedList, useWholeList } from '../ListPage.tsx';
import { mayRun, useForm, writeMoment, writeMoney } from '../use-page.ts';

type ShowForm = (form: CommandForm) => void;
type OrderState = ConsoleOrder['state'];

export const orderColumns = (show: ShowForm): Column<ConsoleOrder>[] => [
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
          cell: (order: ConsoleOrder) => <OrderActions {...{ order, show }} />,
        },
      ]
    : []),
];

function OrderActions({ order: { id, state, isRefundDue }, show }: { order: ConsoleOrder; show: ShowForm }) {
  const form = (command: 'orders refund' | 'orders check', title: string, words: string) => () =>
    show({ title, words, submit: title, command, args: [id], fields: [], isDanger: command === 'orders refund' });
  return (
    <RowActions>
      {state === 'paid' && !isRefundDue && mayRun('orders refund') && (
        <Button
          size="small"
          look="danger"
          onClick={form('orders refund', say(accountsText.refund), say(accountsText.refundWords))}
        >
          {say(accountsText.refund)}
        </Button>
      )}
      {state !== 'refunded' && (
        <Button size="small" onClick={form('orders check', say(accountsText.check), say(accountsText.checkWords))}>
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
  const { form, show, close } = useForm();
  return (
    <>
      <Cases show={show} />
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
      <PagedList list={list} label={say(consoleText.orders)} keyOf={({ id }) => id} columns={orderColumns(show)} />
      <CommandDialog form={form} onClose={close} />
    </>
  );
}

/** What reconciliation could not settle. */
function Cases({ show }: { show: ShowForm }) {
  const cases = useWholeList(['cases'], () => call(listConsoleCases, {}));
  const rows = cases.data?.data ?? [];
  const settle = (id: string) =>
    show({
      title: say(accountsText.settle),
      submit: say(accountsText.settle),
      words: say(accountsText.settleWords),
      command: 'cases settle',
      args: [id],
      fields: [{ option: 'note', kind: 'area', label: say(accountsText.note) }],
    });
  return (
    <>
      <h2>{say(accountsText.cases)}</h2>
      <Loaded list={cases} isEmpty={rows.length === 0}>
        <DataTable
          label={say(accountsText.cases)}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: 'date', header: say(accountsText.date), cell: ({ openedAt }) => writeMoment(openedAt) },
            { id: 'reason', header: say(accountsText.reason), cell: ({ reason }) => sayChosen(codeWords(reason), {}) },
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
            ...(mayRun('cases settle')
              ? [
                  {
                    id: 'actions',
                    header: say(consoleText.actions),
                    cell: ({ id }: { readonly id: string }) => (
                      <Button size="small" onClick={() => settle(id)}>
                        {say(accountsText.settle)}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Loaded>
    </>
  );
}
