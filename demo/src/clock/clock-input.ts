// The test-pattern clock as a filter graph of ffmpeg. Every moving part is a function of the time since the first frame,
// whose instant anchors the channel's timeline: a frame shows the instant it has there.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeneratedInput } from '@seyir/server/ingest/generated-input';
import { type ClockLayout, writeClockPictures } from './clock-pictures.ts';
import { makeClockSound, soundGraph, writeClockSound } from './clock-sound.ts';

const TIME_ZONE = 'Europe/Istanbul';
const SECONDS_PER_DAY = 86_400;
/** Seconds added before rounding down: the times of frames are inexact in floating point, and 12.999999 is second 13. */
const NUDGE = 0.001;

/** Days that are drawn, and after how long they are drawn again. */
const DRAWN_DAYS = 40;
const RENEW_MS = 30 * SECONDS_PER_DAY * 1_000;
const SOUND_FILE = 'sound.wav';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dayWords = new Intl.DateTimeFormat('tr-TR', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Seconds since midnight in Turkey. */
export function secondsOfDay(epochMs: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(epochMs).split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds + (epochMs % 1_000) / 1_000;
}

/** The date of an instant and the dates after it, in Turkish. */
export function listDays(epochMs: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayWords.format(epochMs + index * SECONDS_PER_DAY * 1_000));
}

interface ClockFacts {
  readonly layout: ClockLayout;
  readonly frameRate: number;
  /** The instant of the first frame. */
  readonly startMs: number;
  readonly days: number;
}

/** A filter graph for ffmpeg's `lavfi` input. It reads its PNG files from the working folder of ffmpeg. */
export function writeClockGraph({ layout, frameRate, startMs, days }: ClockFacts): string {
  const { pair, pairX, day, sun, trail, horizonY } = layout;
  const time = `(t+${(secondsOfDay(startMs) + NUDGE).toFixed(3)})`;
  // The pixel format is changed before the one frame is repeated, not for every repetition.
  const still = (piece: string, format = 'yuva420p') =>
    `movie=${piece}.png,format=${format},loop=loop=-1:size=1:start=0,setpts=N/(${frameRate}*TB)`;
  const row = (height: number, rows: string) => `crop=w=iw:h=${height}:x=0:y='${height}*${rows}'`;
  const units = [`mod(floor(${time}/3600),24)`, `mod(floor(${time}/60),60)`, `mod(floor(${time}),60)`];
  const minute = `mod(${time},60)/60`;
  const overlay = (x: string | number, y: number) => `overlay=x=${x}:y=${y}:eval=frame:shortest=0`;
  return [
    `${still('background', 'yuv420p')}[b]`,
    `${still('trail')}[trail]`,
    `${still('sun')}[sun]`,
    `${still('days')},${row(day.height, `min(floor(${time}/${SECONDS_PER_DAY}),${days - 1})`)}[day]`,
    `${still('pairs')},split=3[p0][p1][p2]`,
    ...units.map((unit, index) => `[p${index}]${row(pair.height, unit)}[u${index}]`),
    `[b][trail]${overlay(`'-w+W*${minute}'`, horizonY - trail.height / 2)}[s0]`,
    `[s0][sun]${overlay(`'W*${minute}-w/2'`, horizonY - sun.above)}[s1]`,
    `[s1][day]${overlay(0, day.y)}[s2]`,
    ...units.map((_, index) => `[s${index + 2}][u${index}]${overlay(pairX[index] ?? 0, pair.y)}[s${index + 3}]`),
    `[s5]trim=start=0[out0]`,
  ].join(';');
}

let clockMinute: Promise<Buffer> | undefined;
/** One minute of sound, the same for every clock and costly enough to be made once. */
function takeClockMinute(): Promise<Buffer> {
  clockMinute ??= makeClockSound();
  return clockMinute;
}

/** The wall clock of Turkey over a horizon. Cheap to encode, because every machine that tries the product encodes it. */
export const testPatternClock: GeneratedInput = {
  rungs: ['v360', 'v240'],
  preset: 'superfast',
  soundBitRate: 64_000,
  renewAfterMs: RENEW_MS,
  async prepare({ channelName, size, frameRate, workFolder, now }) {
    const minute = await takeClockMinute();
    const frameMs = 1_000 / frameRate;
    let days: string[];
    let layout: ClockLayout;
    let startMs: number;
    do {
      days = listDays(now(), DRAWN_DAYS);
      layout = await writeClockPictures(workFolder, { size, name: channelName, days });
      // A whole number of frames, so that seconds begin with a frame.
      startMs = Math.floor(now() / frameMs) * frameMs;
      // Midnight may pass while the dates are drawn.
    } while (listDays(startMs, 1)[0] !== days[0]);
    await writeFile(join(workFolder, SOUND_FILE), writeClockSound(minute, startMs));
    const graph = writeClockGraph({ layout, frameRate, startMs, days: DRAWN_DAYS });
    return {
      args: ['-re', '-f', 'lavfi', '-i', graph, '-re', '-f', 'lavfi', '-i', soundGraph(SOUND_FILE)],
      startMs,
    };
  },
};
