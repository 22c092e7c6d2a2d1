// Frame rates as fractions: those of television are not whole numbers.

export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** Standard frame rates. */
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
/** Default for a file without a frame rate. */
const ASSUMED: FrameRate = { numerator: 25, denominator: 1 };
/** ffmpeg prints two decimals: 23.98 is 24000/1001. */
const TOLERANCE = 0.006;

export const framesPerSecond = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

/** As the column `frame_rate` holds it: `25`, `30000/1001`. */
export const writeFrameRate = ({ numerator, denominator }: FrameRate): string =>
  denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;

const findStandard = (rate: number) => STANDARD.find((each) => Math.abs(framesPerSecond(each) - rate) <= TOLERANCE);

/** Whether the rate is a standard one, so that pictures can be copied. */
export const isStandardRate = (rate: number | undefined): boolean =>
  rate !== undefined && findStandard(rate) !== undefined;

/**
 * The output rate of a source: its own if standard, else a multiple or fraction at which all pictures last equally long
 * (15 becomes 30, 100 becomes 50), else the nearest.
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

/** A timescale in which every frame is a whole number of ticks. */
export function chooseClock({ numerator, denominator }: FrameRate): { timescale: number; frameTicks: number } {
  return denominator === 1
    ? { timescale: numerator * 1_000, frameTicks: 1_000 }
    : { timescale: numerator, frameTicks: denominator };
}
