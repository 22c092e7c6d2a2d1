// AES-128: which key encrypts which segment. The initialisation vector is the segment's sequence number, which is what
// a playlist without an IV says.
import { KEY_SEGMENTS } from '../limits/media.ts';

export function keyNumber(msn: number): number {
  return Math.floor(msn / KEY_SEGMENTS);
}

/** The segments a key encrypts, both ends included. */
export function keySegments(number: number): { readonly fromMsn: number; readonly toMsn: number } {
  return { fromMsn: number * KEY_SEGMENTS, toMsn: (number + 1) * KEY_SEGMENTS - 1 };
}

/** The initialisation vector of a segment: its number as 128 bits, the highest first. */
export function segmentIv(msn: number): Uint8Array {
  const iv = new Uint8Array(16);
  new DataView(iv.buffer).setBigUint64(8, BigInt(msn));
  return iv;
}
