// The next step of a subscription that is due for renewal. The renewal job asks for each one and performs the step.
import { ACCOUNT_RULES, type AccountState } from '../account/account-lifecycle.ts';
import { RENEW_AGAIN_MS, RENEW_AHEAD_MS, SUSPENDED_KEPT_MS } from '../limits/payment.ts';

export interface SubscriptionFacts {
  readonly account: AccountState;
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
  /** How the subscription is paid: an operator's is settled elsewhere, a purchase is charged by the month. */
  readonly source: 'purchase' | 'promo' | 'operator';
  readonly renews: boolean;
  readonly priceKurus: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
  /** The last attempt to charge this renewal, successful or not. */
  readonly triedAt: number | undefined;
}

/** `extend` gives the next month without a charge; `charge` gives it when the charge succeeds. */
export type RenewalStep = 'wait' | 'extend' | 'charge' | 'suspend' | 'expire';

export function decideRenewal(subscription: SubscriptionFacts, now: number): RenewalStep {
  const { status, renews, endsAt } = subscription;
  const hasEnded = now >= endsAt;
  if (ACCOUNT_RULES[subscription.account].renewal !== 'charged') return decideHeld(subscription, hasEnded);
  if (status === 'SUSPENDED') return decideSuspended(subscription, now);
  if (status === 'CANCELLED' || !renews) return hasEnded ? 'expire' : 'wait';
  if (now < endsAt - RENEW_AHEAD_MS) return 'wait';
  if (isUncharged(subscription)) return 'extend';
  // The attempt at the end itself is never skipped: its outcome decides about suspension.
  if (isTryDue(subscription, now)) return 'charge';
  return hasEnded ? 'suspend' : 'wait';
}

/** An operator's subscription is settled elsewhere, and nothing is charged for a package without a price. */
const isUncharged = ({ source, priceKurus }: SubscriptionFacts): boolean => source === 'operator' || priceKurus === 0;

/**
 * The account is not active: nothing is charged, so what was bought ends at its date. What goes on without a charge waits for
 * the end of the suspension.
 */
function decideHeld(subscription: SubscriptionFacts, hasEnded: boolean): RenewalStep {
  const goesOn = subscription.renews && subscription.status !== 'CANCELLED' && isUncharged(subscription);
  return hasEnded && !goesOn ? 'expire' : 'wait';
}

/** A suspension by an operator is lifted by the operator only. */
function decideSuspended(subscription: SubscriptionFacts, now: number): RenewalStep {
  if (subscription.source === 'operator') return 'wait';
  if (now >= subscription.endsAt + SUSPENDED_KEPT_MS) return 'expire';
  return subscription.renews && isTryDue(subscription, now) ? 'charge' : 'wait';
}

/** Retry interval: a suspended subscription is charged once a day, an active one more often. */
function isTryDue({ status, triedAt }: SubscriptionFacts, now: number): boolean {
  const waitMs = status === 'SUSPENDED' ? 3 * RENEW_AGAIN_MS : RENEW_AGAIN_MS;
  return triedAt === undefined || now >= triedAt + waitMs;
}

/** The step after a declined charge. */
export const afterDecline = ({ status, endsAt }: SubscriptionFacts, now: number): 'wait' | 'suspend' =>
  status === 'ACTIVE' && now >= endsAt ? 'suspend' : 'wait';
