// What moves in the air of a scene: motes of dust, snow, embers. A particle is a pure function of its number and the
// frame, so that a shot which is drawn in two pieces, or fades in before it begins, is one.
import type { Air } from '../words.ts';
import { type Colour, toColour } from './colours.ts';
import { type Frame, LARGE } from './frame.ts';
import { drawLight } from './sprites.ts';

interface Weather {
  readonly count: number;
  readonly colour: Colour;
  /** Pixels of the large rung. */
  readonly radius: readonly [least: number, most: number];
  /** Pixels a frame, across and down. */
  readonly drift: readonly [across: number, down: number];
  /** How far a particle swings to the sides, and how many frames a swing takes. */
  readonly swing: readonly [pixels: number, frames: number];
  readonly strength: number;
  /** How much of its light comes and goes. */
  readonly flicker: number;
  /** Lights in a row, one behind the other: what falls fast is seen as a line. */
  readonly trail?: number;
}

const WEATHERS: Readonly<Record<Exclude<Air, 'clear'>, Weather>> = {
  dust: {
    count: 42,
    colour: toColour(255, 240, 214),
    radius: [1.2, 3.4],
    drift: [0.55, -0.3],
    swing: [18, 170],
    strength: 0.5,
    flicker: 0.8,
  },
  snow: {
    count: 110,
    colour: toColour(248, 252, 255),
    radius: [1.1, 4.2],
    drift: [-0.9, 2.3],
    swing: [22, 120],
    strength: 0.75,
    flicker: 0.1,
  },
  rain: {
    count: 64,
    colour: toColour(196, 214, 226),
    radius: [1, 1.5],
    drift: [-3, 21],
    swing: [0, 100],
    strength: 0.22,
    flicker: 0.2,
    trail: 7,
  },
  embers: {
    count: 54,
    colour: toColour(255, 156, 64),
    radius: [1.2, 3.2],
    drift: [0.8, -1.9],
    swing: [26, 90],
    strength: 0.9,
    flicker: 0.7,
  },
  bubbles: {
    count: 36,
    colour: toColour(214, 246, 255),
    radius: [1.4, 5],
    drift: [0.1, -1.5],
    swing: [9, 70],
    strength: 0.4,
    flicker: 0.3,
  },
  sparks: {
    count: 26,
    colour: toColour(255, 252, 232),
    radius: [2.5, 8],
    drift: [0.3, -0.7],
    swing: [16, 140],
    strength: 0.45,
    flicker: 0.9,
  },
};

/** Particles leave and come back out of sight. */
const MARGIN = 24;
/** Between two lights of a trail, in frames of its way. */
const TRAIL_STEP = 0.1;

export function drawAir(frame: Frame, air: Air, at: number): void {
  if (air === 'clear') return;
  const { count, colour, radius, drift, swing, strength, flicker, trail = 1 } = WEATHERS[air];
  for (let index = 0; index < count; index += 1) {
    // The near ones are larger and faster.
    const near = chance(index, 1);
    const speed = 0.55 + 0.9 * near;
    const turn = 2 * Math.PI * (at / (swing[1] * (0.7 + 0.6 * chance(index, 2))) + chance(index, 3));
    const x = chance(index, 4) * LARGE.width + drift[0] * speed * at + swing[0] * Math.sin(turn);
    const y = chance(index, 5) * LARGE.height + drift[1] * speed * at;
    const shine = 1 - flicker * (0.5 + 0.5 * Math.sin(turn * 2.3 + 9 * chance(index, 6)));
    const light = {
      ...colour,
      radius: radius[0] + (radius[1] - radius[0]) * near * near,
      strength: strength * shine * (0.5 + 0.5 * near),
    };
    for (let behind = 0; behind < trail; behind += 1) {
      const back = behind * TRAIL_STEP;
      drawLight(frame, {
        ...light,
        x: wrap(x, LARGE.width) - drift[0] * back,
        y: wrap(y, LARGE.height) - drift[1] * back,
      });
    }
  }
}

function wrap(value: number, size: number): number {
  const whole = size + 2 * MARGIN;
  return ((((value + MARGIN) % whole) + whole) % whole) - MARGIN;
}

/** A number from 0 to 1 that is always the same for the same particle and purpose. */
function chance(index: number, purpose: number): number {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
