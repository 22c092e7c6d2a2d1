// Takes a rental back: the access goes at once, the money follows (DETAIL-21).

import { rentalCancel } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import { type CancelVerdict, chooseCancel } from '@seyir/core/access/rentals';
import { lockAccount } from '../db/lock-account.ts';
import type { Caller } from '../http/caller.ts';
import { AppError } from '../shared/app-error.ts';
import { lockOrder } from './orders.queries.ts';
import { requestRefund } from './orders.ts';
import type { PaymentsDeps } from './package-purchase.service.ts';
import { refundOrder } from './refunds.ts';
import { listRentals, withdraw } from './rentals.queries.ts';

/** Cancels the rental of a title. 404 for a title that the account has no paid rental of. */
export async function cancelRental(deps: PaymentsDeps, { accountId }: Caller, titleId: string): Promise<ReturnCode> {
  const { db, now } = deps;
  const found = chooseCancel(await listRentals(db.kysely, accountId, titleId), now());
  if (found === undefined) throw new AppError('NOT_FOUND', { titleId });
  const { orderId } = found.rental;
  if (found.verdict !== 'cancelled') return toAnswer(found.verdict);

  const outcome = await db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const order = await lockOrder(trx, orderId);
    const done = await withdraw(trx, orderId, new Date(now()));
    if (done !== 'withdrawn') return done;
    await requestRefund(deps, trx, order, 'withdrawn');
    await deps.publishPurchase(trx, accountId);
    return done;
  });
  // A concurrent call withdrew the rental or started playback after the first read.
  if (outcome === 'gone') throw new AppError('NOT_FOUND', { titleId });
  if (outcome === 'played') return toAnswer('played');
  deps.forgetViewer(accountId);
  // The result does not matter to the viewer, whose access is withdrawn: the job retries a refund that failed.
  await refundOrder(deps, orderId);
  return toAnswer('cancelled');
}

const toAnswer = (verdict: CancelVerdict): ReturnCode => ({
  returncode: rentalCancel.toCode(verdict),
  errormsg: verdict === 'cancelled' ? '' : verdict,
});
