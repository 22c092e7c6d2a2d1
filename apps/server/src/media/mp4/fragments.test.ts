import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegPath } from '../../../test/ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { listBoxes, Mp4Error, readPath } from './boxes.ts';
import { type FragmentedFile, type Piece, readFragmentFacts, retimeFragment, splitFragments } from './fragments.ts';
import { readInitFacts, readTracks } from './init-facts.ts';

let folder: string;
let video: Buffer;
let audio: Buffer;
let both: Buffer;
/** As the HLS muxer writes it: with styp and an index before the fragment. */
let indexed: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-mp4-'));
  const at = (name: string) => join(folder, name);
  const fragmented = ['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof'];
  await runFfmpeg({
    path: ffmpegPath,
    args: [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=5', '-f', 'lavfi', '-i', 'sine=r=48000:d=5'],
      ...['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '48', '-keyint_min', '48'],
      ...['-sc_threshold', '0', '-level', '3.1', ...fragmented, at('v.mp4')],
      ...['-map', '1:a', '-c:a', 'aac', '-ac', '2', '-frag_duration', '1920000', ...fragmented, at('a.mp4')],
      ...['-map', '0:v', '-map', '1:a', '-c:v', 'libx264', '-g', '48', '-c:a', 'aac', ...fragmented, at('both.mp4')],
      ...['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '48', '-f', 'hls', '-hls_time', '1.92'],
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename'],
      ...[at('s%d.m4s'), at('list.m3u8')],
    ],
  });
  video = await readFile(at('v.mp4'));
  audio = await readFile(at('a.mp4'));
  both = await readFile(at('both.mp4'));
  indexed = await readFile(at('s1.m4s'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cut = (file: Buffer, { offset, size }: Piece) => file.subarray(offset, offset + size);
const defaultsOf = (file: Buffer) => readInitFacts(cut(file, splitFragments(file).init)).defaults;

function pieceOf(file: FragmentedFile, index: number): Piece {
  const piece = file.fragments[index];
  if (piece === undefined) throw new Error(`no fragment ${index}`);
  return piece;
}

describe('the facts of an init segment', () => {
  it('names the codec of a picture exactly, with its size and clock', () => {
    expect(readInitFacts(cut(video, splitFragments(video).init))).toMatchObject({
      kind: 'video',
      // The fastest preset leaves out all that is beyond the constrained baseline profile (42c0); level 3.1 is 1f.
      codecs: 'avc1.42c01f',
      timescale: 12_800,
      width: 160,
      height: 90,
    });
  });

  it('names the codec of sound exactly, with its rate and channels', () => {
    expect(readInitFacts(cut(audio, splitFragments(audio).init))).toMatchObject({
      kind: 'audio',
      codecs: 'mp4a.40.2',
      timescale: 48_000,
      sampleRate: 48_000,
      channels: 2,
    });
  });

  it('reads several tracks, and refuses them where one is asked for', () => {
    expect(readTracks(both).map(({ kind }) => kind)).toEqual(['video', 'audio']);
    expect(() => readInitFacts(both)).toThrow('2 tracks instead of one');
    expect(() => readInitFacts(indexed)).toThrow('There is no moov box');
  });
});

describe('fragments', () => {
  it('follow each other after the init segment', () => {
    const { init, fragments } = splitFragments(video);
    expect(fragments).toHaveLength(3);
    let at = init.size;
    for (const { offset, size } of fragments) {
      expect(offset).toBe(at);
      at += size;
    }
    expect(listBoxes(video).find(({ start }) => start === at)?.type).toBe('mfra');
  });

  it('have a decode time, a duration and a first frame', () => {
    const file = splitFragments(video);
    const facts = file.fragments.map((piece) => readFragmentFacts(cut(video, piece), defaultsOf(video)));
    expect(facts.map(({ sampleCount }) => sampleCount)).toEqual([48, 48, 29]);
    expect(facts.map(({ decodeTime }) => decodeTime)).toEqual([0, 48 * 512, 96 * 512]);
    expect(facts.map(({ durationTicks }) => durationTicks)).toEqual([48 * 512, 48 * 512, 29 * 512]);
    expect(facts.every(({ startsWithKeyframe }) => startsWithKeyframe)).toBe(true);
    const sound = splitFragments(audio).fragments.map((piece) =>
      readFragmentFacts(cut(audio, piece), defaultsOf(audio)),
    );
    expect(sound[0]).toEqual({ decodeTime: 0, durationTicks: 90 * 1024, sampleCount: 90, startsWithKeyframe: true });
    expect(sound[1]?.decodeTime).toBe(90 * 1024);
  });

  it('show whether a segment starts with a keyframe', () => {
    const piece = pieceOf(splitFragments(video), 1);
    const segment = Buffer.from(cut(video, piece));
    const [moof] = listBoxes(segment);
    if (moof === undefined) throw new Error('no moof');
    const trun = readPath(segment, moof, 'traf', 'trun');
    // The flags of the first sample stand behind version, count and offset: depends on others, no sync sample.
    segment.writeUInt32BE(0x01_01_00_00, trun.body + 12);
    expect(readFragmentFacts(segment, defaultsOf(video)).startsWithKeyframe).toBe(false);
  });

  it('refuse media without a moof, a moof without media, and several tracks', () => {
    const { fragments } = splitFragments(video);
    const first = fragments[0];
    if (first === undefined) throw new Error('no fragment');
    const [, moovBox, moof, mdat] = listBoxes(video);
    if (!(moovBox && moof && mdat)) throw new Error('no boxes');
    const init = video.subarray(0, moovBox.end);
    expect(() => splitFragments(Buffer.concat([init, video.subarray(mdat.start, mdat.end)]))).toThrow(
      'no fragment before',
    );
    expect(() => splitFragments(Buffer.concat([init, video.subarray(moof.start, moof.end)]))).toThrow(
      'no media behind',
    );
    expect(() => splitFragments(cut(video, first))).toThrow('no moov box');
    expect(() => readFragmentFacts(cut(both, pieceOf(splitFragments(both), 0)))).toThrow('several tracks');
    expect(() => readFragmentFacts(init)).toThrow('no moof box');
  });

  it('refuse a segment whose last bytes are missing', () => {
    const segment = cut(video, pieceOf(splitFragments(video), 0));
    expect(() => readFragmentFacts(segment.subarray(0, -1), defaultsOf(video))).toThrow(Mp4Error);
    // An mdat that claims to reach to the end hides the loss from the boxes, not from the samples.
    const [moof] = listBoxes(segment);
    const open = Buffer.from(segment.subarray(0, -1));
    open.writeUInt32BE(0, moof?.end ?? 0);
    expect(() => readFragmentFacts(open, defaultsOf(video))).toThrow('ends before its last sample');
  });
});

describe('a fragment at another time', () => {
  it('differs in its number and decode time alone', () => {
    const segment = cut(video, pieceOf(splitFragments(video), 1));
    const moved = retimeFragment(segment, { sequence: 77, decodeTime: 2 ** 40 });
    const before = readFragmentFacts(segment, defaultsOf(video));
    expect(readFragmentFacts(moved, defaultsOf(video))).toEqual({ ...before, decodeTime: 2 ** 40 });
    expect(moved).toHaveLength(segment.length);
    const differing = [...moved.keys()].filter((at) => moved[at] !== segment[at]);
    expect(differing.length).toBeGreaterThan(0);
    expect(differing.length).toBeLessThanOrEqual(4 + 8);
    expect(retimeFragment(moved, { sequence: 2, decodeTime: before.decodeTime })).toEqual(segment);
  });

  it('leaves the bytes it was given as they are', () => {
    const segment = cut(video, pieceOf(splitFragments(video), 1));
    const copy = Buffer.from(segment);
    retimeFragment(segment, { sequence: 1, decodeTime: 5 });
    expect(segment).toEqual(copy);
  });

  it('keeps the distance between several fragments of a segment', () => {
    const file = splitFragments(video);
    const two = Buffer.concat([cut(video, pieceOf(file, 0)), cut(video, pieceOf(file, 1))]);
    const moved = retimeFragment(two, { sequence: 10, decodeTime: 1_000_000 });
    expect(readFragmentFacts(moved, defaultsOf(video))).toEqual({
      decodeTime: 1_000_000,
      durationTicks: 96 * 512,
      sampleCount: 96,
      startsWithKeyframe: true,
    });
    const second = moved.subarray(pieceOf(file, 0).size);
    expect(readFragmentFacts(second, defaultsOf(video)).decodeTime).toBe(1_000_000 + 48 * 512);
  });

  it('moves the index before it along', () => {
    const moved = retimeFragment(indexed, { sequence: 4, decodeTime: 9_000_000 });
    const sidx = listBoxes(moved).find(({ type }) => type === 'sidx');
    if (sidx === undefined) throw new Error('no sidx');
    const before = indexed.readBigUInt64BE(sidx.body + 12);
    const was = readFragmentFacts(indexed).decodeTime;
    expect(moved.readBigUInt64BE(sidx.body + 12)).toBe(before + BigInt(9_000_000 - was));
    expect(readFragmentFacts(moved).decodeTime).toBe(9_000_000);
  });

  it('writes times of 32 bits, and refuses one that is too large for them', () => {
    const short = withShortTime(cut(video, pieceOf(splitFragments(video), 1)));
    const moved = retimeFragment(short, { sequence: 1, decodeTime: 4_000_000_000 });
    expect(readFragmentFacts(moved, defaultsOf(video)).decodeTime).toBe(4_000_000_000);
    expect(() => retimeFragment(short, { sequence: 1, decodeTime: 2 ** 32 })).toThrow('does not fit into the box tfdt');
    expect(() => retimeFragment(short, { sequence: 1, decodeTime: 0.5 })).toThrow('does not fit');
  });

  it('refuses bytes that are no segment', () => {
    const place = { sequence: 1, decodeTime: 0 };
    expect(() => retimeFragment(cut(video, splitFragments(video).init), place)).toThrow('no fragment to move');
    expect(() => retimeFragment(cut(both, pieceOf(splitFragments(both), 0)), place)).toThrow('several tracks');
  });
});

/** The same segment with a tfdt of version 0, as other packagers write it. The bytes saved become a free box's. */
function withShortTime(segment: Buffer): Buffer {
  const [moof] = listBoxes(segment);
  if (moof === undefined) throw new Error('no moof');
  const tfdt = readPath(segment, moof, 'traf', 'tfdt');
  const short = Buffer.from(segment);
  // Version 0 reads 32 bits; the 4 bytes behind them stay unread.
  short.writeUInt32BE(0, tfdt.body);
  short.writeUInt32BE(Number(segment.readBigUInt64BE(tfdt.body + 4)), tfdt.body + 4);
  short.writeUInt32BE(0, tfdt.body + 8);
  return short;
}

describe('broken files', () => {
  /** Every reader on the bytes: each may refuse them with Mp4Error, and nothing else. */
  function readAll(bytes: Buffer): void {
    const readers = [
      () => splitFragments(bytes),
      () => readTracks(bytes),
      () => readFragmentFacts(bytes),
      () => retimeFragment(bytes, { sequence: 1, decodeTime: 1 }),
    ];
    for (const read of readers) {
      try {
        read();
      } catch (error) {
        if (!(error instanceof Mp4Error)) throw error;
      }
    }
  }

  const change = fc.record({ at: fc.nat(), value: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)) });

  it('are refused, whatever byte is changed and wherever they end', () => {
    const { init, fragments } = splitFragments(video);
    const originals = [
      cut(video, init),
      cut(audio, splitFragments(audio).init),
      // Only the headers are mutated: mutated media would prove nothing.
      cut(video, fragments[0] ?? init).subarray(0, 700),
      indexed.subarray(0, 900),
      Buffer.concat([cut(video, init), cut(video, fragments[0] ?? init)]),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.array(change, { maxLength: 6 }),
        fc.option(fc.nat()),
        (from, changes, end) => {
          const bytes = Buffer.from(end === null ? from : from.subarray(0, end % (from.length + 1)));
          for (const { at, value } of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          readAll(bytes);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('are refused, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        readAll(Buffer.from(bytes));
      }),
    );
  });

  it('cannot make the reader count absent samples', () => {
    const segment = Buffer.from(cut(video, pieceOf(splitFragments(video), 0)));
    const [moof] = listBoxes(segment);
    if (moof === undefined) throw new Error('no moof');
    const trun = readPath(segment, moof, 'traf', 'trun');
    segment.writeUInt32BE(0xff_ff_ff_ff, trun.body + 4);
    expect(() => readFragmentFacts(segment)).toThrow('The box trun at');
    // Without a field of its own a sample takes no bytes of the box.
    segment.writeUInt32BE(0, trun.body);
    expect(() => readFragmentFacts(segment)).toThrow('states too many samples');
  });
});
