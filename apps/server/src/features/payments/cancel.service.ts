// Takes a rental back: the access goes at once, the money follows (DETAIL-21).
import { rentalCancel } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import { type CancelVerdict, chooseCancel } from '@seyir/core/access/rentals';
import { announceViewerChange } from '../../catalogue/viewer-state.ts';
import type { Caller } from '../../http/caller.ts';
import { lockOrder } from '../../payment/orders.queries.ts';
import { refundOrder } from '../../payment/refunds.ts';
import { listRentals, withdraw } from '../../payment/rentals.queries.ts';
import { AppError } from '../../shared/app-error.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** By the title's id. Titles of other accounts, and those that were not paid for, are not there. */
export async function cancelRental(deps: PaymentsDeps, { accountId }: Caller, titleId: string): Promise<ReturnCode> {
  const { db, now } = deps;
  const found = chooseCancel(await listRentals(db.kysely, accountId, titleId), now());
  if (found === undefined) throw new AppError('NOT_FOUND', { titleId });
  const { orderId } = found.rental;
  if (found.verdict !== 'cancelled') return toAnswer(found.verdict);

  const outcome = await db.kysely.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const done = await withdraw(trx, orderId, new Date(now()));
    if (done === 'withdrawn') await announceViewerChange(trx, accountId);
    return done;
  });
  // Somebody took it back, or began to play it, between the question and now.
  if (outcome === 'gone') throw new AppError('NOT_FOUND', { titleId });
  if (outcome === 'played') return toAnswer('played');
  deps.forgetViewer(accountId);
  // Whatever the gateway says now, the viewer has given it back: the job asks again for as long as it takes.
  await refundOrder(deps, orderId);
  return toAnswer('cancelled');
}

const toAnswer = (verdict: CancelVerdict): ReturnCode => ({
  returncode: rentalCancel.toCode(verdict),
  errormsg: verdict === 'cancelled' ? '' : verdict,
});
