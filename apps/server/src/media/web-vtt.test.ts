import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWebVtt } from './parse-web-vtt.ts';
import { cutWebVtt, moveCues, moveWebVtt } from './web-vtt.ts';

const cue = (startMs: number, endMs: number, text = `${startMs}-${endMs}`) => ({ startMs, endMs, settings: '', text });

describe('reading WebVTT', () => {
  it('reads cues with names, hours and settings, and leaves out the rest', () => {
    const text = [
      '\uFEFFWEBVTT - a film\nKind: captions',
      'NOTE 00:01.000 --> 00:02.000 is not a cue',
      '00:00.500 --> 00:02.000\nMerhaba <i>dünya</i>\nikinci satır',
      'intro\n01:00:03.000 --> 01:00:05.500 line:0 align:start\nİkinci',
      '00:09.000 --> 00:08.000\nends before it begins',
      '00:09.000 --> 00:10.000\n',
    ].join('\r\n\r\n');
    expect(parseWebVtt(text)).toEqual([
      { startMs: 500, endMs: 2_000, settings: '', text: 'Merhaba <i>dünya</i>\nikinci satır' },
      { startMs: 3_603_000, endMs: 3_605_500, settings: 'line:0 align:start', text: 'İkinci' },
    ]);
  });

  it('parses any other text as a file without cues', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        for (const { startMs, endMs } of parseWebVtt(text)) expect(endMs).toBeGreaterThan(startMs);
      }),
    );
    expect(parseWebVtt('')).toEqual([]);
  });
});

describe('colours of STYLE blocks', () => {
  const STYLES = [
    'STYLE\n::cue(.guest) { color: #ff0; }\n/* ::cue(.guest) { color: red } */',
    'STYLE\n::cue(v[voice="Ayşe Su"]), ::cue(v[voice=Deniz].near) { background: black; color: rgb(0, 200, 200) !important }',
    'STYLE\n::cue(c.guest.far) { color: green }\n::cue(i) { color: orange }\n::cue(b) { color: #111 }',
  ];
  const read = (cue: string, styles = STYLES) =>
    parseWebVtt(['WEBVTT', ...styles, `00:01.000 --> 00:02.000\n${cue}`].join('\n\n'))[0]?.text;

  it.each([
    ['a class', '<c.guest>Geldim.</c>', '<c.guest.yellow>Geldim.</c>'],
    ['the voice of a speaker', '<v Ayşe Su>Hoş geldin.', '<v.cyan Ayşe Su>Hoş geldin.'],
    ['a voice with a class', '<v.near Deniz>Ben de.</v>', '<v.near.cyan Deniz>Ben de.</v>'],
    ['another voice', '<v Deniz>Uzaktan.</v>', '<v Deniz>Uzaktan.</v>'],
    ['the more specific rule', '<c.guest.far>Uzak</c>', '<c.guest.far.lime>Uzak</c>'],
    ['a tag', 'Bir <i>deniz</i>', 'Bir <i.yellow>deniz</i>'],
    ['a colour too dark to be read', '<b>Gece</b>', '<b>Gece</b>'],
    ['text without a rule', '<c.loud>Ses</c> < 3', '<c.loud>Ses</c> < 3'],
  ])('become classes of the cue: %s [SUBS-01]', (_, cue, expected) => {
    expect(read(cue)).toBe(expected);
  });

  it('colour all cues by a rule without a selector, below those with one', () => {
    const styles = ['STYLE\n::cue { color: lightblue }', ...STYLES];
    expect(read('Her <c.guest>şey</c>', styles)).toBe('<c.cyan>Her <c.guest.yellow>şey</c></c>');
  });

  it('replace a default class that the file gives another colour', () => {
    expect(read('<c.red>Uyarı</c>', ['STYLE\n::cue(.red) { color: yellow }'])).toBe('<c.yellow>Uyarı</c>');
  });

  it('are left alone where they are not CSS', () => {
    expect(read('<c.guest>Geldim.</c>', ['STYLE\n::cue(.guest { color }\n}}'])).toBe('<c.guest>Geldim.</c>');
  });
});

describe('segments of subtitles', () => {
  const cues = [cue(500, 2_000, 'one'), cue(3_000, 5_500, 'over the cut'), cue(7_680, 8_000, 'at the cut')];
  const timesUs = [0, 3_840_000, 7_680_000, 9_000_000];

  it('stand alone, with the film’s own times and a cue in every segment it is shown in', () => {
    expect(cutWebVtt(cues, timesUs)).toEqual([
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:00.500 --> 00:00:02.000\none\n\n00:00:03.000 --> 00:00:05.500\nover the cut\n',
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:03.000 --> 00:00:05.500\nover the cut\n',
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:07.680 --> 00:00:08.000\nat the cut\n',
    ]);
  });

  it('move to another time of the media by their timestamp map alone, within its 33 bits', () => {
    const [segment = ''] = cutWebVtt(cues, timesUs);
    expect(moveWebVtt(segment, 90_000)).toBe(segment.replace('MPEGTS:0', 'MPEGTS:90000'));
    expect(moveWebVtt(segment, 2 ** 33 + 7)).toBe(segment.replace('MPEGTS:0', 'MPEGTS:7'));
    expect(moveWebVtt('WEBVTT\n', 90_000)).toBe('WEBVTT\n');
  });

  it('exist even without cues', () => {
    expect(cutWebVtt([], timesUs)).toHaveLength(3);
  });

  it('hold exactly the cues that are on the screen, whatever their order', () => {
    const anyCue = fc.tuple(fc.nat(12_000), fc.integer({ min: 1, max: 6_000 })).map(([at, ms]) => cue(at, at + ms));
    fc.assert(
      fc.property(fc.array(anyCue, { maxLength: 30 }), (all) => {
        const segments = cutWebVtt(all, timesUs);
        for (const [index, segment] of segments.entries()) {
          const fromMs = (timesUs[index] ?? 0) / 1_000;
          const toMs = (timesUs[index + 1] ?? 0) / 1_000;
          const expected = all.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
          const texts = parseWebVtt(segment).map(({ text }) => text);
          expect(texts.sort()).toEqual(expected.map(({ text }) => text).sort());
        }
      }),
    );
  });

  it('move with the pictures', () => {
    expect(moveCues([cue(0, 100, 'gone'), cue(100, 300, 'cut'), cue(900, 1_000, 'moved')], -200)).toEqual([
      cue(0, 100, 'cut'),
      cue(700, 800, 'moved'),
    ]);
  });
});
