// AES-128: which key encrypts which segment. RFC 8216 §5.2: without an IV attribute "the Media Sequence Number is to be
// used as the IV".
import { KEY_SEGMENTS } from '../limits/media.ts';

export function keyNumber(msn: number): number {
  return Math.floor(msn / KEY_SEGMENTS);
}

/** The segments a key encrypts, both ends included. */
export function keySegments(number: number): { readonly fromMsn: number; readonly toMsn: number } {
  return { fromMsn: number * KEY_SEGMENTS, toMsn: (number + 1) * KEY_SEGMENTS - 1 };
}

/** RFC 8216 §5.2: the number's big-endian binary representation in 16 octets, padded on the left with zeros. */
export function segmentIv(msn: number): Uint8Array {
  const iv = new Uint8Array(16);
  new DataView(iv.buffer).setBigUint64(8, BigInt(msn));
  return iv;
}
