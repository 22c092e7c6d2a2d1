// A channel number typed digit by digit, as on a remote. A zero alone is no number: it leads to the last channel (ZAP-01).

import { ZAP_DIGITS_MS } from '@seyir/core/limits/guide';

/** No list has channels of more digits. */
const DIGITS_MOST = 4;

export interface Typed {
  readonly digits: string;
  /** Without another digit until then it is meant, in milliseconds. */
  readonly until: number;
}

export type NumberKey =
  | { readonly act: 'typed'; readonly typed: Typed }
  | { readonly act: 'last-channel' }
  /** Not for numbers. */
  | { readonly act: 'none' };

export function typeKey(typed: Typed | undefined, key: string, now: number): NumberKey {
  const before = typed && now < typed.until ? typed.digits : '';
  if (key === 'Backspace' && before === '') return { act: 'last-channel' };
  if (!/^[0-9]$/.test(key)) return { act: 'none' };
  if (before === '' && key === '0') return { act: 'last-channel' };
  // One digit too many begins a new number.
  const digits = before.length >= DIGITS_MOST ? key : before + key;
  return digits === '0' ? { act: 'last-channel' } : { act: 'typed', typed: { digits, until: now + ZAP_DIGITS_MS } };
}
