// A corpus of inputs for every parser of other people's bytes: apps/server/test/corpus. Each file is read as it is, and changed and
// cut in many ways: a parser answers or refuses by its own error, and what it answers keeps its promises. An input that has made one
// fail is added under a name that says what it is, and stays.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseStreamAddress, writeStreamAddress } from '@seyir/core/hls/stream-address';
import { M3uError, parseM3u } from '@seyir/core/m3u/parse-m3u';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GuideFileError, readXmltv, type XmltvProgramme } from '../features/guide-import/read-xmltv.ts';
import { makeDvbDecoder } from '../ingest/subtitles/dvb-subtitles.ts';
import { listTeletextPages, makeTeletextDecoder } from '../ingest/subtitles/teletext.ts';
import { readTransportStream } from '../ingest/subtitles/transport-stream.ts';
import { Mp4Error } from '../media/mp4/boxes.ts';
import { readFragmentFacts, retimeFragment, splitFragments } from '../media/mp4/fragments.ts';
import { readTracks } from '../media/mp4/init-facts.ts';
import { parseWebVtt } from '../media/parse-web-vtt.ts';

const CORPUS = join(import.meta.dirname, '../../test/corpus');
const CHANGED_RUNS = 400;
/** Control characters, marks of direction and line ends: nothing of a list may carry them to a screen or a log line. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

interface Parser {
  readonly read: (bytes: Buffer) => unknown;
  /** The error by which it refuses; without one it answers every input. */
  readonly refusal?: new (
    message: string,
  ) => Error;
}

const PARSERS: Readonly<Record<string, Parser>> = {
  m3u: {
    refusal: M3uError,
    read: (bytes) => {
      const { entries } = parseM3u(bytes.toString());
      expect(entries.length).toBeGreaterThan(0);
      for (const { name, address } of entries) {
        expect(name).not.toMatch(HIDDEN);
        expect(address).not.toBe('');
      }
    },
  },
  xmltv: {
    refusal: GuideFileError,
    read: async (bytes) => {
      const programmes: XmltvProgramme[] = [];
      try {
        await readXmltv(Readable.from([bytes]), {
          onChannel: () => undefined,
          onProgramme: (programme) => programmes.push(programme),
        });
      } finally {
        // Entities of the file reach no file of the machine.
        expect(JSON.stringify(programmes)).not.toContain('root:');
      }
    },
  },
  webvtt: {
    read: (bytes) => {
      for (const { startMs, endMs } of parseWebVtt(bytes.toString())) expect(endMs).toBeGreaterThan(startMs);
    },
  },
  'stream-address': {
    read: (bytes) => {
      for (const path of bytes.toString().split('\n')) {
        const address = parseStreamAddress(path);
        if (address !== undefined) expect(writeStreamAddress(address)).toBe(path);
      }
    },
  },
  mp4: {
    refusal: Mp4Error,
    read: (bytes) => {
      const readers = [readTracks, splitFragments, readFragmentFacts];
      const retime = () => retimeFragment(bytes, { sequence: 1, decodeTime: 1 });
      const errors = [...readers.map((read) => () => read(bytes)), retime].flatMap((run) => {
        try {
          run();
          return [];
        } catch (error) {
          return [error];
        }
      });
      for (const error of errors) if (!(error instanceof Mp4Error)) throw error;
    },
  },
  'transport-stream': {
    read: (bytes) => {
      const teletext = makeTeletextDecoder(({ text }) => expect(text).toBeTypeOf('string'));
      const dvb = makeDvbDecoder(() => undefined);
      const take = readTransportStream({
        onDescriptors: (descriptors) => teletext.setPages(listTeletextPages(descriptors)),
        onPacket: (packet) => {
          teletext.decode(packet);
          dvb(packet);
        },
      });
      // In pieces that do not end where packets do.
      for (let at = 0; at < bytes.length; at += 100) take(bytes.subarray(at, at + 100));
    },
  },
};

async function check({ read, refusal }: Parser, bytes: Buffer): Promise<void> {
  try {
    await read(bytes);
  } catch (error) {
    if (refusal === undefined || !(error instanceof refusal)) throw error;
  }
}

/** Bytes set to a value, taken out, or written twice. */
const anyChange = fc.record({
  kind: fc.constantFrom('set', 'remove', 'repeat'),
  at: fc.nat(),
  length: fc.nat({ max: 40 }),
  value: fc.oneof(fc.nat(255), fc.constantFrom(0, 0x0a, 0x22, 0x3c, 0x80, 0xff)),
});

function change(
  bytes: Buffer,
  { kind, at, length, value }: typeof anyChange extends fc.Arbitrary<infer T> ? T : never,
): Buffer {
  if (bytes.length === 0) return bytes;
  const from = at % bytes.length;
  if (kind === 'set') {
    const copy = Buffer.from(bytes);
    copy[from] = value;
    return copy;
  }
  const [head, part, tail] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + length),
    bytes.subarray(from + length),
  ];
  return Buffer.concat(kind === 'remove' ? [head, tail] : [head, part, part, tail]);
}

describe.each(Object.entries(PARSERS))('inputs of %s', (folder, parser) => {
  const names = readdirSync(join(CORPUS, folder));
  const files = names.map((name) => readFileSync(join(CORPUS, folder, name)));

  it.each(names.map((name, index) => [name, files[index] ?? Buffer.alloc(0)] as const))(
    '%s is read or refused',
    async (_, bytes) => {
      await check(parser, bytes);
    },
  );

  it('are read or refused wherever they end', async () => {
    for (const bytes of files)
      for (let end = 0; end < bytes.length; end += 7) await check(parser, bytes.subarray(0, end));
  });

  it('are read or refused whatever is changed in them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(anyChange, { minLength: 1, maxLength: 6 }),
        async (bytes, changes) => await check(parser, changes.reduce(change, bytes)),
      ),
      { numRuns: CHANGED_RUNS },
    );
  });
});

it('every folder of the corpus has a parser', () => {
  expect(readdirSync(CORPUS).sort()).toEqual(Object.keys(PARSERS).sort());
});
