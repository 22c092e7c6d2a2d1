import {
  type ConsoleCase,
  type ConsoleOrder,
  listConsoleCases,
  listConsoleOrders,
} from '@seyir/contract/console-orders';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { say, sayChosen } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Field } from '../../shared/ui/Field/Field.tsx';
import { Tabs } from '../../shared/ui/Tabs/Tabs.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import { type RowForm, useRowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { readAllPages, saveCsv, writeCsv } from '../csv.ts';
import table from '../DataTable.module.css';
import { DataTable } from '../DataTable.tsx';
import { Loaded, MoreButton, Toolbar, usePagedList, useSearchField, useWholeList } from '../ListPage.tsx';
import { OrderSheet } from '../OrderSheet.tsx';
import { ORDER_ROWS, type OrderState, orderColumns, shortNumber } from '../order-forms.tsx';
import { RowList } from '../RowList.tsx';
import { writeMoment, writeMoney } from '../use-page.ts';

/** The tabs: every order, those that wait for a decision, and those of a state. */
const LISTS = ['all', 'cases', 'waiting', 'paid', 'failed', 'refunded'] as const;
type List = (typeof LISTS)[number];

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

export function OrdersPage() {
  const [asked, setAsked] = useSearchParams();
  const list = LISTS.find((one) => one === asked.get('list')) ?? 'all';
  const cases = useWholeList(['cases'], () => call(listConsoleCases, {}));
  const count = cases.data?.data.length ?? 0;
  const wordsOf = (one: List) => {
    if (one === 'all') return say(accountsText.anyState);
    if (one === 'cases') return count > 0 ? `${say(accountsText.cases)} (${count})` : say(accountsText.cases);
    return say(accountsText[one]);
  };
  return (
    <>
      <Tabs
        label={say(consoleText.orders)}
        bleed={false}
        activeId={list}
        items={LISTS.map((one) => ({
          id: one,
          label: wordsOf(one),
          to: one === 'all' ? '/orders' : `/orders?list=${one}`,
        }))}
      />
      {list === 'cases' ? (
        <Cases />
      ) : (
        <Orders
          state={list === 'all' ? undefined : list}
          from={isDay(asked.get('from')) ? (asked.get('from') ?? '') : ''}
          until={isDay(asked.get('until')) ? (asked.get('until') ?? '') : ''}
          onDays={(days) =>
            setAsked(
              (before) => {
                for (const [name, day] of Object.entries(days))
                  day === '' ? before.delete(name) : before.set(name, day);
                return before;
              },
              { replace: true },
            )
          }
        />
      )}
    </>
  );
}

interface OrdersProps {
  readonly state: OrderState | undefined;
  /** Blank for no bound. */
  readonly from: string;
  readonly until: string;
  readonly onDays: (days: { readonly from?: string; readonly until?: string }) => void;
}

/** Orders by date, found by number, person and day; one of them beside the list. */
function Orders({ state, from, until, onDays }: OrdersProps) {
  const { text, field } = useSearchField(say(accountsText.findOrder));
  const [order, setOrder] = useState<'newest' | 'oldest'>('newest');
  const read = (after: string | undefined) =>
    call(listConsoleOrders, {
      query: { after, state, order, text: text || undefined, from: from || undefined, until: until || undefined },
    });
  const list = usePagedList(['orders', state, text, from, until, order], read);
  const exporting = useMutation({
    mutationFn: () => readAllPages(read),
    onSuccess: (all) => saveCsv('orders', writeCsv(tableOf(all))),
    onError: () => toast(say(failuresText.title), { tone: 'danger' }),
  });
  const rows = list.data?.data ?? [];
  const { showRow, dialog } = useRowForm<ConsoleOrder>(list.data, ORDER_ROWS.keyOf);
  const [shownId, setShownId] = useState<string>();
  const at = rows.findIndex(({ id }) => id === shownId);
  const shown = rows[at];
  const leadTo = (row: ConsoleOrder | undefined) => (row ? () => setShownId(row.id) : undefined);
  const [date, ...columns] = orderColumns();
  return (
    <>
      <Toolbar>
        {field}
        <Field
          label={say(accountsText.fromDay)}
          type="date"
          value={from}
          max={until || undefined}
          onChange={(event) => onDays({ from: event.target.value })}
        />
        <Field
          label={say(accountsText.until)}
          type="date"
          value={until}
          min={from || undefined}
          onChange={(event) => onDays({ until: event.target.value })}
        />
        <Button loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {say(consoleText.exportCsv)}
        </Button>
      </Toolbar>
      <Loaded list={list} isEmpty={rows.length === 0}>
        <DataTable
          label={say(consoleText.orders)}
          rows={rows}
          keyOf={ORDER_ROWS.keyOf}
          selected={shown?.id}
          columns={[
            {
              id: 'number',
              header: say(accountsText.order),
              cell: (row) => (
                <button
                  type="button"
                  className={table.open}
                  aria-label={say(accountsText.openOrder, { number: shortNumber(row), name: row.name })}
                  onClick={() => setShownId(row.id)}
                >
                  {shortNumber(row)}
                </button>
              ),
            },
            ...(date
              ? [
                  {
                    ...date,
                    sorted: order === 'newest' ? ('descending' as const) : ('ascending' as const),
                    onSort: () => setOrder(order === 'newest' ? 'oldest' : 'newest'),
                  },
                ]
              : []),
            ...columns,
          ]}
        />
        <MoreButton list={list} />
      </Loaded>
      {shown && (
        <OrderSheet
          order={shown}
          showRow={showRow}
          onClose={() => setShownId(undefined)}
          onBefore={leadTo(rows[at - 1])}
          onAfter={leadTo(rows[at + 1])}
        />
      )}
      <CommandDialog {...dialog} />
    </>
  );
}

const LIRA = 100;

/** Head and rows of the file; amounts as numbers of TL. */
const tableOf = (orders: readonly ConsoleOrder[]) => [
  [
    ...[say(accountsText.order), say(accountsText.date), say(accountsText.userCode), say(accountsText.customer)],
    ...[
      say(accountsText.product),
      say(accountsText.method),
      say(channelsText.state),
      `${say(accountsText.amount)} (TL)`,
    ],
  ],
  ...orders.map((one) => [
    ...[one.number, one.createdAt, one.userCode, one.customer, one.name, sayChosen(codeWords(one.method), {})],
    ...[say(one.isRefundDue ? accountsText.refundDue : accountsText[one.state]), one.amountKurus / LIRA],
  ]),
];

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
  );
}
