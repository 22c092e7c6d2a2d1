import {
  type ConsolePackage,
  type ConsoleProduct,
  type ConsolePromo,
  listConsolePackages,
  listConsoleProducts,
  listConsolePromos,
} from '@seyir/contract/console-pages';
import { call } from '../../shared/api/call.ts';
import { formatDate } from '../../shared/text/format.ts';
import { say, sayChosen } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { accountsText } from '../accounts.text.ts';
import { CommandDialog } from '../CommandDialog.tsx';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import { type CommandForm, type FormField, useForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { DataTable } from '../DataTable.tsx';
import { Loaded, PagedList, Toolbar, usePagedList, useWholeList } from '../ListPage.tsx';
import { mayRun, writeMoney, writePrice, writeSwitch } from '../use-page.ts';

/** Packages, products and promotion codes. */
export function ShopPage() {
  return (
    <>
      <Packages />
      <Products />
      <Promos />
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

const packageForm = (pack: ConsolePackage): CommandForm => ({
  title: pack.name,
  subject: `${pack.id} · ${writeMoney(pack.priceKurus)}`,
  command: 'package set',
  args: [pack.id],
  fields: packageFields(pack),
});

const keyOf = ({ id }: { readonly id: string }) => id;

function Packages() {
  const list = useWholeList(['packages'], () => call(listConsolePackages, {}));
  const { show, showRow, dialog } = useForm(list.data, keyOf);
  const isEditor = mayRun('package set');
  const add = () =>
    show({
      title: say(accountsText.addPackage),
      subject: null,
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
          keyOf={keyOf}
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
                      <Button size="small" onClick={() => showRow(pack, packageForm)}>
                        {say(consoleText.edit)}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Loaded>
      <CommandDialog {...dialog} />
    </>
  );
}

const productForm = ({ id, kind, priceKurus, hours, active }: ConsoleProduct): CommandForm => ({
  title: id,
  subject: `${sayChosen(codeWords(kind), {})} · ${writeMoney(priceKurus)}`,
  command: 'product set',
  args: [id],
  fields: [
    { option: 'price', kind: 'price', label: say(accountsText.price), value: writePrice(priceKurus) },
    ...(kind === 'RENTAL'
      ? [{ option: 'hours', kind: 'number', label: say(accountsText.rentalHours), value: numberText(hours) } as const]
      : []),
    { option: 'active', kind: 'switch', label: say(accountsText.onSale), value: writeSwitch(active) },
  ],
});

function Products() {
  const list = usePagedList(['products'], (after) => call(listConsoleProducts, { query: { after } }));
  const { showRow, dialog } = useForm(list.data, keyOf);
  return (
    <>
      <h2>{say(accountsText.products)}</h2>
      <PagedList
        list={list}
        label={say(accountsText.products)}
        keyOf={keyOf}
        columns={[
          { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
          { id: 'kind', header: say(channelsText.kind), cell: ({ kind }) => sayChosen(codeWords(kind), {}) },
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
            cell: (product) =>
              mayRun('product set') && (
                <Button size="small" onClick={() => showRow(product, productForm)}>
                  {say(consoleText.edit)}
                </Button>
              ),
          },
        ]}
      />
      <CommandDialog {...dialog} />
    </>
  );
}

const writeGift = ({ packageId, days, percent }: ConsolePromo) =>
  packageId === null
    ? say(accountsText.discount, { percent: percent ?? 0 })
    : say(accountsText.daysOf, { name: packageId, count: days ?? 0 });

const removePromoForm = (promo: ConsolePromo): CommandForm => ({
  title: say(accountsText.removePromo),
  submit: say(accountsText.removePromo),
  subject: `${promo.code} · ${writeGift(promo)}`,
  words: say(accountsText.removePromoWords),
  command: 'promo remove',
  args: [promo.code],
  fields: [],
  isDanger: true,
});

const promoKey = ({ code }: ConsolePromo) => code;

function Promos() {
  const list = usePagedList(['promos'], (after) => call(listConsolePromos, { query: { after } }));
  const { show, showRow, dialog } = useForm(list.data, promoKey);
  const isEditor = mayRun('promo add');
  const add = () =>
    show({
      title: say(accountsText.addPromo),
      subject: null,
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
  return (
    <>
      <Toolbar>
        <h2>{say(accountsText.promos)}</h2>
        {isEditor && <Button onClick={add}>{say(accountsText.addPromo)}</Button>}
      </Toolbar>
      <PagedList
        list={list}
        label={say(accountsText.promos)}
        keyOf={promoKey}
        columns={[
          { id: 'code', header: say(accountsText.promoCode), cell: ({ code }) => code },
          { id: 'gives', header: say(accountsText.gives), cell: writeGift },
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
            cell: (promo) =>
              isEditor && (
                <Button size="small" look="danger" onClick={() => showRow(promo, removePromoForm)}>
                  {say(accountsText.removePromo)}
                </Button>
              ),
          },
        ]}
      />
      <CommandDialog {...dialog} />
    </>
  );
}
