// What becomes of a subscription when its time comes. The job asks for each that is due and does what it is told.
import { RENEW_AGAIN_MS, RENEW_AHEAD_MS, SUSPENDED_KEPT_MS } from '../limits/payment.ts';

export interface SubscriptionFacts {
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  /** Whoever gave it pays for it: an operator settles elsewhere, a purchase is charged by the month. */
  readonly source: 'purchase' | 'promo' | 'operator';
  readonly renews: boolean;
  readonly priceKurus: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
  /** The last try to charge this renewal, whatever came of it. */
  readonly triedAt: number | undefined;
}

/** `extend` gives the next month without a charge; `charge` gives it when the money came. */
export type RenewalStep = 'wait' | 'extend' | 'charge' | 'suspend' | 'expire';

export function decideRenewal(subscription: SubscriptionFacts, now: number): RenewalStep {
  const { status, source, renews, endsAt } = subscription;
  const hasEnded = now >= endsAt;
  if (status === 'SUSPENDED') return decideSuspended(subscription, now);
  if (status === 'CANCELLED' || !renews) return hasEnded ? 'expire' : 'wait';
  if (now < endsAt - RENEW_AHEAD_MS) return 'wait';
  if (source === 'operator' || subscription.priceKurus === 0) return 'extend';
  // The try at the end itself is never left out: it is the one that decides.
  if (isTryDue(subscription, now)) return 'charge';
  return hasEnded ? 'suspend' : 'wait';
}

/** What an operator suspended is the operator's to lift. */
function decideSuspended(subscription: SubscriptionFacts, now: number): RenewalStep {
  if (subscription.source === 'operator') return 'wait';
  if (now >= subscription.endsAt + SUSPENDED_KEPT_MS) return 'expire';
  return subscription.renews && isTryDue(subscription, now) ? 'charge' : 'wait';
}

/** One that is suspended is asked once a day, one that still plays more often. */
function isTryDue({ status, triedAt }: SubscriptionFacts, now: number): boolean {
  const waitMs = status === 'SUSPENDED' ? 3 * RENEW_AGAIN_MS : RENEW_AGAIN_MS;
  return triedAt === undefined || now >= triedAt + waitMs;
}

/** What a refused charge leads to. */
export const afterDecline = ({ status, endsAt }: SubscriptionFacts, now: number): 'wait' | 'suspend' =>
  status === 'ACTIVE' && now >= endsAt ? 'suspend' : 'wait';
