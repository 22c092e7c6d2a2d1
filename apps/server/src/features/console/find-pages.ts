// The search over accounts, orders, channels and titles: the field of every page, and the choice of a channel or title in a form.
import type { ConsoleFound } from '@seyir/contract/console-overview';
import * as contract from '@seyir/contract/console-overview';
import { imageUrl } from '@seyir/contract/images';
import { hasPermission, type OperatorRole } from '@seyir/core/operator/permissions';
import { textIn } from '@seyir/core/text/local-text';
import { searchKey } from '@seyir/core/text/turkish';
import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { isUuid } from '../../shared/ids.ts';
import { matchesAccount } from './find-accounts.ts';
import { containing } from './keyset.ts';

const [OF_ALL, OF_ONE] = [6, 12];

type Kind = ConsoleFound['kind'];
type Find = (db: Queries, text: string, most: number, language: Language) => Promise<ConsoleFound[]>;

const byName = (one: { readonly username: string }, other: { readonly username: string }): number =>
  one.username < other.username ? -1 : 1;

/** A text of signs alone has no letters to look for. */
const hasLetters = (text: string): boolean => searchKey(text) !== '';

const pictureOf = ({ path, version }: { path: string | null; version: string | null }) =>
  path === null || version === null ? null : imageUrl({ path, version });

/** Sorted here: with an order, PostgreSQL would walk all accounts in it instead of reading the indexes of names. */
const findAccounts: Find = async (db, text, most) => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username', 'user_code'])
    .where('kind', '=', 'subscriber')
    .where(matchesAccount(text))
    .limit(most)
    .execute();
  return rows
    .toSorted(byName)
    .map((row) => ({ kind: 'account', id: row.id, name: row.username, detail: row.user_code, image: null }));
};

/** An order is found by its whole number, which an index has. */
const findOrders: Find = async (db, text, most, language) => {
  const rows = await db
    .selectFrom('payment_order')
    .select(['id', 'mpay', 'product_name'])
    .where((eb) => (isUuid(text) ? eb.or([eb('id', '=', text), eb('mpay', '=', text)]) : eb('mpay', '=', text)))
    .limit(most)
    .execute();
  return rows.map(({ id, mpay, product_name }) => ({
    ...{ kind: 'order' as const, id, name: textIn(product_name, language), detail: mpay, image: null },
  }));
};

const findChannels: Find = async (db, text, most) => {
  if (!hasLetters(text)) return [];
  const rows = await db
    .selectFrom('channel')
    .leftJoin('image', 'image.path', 'channel.logo')
    .select(['channel.id', 'channel.code', 'channel.number', 'channel.name', 'image.path', 'image.version'])
    .where((eb) =>
      eb.or([
        eb('channel.search_key', 'like', containing(searchKey(text))),
        ...(/^\d{1,6}$/.test(text) ? [eb('channel.number', '=', Number(text))] : [eb('channel.code', '=', text)]),
      ]),
    )
    .orderBy('channel.number')
    .limit(most)
    .execute();
  return rows.map(({ code, number, name, ...picture }) => ({
    ...{ kind: 'channel' as const, id: code, name, detail: String(number), image: pictureOf(picture) },
  }));
};

const findTitles: Find = async (db, text, most, language) => {
  if (!hasLetters(text)) return [];
  const rows = await db
    .selectFrom('title')
    .leftJoin('image', 'image.path', 'title.poster_horizontal')
    .select(['title.id', 'title.name', 'title.year', 'image.path', 'image.version'])
    .where((eb) => eb.or([eb('title.search_key', 'like', containing(searchKey(text))), eb('title.id', '=', text)]))
    // Names that contain it before those it is found by a person or genre of.
    .orderBy(sql`lower(title.name ->> 'tr') like ${containing(text.toLocaleLowerCase('tr'))}`, 'desc')
    .orderBy('title.id')
    .limit(most)
    .execute();
  return rows.map(({ id, name, year, ...picture }) => ({
    ...{ kind: 'title' as const, id, name: textIn(name, language), detail: String(year), image: pictureOf(picture) },
  }));
};

const FINDERS = { account: findAccounts, order: findOrders, channel: findChannels, title: findTitles } as const;
/** Personal data: not for every role. */
const OF_ACCOUNTS: readonly Kind[] = ['account', 'order'];

export const findPages = ({ db }: { readonly db: Database }): Route[] => {
  const find = async (role: OperatorRole, text: string, kind: Kind | undefined, language: Language) => {
    const asked = kind === undefined ? contract.FOUND_KINDS : [kind];
    const kinds = asked.filter((one) => hasPermission(role, 'see-accounts') || !OF_ACCOUNTS.includes(one));
    const most = kind === undefined ? OF_ALL : OF_ONE;
    const found = await Promise.all(kinds.map((one) => FINDERS[one](db.kysely, text, most, language)));
    return { data: found.flat() };
  };
  return [
    route(contract.findInConsole, ({ operator, query, meta }) =>
      find(operator.role, query.text, query.kind, meta.language),
    ),
  ];
};
