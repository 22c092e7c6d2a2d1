// PNG layers of the test-pattern clock: background, digits, dates, the sun that crosses the horizon once a minute, and its
// trail. Drawn once a run; ffmpeg's filters move them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fitText, textWidth, writeText } from './write-text.ts';

interface ClockSize {
  readonly width: number;
  readonly height: number;
}

/** Sizes below are pixels of a picture of this height and are scaled with it. */
const DRAWN_HEIGHT = 360;

/** Colours of the web application's tokens (ink, text, dawn), repeated because video has no style sheet. */
const INK = ['#04070a', '#070c10', '#0d141a', '#13202a'] as const;
const DAWN = { light: '#ffd79a', sun: '#ffa559', ember: '#ff7a5c' } as const;
const TEXT = { clear: '#f3f6f7', quiet: '#bcc8ce' } as const;

const HORIZON = 236;
const CLOCK_BASELINE = 184;
const CLOCK_SIZE = 124;
const DAY_BASELINE = 296;
const DAY_SIZE = 25;
const NAME = { x: 40, y: 52, size: 19, width: 520 } as const;
const SUN = { width: 176, above: 88, below: 92, radius: 21 } as const;

/** Where the pieces lie on a picture of a given size: even numbers, because colour has half the resolution. */
export interface ClockLayout {
  readonly scale: number;
  /** A pair of figures: one row of the strip for every number from 00 to 59. */
  readonly pair: { readonly width: number; readonly height: number; readonly y: number };
  /** Left ends of hours, minutes and seconds. */
  readonly pairX: readonly [number, number, number];
  readonly day: { readonly height: number; readonly y: number };
  readonly horizonY: number;
  readonly trail: { readonly height: number };
  readonly sun: { readonly width: number; readonly above: number; readonly height: number };
}

const even = (value: number) => 2 * Math.round(value / 2);

function layOutClock({ width, height }: ClockSize): ClockLayout {
  const scale = Math.min(height / DRAWN_HEIGHT, width / ((DRAWN_HEIGHT * 16) / 9));
  const cell = textWidth('0', CLOCK_SIZE) * scale;
  const colon = textWidth(':', CLOCK_SIZE) * scale;
  const left = (width - 6 * cell - 2 * colon) / 2;
  const step = 2 * cell + colon;
  return {
    scale,
    pair: { width: even(2 * cell), height: even(CLOCK_SIZE * 0.84 * scale), y: even((CLOCK_BASELINE - 100) * scale) },
    pairX: [even(left), even(left + step), even(left + 2 * step)],
    day: { height: even(DAY_SIZE * 1.5 * scale), y: even((DAY_BASELINE - DAY_SIZE) * scale) },
    horizonY: even(HORIZON * scale),
    trail: { height: Math.max(4, even(8 * scale)) },
    sun: {
      width: even(SUN.width * scale),
      above: even(SUN.above * scale),
      height: even((SUN.above + SUN.below) * scale),
    },
  };
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

function drawBackground({ width, height }: ClockSize, layout: ClockLayout, name: string): string {
  const { scale, horizonY, pair, pairX } = layout;
  const px = (value: number) => value * scale;
  const ripples = Array.from({ length: 34 }, (_, index) => {
    // Deterministic, without a visible pattern.
    const depth = ((index * 37) % 34) / 34;
    const y = horizonY + px(8) + depth ** 1.6 * (height - horizonY - px(10));
    const long = px(14 + 90 * depth);
    const x = ((index * 0.61803) % 1) * (width + long) - long;
    return `<rect x="${x}" y="${y}" width="${long}" height="${px(1 + depth)}" rx="${px(0.6)}" fill="#cee6f0" opacity="${0.05 + 0.05 * (1 - depth)}"/>`;
  });
  const stars = Array.from({ length: 26 }, (_, index) => {
    const x = ((index * 0.7548) % 1) * width;
    const y = ((index * 0.5698) % 1) ** 1.4 * px(150);
    return `<circle cx="${x}" cy="${y}" r="${px(0.5 + (index % 3) * 0.25)}" fill="#cee6f0" opacity="${0.12 + 0.05 * (index % 4)}"/>`;
  });
  const nameAt = { x: px(NAME.x + 38), y: px(NAME.y), size: px(NAME.size) };
  const colonX = (from: number) => from + pair.width + (textWidth(':', CLOCK_SIZE) * scale) / 2;
  return svg(
    width,
    height,
    `<defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stop(0, INK[1])}${stop(0.45, INK[3])}${stop(0.8, '#3a3138')}${stop(1, '#8a5138')}</linearGradient>
      <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">${stop(0, '#2a2c30')}${stop(0.12, '#16222a')}${stop(1, INK[0])}</linearGradient>
      <radialGradient id="calm" cx=".5" cy=".5" r=".5">${stop(0, INK[0], 0.5)}${stop(1, INK[0], 0)}</radialGradient>
    </defs>
    <rect width="${width}" height="${horizonY}" fill="url(#sky)"/>
    <rect y="${horizonY}" width="${width}" height="${height - horizonY}" fill="url(#sea)"/>
    ${stars.join('')}${ripples.join('')}
    <ellipse cx="${width / 2}" cy="${px(CLOCK_BASELINE - 42)}" rx="${px(330)}" ry="${px(96)}" fill="url(#calm)"/>
    <rect y="${horizonY - px(0.75)}" width="${width}" height="${px(1.5)}" fill="#cee6f0" opacity=".22"/>
    <g transform="translate(${px(NAME.x)} ${px(NAME.y - 24)}) scale(${scale * 0.29})">${MARK}</g>
    <g fill="${TEXT.clear}">${writeText(fitText(name, NAME.size, NAME.width), nameAt)}</g>
    <g fill="${TEXT.clear}" opacity=".55">${[pairX[0], pairX[1]].map((x) => writeText(':', { x: colonX(x), y: px(CLOCK_BASELINE - 9), size: CLOCK_SIZE * scale, anchor: 'middle' })).join('')}</g>`,
  );
}

/** The logo: a sun on a horizon. */
const MARK = `<path d="M26 54a22 22 0 0 1 44 0z" fill="${DAWN.sun}"/><g stroke-linecap="round" stroke-width="6" fill="none"><path d="M10 62h76" stroke="${TEXT.clear}"/><path d="M30 74h36" stroke="${DAWN.sun}"/></g>`;

/** 00 to 59, one below the other. Each digit is centred in a cell of one width, so that digits do not shift. */
function drawPairs({ scale, pair }: ClockLayout): string {
  const size = CLOCK_SIZE * scale;
  const baseline = 100 * scale;
  const rows = Array.from({ length: 60 }, (_, value) =>
    Array.from(String(value).padStart(2, '0'), (figure, place) =>
      writeText(figure, {
        x: (pair.width * (2 * place + 1)) / 4,
        y: value * pair.height + baseline,
        size,
        anchor: 'middle',
      }),
    ).join(''),
  );
  return svg(pair.width, 60 * pair.height, `<g fill="${TEXT.clear}">${rows.join('')}</g>`);
}

function drawDays(width: number, { scale, day }: ClockLayout, days: readonly string[]): string {
  const rows = days.map((text, index) =>
    writeText(text, {
      x: width / 2,
      y: index * day.height + DAY_SIZE * scale,
      size: DAY_SIZE * scale,
      anchor: 'middle',
    }),
  );
  return svg(width, days.length * day.height, `<g fill="${TEXT.quiet}">${rows.join('')}</g>`);
}

function drawSun({ scale, sun }: ClockLayout): string {
  const { width, above, height } = sun;
  const x = width / 2;
  const radius = SUN.radius * scale;
  const streaks = [0.72, 0.5, 0.32, 0.2, 0.1].map((share, index) => {
    const long = 2 * radius * share;
    const y = above + (9 + index * 10) * scale;
    return `<rect x="${x - long / 2}" y="${y}" width="${long}" height="${3 * scale}" rx="${1.5 * scale}" fill="${index < 2 ? DAWN.sun : DAWN.ember}" opacity="${0.85 - index * 0.14}"/>`;
  });
  return svg(
    width,
    height,
    `<defs>
      <radialGradient id="glow" cx=".5" cy="${above / height}" r=".5" gradientTransform="translate(0 ${(above / height) * (1 - width / height)}) scale(1 ${width / height})">${stop(0, DAWN.sun, 0.62)}${stop(0.4, DAWN.ember, 0.2)}${stop(1, DAWN.ember, 0)}</radialGradient>
      <linearGradient id="disc" x1="0" y1="0" x2="0" y2="1">${stop(0, '#ffdda6')}${stop(0.6, DAWN.sun)}${stop(1, '#ff6f5c')}</linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#glow)"/>
    <path d="M${x - radius} ${above}a${radius} ${radius} 0 0 1 ${2 * radius} 0z" fill="url(#disc)"/>
    ${streaks.join('')}`,
  );
}

/** The line behind the sun: as wide as the picture, and shifted so that it ends where the sun is. */
function drawTrail(width: number, { scale, trail }: ClockLayout): string {
  const { height } = trail;
  const line = 3 * scale;
  return svg(
    width,
    height,
    `<defs><linearGradient id="ufuk">${stop(0, DAWN.light, 0)}${stop(0.55, DAWN.sun)}${stop(1, DAWN.ember)}</linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#ufuk)" opacity=".22"/>
    <rect y="${(height - line) / 2}" width="${width}" height="${line}" fill="url(#ufuk)"/>`,
  );
}

interface ClockPictures {
  readonly size: ClockSize;
  /** Of the channel. */
  readonly name: string;
  /** As they are read, one for every day the clock may run. */
  readonly days: readonly string[];
}

/** Writes the layers into a folder. */
export async function writeClockPictures(folder: string, { size, name, days }: ClockPictures): Promise<ClockLayout> {
  const layout = layOutClock(size);
  const pieces = {
    background: drawBackground(size, layout, name),
    pairs: drawPairs(layout),
    days: drawDays(size.width, layout, days),
    sun: drawSun(layout),
    trail: drawTrail(size.width, layout),
  };
  for (const [piece, drawing] of Object.entries(pieces)) {
    const image = sharp(Buffer.from(drawing), { limitInputPixels: false });
    const png = await (piece === 'background' ? image.removeAlpha() : image).png({ compressionLevel: 6 }).toBuffer();
    await writeFile(join(folder, `${piece}.png`), png);
  }
  return layout;
}
