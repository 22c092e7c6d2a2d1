/**
 * A promotion code as codes are compared: people type it in small letters, with spaces, and with the dots a Turkish
 * keyboard puts on a capital i.
 */
export const promoKey = (typed: string): string =>
  typed.replaceAll(/\s/g, '').toUpperCase().normalize('NFKC').replaceAll('İ', 'I');
