// Finds CEA-608 captions in H.264: pairs of bytes in SEI messages (ITU-T T.35 user data, ATSC A/53 part 4). They stay in the
// picture when it is copied or encoded, and players decode them; lists only name their channels.
import { listBoxes } from './boxes.ts';
import type { SampleDefaults } from './init-facts.ts';
import { readRuns } from './samples.ts';

/** A caption channel, as INSTREAM-ID names it: CC1 and CC2 in the first field, CC3 and CC4 in the second. */
type CaptionChannel = 'CC1' | 'CC2' | 'CC3' | 'CC4';

const LENGTH_BYTES = 4;
const SEI = 6;
const USER_DATA = 4;
/** Country and provider of T.35, identifier and type of ATSC captions. */
const CAPTIONS = Buffer.from([0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 0x03]);

/** The channels that a segment has captions for: those it sends control codes to. Padding and XDS are no captions. */
export function listCaptionChannels(segment: Buffer, defaults: SampleDefaults): CaptionChannel[] {
  const moofs = listBoxes(segment).filter(({ type }) => type === 'moof');
  const runs = moofs.flatMap((moof) => readRuns(segment, moof, () => defaults));
  const found = new Set<CaptionChannel>();
  for (const { offset, size } of runs.flatMap(({ samples }) => samples)) {
    for (const message of listUserData(segment.subarray(offset, offset + size))) addChannels(message, found);
  }
  return [...found].sort();
}

/** The T.35 messages of an access unit, whose NAL units have their lengths before them. */
function listUserData(sample: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at + LENGTH_BYTES < sample.length; ) {
    const start = at + LENGTH_BYTES;
    const end = start + sample.readUInt32BE(at);
    if (end > sample.length) break;
    // SEI messages stand before the picture.
    if (((sample[start] ?? 0) & 0x1f) === SEI)
      messages.push(...listMessages(removeEscapes(sample.subarray(start + 1, end))));
    at = end;
  }
  return messages;
}

/** Removes emulation prevention: the 3 of 0 0 3. */
function removeEscapes(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.filter((byte, place) => !(byte === 3 && place > 1 && bytes[place - 1] === 0 && bytes[place - 2] === 0)),
  );
}

function listMessages(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  let at = 0;
  /** A number as a sum of bytes that ends with the first below 255. */
  const readSum = () => {
    let sum = 0;
    while (bytes[at] === 0xff) {
      sum += 0xff;
      at += 1;
    }
    sum += bytes[at] ?? 0;
    at += 1;
    return sum;
  };
  while (at + 2 < bytes.length) {
    const type = readSum();
    const size = readSum();
    if (type === USER_DATA) messages.push(bytes.subarray(at, at + size));
    at += size;
  }
  return messages;
}

function addChannels(message: Buffer, found: Set<CaptionChannel>): void {
  if (!message.subarray(0, CAPTIONS.length).equals(CAPTIONS)) return;
  const count = (message[CAPTIONS.length] ?? 0) & 0x1f;
  const from = CAPTIONS.length + 2;
  for (let at = from; at + 2 < Math.min(message.length, from + 3 * count); at += 3) {
    const [kind = 0, first = 0] = message.subarray(at, at + 2);
    // Valid, and of CEA-608: 0 in the first field, 1 in the second.
    const field = kind & 0x03;
    const code = first & 0x7f;
    if ((kind & 0x04) === 0 || field > 1 || code < 0x10 || code > 0x1f) continue;
    const isSecond = (code & 0x08) !== 0;
    found.add(field === 0 ? (isSecond ? 'CC2' : 'CC1') : isSecond ? 'CC4' : 'CC3');
  }
}
