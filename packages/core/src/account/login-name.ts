import { PHONE_DIGITS } from '../limits/account.ts';

/** Text, @, text, dot, text, no spaces (SIGNUP-08). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The comparison key of a username or e-mail address: trimmed, lower case, Unicode NFKC. */
export const accountKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** The ten digits of a Turkish mobile number, written with or without a leading 0 or +90; undefined for anything else. */
export function mobileDigits(text: string): string | undefined {
  const compact = text.replace(/[\s().-]/g, '');
  return /^(?:\+90|0)?([1-9]\d{9})$/.exec(compact)?.[1];
}

/**
 * The digits of a mobile number while it is typed or pasted, without separators and a leading 0 or +90: the field holds what is sent
 * (FORGOT-09). A text that is no number stays as it is.
 */
export function typedMobile(text: string): string {
  if (!NUMBER.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length > PHONE_DIGITS ? digits.replace(/^90/, '') : digits;
}

/** Seven digits are the shortest telephone number; customer numbers have eight. */
const NUMBER = /^[+\d\s().-]*$/;
const NUMBER_DIGITS_MIN = 7;

/**
 * Whether a name reads as an e-mail address, a telephone number or a customer number. No username does: it would sign in, and be
 * named to operators, as the account that has the address or number, or gets it later.
 */
export function isContactLike(name: string): boolean {
  const key = accountKey(name);
  return key.includes('@') || (NUMBER.test(key) && key.replace(/\D/g, '').length >= NUMBER_DIGITS_MIN);
}

/** Ten digits as they are written in Turkey: 0532 123 45 67. */
export const formatMobile = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4');
