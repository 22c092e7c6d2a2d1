// UUID version 7 (RFC 9562): the first 48 bits are the time, so rows made later sort later and an index on the key
// grows at its end. Used for rows people create; catalogue ids are given by the operator.
import { randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';

export type NewId = () => string;

/** 12 bits of `rand_a` count the ids of one millisecond. The count starts low, so that it has room to climb. */
const COUNTER_START_MASK = 0x7ff;
const COUNTER_MAX = 0xfff;

/** Makes a monotonic source of ids, also when the system clock goes backwards. */
export function makeNewId(now: Clock = systemClock): NewId {
  const random = new Uint8Array(10);
  let lastMs = -1;
  let counter = 0;

  return () => {
    randomFillSync(random);
    const [seedHigh = 0, seedLow = 0] = random;
    const at = now();
    if (at > lastMs) {
      lastMs = at;
      counter = ((seedHigh << 8) | seedLow) & COUNTER_START_MASK;
    } else if (counter < COUNTER_MAX) {
      counter += 1;
    } else {
      // The counter of the millisecond is used up: borrow the next millisecond.
      lastMs += 1;
      counter = ((seedHigh << 8) | seedLow) & COUNTER_START_MASK;
    }
    const time = lastMs.toString(16).padStart(12, '0');
    const version = `7${counter.toString(16).padStart(3, '0')}`;
    const tail = Buffer.from(random.subarray(2));
    tail.writeUInt8((tail.readUInt8(0) & 0x3f) | 0x80, 0);
    const rest = tail.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  };
}

export const newId: NewId = makeNewId();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be compared with a uuid column; any other text matches no row. */
export const isUuid = (text: string): boolean => UUID.test(text);
