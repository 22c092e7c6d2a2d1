// State machine of a payment on the test gateway's pages. The card number decides the outcome; no card is real.
import type { DeclineReason } from '@seyir/core/money/order-machine';
import type { StoredPayment } from './payment-store.ts';

/** Test cards, as other gateways offer them; the form is prefilled with the first. */
export const TEST_CARDS = {
  approved: '5528790000000008',
  declined: '4111111111111129',
  expired: '4125111111111115',
  /** Approved once and declined when the next month is charged. */
  approvedOnce: '5406670000000009',
} as const;

/** The code of the 3-D Secure style step, shown on its page. */
export const TEST_CODE = '280923';
const MAX_WRONG_CODES = 3;

export interface TypedCard {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly cvv: string;
}

export type PageAction =
  | { readonly type: 'pay'; readonly card: TypedCard }
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'decline' }
  | { readonly type: 'close' };

export const isOver = (payment: StoredPayment, now: number): boolean =>
  payment.status !== 'pending' && payment.status !== 'verifying' ? true : now >= payment.expiresAt;

/** The payment after an action of its page. An ended payment does not change. */
export function stepPayment(payment: StoredPayment, action: PageAction, now: number): StoredPayment {
  if (isOver(payment, now)) return payment;
  if (action.type === 'close') return { ...payment, status: 'cancelled' };
  if (action.type === 'decline') return decline(payment, 'bank');
  if (action.type === 'pay') return payment.status === 'pending' ? takeCard(payment, action.card) : payment;
  if (payment.status !== 'verifying') return payment;
  if (action.code.replaceAll(/\s/g, '') === TEST_CODE) return { ...payment, status: 'paid' };
  const wrongCodes = payment.wrongCodes + 1;
  return wrongCodes >= MAX_WRONG_CODES
    ? decline({ ...payment, wrongCodes }, 'verification')
    : { ...payment, wrongCodes };
}

function takeCard(payment: StoredPayment, typed: TypedCard): StoredPayment {
  const number = digitsOf(typed.number);
  const card = { lastDigits: number.slice(-4), isChargeable: number !== TEST_CARDS.approvedOnce };
  const reason = CARD_DECLINES.get(number);
  return reason === undefined ? { ...payment, status: 'verifying', card } : decline(payment, reason);
}

/** Test cards that are declined, each for a reason of its own. */
const CARD_DECLINES: ReadonlyMap<string, DeclineReason> = new Map([
  [TEST_CARDS.declined, 'funds'],
  [TEST_CARDS.expired, 'card'],
]);

const decline = (payment: StoredPayment, declineReason: DeclineReason): StoredPayment => ({
  ...payment,
  status: 'declined',
  declineReason,
});

export type CardField = keyof TypedCard;

/** The invalid fields of a card. */
export function listCardFaults({ number, expiry, cvv }: TypedCard, now: number): CardField[] {
  const faults: CardField[] = [];
  if (!isCardNumber(digitsOf(number))) faults.push('number');
  if (!isInFuture(expiry, now)) faults.push('expiry');
  if (!/^\d{3,4}$/.test(cvv.trim())) faults.push('cvv');
  return faults;
}

const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '');

/** Luhn check. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of its month. */
function isInFuture(expiry: string, now: number): boolean {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(expiry) ?? [];
  if (month === '' || Number(month) < 1 || Number(month) > 12) return false;
  return Date.UTC(2000 + Number(year), Number(month), 1) > now;
}
