/** How a username or e-mail address is compared: without case, and without caring how its letters were composed. */
export const accountKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** The ten digits of a Turkish mobile number, written with or without a leading 0 or +90; undefined for anything else. */
export function mobileDigits(text: string): string | undefined {
  const compact = text.replace(/[\s().-]/g, '');
  return /^(?:\+90|0)?([1-9]\d{9})$/.exec(compact)?.[1];
}
