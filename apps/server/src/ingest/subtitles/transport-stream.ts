// Reads an MPEG transport stream (ISO/IEC 13818-1) with one elementary stream: the descriptors of its programme map, and its
// PES packets with their timestamps. ffmpeg writes such a stream for each subtitle stream of a source.
import { US_PER_SECOND } from '@seyir/core/time/units';

export interface PesPacket {
  /** Presentation time, microseconds. May be negative. */
  readonly ptsUs: number;
  readonly payload: Buffer;
}

export interface Descriptor {
  readonly tag: number;
  readonly body: Buffer;
}

interface TransportStreamHandlers {
  /** The programme map has come, again and again. */
  readonly onDescriptors: (descriptors: readonly Descriptor[]) => void;
  readonly onPacket: (packet: PesPacket) => void;
}

const PACKET_BYTES = 188;
const SYNC = 0x47;
const PAT_PID = 0;
const CLOCK_HZ = 90_000;
/** Timestamps have 33 bits. */
const WRAP = 2 ** 33;
const PES_PREFIX = 1;
const PES_HEADER_BYTES = 9;
/** Bytes of a PES packet before those that its length counts. */
const PES_START_BYTES = 6;
/** Larger than any subtitle; what a damaged stream gathers beyond it is dropped. */
const PES_BYTES_MAX = 1_000_000;

/** The returned function takes the bytes of the stream in pieces of any size. */
export function readTransportStream({ onDescriptors, onPacket }: TransportStreamHandlers): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let mapPid: number | undefined;
  let streamPid: number | undefined;
  let pes: Buffer[] = [];
  let lastPts: number | undefined;

  const finishPes = () => {
    const bytes = Buffer.concat(pes);
    pes = [];
    const packet = parsePes(bytes, lastPts);
    if (packet === undefined) return;
    lastPts = packet.pts;
    onPacket({ ptsUs: Math.round((packet.pts * US_PER_SECOND) / CLOCK_HZ), payload: packet.payload });
  };

  const takePayload = (payload: Buffer, isStart: boolean) => {
    if (isStart) finishPes();
    else if (pes.length === 0) return;
    pes.push(payload);
    const size = pes.reduce((sum, { length }) => sum + length, 0);
    const [first = payload] = pes;
    const declared = first.length >= PES_START_BYTES ? first.readUInt16BE(4) : 0;
    // A packet is handed on with its last byte, not with the start of the next one, which may come minutes later.
    if (declared > 0 && size >= PES_START_BYTES + declared) finishPes();
    else if (size > PES_BYTES_MAX) pes = [];
  };

  const takePacket = (packet: Buffer) => {
    const pid = packet.readUInt16BE(1) & 0x1fff;
    const isStart = ((packet[1] ?? 0) & 0x40) !== 0;
    const payload = payloadOf(packet);
    if (payload === undefined) return;
    if (pid === streamPid) return takePayload(payload, isStart);
    if (pid !== PAT_PID && pid !== mapPid) return;
    const section = isStart ? sectionOf(payload) : undefined;
    if (section === undefined) return;
    if (pid === PAT_PID) {
      mapPid = section.length >= 4 ? section.readUInt16BE(2) & 0x1fff : mapPid;
      return;
    }
    const stream = parseMap(section);
    if (stream === undefined) return;
    streamPid = stream.pid;
    onDescriptors(stream.descriptors);
  };

  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (at + PACKET_BYTES <= bytes.length) {
      if (bytes[at] !== SYNC) {
        at += 1;
        continue;
      }
      takePacket(bytes.subarray(at, at + PACKET_BYTES));
      at += PACKET_BYTES;
    }
    rest = Buffer.from(bytes.subarray(at));
  };
}

/** What follows the header and the adaptation field. */
function payloadOf(packet: Buffer): Buffer | undefined {
  const control = ((packet[3] ?? 0) >> 4) & 0x03;
  if ((control & 0x01) === 0) return undefined;
  const start = (control & 0x02) === 0 ? 4 : 5 + (packet[4] ?? 0);
  return start < PACKET_BYTES ? packet.subarray(start) : undefined;
}

/** Entries of a table, without its header and checksum. Ours fit into one packet. */
function sectionOf(payload: Buffer): Buffer | undefined {
  const start = 1 + (payload[0] ?? 0);
  if (start + 8 > payload.length) return undefined;
  const end = start + 3 + (payload.readUInt16BE(start + 1) & 0x0fff) - 4;
  return end <= payload.length && end >= start + 8 ? payload.subarray(start + 8, end) : undefined;
}

/** The first elementary stream of a programme map. */
function parseMap(section: Buffer): { readonly pid: number; readonly descriptors: Descriptor[] } | undefined {
  if (section.length < 4) return undefined;
  const start = 4 + (section.readUInt16BE(2) & 0x0fff);
  if (start + 5 > section.length) return undefined;
  const pid = section.readUInt16BE(start + 1) & 0x1fff;
  const end = Math.min(section.length, start + 5 + (section.readUInt16BE(start + 3) & 0x0fff));
  const descriptors: Descriptor[] = [];
  for (let at = start + 5; at + 2 <= end; at += 2 + (section[at + 1] ?? 0)) {
    const body = section.subarray(at + 2, Math.min(end, at + 2 + (section[at + 1] ?? 0)));
    descriptors.push({ tag: section[at] ?? 0, body });
  }
  return { pid, descriptors };
}

/** Undefined for a packet that is damaged or has no presentation time. */
function parsePes(bytes: Buffer, lastPts: number | undefined): { pts: number; payload: Buffer } | undefined {
  if (bytes.length < PES_HEADER_BYTES + 5 || bytes.readUIntBE(0, 3) !== PES_PREFIX) return undefined;
  const hasPts = ((bytes[7] ?? 0) & 0x80) !== 0;
  const start = PES_HEADER_BYTES + (bytes[8] ?? 0);
  if (!hasPts || start > bytes.length) return undefined;
  const declared = bytes.readUInt16BE(4);
  const end = declared === 0 ? bytes.length : Math.min(bytes.length, PES_START_BYTES + declared);
  return { pts: unwrap(readTimestamp(bytes, PES_HEADER_BYTES), lastPts ?? 0), payload: bytes.subarray(start, end) };
}

function readTimestamp(bytes: Buffer, at: number): number {
  const high = ((bytes[at] ?? 0) >> 1) & 0x07;
  const middle = bytes.readUInt16BE(at + 1) >> 1;
  const low = bytes.readUInt16BE(at + 3) >> 1;
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}

/** The time with these 33 bits that is nearest to another. */
function unwrap(pts: number, near: number): number {
  return pts + Math.round((near - pts) / WRAP) * WRAP;
}
