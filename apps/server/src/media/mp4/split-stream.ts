// Splits a fragmented MP4 that arrives in pieces: the init segment, then one fragment (`moof` and its `mdat`) after the other, each
// as soon as its last byte is there.
import { BOX_HEADER_BYTES, Mp4Error, readBoxHeader } from './boxes.ts';

interface StreamListener {
  readonly onInit: (init: Buffer) => void;
  readonly onFragment: (fragment: Buffer) => void;
}

/** No fragment of a live source is near this: a broken stream must not fill the memory. */
const FRAGMENT_BYTES_MAX = 64 * 2 ** 20;

export function splitStream({ onInit, onFragment }: StreamListener): (chunk: Buffer) => void {
  /** Bytes since the beginning of the present init segment or fragment. */
  let chunks: Buffer[] = [];
  let length = 0;
  /** Where the present box ends; undefined while its header is not whole. */
  let boxEnd: number | undefined;
  let type = '';
  let boxStart = 0;

  const gather = (): Buffer => {
    const [only] = chunks;
    const whole = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, length);
    chunks = [whole];
    return whole;
  };

  const finish = (): void => {
    const whole = gather();
    const end = boxEnd ?? 0;
    const isInit = type === 'moov';
    boxStart = end;
    boxEnd = undefined;
    if (!isInit && type !== 'mdat') return;
    const done = Buffer.from(whole.subarray(0, end));
    const rest = whole.subarray(end);
    chunks = rest.length > 0 ? [rest] : [];
    length = rest.length;
    boxStart = 0;
    if (isInit) onInit(done);
    else onFragment(done);
  };

  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > FRAGMENT_BYTES_MAX) throw new Mp4Error('A fragment of the stream has no end.');
    for (;;) {
      if (boxEnd === undefined) {
        if (length - boxStart < BOX_HEADER_BYTES) return;
        const header = gather().subarray(boxStart, boxStart + BOX_HEADER_BYTES);
        const box = readBoxHeader(header, boxStart, Number.POSITIVE_INFINITY);
        if (!Number.isFinite(box.end)) throw new Mp4Error('A box of the stream has no end.');
        type = box.type;
        boxEnd = box.end;
      }
      if (length < boxEnd) return;
      finish();
    }
  };
}
