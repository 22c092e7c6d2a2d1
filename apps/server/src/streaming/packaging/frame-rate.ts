// Frames a second as a fraction: the rates of television are not whole numbers.

export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** The rates players and screens know. */
const STANDARD: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1_001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1_001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1_001 },
  { numerator: 60, denominator: 1 },
];
/** When a file does not say. */
const ASSUMED: FrameRate = { numerator: 25, denominator: 1 };
/** ffmpeg tells two decimals: 23.98 is 24000/1001. */
const TOLERANCE = 0.006;

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** As the column `frame_rate` holds it: `25`, `30000/1001`. */
export const writeFrameRate = ({ numerator, denominator }: FrameRate): string =>
  denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;

const findStandard = (rate: number) => STANDARD.find((each) => Math.abs(framesPerSecond(each) - rate) <= TOLERANCE);

/** Whether pictures can be kept as they are. */
export const isStandardRate = (rate: number | undefined): boolean =>
  rate !== undefined && findStandard(rate) !== undefined;

/**
 * The rate a source is shown at: its own where that is a standard one, else one at which its pictures are shown equally
 * long (15 becomes 30, 100 becomes 50), else the nearest.
 */
export function chooseFrameRate(rate: number | undefined): FrameRate {
  if (rate === undefined || !(rate > 0)) return ASSUMED;
  for (const factor of [1, 2, 3, 1 / 2, 1 / 4]) {
    const found = findStandard(rate * factor);
    if (found !== undefined) return found;
  }
  const distance = (each: FrameRate) => Math.abs(framesPerSecond(each) - rate);
  return STANDARD.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest), ASSUMED);
}

/** Ticks a second and a frame that count every frame exactly. */
export function chooseClock({ numerator, denominator }: FrameRate): { timescale: number; frameTicks: number } {
  return denominator === 1
    ? { timescale: numerator * 1_000, frameTicks: 1_000 }
    : { timescale: numerator, frameTicks: denominator };
}
