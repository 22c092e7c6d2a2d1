import type { Queries } from '../../db/database.ts';

interface NewDeviceLogin {
  readonly id: string;
  readonly device_code_hash: string;
  readonly user_code: string;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** False when another device has the code. */
export async function insertDeviceLogin(db: Queries, row: NewDeviceLogin): Promise<boolean> {
  const inserted = await db
    .insertInto('device_login')
    .values(row)
    .onConflict((conflict) => conflict.column('user_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findByDevice = (db: Queries, deviceCodeHash: string) =>
  db
    .selectFrom('device_login')
    .select(['id', 'account_id', 'denied_at', 'used_at', 'expires_at'])
    .where('device_code_hash', '=', deviceCodeHash)
    .executeTakeFirst();

/** The device that waits for an answer. */
export const findWaiting = (db: Queries, userCode: string, at: Date) =>
  db
    .selectFrom('device_login')
    .select(['id', 'user_agent', 'ip', 'created_at'])
    .where('user_code', '=', userCode)
    .where('account_id', 'is', null)
    .where('denied_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

type DeviceAnswer = { readonly account_id: string } | { readonly denied_at: Date };

/** False when the device was answered meanwhile. */
export async function answerDeviceLogin(db: Queries, id: string, answer: DeviceAnswer): Promise<boolean> {
  const row = await db
    .updateTable('device_login')
    .set(answer)
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .where('denied_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes the approval; false when a concurrent request has done so. */
export async function useDeviceLogin(trx: Queries, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('device_login')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Voids approvals that no device has used yet. */
export const voidApprovedDevices = (trx: Queries, accountId: string, at: Date) =>
  trx
    .updateTable('device_login')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
