import { DEVICE_USER_CODE_LENGTH } from '@seyir/core/limits/account';

/** BCDF-GHJK: the same on the television and on the phone that approves it, whether it was typed or scanned. */
export function groupedCode(code: string): string {
  const letters = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const half = DEVICE_USER_CODE_LENGTH / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}
