// Writes an MPEG transport stream with one elementary stream of private data: subtitles, as broadcasters send them.

export interface PesData {
  /** Presentation time, in seconds. */
  readonly at: number;
  readonly payload: Buffer;
}

const PACKET_BYTES = 188;
const MAP_PID = 0x1000;
const STREAM_PID = 0x120;
const PRIVATE_STREAM_1 = 0xbd;
const PRIVATE_DATA = 0x06;
const CLOCK_HZ = 90_000;

/** `descriptors`: those of the stream in the programme map, as bytes. */
export function writeTransportStream(descriptors: Buffer, packets: readonly PesData[]): Buffer {
  const counters = new Map<number, number>();
  const out: Buffer[] = [];
  const put = (pid: number, bytes: Buffer, clock?: number) => out.push(...packetize({ pid, bytes, clock }, counters));
  for (const { at, payload } of packets) {
    put(0, writeTable(0, Buffer.from([0, 1, 0xe0 | (MAP_PID >> 8), MAP_PID & 0xff])));
    put(MAP_PID, writeTable(2, writeMap(descriptors)));
    // Times of teletext count only where they are near the clock of the programme.
    put(STREAM_PID, writePes(at, payload), Math.round(at * CLOCK_HZ));
  }
  return Buffer.concat(out);
}

function writeMap(descriptors: Buffer): Buffer {
  const stream = Buffer.from([PRIVATE_DATA, 0xe0 | (STREAM_PID >> 8), STREAM_PID & 0xff, 0xf0, descriptors.length]);
  const clockPid = [0xe0 | (STREAM_PID >> 8), STREAM_PID & 0xff];
  return Buffer.concat([Buffer.from([...clockPid, 0xf0, 0]), stream, descriptors]);
}

/** A section with its pointer, header and checksum. */
function writeTable(id: number, body: Buffer): Buffer {
  const length = body.length + 9;
  const section = Buffer.concat([Buffer.from([id, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0]), body]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(section));
  return Buffer.concat([Buffer.from([0]), section, checksum]);
}

/** The CRC of MPEG: highest bit first, and not inverted at its end. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function writePes(at: number, payload: Buffer): Buffer {
  const pts = Math.round(at * CLOCK_HZ);
  const header = Buffer.from([0, 0, 1, PRIVATE_STREAM_1, 0, 0, 0x84, 0x80, 5, 0, 0, 0, 0, 0]);
  header.writeUInt16BE(payload.length + 8, 4);
  header[9] = 0x21 | (Math.floor(pts / 2 ** 30) << 1);
  header.writeUInt16BE(((Math.floor(pts / 2 ** 15) & 0x7fff) << 1) | 1, 10);
  header.writeUInt16BE(((pts & 0x7fff) << 1) | 1, 12);
  return Buffer.concat([header, payload]);
}

interface Payload {
  readonly pid: number;
  readonly bytes: Buffer;
  /** Programme clock reference of the first packet, in ticks of 90 kHz. */
  readonly clock: number | undefined;
}

function packetize({ pid, bytes, clock }: Payload, counters: Map<number, number>): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const counter = ((counters.get(pid) ?? -1) + 1) & 0x0f;
    counters.set(pid, counter);
    const reference = at === 0 && clock !== undefined ? writeReference(clock) : [];
    const room = PACKET_BYTES - 4;
    const part = bytes.subarray(at, at + Math.min(room, reference.length === 0 ? room : room - 1 - reference.length));
    const field = writeAdaptation(room - part.length, reference);
    const header = [0x47, (at === 0 ? 0x40 : 0) | (pid >> 8), pid & 0xff, (field.length > 0 ? 0x30 : 0x10) | counter];
    packets.push(Buffer.concat([Buffer.from([...header, ...field]), part]));
    at += part.length;
  }
  return packets;
}

/** Flags and clock of an adaptation field. */
function writeReference(clock: number): number[] {
  const base = clock % 2 ** 33;
  const high = Math.floor(base / 2);
  return [
    0x10,
    (high >>> 24) & 0xff,
    (high >>> 16) & 0xff,
    (high >>> 8) & 0xff,
    high & 0xff,
    ((base % 2) << 7) | 0x7e,
    0,
  ];
}

/** An adaptation field of a size: its length, what it holds, and stuffing. */
function writeAdaptation(size: number, content: readonly number[]): number[] {
  if (size < 2) return size === 0 ? [] : [0];
  const held = content.length === 0 ? [0] : content;
  return [size - 1, ...held, ...Array<number>(size - 1 - held.length).fill(0xff)];
}
