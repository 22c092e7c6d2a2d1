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
import { accountsText } from '../accounts.text.ts';
import { channelsText } from '../channels.text.ts';
import { codeWords } from '../codes.text.ts';
import type { NewForm, RowForm } from '../command-form.ts';
import { consoleText } from '../console.text.ts';
import { Toolbar, usePagedList, useWholeList } from '../ListPage.tsx';
import { NewFormButton, RowList } from '../RowList.tsx';
import { writeMoney, writeOnOff } from '../use-page.ts';

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

const editPackage: RowForm<ConsolePackage> = {
  command: 'package set',
  button: consoleText.edit,
  title: ({ name }) => name,
  subject: ({ id, priceKurus }) => `${id} · ${writeMoney(priceKurus)}`,
  fixed: ({ id }) => ({ id }),
  fields: ({ name, priceKurus, info, profiles, sessions, recordingHours, ads, position, active }) => ({
    ...{ name, price: priceKurus, 'info-tr': info.tr, 'info-en': info.en, profiles, sessions },
    ...{ 'recording-hours': recordingHours, ads, position, active },
  }),
};

const addPackage: NewForm = {
  command: 'package add',
  button: accountsText.addPackage,
  fields: [
    ...['id', 'name', 'price', 'info-tr', 'info-en', 'profiles', 'sessions', 'recording-hours', 'ads'],
    ...['position', 'active'],
  ],
};

const keyOf = ({ id }: { readonly id: string }) => id;

function Packages() {
  const list = useWholeList(['packages'], () => call(listConsolePackages, {}));
  return (
    <>
      <Toolbar>
        <h2>{say(consoleText.packages)}</h2>
        <NewFormButton form={addPackage} />
      </Toolbar>
      <RowList
        list={list}
        label={say(consoleText.packages)}
        keyOf={keyOf}
        nameOf={({ name }) => name}
        forms={[editPackage]}
        columns={[
          { id: 'id', header: say(channelsText.id), cell: ({ id }) => id },
          { id: 'name', header: say(channelsText.name), cell: ({ name }) => name },
          {
            id: 'price',
            header: say(accountsText.price),
            isNumber: true,
            cell: ({ priceKurus }) => writeMoney(priceKurus),
          },
          { id: 'channels', header: say(accountsText.channelCount), isNumber: true, cell: ({ channels }) => channels },
          { id: 'active', header: say(accountsText.onSale), cell: ({ active }) => writeOnOff(active) },
        ]}
      />
    </>
  );
}

const writeKind = ({ kind }: ConsoleProduct) => sayChosen(codeWords(kind), {});

const editProduct: RowForm<ConsoleProduct> = {
  command: 'product set',
  button: consoleText.edit,
  title: keyOf,
  subject: (product) => `${writeKind(product)} · ${writeMoney(product.priceKurus)}`,
  fixed: ({ id }) => ({ id }),
  fields: ({ kind, priceKurus, hours, active }) => ({
    price: priceKurus,
    ...(kind === 'RENTAL' ? { hours } : {}),
    active,
  }),
};

function Products() {
  const list = usePagedList(['products'], (after) => call(listConsoleProducts, { query: { after } }));
  return (
    <>
      <h2>{say(accountsText.products)}</h2>
      <RowList
        list={list}
        label={say(accountsText.products)}
        keyOf={keyOf}
        forms={[editProduct]}
        columns={[
          { id: 'id', header: say(channelsText.id), cell: keyOf },
          { id: 'kind', header: say(channelsText.kind), cell: writeKind },
          {
            id: 'price',
            header: say(accountsText.price),
            isNumber: true,
            cell: ({ priceKurus }) => writeMoney(priceKurus),
          },
          { id: 'hours', header: say(accountsText.rentalHours), isNumber: true, cell: ({ hours }) => hours ?? '–' },
          { id: 'active', header: say(accountsText.onSale), cell: ({ active }) => writeOnOff(active) },
        ]}
      />
    </>
  );
}

const writeGift = ({ packageId, days, percent }: ConsolePromo) =>
  packageId === null
    ? say(accountsText.discount, { percent: percent ?? 0 })
    : say(accountsText.daysOf, { name: packageId, count: days ?? 0 });

const removePromo: RowForm<ConsolePromo> = {
  command: 'promo remove',
  button: accountsText.removePromo,
  subject: (promo) => `${promo.code} · ${writeGift(promo)}`,
  words: accountsText.removePromoWords,
  fixed: ({ code }) => ({ code }),
  isDanger: true,
};

const addPromo = (packages: readonly ConsolePackage[]): NewForm => ({
  command: 'promo add',
  button: accountsText.addPromo,
  words: accountsText.promoHint,
  fields: ['code', 'package', 'days', 'percent', 'uses', 'until'],
  choices: { package: packages.map(({ id, name }) => ({ value: id, label: name })) },
});

function Promos() {
  const packages = useWholeList(['packages'], () => call(listConsolePackages, {}));
  const list = usePagedList(['promos'], (after) => call(listConsolePromos, { query: { after } }));
  return (
    <>
      <Toolbar>
        <h2>{say(accountsText.promos)}</h2>
        <NewFormButton form={addPromo(packages.data?.data ?? [])} />
      </Toolbar>
      <RowList
        list={list}
        label={say(accountsText.promos)}
        keyOf={({ code }) => code}
        forms={[removePromo]}
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
        ]}
      />
    </>
  );
}
