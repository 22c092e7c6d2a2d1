// Packages, rentals, purchases and pay-per-view.

/** The status of a card payment is asked this often unless the operator says otherwise, in seconds (PAY-14). */
export const PAYMENT_POLL_SECONDS = 5;
/** A rental can be cancelled this long, in milliseconds: 24 hours (DETAIL-21). */
export const RENTAL_CANCEL_MS = 24 * 60 * 60_000;
/** The type code of an order (PAY-12). */
export const ORDER_TYPE = 18;
/** Packages visible in their carousel, on a wide and on a narrow screen (PACKAGE-01). */
export const VISIBLE_PACKAGES = 3;
export const VISIBLE_PACKAGES_NARROW = 1;
/** Slide of the package carousel, in milliseconds (PACKAGE-01). */
export const PACKAGE_SLIDE_MS = 500;
/** The package with the popular ribbon (PACKAGE-04). */
export const POPULAR_PACKAGE = 'Premium';
/** Longest promotion code, in characters (PROMO-05). */
export const PROMO_CODE_MAX = 40;
