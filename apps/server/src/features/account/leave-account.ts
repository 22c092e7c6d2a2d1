// A deletion that the owner asks for: the account is closed at once, nothing is charged, and it is erased a week later. Every sign-in
// within the week withdraws the deletion (the function `open_session` of the database).

import { stepAccount } from '@seyir/core/account/account-lifecycle';
import { DELETION_GRACE_MS } from '@seyir/core/limits/account';
import { z } from 'zod';
import { giveUpOpenOrders } from '../../billing/orders.ts';
import type { Database, Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language } from '../../http/meta.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import {
  accountErasedMail,
  accountErasedText,
  accountLeavingMail,
  accountLeavingText,
} from '../../outbox/mails/contact-mails.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { notifyOwner } from '../../outbox/notify-owner.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { readNames } from './contact.queries.ts';
import { type EraseDeps, eraseAccount, finishErasures } from './erase-account.ts';

export interface LeaveDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly outbox: Outbox;
  readonly publicUrl: () => string;
  /** Callback into the session feature: refuses with LAST_OWNER when no owner would be left. */
  readonly requireOtherOwner: (trx: Queries, accountId: string) => Promise<void>;
  /** Callback into the session feature: ends all sessions of the account; the page that asked gets no event. */
  readonly endAllSessions: (trx: Queries, caller: Caller) => Promise<void>;
}

/** Closes the account of the caller, and notifies the owner until when a sign-in withdraws the deletion. */
export const leaveAccount = (deps: LeaveDeps, caller: Caller, language: Language): Promise<void> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    const { accountId } = caller;
    await deps.requireOtherOwner(trx, accountId);
    const account = await lockAccount(trx, accountId);
    const status = stepAccount(account.status, 'leave');
    if (account.kind !== 'subscriber' || status === undefined) throw new AppError('NOT_FOUND', { accountId });
    const until = new Date(deps.now() + DELETION_GRACE_MS);
    await giveUpOpenOrders(deps, trx, accountId);
    await deps.endAllSessions(trx, caller);
    await trx
      .updateTable('account')
      .set({ status, deletion_due_at: until, deletion_language: language })
      .where('id', '=', accountId)
      .execute();
    const { first_name: firstName, ...owner } = await readNames(trx, accountId);
    const leaving = { language, until, loginLink: makeLinks(deps.publicUrl()).login };
    const message = { mail: accountLeavingMail({ ...leaving, firstName }), text: accountLeavingText(leaving) };
    await notifyOwner(deps.outbox, owner, message, trx);
  });

interface DeletionDeps extends EraseDeps {
  readonly outbox: Outbox;
}

/** Accounts of one query of the job. */
const BATCH = 50;
/** An account that cannot be erased, such as the last owner of the console, is tried again this much later. */
const AGAIN_MS = 60 * 60_000;
const CRON = '*/10 * * * *';

/** Erases the accounts whose week is over, and confirms it at the address that each had. */
export async function eraseLeaving(deps: DeletionDeps, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  while (!signal?.aborted) {
    const due = await deps.db.kysely
      .selectFrom('account')
      .select(['id', 'deletion_language'])
      .where('deletion_due_at', '<=', new Date(deps.now()))
      .orderBy('deletion_due_at')
      .limit(BATCH)
      .execute();
    if (due.length === 0) break;
    for (const { id, deletion_language } of due) {
      if (signal?.aborted) return erased;
      erased += await eraseOne(deps, id, deletion_language ?? 'tr');
    }
  }
  return erased;
}

async function eraseOne(deps: DeletionDeps, id: string, language: Language): Promise<0 | 1> {
  const { first_name: firstName, ...owner } = await readNames(deps.db.kysely, id);
  try {
    await eraseAccount({ ...deps, from: 'LEAVING' }, id);
  } catch (error) {
    deps.log.warn({ err: error, accountId: id }, 'an account whose owner asked for its deletion is erased later');
    // Changes nothing where a sign-in has withdrawn the deletion.
    await deps.db.kysely
      .updateTable('account')
      .set({ deletion_due_at: new Date(deps.now() + AGAIN_MS) })
      .where('id', '=', id)
      .where('status', '=', 'LEAVING')
      .execute();
    return 0;
  }
  const message = { mail: accountErasedMail({ language, firstName }), text: accountErasedText(language) };
  await notifyOwner(deps.outbox, owner, message);
  return 1;
}

export function defineErasureJob(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: DeletionDeps): void {
  const finish = jobs.define('finish-erasures', z.null(), async ({ signal }) => {
    await eraseLeaving(deps, signal);
    await finishErasures(deps, signal);
  });
  jobs.schedule(finish, CRON, null);
}
