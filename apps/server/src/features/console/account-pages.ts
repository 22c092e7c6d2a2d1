// The pages of accounts and feedback. Ids are uuids of version 7: the primary key sorts by time.
import * as contract from '@seyir/contract/console-accounts';
import { AGE_RATINGS, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import type { Route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import { editedPage } from './edited-page.ts';
import { matchesAccount } from './find-accounts.ts';
import { ASKED_ROWS, toPage, uuidAfter } from './keyset.ts';
import { listOrdersOf, toOrder } from './order-pages.ts';

interface AccountPagesDeps {
  readonly db: Database;
  readonly now: Clock;
}

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
    .leftJoin('package', 'package.id', 'subscription.package_id')
    .select([
      ...(['account.id', 'account.user_code', 'account.username', 'account.email', 'account.status'] as const),
      ...(['account.created_at', 'account.first_name', 'account.last_name', 'account.mobile'] as const),
      ...(['subscription.package_id', 'subscription.ends_at', 'subscription.renews'] as const),
      'account.deletion_due_at',
      'package.name as package_name',
    ])
    .where('account.kind', '=', 'subscriber');
type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

const toAccount = (row: AccountRow) => ({
  ...{ id: row.id, userCode: row.user_code, username: row.username, email: row.email, status: row.status },
  ...{ packageId: row.package_id, createdAt: row.created_at.toISOString() },
});

async function readAccounts({ db }: AccountPagesDeps, after: string | undefined, text: string | undefined) {
  const key = uuidAfter(after);
  const rows = await selectAccounts(db.kysely)
    .$if(key !== undefined, (query) => query.where('account.id', '<', key ?? ''))
    .$if(text !== undefined && text !== '', (query) => query.where(matchesAccount(text ?? '')))
    .orderBy('account.id', 'desc')
    .limit(ASKED_ROWS)
    .execute();
  return toPage(rows, toAccount, ({ id }) => id);
}

/** Two weeks of what players reported, by the index of an account's events in the partition of each day. */
const TROUBLE_MS = 14 * 24 * 3_600_000;
const TROUBLES_SHOWN = 20;
const NOTES_SHOWN = 50;
const FEEDBACK_OF_ACCOUNT = 10;

async function listTroubles(db: Queries, accountId: string, nowMs: number) {
  const { rows } = await sql<{
    at: Date;
    device: string | null;
    type: string;
    channel: string | null;
    result: string | null;
    stalls: string | null;
  }>`
    select happened_at as at, device_type as device, data ->> 'eventtype' as type, data ->> 'channelcode' as channel,
           data ->> 'result' as result, data ->> 'stalls' as stalls
      from usage_event
     where account_id = ${accountId}::uuid and kind = 'media' and happened_at > ${new Date(nowMs - TROUBLE_MS)}
       and (data ->> 'eventtype' = 'error' or (data ->> 'stalls')::int > 0)
     order by happened_at desc
     limit ${TROUBLES_SHOWN}`.execute(db);
  return rows.map(({ at, device, type, channel, result, stalls }) => ({
    ...{ at: at.toISOString(), device: device ?? '', what: channel ?? '' },
    ...(type === 'error'
      ? { kind: 'error' as const, detail: result ?? '' }
      : { kind: 'stall' as const, detail: stalls ?? '' }),
  }));
}

/** The highest rating that is not blocked; null where none is. */
const seenAges = (userlevel: number) =>
  userlevel === 0 ? null : (AGE_RATINGS.findLast((age) => !isRatingBlocked(age, userlevel)) ?? 'G');

const listProfiles = (db: Queries, accountId: string) =>
  db
    .selectFrom('profile')
    .select(['id', 'name', 'main', 'kid', 'userlevel'])
    .select(sql<boolean>`pin_hash is not null`.as('has_pin'))
    .where('account_id', '=', accountId)
    .orderBy('main', 'desc')
    .orderBy('created_at')
    .execute();

const selectFeedback = (db: Queries) =>
  db
    .selectFrom('feedback')
    .innerJoin('account', 'account.id', 'feedback.account_id')
    .select(['feedback.id', 'feedback.account_id', 'account.user_code', 'feedback.kind', 'feedback.text'])
    .select(['feedback.created_at', 'feedback.handled_at', 'feedback.answer', 'feedback.answered_by'])
    .orderBy('feedback.id', 'desc');
type FeedbackRow = Awaited<ReturnType<ReturnType<typeof selectFeedback>['executeTakeFirstOrThrow']>>;

const toFeedback = (row: FeedbackRow) => ({
  ...{ id: row.id, accountId: row.account_id, userCode: row.user_code, kind: row.kind, text: row.text },
  ...{ createdAt: row.created_at.toISOString(), handledAt: row.handled_at?.toISOString() ?? null },
  ...{ answer: row.answer, answeredBy: row.answered_by },
});

/** What an account has paid: its charges without its refunds. */
async function sumPaid(db: Queries, accountId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_order')
    .innerJoin('ledger_entry', 'ledger_entry.order_id', 'payment_order.id')
    .select(
      sql<string>`coalesce(sum(case ledger_entry.kind when 'charge' then 1 else -1 end * ledger_entry.amount_kurus), 0)`.as(
        'sum',
      ),
    )
    .where('payment_order.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Math.max(0, Number(sum));
}

async function readAccount({ db, now }: AccountPagesDeps, id: string, language: Language) {
  const { kysely } = db;
  const row = isUuid(id) ? await selectAccounts(kysely).where('account.id', '=', id).executeTakeFirst() : undefined;
  if (row === undefined) throw new AppError('NOT_FOUND', { accountId: id });
  const [sessions, orders, profiles, notes, feedback, troubles, card, paidKurus] = await Promise.all([
    kysely
      .selectFrom('session')
      .select(['id', 'device_type', 'ip', 'created_at', 'last_seen_at'])
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', new Date(now()))
      .orderBy('last_seen_at', 'desc')
      .limit(SESSIONS_OF_ACCOUNT)
      .execute(),
    listOrdersOf(kysely, id, ORDERS_OF_ACCOUNT),
    listProfiles(kysely, id),
    kysely
      .selectFrom('account_note')
      .select(['id', 'text', 'operator_name', 'made_at'])
      .where('account_id', '=', id)
      .orderBy('made_at', 'desc')
      .limit(NOTES_SHOWN)
      .execute(),
    selectFeedback(kysely).where('feedback.account_id', '=', id).limit(FEEDBACK_OF_ACCOUNT).execute(),
    listTroubles(kysely, id, now()),
    kysely.selectFrom('stored_card').select('gateway').where('account_id', '=', id).limit(1).execute(),
    sumPaid(kysely, id),
  ]);
  return {
    ...toAccount(row),
    name: `${row.first_name} ${row.last_name}`.trim(),
    ...{ mobile: row.mobile, packageName: row.package_name, renews: row.renews ?? false },
    packageEndsAt: row.ends_at?.toISOString() ?? null,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    ...{ hasCard: card.length > 0, paidKurus, troubles, feedback: feedback.map(toFeedback) },
    profiles: profiles.map(({ main, kid, userlevel, has_pin, ...profile }) => ({
      ...profile,
      ...{ isMain: main, isKid: kid, hasPin: has_pin, ages: seenAges(userlevel) },
    })),
    notes: notes.map((note) => ({
      ...{ id: note.id, text: note.text, operator: note.operator_name, madeAt: note.made_at.toISOString() },
    })),
    sessions: sessions.map((session) => ({
      ...{ id: session.id, device: session.device_type, ip: session.ip },
      ...{ createdAt: session.created_at.toISOString(), lastSeenAt: session.last_seen_at.toISOString() },
    })),
    orders: orders.map(toOrder(language)),
  };
}

async function readFeedback({ db }: AccountPagesDeps, after: string | undefined, list: 'open' | 'all') {
  const key = uuidAfter(after);
  const rows = await selectFeedback(db.kysely)
    .$if(key !== undefined, (query) => query.where('feedback.id', '<', key ?? ''))
    .$if(list === 'open', (query) => query.where('feedback.handled_at', 'is', null))
    .limit(ASKED_ROWS)
    .execute();
  return toPage(rows, toFeedback, ({ id }) => id);
}

export const accountPages = (deps: AccountPagesDeps): Route[] => [
  editedPage(deps.db, contract.listConsoleAccounts, ({ query }) => readAccounts(deps, query.after, query.text)),
  editedPage(deps.db, contract.readConsoleAccount, ({ params, meta }) => readAccount(deps, params.id, meta.language)),
  editedPage(deps.db, contract.listConsoleFeedback, ({ query }) => readFeedback(deps, query.after, query.list)),
];
