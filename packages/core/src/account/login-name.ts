/** Text, @, text, dot, text, no spaces (SIGNUP-08). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The comparison key of a username or e-mail address: trimmed, lower case, Unicode NFKC. */
export const accountKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** The ten digits of a Turkish mobile number, written with or without a leading 0 or +90; undefined for anything else. */
export function mobileDigits(text: string): string | undefined {
  const compact = text.replace(/[\s().-]/g, '');
  return /^(?:\+90|0)?([1-9]\d{9})$/.exec(compact)?.[1];
}

/** Ten digits as they are written in Turkey: 0532 123 45 67. */
export const formatMobile = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4');
