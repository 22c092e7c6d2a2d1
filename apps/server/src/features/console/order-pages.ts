// The pages of orders and cases. Orders are listed by the moment they were made: a page continues behind the row of its key, in an index
// of that order, whatever the filter.
import type { ConsoleOrder, ConsoleOrderStep } from '@seyir/contract/console-orders';
import * as contract from '@seyir/contract/console-orders';
import type { HandlerInput } from '@seyir/contract/endpoint';
import { imageUrl } from '@seyir/contract/images';
import { textIn } from '@seyir/core/text/local-text';
import { findDayBounds } from '@seyir/core/time/local-time';
import { sql } from 'kysely';
import { listOpenCases } from '../../billing/cases.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import type { Route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { editedPage } from './edited-page.ts';
import { matchesAccount } from './find-accounts.ts';
import { ASKED_ROWS, toPage, uuidAfter } from './keyset.ts';

const CASES_SHOWN = 200;
/** Accounts that a text may mean: a longer text means fewer. */
const ACCOUNTS_MEANT = 50;
const CASES_OF_ORDER = 20;

const selectOrders = (db: Queries) =>
  db
    .selectFrom('payment_order')
    .innerJoin('account', 'account.id', 'payment_order.account_id')
    .select([
      ...(['payment_order.id', 'payment_order.mpay', 'payment_order.account_id'] as const),
      ...(['account.user_code', 'account.username', 'payment_order.product_name'] as const),
      ...(['payment_order.amount_kurus', 'payment_order.state', 'payment_order.method'] as const),
      ...(['payment_order.created_at', 'payment_order.refund_reason'] as const),
    ]);
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

export const toOrder =
  (language: Language) =>
  (row: OrderRow): ConsoleOrder => ({
    ...{ id: row.id, accountId: row.account_id, userCode: row.user_code, number: row.mpay, customer: row.username },
    ...{ name: textIn(row.product_name, language), amountKurus: row.amount_kurus, state: row.state },
    ...{ method: row.method, createdAt: row.created_at.toISOString() },
    isRefundDue: row.state === 'paid' && row.refund_reason !== null,
  });

/** The newest orders of an account. */
export const listOrdersOf = (db: Queries, accountId: string, most: number) =>
  selectOrders(db)
    .where('payment_order.account_id', '=', accountId)
    .orderBy('payment_order.created_at', 'desc')
    .orderBy('payment_order.id', 'desc')
    .limit(most)
    .execute();

/** Eight characters of a number, as the lists show it. */
const SHORT_NUMBER = /^[0-9a-z-]{8}$/i;

/** The order of a number, or accounts of a person: whichever the text means. */
async function findMeant(db: Queries, text: string) {
  const number = text.toLowerCase();
  const orders = await db
    .selectFrom('payment_order')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('mpay', '=', text),
        ...(isUuid(number) ? [eb('id', '=', number)] : []),
        ...(SHORT_NUMBER.test(text) ? [eb(sql<string>`right(mpay, 8)`, '=', number)] : []),
      ]),
    )
    .limit(ACCOUNTS_MEANT)
    .execute();
  if (orders.length > 0) return { orders: orders.map(({ id }) => id) };
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'subscriber')
    .where(matchesAccount(text))
    .limit(ACCOUNTS_MEANT)
    .execute();
  return { accounts: accounts.map(({ id }) => id) };
}

type OrderQuery = HandlerInput<typeof contract.listConsoleOrders>['query'];

async function readOrders(db: Queries, query: OrderQuery, language: Language) {
  const { state, kind, text, from, until, order } = query;
  const [first, last] = [from, until].map((day) => (day === undefined ? undefined : findDayBounds(day)));
  const meant = text === undefined || text === '' ? undefined : await findMeant(db, text);
  const [orders, accounts] = [meant?.orders, meant?.accounts];
  if (accounts?.length === 0) return { data: [], next: null };
  const after = uuidAfter(query.after);
  const direction = order === 'oldest' ? 'asc' : 'desc';
  const isBehind = sql.raw(order === 'oldest' ? '>' : '<');
  const rows = await selectOrders(db)
    .$if(orders !== undefined, (rest) => rest.where('payment_order.id', 'in', orders ?? []))
    .$if(accounts !== undefined, (rest) => rest.where('payment_order.account_id', 'in', accounts ?? []))
    .$if(state !== undefined, (rest) => rest.where('payment_order.state', '=', state ?? 'paid'))
    .$if(kind !== undefined, (rest) => rest.where('payment_order.kind', '=', kind ?? 'package'))
    .$if(first !== undefined, (rest) => rest.where('payment_order.created_at', '>=', new Date(first?.from ?? 0)))
    .$if(last !== undefined, (rest) => rest.where('payment_order.created_at', '<', new Date(last?.to ?? 0)))
    .$if(after !== undefined, (rest) =>
      rest.where(
        sql<boolean>`(payment_order.created_at, payment_order.id) ${isBehind}
          (select created_at, id from payment_order as before where before.id = ${after ?? ''}::uuid)`,
      ),
    )
    .orderBy('payment_order.created_at', direction)
    .orderBy('payment_order.id', direction)
    .limit(ASKED_ROWS)
    .execute();
  return toPage(rows, toOrder(language), ({ id }) => id);
}

async function readOrder(db: Queries, id: string, language: Language) {
  const row = isUuid(id)
    ? await selectOrders(db)
        .leftJoin('profile', 'profile.id', 'payment_order.profile_id')
        .leftJoin('product', 'product.id', 'payment_order.product_id')
        .leftJoin('title', (join) =>
          join.on(({ eb, fn, ref }) =>
            eb('title.id', '=', fn.coalesce('payment_order.title_id', ref('product.title_id'))),
          ),
        )
        .leftJoin('image', 'image.path', 'title.poster_horizontal')
        .select(['profile.name as profile_name', 'image.path', 'image.version', 'payment_order.kind'])
        .select(['payment_order.subscription_id', 'payment_order.gateway', 'payment_order.gateway_reference'])
        .select(['payment_order.promo_code_key', 'payment_order.granted_until', 'payment_order.attempted_at'])
        .select(['payment_order.settled_at', 'payment_order.confirmed_at', 'payment_order.failure'])
        .where('payment_order.id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('NOT_FOUND', { orderId: id });
  const [ledger, cases] = await Promise.all([
    db.selectFrom('ledger_entry').select(['kind', 'booked_at']).where('order_id', '=', id).execute(),
    db
      .selectFrom('billing_case')
      .select(['reason', 'opened_at', 'closed_at', 'resolution'])
      .where('order_id', '=', id)
      .orderBy('opened_at')
      .limit(CASES_OF_ORDER)
      .execute(),
  ]);
  const bookedAt = (kind: 'charge' | 'refund') => ledger.find((line) => line.kind === kind)?.booked_at ?? null;
  const refundedAt = bookedAt('refund');
  const ended = row.state === 'failed' || row.state === 'cancelled' || row.state === 'expired' ? row.state : undefined;
  const paidAt = bookedAt('charge') ?? (ended === undefined ? row.settled_at : null);
  const known: [ConsoleOrderStep['step'], Date | null, string | null][] = [
    ['created', row.created_at, null],
    ['asked', row.attempted_at, row.gateway],
    ['paid', paidAt, null],
    ['delivered', row.confirmed_at, null],
    ...(ended === undefined ? [] : [[ended, row.settled_at, row.failure] satisfies (typeof known)[number]]),
    ['refunded', refundedAt, row.refund_reason],
    ...cases.flatMap(({ reason, opened_at, closed_at, resolution }): typeof known => [
      ['case', opened_at, reason],
      ['settled', closed_at, resolution],
    ]),
  ];
  const steps = known
    .flatMap(([step, at, detail]) => (at === null ? [] : [{ step, at: at.getTime(), detail }]))
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...step }): ConsoleOrderStep => ({ ...step, at: new Date(at).toISOString() }));
  const isDue = row.state === 'paid' && row.refund_reason !== null && refundedAt === null;
  return {
    ...toOrder(language)(row),
    ...{ kind: row.kind, profile: row.profile_name, isRenewal: row.subscription_id !== null, gateway: row.gateway },
    ...{ reference: row.gateway_reference, promoCode: row.promo_code_key },
    grantedUntil: row.granted_until?.toISOString() ?? null,
    image: row.path === null || row.version === null ? null : imageUrl({ path: row.path, version: row.version }),
    steps: isDue ? [...steps, { step: 'refundDue' as const, at: null, detail: row.refund_reason }] : steps,
  };
}

async function readCases(db: Queries, language: Language) {
  const rows = await listOpenCases(db, CASES_SHOWN);
  if (rows.length === 0) return { data: [] };
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'user_code'])
    .where(
      'id',
      'in',
      rows.map(({ account_id }) => account_id),
    )
    .execute();
  const codeOf = new Map(accounts.map(({ id, user_code }) => [id, user_code]));
  const data = rows.map((row) => ({
    ...{ id: row.id, reason: row.reason, openedAt: row.opened_at.toISOString(), orderId: row.order_id },
    userCode: codeOf.get(row.account_id) ?? '',
    ...{ name: textIn(row.product_name, language), amountKurus: row.amount_kurus },
    ...{ gateway: row.gateway, reference: row.gateway_reference },
  }));
  return { data };
}

export const orderPages = ({ db }: { readonly db: Database }): Route[] => [
  editedPage(db, contract.listConsoleOrders, ({ query, meta }) => readOrders(db.kysely, query, meta.language)),
  editedPage(db, contract.readConsoleOrder, ({ params, meta }) => readOrder(db.kysely, params.id, meta.language)),
  editedPage(db, contract.listConsoleCases, ({ meta }) => readCases(db.kysely, meta.language)),
];
