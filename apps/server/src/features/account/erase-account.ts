// Erasure of an account (KVKK): everything that names or describes a person goes; the account's number, its orders and the ledger
// stay, which commercial and tax law require. One transaction erases what names the person and ends access and renewal. Events of
// use, photos and the card at the gateway follow in steps that can be repeated; a job repeats them, whatever has failed.

import { type AccountState, stepAccount } from '@seyir/core/account/account-lifecycle';
import { sql } from 'kysely';
import { eraseBilling } from '../../billing/erase-billing.ts';
import type { OrdersDeps } from '../../billing/orders.ts';
import { forgetStoredCard } from '../../billing/stored-card.service.ts';
import type { Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import { listPartitions } from '../../db/partitions.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Log } from '../../shared/log.ts';

interface RestDeps extends Pick<OrdersDeps, 'db' | 'now' | 'gateway'> {
  readonly log: Pick<Log, 'warn'>;
  /** Callback into the feature of images: deletes the photos of profiles that are gone. */
  readonly removePhotos: (accountId: string) => Promise<void>;
}

export interface EraseDeps extends RestDeps {
  /** Erases only an account of this state. */
  readonly from?: AccountState;
  /** Callback into the session feature: ends the account's sessions and signs its open pages out. */
  readonly endSessions: (trx: Queries, accountId: string) => Promise<void>;
  /** Callback into the session feature: refuses with LAST_OWNER when no owner would be left. */
  readonly requireOtherOwner: (trx: Queries, accountId: string) => Promise<void>;
}

/** Tables whose rows of the account are deleted, in an order that foreign keys allow. A test places every other table. */
export const ERASED_TABLES = [
  'console_session',
  'contact_change',
  'device_login',
  'operator_passkey',
  'operator',
  'stream_lease',
  'player_link',
  'feedback',
  'account_note',
  'login_code',
  'passkey',
  'password_reset',
  'recording',
  'recording_rule',
  'session',
  'profile',
] as const;

/**
 * The job repeats the rest of an erasure this much later, also when nothing has failed: servers write events of use in batches,
 * and those of the last minutes may arrive after the erasure.
 */
const REST_AFTER_MS = 10 * 60_000;
/** Accounts of one query of the job. */
const BATCH = 50;

/** `started`: the person is erased, and the job finishes the rest, such as the card at a gateway that is away. */
export type Erasure = 'complete' | 'started';

/** Erases an account. Repeating it goes on where a failed erasure stopped. */
export async function eraseAccount(deps: EraseDeps, accountId: string): Promise<Erasure> {
  await erasePerson(deps, accountId);
  try {
    await eraseRest(deps, accountId);
    return 'complete';
  } catch (error) {
    deps.log.warn({ err: error, accountId }, 'the rest of an erased account is erased later');
    return 'started';
  }
}

/** Bounded by what an account may have: no table of this transaction grows with the time that it was watched. */
const erasePerson = (deps: EraseDeps, accountId: string): Promise<void> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    await deps.requireOtherOwner(trx, accountId);
    const account = await lockAccount(trx, accountId);
    const status = stepAccount(account.status, 'erase');
    const isMeant = deps.from === undefined || account.status === deps.from;
    if (account.kind !== 'subscriber' || status === undefined || !isMeant)
      throw new AppError('NOT_FOUND', { accountId });
    await eraseBilling(deps, trx, accountId);
    await deps.endSessions(trx, accountId);
    for (const table of ERASED_TABLES) await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    const name = `erased-${account.user_code}`;
    await trx
      .updateTable('operator_change')
      .set({ operator_name: name })
      .where('operator_id', '=', accountId)
      .execute();
    await trx
      .updateTable('account')
      .set({
        username: name,
        username_key: name,
        email: null,
        email_key: null,
        mobile: null,
        password_hash: null,
        first_name: '',
        last_name: '',
        status,
        deletion_due_at: null,
        deletion_language: null,
        erasure_due_at: new Date(deps.now() + REST_AFTER_MS),
      })
      .where('id', '=', accountId)
      .execute();
  });

/** Every step is idempotent. The card comes last: its token is needed until the gateway has deleted the card. */
async function eraseRest(deps: RestDeps, accountId: string, signal?: AbortSignal): Promise<void> {
  for (const part of await listPartitions(deps.db.kysely, 'usage_event')) {
    signal?.throwIfAborted();
    await sql`delete from ${part} where account_id = ${accountId}`.execute(deps.db.kysely);
  }
  await deps.removePhotos(accountId);
  await forgetStoredCard(deps, accountId);
}

/** Finishes the erasures that are due. An account that fails is tried again later and does not stop the others. */
export async function finishErasures(deps: RestDeps, signal?: AbortSignal): Promise<number> {
  let finished = 0;
  while (!signal?.aborted) {
    const due = await listDue(deps);
    if (due.length === 0) break;
    for (const { id } of due) {
      if (signal?.aborted) return finished;
      finished += await finishErasure(deps, id, signal);
    }
  }
  return finished;
}

const listDue = ({ db, now }: RestDeps) =>
  db.kysely
    .selectFrom('account')
    .select('id')
    .where('erasure_due_at', '<=', new Date(now()))
    .orderBy('erasure_due_at')
    .limit(BATCH)
    .execute();

async function finishErasure(deps: RestDeps, id: string, signal?: AbortSignal): Promise<0 | 1> {
  // The next attempt is set first: an account that always fails does not keep the others waiting.
  const next = new Date(deps.now() + REST_AFTER_MS);
  await deps.db.kysely.updateTable('account').set({ erasure_due_at: next }).where('id', '=', id).execute();
  try {
    await eraseRest(deps, id, signal);
  } catch (error) {
    deps.log.warn({ err: error, accountId: id }, 'the rest of an erased account is erased later');
    return 0;
  }
  await deps.db.kysely.updateTable('account').set({ erasure_due_at: null }).where('id', '=', id).execute();
  return 1;
}
