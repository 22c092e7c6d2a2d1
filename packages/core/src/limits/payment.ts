// Packages, rentals, purchases and pay-per-view.

/** The status of a card payment is asked this often unless the operator says otherwise, in seconds (PAY-14). */
export const PAYMENT_POLL_SECONDS = 5;
/** A rental can be cancelled this long, in milliseconds: 24 hours (DETAIL-21). */
export const RENTAL_CANCEL_MS = 24 * 60 * 60_000;
/** The type code of an order (PAY-12). */
export const ORDER_TYPE = 18;
/** Packages visible in their carousel on a wide screen (PACKAGE-01). */
export const VISIBLE_PACKAGES = 3;
/** The package with the popular ribbon (PACKAGE-04). */
export const POPULAR_PACKAGE = 'Premium';
/** Longest promotion code, in characters (PROMO-05). */
export const PROMO_CODE_MAX = 40;
/** How long an order waits for its payment, in milliseconds: 30 minutes, as long as a gateway keeps its page. */
export const ORDER_OPEN_MS = 30 * 60_000;
/** A job checks an order for the first time this long after it was opened, in milliseconds: the browser asks before that. */
export const FIRST_CHECK_MS = 2 * 60_000;
/** Longest interval between two checks of an order, in milliseconds. */
export const MAX_CHECK_INTERVAL_MS = 24 * 60 * 60_000;
/** How long after its end an unpaid order is still checked, in milliseconds: 7 days, for payments confirmed late. */
export const LATE_PAYMENT_MS = 7 * 24 * 60 * 60_000;
/** How often a payment under review is checked, in milliseconds. A review takes hours or days. */
export const REVIEW_CHECK_MS = 60 * 60_000;
/** How long a paid order is asked about a refund made by hand at the gateway, in milliseconds: a year. */
export const REFUND_CHECKS_MS = 365 * 24 * 60 * 60_000;
/** The first of these checks after the payment, in milliseconds. Each waits as long as the payment is old, a day at most. */
export const FIRST_REFUND_CHECK_MS = 60 * 60_000;
/** How long it is asked daily, in milliseconds: 35 days, longer than the month of a package. Each later check waits a tenth
 * of the age of the payment, which is 25 more checks. */
export const DAILY_REFUND_CHECKS_MS = 35 * 24 * 60 * 60_000;
export const LATE_REFUND_CHECK_SHARE = 0.1;
/**
 * How long a gateway may still be at work on a charge whose answer was lost, in milliseconds. Later, a gateway that knows no
 * payment of the order has not charged it.
 */
export const ATTEMPT_UNKNOWN_MS = 15 * 60_000;
/** Rate limit: orders an account may open within an hour. More come from a script, not from a viewer. */
export const ORDERS_PER_ACCOUNT = 20;
export const ORDERS_WINDOW_MS = 60 * 60_000;
/** Rate limit: payment status checks of an account within a minute; each may cost a call to the gateway. */
export const PAYMENT_CHECKS_PER_ACCOUNT = 60;
export const PAYMENT_CHECKS_WINDOW_MS = 60_000;
/** Rate limit: wrong promotion codes within 15 minutes, of one account and from one address. */
export const PROMO_TRIES_PER_ACCOUNT = 10;
export const PROMO_TRIES_PER_ADDRESS = 50;
export const PROMO_TRIES_WINDOW_MS = 15 * 60_000;
/** A subscription is renewed this long before it ends, in milliseconds, so that playback is never interrupted. */
export const RENEW_AHEAD_MS = 24 * 60 * 60_000;
/** A declined renewal is retried after this long, in milliseconds. */
export const RENEW_AGAIN_MS = 8 * 60 * 60_000;
/** How long a suspended subscription can still be recovered after its end, in milliseconds: 14 days. */
export const SUSPENDED_KEPT_MS = 14 * 24 * 60 * 60_000;
