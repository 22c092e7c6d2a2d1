import { describe, expect, it } from 'vitest';
import { boxed, type ListedPage, type SentPage, writeTeletextStream } from '../../../test/teletext.ts';
import { parseWebVtt } from '../../media/parse-web-vtt.ts';
import type { SubtitleStream } from '../source-streams.ts';
import { openSubtitles } from './run-subtitles.ts';

const TELETEXT: SubtitleStream = { index: 2, kind: 'teletext', programme: 1 };
const LISTED: readonly ListedPage[] = [{ page: 888, language: 'tur' }];
const SECOND = 1_000_000;

const aPage = (at: number, text?: string): SentPage => ({
  ...{ at, page: 888, option: 3 },
  ...(text === undefined ? {} : { rows: { 20: boxed(text) } }),
});

/** Subtitles of a stream that has come in pieces of a size that is no multiple of a packet's. */
function open(sent: readonly SentPage[], listed = LISTED) {
  const subtitles = openSubtitles([TELETEXT]);
  const bytes = writeTeletextStream(listed, sent);
  for (let at = 0; at < bytes.length; at += 100) subtitles.sinks[0]?.(bytes.subarray(at, at + 100));
  return subtitles;
}

const cuesOf = (bytes: Buffer | undefined) =>
  parseWebVtt(bytes?.toString() ?? '').map(({ startMs, endMs, text }) => [startMs, endMs, text]);

describe('the subtitles of a run', () => {
  it('are cut with the picture: a text across a cut is in both segments [ORIGIN-06]', () => {
    const subtitles = open([aPage(1, 'Merhaba'), aPage(5, 'Deniz'), aPage(6)]);
    const [first, second, third] = [0, 4, 8].map((from) => subtitles.cut(from * SECOND, (from + 4) * SECOND)[0]);
    expect(first).toMatchObject({ id: 't888', language: 'tur' });
    expect(cuesOf(first?.bytes)).toEqual([[1_000, 4_000, 'Merhaba']]);
    expect(cuesOf(second?.bytes)).toEqual([
      [0, 1_000, 'Merhaba'],
      [1_000, 2_000, 'Deniz'],
    ]);
    expect(third).toEqual({ id: 't888', language: 'tur', bytes: undefined });
  });

  it('name the time of their segment on the clock of the media, which wraps at 33 bits', () => {
    const subtitles = open([aPage(1, 'Merhaba')]);
    const header = (from: number) => subtitles.cut(from * SECOND, (from + 4) * SECOND)[0]?.bytes?.toString();
    expect(header(2)).toMatch(
      /^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:180000,LOCAL:00:00:00\.000\n\n00:00:00\.000 --> 00:00:04\.000\n/,
    );
    expect(header(100_000)).toMatch(/MPEGTS:410065408,/);
  });

  it('are known before their first text when the programme map names them', () => {
    const listed = [...LISTED, { page: 777, language: 'eng', type: 5 }];
    expect(open([aPage(1)], listed).cut(0, 4 * SECOND)).toEqual([
      { id: 't888', language: 'tur', bytes: undefined },
      { id: 't777', language: 'eng', role: 'hearing', bytes: undefined },
    ]);
  });

  it('that come late are shown from the next segment on', () => {
    const subtitles = openSubtitles([TELETEXT]);
    subtitles.cut(0, 4 * SECOND);
    subtitles.sinks[0]?.(writeTeletextStream(LISTED, [aPage(3, 'Merhaba'), aPage(5)]));
    expect(cuesOf(subtitles.cut(4 * SECOND, 8 * SECOND)[0]?.bytes)).toEqual([[0, 1_000, 'Merhaba']]);
  });

  it('keep their order over a wrap of the timestamps', () => {
    const wrap = 2 ** 33 / 90_000;
    const bytes = writeTeletextStream(LISTED, [aPage(wrap - 1, 'Önce'.replace('Ö', 'O')), aPage(1, 'Sonra'), aPage(2)]);
    const subtitles = openSubtitles([TELETEXT]);
    subtitles.sinks[0]?.(bytes);
    // The first time is nearest to zero: a second before it.
    expect(cuesOf(subtitles.cut(-2 * SECOND, 4 * SECOND)[0]?.bytes)).toEqual([
      [1_000, 3_000, 'Once'],
      [3_000, 4_000, 'Sonra'],
    ]);
  });

  it('of a damaged stream are no error', () => {
    const bytes = writeTeletextStream(LISTED, [aPage(1, 'Merhaba'), aPage(2)]);
    for (let at = 0; at < bytes.length; at += 3) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const subtitles = openSubtitles([TELETEXT]);
      expect(() => subtitles.sinks[0]?.(damaged.subarray(at % 5))).not.toThrow();
      expect(() => subtitles.cut(0, 4 * SECOND)).not.toThrow();
    }
  });
});
