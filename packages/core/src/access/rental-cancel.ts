// Taking a rental back: within a day, as long as nothing of it was played (DETAIL-21).
import { RENTAL_CANCEL_MS } from '../limits/payment.ts';

/** What was paid for with one order. Of a bundle it is all of its titles: they were paid for, and go, together. */
export interface PaidRental {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Whether anything of it was played. */
  readonly isPlayed: boolean;
}

export type CancelVerdict = 'cancelled' | 'expired' | 'played';

/** What becomes of a wish to take it back. The day is over with its last instant, and with the rental's own end. */
export function decideCancel({ startsAt, endsAt, isPlayed }: PaidRental, now: number): CancelVerdict {
  if (isPlayed) return 'played';
  return now < Math.min(startsAt + RENTAL_CANCEL_MS, endsAt) ? 'cancelled' : 'expired';
}

/** Of several rentals of a title the one to take back, or the reason there is none; undefined without a rental. */
export function chooseCancel<R extends PaidRental>(
  rentals: readonly R[],
  now: number,
): { readonly verdict: CancelVerdict; readonly rental: R } | undefined {
  const judged = [...rentals]
    .sort((a, b) => b.startsAt - a.startsAt)
    .map((rental) => ({ rental, verdict: decideCancel(rental, now) }));
  return judged.find(({ verdict }) => verdict === 'cancelled') ?? judged[0];
}
