// The Range header, as far as media needs it: one range of bytes. Anything else is answered with the whole, as HTTP allows.

export type WantedRange = { readonly from: number; readonly to: number } | 'whole' | 'outside';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; both ends included. */
export function readRange(header: string, length: number): WantedRange {
  const [, first, last] = ONE_RANGE.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const count = Number(last);
    return count === 0 || length === 0 ? 'outside' : { from: Math.max(0, length - count), to: length - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= length) return 'outside';
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
