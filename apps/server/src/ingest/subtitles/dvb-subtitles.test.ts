import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type SentPicture, writeDvbPayload, writeDvbStream } from '../../../test/dvb-subtitles.ts';
import { drawField } from './dvb-pixels.ts';
import { makeDvbDecoder, type ShownPictures } from './dvb-subtitles.ts';
import { openSubtitles } from './run-subtitles.ts';

const ROWS = ['0110', '0220', '3333'];
const SECOND = 1_000_000;

function decode(sent: readonly SentPicture[]): ShownPictures[] {
  const shown: ShownPictures[] = [];
  const take = makeDvbDecoder((each) => shown.push(each));
  for (const each of sent) take({ ptsUs: each.at * SECOND, payload: writeDvbPayload(each) });
  return shown;
}

/** Red, green, blue and opacity of every pixel. */
async function pixelsOf(png: Buffer): Promise<number[][]> {
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 4 }, (_, place) => [...data.subarray(place * 4, place * 4 + 4)]);
}

describe('DVB subtitles', () => {
  it('become a picture at its place in the frame, until they are cleared or time out [ORIGIN-06]', async () => {
    const [first, second] = decode([{ at: 1, rows: ROWS, x: 100, y: 600, timeout: 8 }, { at: 3 }]);
    expect(first).toMatchObject({
      ...{ startUs: SECOND, endUs: 9 * SECOND, frame: { width: 1_280, height: 720 } },
      pictures: [{ x: 100, y: 600, width: 4, height: 3 }],
    });
    expect(second).toMatchObject({ startUs: 3 * SECOND, pictures: [] });
    const [clear, white, black, red] = [
      [0, 0, 0, 0],
      [255, 255, 255, 255],
      [0, 0, 0, 255],
      [255, 0, 0, 128],
    ];
    const pixels = await pixelsOf(first?.pictures[0]?.png ?? Buffer.alloc(0));
    expect(pixels.slice(0, 8)).toEqual([clear, white, white, clear, clear, black, black, clear]);
    for (const pixel of pixels.slice(8)) {
      expect(Math.max(...pixel.map((value, place) => Math.abs(value - (red?.[place] ?? 0))))).toBeLessThan(4);
    }
  });

  it('of long runs keep their length', async () => {
    const [shown] = decode([{ at: 1, rows: [`${'1'.repeat(200)}${'2'.repeat(3)}`] }]);
    const pixels = await pixelsOf(shown?.pictures[0]?.png ?? Buffer.alloc(0));
    expect(pixels.filter(([red]) => red === 255)).toHaveLength(200);
    expect(pixels.slice(200)).toEqual(Array.from({ length: 3 }, () => [0, 0, 0, 255]));
  });

  it('of which nothing can be seen are none', () => {
    expect(decode([{ at: 1, rows: ['0000'] }])[0]?.pictures).toEqual([]);
  });

  it('are cut with the picture, with times from the start of each segment', () => {
    const subtitles = openSubtitles([{ index: 3, kind: 'dvb', programme: 1, language: 'tur' }]);
    subtitles.sinks[0]?.(writeDvbStream('tur', [{ at: 1, rows: ROWS }, { at: 5 }]));
    const [first, second, third] = [0, 4, 8].map((from) => subtitles.cut(from * SECOND, (from + 4) * SECOND)[0]);
    const timesOf = (bytes: Buffer | undefined) =>
      (JSON.parse(bytes?.toString() ?? '[]') as { startMs: number; endMs: number }[]).map(({ startMs, endMs }) => [
        startMs,
        endMs,
      ]);
    expect(first).toMatchObject({ id: 'p1', language: 'tur' });
    expect([first, second, third].map((part) => timesOf(part?.bytes))).toEqual([[[1_000, 4_000]], [[0, 1_000]], []]);
  });

  it('of damaged bytes are no error', () => {
    const whole = writeDvbPayload({ at: 1, rows: ROWS });
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const take = makeDvbDecoder(() => {});
      expect(() => take({ ptsUs: 0, payload: damaged })).not.toThrow();
      expect(() => take({ ptsUs: 0, payload: whole.subarray(0, at) })).not.toThrow();
    }
  });
});

describe('runs of pixels', () => {
  /** One line of a type, in a region of a depth. */
  const draw = (type: number, bits: string, depth: 2 | 4 | 8, before: readonly number[] = []) => {
    const bitmap = { width: 40, height: 1, pixels: new Uint8Array(40) };
    const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    );
    drawField(bitmap, Buffer.from([...before, type, ...bytes]), { x: 0, y: 0, depth });
    return [...bitmap.pixels]
      .map((code) => code.toString(16))
      .join('')
      .replace(/0+$/, '');
  };

  it('of two bits have all their forms', () => {
    // One pixel, three of a colour, one and two clear ones, one pixel, the end.
    expect(draw(0x10, ['01', '00100010', '0001', '000001', '11', '000000'].join(''), 2)).toBe('12220003');
    expect(draw(0x10, ['00', '1', '101', '11', '00000000'].join(''), 2)).toBe('33333333');
    expect(draw(0x10, ['00', '0', '0', '10', '0001', '10', '00000000'].join(''), 2)).toBe('2'.repeat(13));
    expect(draw(0x10, ['00', '0', '0', '11', '00000001', '01', '00000000'].join(''), 2)).toBe('1'.repeat(30));
  });

  it('of four bits have all their forms', () => {
    expect(draw(0x11, ['0000', '0', '001', '1010', '0000', '1', '0', '01', '0111', '00000000'].join(''), 4)).toBe(
      '000a77777',
    );
    expect(
      draw(0x11, ['0000', '1', '1', '01', '1001', '0000', '1', '1', '10', '0001', '0010', '00000000'].join(''), 4),
    ).toBe(`009${'2'.repeat(10)}`);
  });

  it('of eight bits have all their forms', () => {
    const line = ['00000001', '00000000', '0', '0000010', '00000000', '1', '0000011', '00001111', '0000000000000000'];
    expect(draw(0x12, line.join(''), 8)).toBe('100fff');
  });

  it('of fewer bits than their region has are widened, by a table where there is one', () => {
    expect(draw(0x10, '0110110000', 4)).toBe('5af');
    expect(draw(0x10, '0110110000', 4, [0x20, 0x01, 0x23])).toBe('123');
    expect(draw(0x11, ['0001', '1111', '00000000'].join(''), 8)).toBe('11ff');
  });
});
