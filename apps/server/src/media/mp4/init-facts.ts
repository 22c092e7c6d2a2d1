// Parses the tracks of an init segment: codec string (RFC 6381), timescale, picture size, audio format, and the sample
// defaults of fragments.
import {
  type Box,
  findInside,
  listBoxes,
  listInside,
  Mp4Error,
  readBox,
  readInside,
  readPath,
  readVersion,
} from './boxes.ts';

/** Defaults from `trex` for samples without own values. */
export interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

export interface InitFacts {
  readonly trackId: number;
  readonly kind: 'video' | 'audio';
  /** `avc1.64001f`, `hvc1.1.6.L93.b0`, `mp4a.40.2`. */
  readonly codecs: string;
  /** Ticks a second. */
  readonly timescale: number;
  readonly width?: number;
  readonly height?: number;
  readonly sampleRate?: number;
  readonly channels?: number;
  readonly defaults: SampleDefaults;
}

/** The facts of an init segment with a single track, as every rendition has. */
export function readInitFacts(init: Buffer): InitFacts {
  const tracks = readTracks(init);
  const [track] = tracks;
  if (track === undefined) throw new Mp4Error('The init segment has no track of picture or sound.');
  if (tracks.length > 1) throw new Mp4Error(`The init segment has ${tracks.length} tracks instead of one.`);
  return track;
}

/** All video and audio tracks, in order. Others, such as text and timecode, are left out. */
export function readTracks(init: Buffer): InitFacts[] {
  const moov = listBoxes(init).find((box) => box.type === 'moov');
  if (moov === undefined) throw new Mp4Error('There is no moov box: this is not an init segment.');
  const defaults = readDefaults(init, moov);
  return listInside(init, moov).flatMap((box) => (box.type === 'trak' ? (readTrack(init, box, defaults) ?? []) : []));
}

const NO_DEFAULTS: SampleDefaults = { duration: 0, size: 0, flags: 0 };

function readDefaults(init: Buffer, moov: Box): Map<number, SampleDefaults> {
  const mvex = findInside(init, moov, 'mvex');
  const all = new Map<number, SampleDefaults>();
  for (const box of mvex ? listInside(init, mvex) : []) {
    if (box.type !== 'trex') continue;
    const reader = readBox(init, box);
    readVersion(reader);
    const trackId = reader.u32();
    reader.skip(4);
    all.set(trackId, { duration: reader.u32(), size: reader.u32(), flags: reader.u32() });
  }
  return all;
}

function readTrack(init: Buffer, trak: Box, defaults: ReadonlyMap<number, SampleDefaults>): InitFacts | undefined {
  const mdia = readInside(init, trak, 'mdia');
  const kind = readKind(init, readInside(init, mdia, 'hdlr'));
  if (kind === undefined) return undefined;
  const trackId = readTrackId(init, readInside(init, trak, 'tkhd'));
  const timescale = readTimescale(init, readInside(init, mdia, 'mdhd'));
  const stsd = readPath(init, mdia, 'minf', 'stbl', 'stsd');
  const [entry] = listInside(init, stsd, 8);
  if (entry === undefined) throw new Mp4Error(`Track ${trackId} has no description of its samples.`);
  const described = kind === 'video' ? readVideoEntry(init, entry) : readAudioEntry(init, entry);
  return { trackId, kind, timescale, defaults: defaults.get(trackId) ?? NO_DEFAULTS, ...described };
}

function readKind(init: Buffer, hdlr: Box): InitFacts['kind'] | undefined {
  const reader = readBox(init, hdlr);
  reader.skip(8);
  const handler = reader.u32();
  if (handler === 0x76_69_64_65) return 'video';
  return handler === 0x73_6f_75_6e ? 'audio' : undefined;
}

function readTrackId(init: Buffer, tkhd: Box): number {
  const reader = readBox(init, tkhd);
  reader.skip(readVersion(reader).version === 1 ? 16 : 8);
  return reader.u32();
}

function readTimescale(init: Buffer, mdhd: Box): number {
  const reader = readBox(init, mdhd);
  reader.skip(readVersion(reader).version === 1 ? 16 : 8);
  const timescale = reader.u32();
  if (timescale === 0) throw new Mp4Error('A track counts no ticks a second.');
  return timescale;
}

/** Bytes of a sample entry before the boxes in it (ISO/IEC 14496-12 §12.1.3 and §12.2.3). */
const VIDEO_ENTRY_BYTES = 78;
const AUDIO_ENTRY_BYTES = 28;

const hex = (value: number) => value.toString(16).padStart(2, '0');

function readVideoEntry(init: Buffer, entry: Box) {
  const reader = readBox(init, entry);
  reader.skip(24);
  const width = reader.u16();
  const height = reader.u16();
  if (entry.type === 'hvc1' || entry.type === 'hev1') return { codecs: readHevcCodecs(init, entry), width, height };
  if (entry.type !== 'avc1' && entry.type !== 'avc3') return { codecs: entry.type, width, height };
  const avcC = listInside(init, entry, VIDEO_ENTRY_BYTES).find((box) => box.type === 'avcC');
  if (avcC === undefined) throw new Mp4Error('The picture is H.264 without its configuration (avcC).');
  const configuration = readBox(init, avcC);
  configuration.skip(1);
  const codecs = `${entry.type}.${hex(configuration.u8())}${hex(configuration.u8())}${hex(configuration.u8())}`;
  return { codecs, width, height };
}

/** The name of H.265 in CODECS (ISO/IEC 14496-15, annex E): profile, compatibility, tier and level, constraints. */
function readHevcCodecs(init: Buffer, entry: Box): string {
  const hvcC = listInside(init, entry, VIDEO_ENTRY_BYTES).find((box) => box.type === 'hvcC');
  if (hvcC === undefined) throw new Mp4Error('The picture is H.265 without its configuration (hvcC).');
  const reader = readBox(init, hvcC);
  reader.skip(1);
  const profile = reader.u8();
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const tier = profile & 0x20 ? 'H' : 'L';
  const compatibility = reverseBits(reader.u32());
  const constraints = Array.from({ length: 6 }, () => reader.u8());
  const level = reader.u8();
  const used = constraints
    .slice(0, constraints.findLastIndex((byte) => byte !== 0) + 1)
    .map((byte) => byte.toString(16));
  return [`${entry.type}.${space}${profile & 0x1f}`, compatibility.toString(16), `${tier}${level}`, ...used].join('.');
}

function reverseBits(value: number): number {
  const bits = value.toString(2).padStart(32, '0');
  return Number.parseInt([...bits].reverse().join(''), 2);
}

function readAudioEntry(init: Buffer, entry: Box) {
  const reader = readBox(init, entry);
  reader.skip(16);
  const channels = reader.u16();
  reader.skip(6);
  const sampleRate = reader.u32() >>> 16;
  if (entry.type !== 'mp4a') return { codecs: entry.type, channels, sampleRate };
  const esds = listInside(init, entry, AUDIO_ENTRY_BYTES).find((box) => box.type === 'esds');
  if (esds === undefined) throw new Mp4Error('The sound is MPEG-4 without its configuration (esds).');
  return { codecs: readEsds(init, esds), channels, sampleRate };
}

const ES_DESCRIPTOR = 3;
const DECODER_CONFIGURATION = 4;
const DECODER_SPECIFIC = 5;

/** Nested descriptors (ISO/IEC 14496-1 §7.2.6): stream, decoder, and decoder-specific configuration. */
function readEsds(init: Buffer, esds: Box): string {
  const reader = readBox(init, esds);
  readVersion(reader);
  const enter = (tag: number) => {
    if (reader.u8() !== tag) throw new Mp4Error('The configuration of the sound (esds) is not readable.');
    // A length of up to four bytes, seven bits in each.
    for (let index = 0; index < 4 && (reader.u8() & 0x80) !== 0; index += 1);
  };
  enter(ES_DESCRIPTOR);
  reader.skip(2);
  const flags = reader.u8();
  if (flags & 0x80) reader.skip(2);
  if (flags & 0x40) reader.skip(reader.u8());
  if (flags & 0x20) reader.skip(2);
  enter(DECODER_CONFIGURATION);
  const objectType = reader.u8();
  reader.skip(12);
  if (objectType !== 0x40) return `mp4a.${hex(objectType)}`;
  enter(DECODER_SPECIFIC);
  const first = reader.u8();
  // Five bits give the audio object type; 31 is an escape for six more.
  const kind = first >> 3 === 31 ? 32 + (((first & 7) << 3) | (reader.u8() >> 5)) : first >> 3;
  return `mp4a.40.${kind}`;
}
