import {
  type ConsolePackage,
  listConsolePackages,
  listConsoleProducts,
  listConsolePromos,
} from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog, type CommandForm, type FormField } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, PagedList, Toolbar, usePagedList, useWholeList } from '../ListPage.tsx';
import { mayRun, useForm, writeMoney, writePrice, writeSwitch } from '../use-page.ts';

type ShowForm = (form: CommandForm) => void;

/** Packages, products and promotion codes. */
export function ShopPage() {
  const { form, show, close } = useForm();
  return (
    <>
      <Packages show={show} />
      <Products show={show} />
      <Promos show={show} />
      <CommandDialog form={form} onClose={close} />
    </>
  );
}

const numberText = (value: number | null) => (value === null ? '' : String(value));

const packageFields = (pack?: ConsolePackage): FormField[] => [
  { option: 'name', label: say(channelsText.name), value: pack?.name ?? '' },
  {
    option: 'price',
    kind: 'price',
    label: say(accountsText.price),
    value: pack ? writePrice(pack.priceKurus) : '',
  },
  { option: 'info-tr', kind: 'area', label: say(accountsText.infoTr), value: pack?.info.tr ?? '' },
  { option: 'info-en', kind: 'area', label: say(accountsText.infoEn), value: pack?.info.en ?? '' },
  {
    option: 'profiles',
    kind: 'number',
    label: say(accountsText.profiles),
    value: numberText(pack?.profiles ?? null),
  },
  {
    option: 'sessions',
    kind: 'number',
    label: say(accountsText.sessionLimit),
    value: numberText(pack?.sessions ?? null),
  },
  {
    option: 'recording-hours',
    kind: 'number',
    label: say(accountsText.recordingHours),
    value: numberText(pack?.recordingHours ?? null),
  },
  { option: 'position', kind: 'number', label: say(channelsText.position), value: numberText(pack?.position ?? null) },
  {
    option: 'active',
    kind: 'switch',
    label: say(accountsText.onSale),
    value: pack ? writeSwitch(pack.active) : '',
  },
];

function Packages({ show }: { show: ShowForm }) {
  const list = useWholeList(['packages'], () => call(listConsolePackages, {}));
  const isEditor = mayRun('package set');
  const add = () =>
    show({
      title: say(accountsText.addPackage),
      command: 'package add',
      args: [],
      fields: [
        { option: 'id', isArg: true, label: say(channelsText.id), hint: say(channelsText.idHint) },
        ...packageFields(),
      ],
    });
  return (
    <>
      <Toolbar>
        <h2>{say(consoleText.packages)}</h2>
        {isEditor && <Button onClick={add}>{say(accountsText.addPackage)}</Button>}
      </Toolbar>
      <Loaded list={list} isEmpty={list.data?.data.length === 0}>
        <DataTable
          label={say(consoleText.packages)}
          rows={list.data?.data ?? []}
          keyOf={({ id }) => id}
          columns={[
            { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
            { id: 'name', header: say(channelsText.name), cell: ({ name }) => name },
            {
              id: 'price',
              header: say(accountsText.price),
              isNumber: true,
              cell: ({ priceKurus }) => writeMoney(priceKurus),
            },
            {
              id: 'channels',
              header: say(accountsText.channelCount),
              isNumber: true,
              cell: ({ channels }) => channels,
            },
            {
              id: 'active',
              header: say(accountsText.onSale),
              cell: ({ active }) => say(active ? consoleText.on : consoleText.off),
            },
            ...(isEditor
              ? [
                  {
                    id: 'actions',
                    header: say(consoleText.actions),
                    cell: (pack: ConsolePackage) => (
                      <Button
                        size="small"
                        onClick={() =>
                          show({
                            title: pack.name,
                            command: 'package set',
                            args: [pack.id],
                            fields: packageFields(pack),
                          })
                        }
                      >
                        {say(consoleText.edit)}
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

function Products({ show }: { show: ShowForm }) {
  const list = usePagedList(['products'], (after) => call(listConsoleProducts, { query: { after } }));
  return (
    <>
      <h2>{say(accountsText.products)}</h2>
      <PagedList
        list={list}
        label={say(accountsText.products)}
        keyOf={({ id }) => id}
        columns={[
          { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
          { id: 'kind', header: say(channelsText.kind), cell: ({ kind }) => kind },
          {
            id: 'price',
            header: say(accountsText.price),
            isNumber: true,
            cell: ({ priceKurus }) => writeMoney(priceKurus),
          },
          { id: 'hours', header: say(accountsText.rentalHours), isNumber: true, cell: ({ hours }) => hours ?? '–' },
          {
            id: 'active',
            header: say(accountsText.onSale),
            cell: ({ active }) => say(active ? consoleText.on : consoleText.off),
          },
          {
            id: 'actions',
            isShown: mayRun('product set'),
            header: say(consoleText.actions),
            cell: ({ id, kind, priceKurus, hours, active }) =>
              mayRun('product set') && (
                <Button
                  size="small"
                  onClick={() =>
                    show({
                      title: id,
                      command: 'product set',
                      args: [id],
                      fields: [
                        {
                          option: 'price',
                          kind: 'price',
                          label: say(accountsText.price),
                          value: writePrice(priceKurus),
                        },
                        ...(kind === 'RENTAL'
                          ? [
                              {
                                option: 'hours',
                                kind: 'number' as const,
                                label: say(accountsText.rentalHours),
                                value: numberText(hours),
                              },
                            ]
                          : []),
                        {
                          option: 'active',
                          kind: 'switch',
                          label: say(accountsText.onSale),
                          value: writeSwitch(active),
                        },
                      ],
                    })
                  }
                >
                  {say(consoleText.edit)}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

function Promos({ show }: { show: ShowForm }) {
  const list = usePagedList(['promos'], (after) => call(listConsolePromos, { query: { after } }));
  const isEditor = mayRun('promo add');
  const add = () =>
    show({
      title: say(accountsText.addPromo),
      words: say(accountsText.promoHint),
      command: 'promo add',
      args: [],
      fields: [
        { option: 'code', isArg: true, label: say(accountsText.promoCode) },
        { option: 'package', label: say(accountsText.packageId) },
        { option: 'days', kind: 'number', label: say(accountsText.days) },
        { option: 'percent', kind: 'number', label: say(accountsText.percent) },
        { option: 'uses', kind: 'number', label: say(accountsText.maxUses) },
        { option: 'until', kind: 'date', label: say(accountsText.until) },
      ],
    });
  const remove = (code: string) =>
    show({
      title: say(accountsText.removePromo),
      submit: say(accountsText.removePromo),
      words: say(accountsText.removePromoWords),
      command: 'promo remove',
      args: [code],
      fields: [],
      isDanger: true,
    });
  return (
    <>
      <Toolbar>
        <h2>{say(accountsText.promos)}</h2>
        {isEditor && <Button onClick={add}>{say(accountsText.addPromo)}</Button>}
      </Toolbar>
      <PagedList
        list={list}
        label={say(accountsText.promos)}
        keyOf={({ code }) => code}
        columns={[
          { id: 'code', header: say(accountsText.promoCode), cell: ({ code }) => code },
          {
            id: 'gives',
            header: say(accountsText.gives),
            cell: ({ packageId, days, percent }) =>
              packageId === null
                ? say(accountsText.discount, { percent: percent ?? 0 })
                : say(accountsText.daysOf, { name: packageId, count: days ?? 0 }),
          },
          {
            id: 'uses',
            header: say(accountsText.uses),
            isNumber: true,
            cell: ({ used, maxUses }) => (maxUses === null ? used : `${used} / ${maxUses}`),
          },
          {
            id: 'until',
            header: say(accountsText.until),
            cell: ({ validUntil }) => (validUntil === null ? '–' : formatDate(Date.parse(validUntil))),
          },
          {
            id: 'actions',
            isShown: isEditor,
            header: say(consoleText.actions),
            cell: ({ code }) =>
              isEditor && (
                <Button size="small" look="danger" onClick={() => remove(code)}>
                  {say(accountsText.removePromo)}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
