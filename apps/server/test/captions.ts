// Puts CEA-608 captions into H.264: a SEI message with one pair of bytes before every picture.

const NULL_PAIR = [0, 0] as const;
/** Roll-in of a pop-on caption in the first channel: load, row 15, letters, show; later erase. Control codes are sent twice. */
const LOAD = [0x14, 0x20] as const;
const ROW = [0x14, 0x70] as const;
const SHOW = [0x14, 0x2f] as const;
const ERASE = [0x14, 0x2c] as const;
/** Frames that a caption is shown for. */
const SHOWN_FRAMES = 20;

type Pair = readonly [number, number];

const lettersOf = (text: string): Pair[] =>
  Array.from({ length: Math.ceil(text.length / 2) }, (_, place): Pair => {
    const codeAt = (at: number) => (at < text.length ? text.charCodeAt(at) : 0);
    return [codeAt(place * 2), codeAt(place * 2 + 1)];
  });

/** Bytes of captions have seven bits and odd parity. */
function withParity(value: number): number {
  let ones = 0;
  for (let bit = 0; bit < 7; bit += 1) ones += (value >> bit) & 1;
  return ones % 2 === 0 ? value | 0x80 : value;
}

function seiOf(pair: Pair): Buffer {
  const data = [0xc1, 0xff, 0xfc, ...pair.map(withParity), 0xff];
  const payload = Buffer.from([0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 0x03, ...data]);
  return Buffer.concat([Buffer.from([0, 0, 0, 1, 0x06, 0x04, payload.length]), payload, Buffer.from([0x80])]);
}

/** A stream in Annex B, with the caption shown again and again; with `undefined` only padding. */
export function withCaptions(stream: Buffer, text: string | undefined): Buffer {
  const shown: Pair[] = [LOAD, LOAD, ROW, ROW, ...lettersOf(text ?? ''), SHOW, SHOW];
  const waiting = Array.from({ length: SHOWN_FRAMES }, () => NULL_PAIR);
  const pairs = text === undefined ? [NULL_PAIR] : [...shown, ...waiting, ERASE, ERASE];
  let picture = 0;
  return Buffer.concat(
    listUnits(stream).flatMap((unit) => {
      const [header = 0, next = 0] = unit.subarray(unit.indexOf(1) + 1);
      const isSlice = (header & 0x1f) === 1 || (header & 0x1f) === 5;
      // A set first bit says that the slice is the first of its picture.
      if (!isSlice || (next & 0x80) === 0) return [unit];
      const pair = pairs[picture % pairs.length] ?? NULL_PAIR;
      picture += 1;
      return [seiOf(pair), unit];
    }),
  );
}

/** NAL units with their start codes. */
function listUnits(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = stream.indexOf('000001', 0, 'hex'); at !== -1; at = stream.indexOf('000001', at + 3, 'hex')) {
    starts.push(at > 0 && stream[at - 1] === 0 ? at - 1 : at);
  }
  return starts.map((start, index) => stream.subarray(start, starts[index + 1] ?? stream.length));
}
