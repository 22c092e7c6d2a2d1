// The pages of accounts, orders, cases and feedback. Ids are uuids of version 7: the primary key sorts by time.
import type { ConsoleOrder } from '@seyir/contract/console-accounts';
import * as contract from '@seyir/contract/console-accounts';
import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { textIn } from '@seyir/core/text/local-text';
import { type ExpressionBuilder, sql } from 'kysely';
import { listOpenCases } from '../../billing/cases.ts';
import type { Database, Queries, Schema } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import type { Route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import { editedPage } from './edited-page.ts';
import { ASKED_ROWS, beginning, containing, toPage, uuidAfter } from './keyset.ts';

interface AccountPagesDeps {
  readonly db: Database;
  readonly now: Clock;
}

const CASES_SHOWN = 200;
const ORDERS_OF_ACCOUNT = 20;
const SESSIONS_OF_ACCOUNT = 50;

const selectAccounts = (db: Queries) =>
  db
    .selectFrom('account')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'account.id')
        .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED', 'SUSPENDED']),
    )
    .select([
      ...(['account.id', 'account.user_code', 'account.username', 'account.email', 'account.status'] as const),
      ...(['account.created_at', 'account.first_name', 'account.last_name', 'account.mobile'] as const),
      ...(['account.deletion_due_at', 'subscription.package_id', 'subscription.ends_at'] as const),
    ])
    .where('account.kind', '=', 'subscriber');
type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

const toAccount = (row: AccountRow) => ({
  ...{ id: row.id, userCode: row.user_code, username: row.username, email: row.email, status: row.status },
  ...{ packageId: row.package_id, createdAt: row.created_at.toISOString() },
});

/** A part of this length has a trigram, which the index of names finds. */
const TRIGRAM_LENGTH = 3;

/** Accounts by a part of their name or address (by its beginning for one or two letters), customer number or telephone number. */
const matchesText = (text: string) => (eb: ExpressionBuilder<Schema, 'account'>) => {
  const key = accountKey(text);
  const mobile = mobileDigits(text);
  return eb.or([
    ...(key.length < TRIGRAM_LENGTH
      ? [eb('account.username_key', 'like', beginning(key)), eb('account.email_key', 'like', beginning(key))]
      : [sql<boolean>`(account.username_key || ' ' || coalesce(account.email_key, '')) like ${containing(key)}`]),
    eb('account.user_code', '=', text),
    ...(mobile === undefined ? [] : [eb('account.mobile', '=', mobile)]),
  ]);
};

async function readAccounts({ db }: AccountPagesDeps, after: string | undefined, text: string | undefined) {
  const key = uuidAfter(after);
  const rows = await selectAccounts(db.kysely)
    .$if(key !== undefined, (query) => query.where('account.id', '<', key ?? ''))
    .$if(text !== undefined && text !== '', (query) => query.where(matchesText(text ?? '')))
    .orderBy('account.id', 'desc')
    .limit(ASKED_ROWS)
    .execute();
  return toPage(rows, toAccount, ({ id }) => id);
}

const selectOrders = (db: Queries) =>
  db
    .selectFrom('payment_order')
    .innerJoin('account', 'account.id', 'payment_order.account_id')
    .select([
      ...(['payment_order.id', 'payment_order.account_id', 'account.user_code', 'payment_order.product_name'] as const),
      ...(['payment_order.amount_kurus', 'payment_order.state', 'payment_order.method'] as const),
      ...(['payment_order.created_at', 'payment_order.refund_reason'] as const),
    ])
    .orderBy('payment_order.id', 'desc');
type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

const toOrder =
  (language: Language) =>
  (row: OrderRow): ConsoleOrder => ({
    ...{ id: row.id, accountId: row.account_id, userCode: row.user_code, name: textIn(row.product_name, language) },
    ...{ amountKurus: row.amount_kurus, state: row.state, method: row.method },
    createdAt: row.created_at.toISOString(),
    isRefundDue: row.state === 'paid' && row.refund_reason !== null,
  });

async function readAccount({ db, now }: AccountPagesDeps, id: string, language: Language) {
  const row = isUuid(id) ? await selectAccounts(db.kysely).where('account.id', '=', id).executeTakeFirst() : undefined;
  if (row === undefined) throw new AppError('NOT_FOUND', { accountId: id });
  const [sessions, orders, profiles] = await Promise.all([
    db.kysely
      .selectFrom('session')
      .select(['id', 'device_type', 'ip', 'created_at', 'last_seen_at'])
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now()))
      .orderBy('last_seen_at', 'desc')
      .limit(SESSIONS_OF_ACCOUNT)
      .execute(),
    selectOrders(db.kysely).where('payment_order.account_id', '=', id).limit(ORDERS_OF_ACCOUNT).execute(),
    db.kysely
      .selectFrom('profile')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...toAccount(row),
    name: `${row.first_name} ${row.last_name}`.trim(),
    mobile: row.mobile,
    packageEndsAt: row.ends_at?.toISOString() ?? null,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    profiles: Number(profiles.count),
    sessions: sessions.map((session) => ({
      ...{ id: session.id, device: session.device_type, ip: session.ip },
      ...{ createdAt: session.created_at.toISOString(), lastSeenAt: session.last_seen_at.toISOString() },
    })),
    orders: orders.map(toOrder(language)),
  };
}

async function readOrders(
  { db }: AccountPagesDeps,
  { after, state }: { readonly after?: string | undefined; readonly state?: OrderRow['state'] | undefined },
  language: Language,
) {
  const key = uuidAfter(after);
  const rows = await selectOrders(db.kysely)
    .$if(key !== undefined, (query) => query.where('payment_order.id', '<', key ?? ''))
    .$if(state !== undefined, (query) => query.where('payment_order.state', '=', state ?? 'paid'))
    .limit(ASKED_ROWS)
    .execute();
  return toPage(rows, toOrder(language), ({ id }) => id);
}

async function readCases({ db }: AccountPagesDeps, language: Language) {
  const rows = await listOpenCases(db.kysely, CASES_SHOWN);
  if (rows.length === 0) return { data: [] };
  const accounts = await db.kysely
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

async function readFeedback({ db }: AccountPagesDeps, after: string | undefined, list: 'open' | 'all') {
  const key = uuidAfter(after);
  const rows = await db.kysely
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'feedback.account_id', 'account.user_code', 'feedback.kind', 'feedback.text'])
    .select(['feedback.created_at', 'feedback.handled_at'])
    .$if(key !== undefined, (query) => query.where('feedback.id', '<', key ?? ''))
    .$if(list === 'open', (query) => query.where('feedback.handled_at', 'is', null))
    .orderBy('feedback.id', 'desc')
    .limit(ASKED_ROWS)
    .execute();
  const toItem = (row: (typeof rows)[number]) => ({
    ...{ id: row.id, accountId: row.account_id, userCode: row.user_code, kind: row.kind, text: row.text },
    ...{ createdAt: row.created_at.toISOString(), handledAt: row.handled_at?.toISOString() ?? null },
  });
  return toPage(rows, toItem, ({ id }) => id);
}

export const accountPages = (deps: AccountPagesDeps): Route[] => [
  editedPage(deps.db, contract.listConsoleAccounts, ({ query }) => readAccounts(deps, query.after, query.text)),
  editedPage(deps.db, contract.readConsoleAccount, ({ params, meta }) => readAccount(deps, params.id, meta.language)),
  editedPage(deps.db, contract.listConsoleOrders, ({ query, meta }) => readOrders(deps, query, meta.language)),
  editedPage(deps.db, contract.listConsoleCases, ({ meta }) => readCases(deps, meta.language)),
  editedPage(deps.db, contract.listConsoleFeedback, ({ query }) => readFeedback(deps, query.after, query.list)),
];
