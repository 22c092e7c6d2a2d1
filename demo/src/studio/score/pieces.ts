// The pieces of the demonstration: eight bars each, which go round. All are meant to be heard without being noticed.
import type { ScoreName } from '../words.ts';
import { figure, hold, melody, type Part, readChord } from './arrange.ts';
import { bass, bell, brush, drum, flute, harp, keys, pad, pizzicato, shaker } from './instruments.ts';
import type { Room } from './reverb.ts';

export interface Piece {
  readonly room: Room;
  readonly parts: readonly Part[];
}

const HALL: Room = { ring: 0.86, wet: 0.5 };
const CHAMBER: Room = { ring: 0.76, wet: 0.3 };

/** Slow light on water. */
function calm(): Piece {
  const chords = [
    '45: 57 60 64 71',
    '41: 57 60 64 69',
    '48: 55 60 64 71',
    '43: 55 59 62 69',
    '45: 57 60 64 67',
    '38: 57 60 65 69',
    '41: 57 60 64 67',
    '40: 55 59 62 67',
  ].map(readChord);
  return {
    room: HALL,
    parts: [
      hold(chords, { instrument: pad, gain: 0.055 }),
      figure(chords, ['b---', 'b--b'], { instrument: bass, gain: 0.2, pan: 0, lasts: 2 }),
      figure(chords, ["1'-2'-3'-0'-", "--3'-2'---"], { instrument: harp, gain: 0.12 }),
    ],
  };
}

/** Something behind the door. */
function tense(): Piece {
  const chords = [
    '38: 50 57 62 65',
    '38: 49 57 61 65',
    '34: 50 58 62 65',
    '43: 50 55 58 64',
    '38: 50 57 62 69',
    '34: 53 57 62 65',
    '40: 52 55 58 62',
    '33: 49 55 58 64',
  ].map(readChord);
  return {
    room: HALL,
    parts: [
      hold(chords, { instrument: pad, gain: 0.06 }),
      figure(chords, ['bbbbbbbb'], { instrument: bass, gain: 0.1, pan: 0, lasts: 0.7 }),
      figure(chords, ['b---'], { instrument: drum, gain: 0.3, pan: 0 }),
      figure(chords, ["-----3'--", "---2'----"], { instrument: bell, gain: 0.035 }),
      figure(chords, ['-b-b-b-b'], { instrument: shaker, gain: 0.018 }),
    ],
  };
}

/** A wide view, and then a wider one. */
function wonder(): Piece {
  const chords = [
    '36: 60 64 67 71',
    '36: 57 62 66 69',
    '35: 59 62 66 69',
    '40: 59 62 64 67',
    '36: 60 64 67 74',
    '33: 57 60 64 71',
    '38: 57 62 67 69',
    '43: 59 62 67 71',
  ].map(readChord);
  return {
    room: { ring: 0.89, wet: 0.62 },
    parts: [
      hold(chords, { instrument: pad, gain: 0.05 }),
      figure(chords, ['b-'], { instrument: bass, gain: 0.18, pan: 0, lasts: 2 }),
      figure(chords, ["0'1'2'3'2'1'2'1'", "0'2'1'3'-2'1'-"], { instrument: bell, gain: 0.045 }),
      melody(['- - 79 -', '78 - 76 -', '74 - - 78', '76 - - -', '- - 79 83', '81 - 79 -', '76 - 74 -', '- 74 - -'], {
        instrument: flute,
        gain: 0.035,
        lasts: 1.6,
        pan: 0.15,
      }),
    ],
  };
}

/** Sunday in the kitchen. */
function warm(): Piece {
  const chords = [
    '41: 57 60 64 69',
    '43: 58 62 65 69',
    '45: 57 60 64 67',
    '46: 58 62 65 69',
    '45: 57 60 65 69',
    '38: 57 60 62 65',
    '43: 58 62 65 67',
    '36: 58 62 64 67',
  ].map(readChord);
  return {
    room: CHAMBER,
    parts: [
      hold(chords, { instrument: pad, gain: 0.026 }),
      figure(chords, ['b--b-b--', 'b--b-bb-'], { instrument: bass, gain: 0.17, pan: 0, lasts: 1.6 }),
      figure(chords, ['02132132', "0213'2132"], { instrument: harp, gain: 0.12 }),
      figure(chords, ['--b---b-'], { instrument: brush, gain: 0.022 }),
    ],
  };
}

/** For the small ones: it hops. */
function play(): Piece {
  const chords = [
    '48: 60 64 67',
    '41: 60 65 69',
    '43: 59 62 65',
    '48: 60 64 67',
    '45: 60 64 69',
    '41: 60 65 69',
    '43: 59 62 67',
    '43: 59 65 67',
  ].map(readChord);
  return {
    room: CHAMBER,
    parts: [
      figure(chords, ['b-1-b-2-', 'b-2-b-1-'], { instrument: pizzicato, gain: 0.26 }),
      figure(chords, ['--2---2-'], { instrument: pizzicato, gain: 0.14, pan: 0.5 }),
      melody(
        [
          '72 - 76 - 79 76 72 -',
          '77 - 81 - 79 77 76 -',
          '74 - 77 - 76 74 71 -',
          '72 - 76 79 84 - 79 -',
          '72 - 76 - 79 76 72 -',
          '81 - 77 - 81 - 84 -',
          '79 77 76 74 77 - 74 -',
          '71 - 74 - 79 - 67 -',
        ],
        { instrument: bell, gain: 0.075 },
      ),
      figure(chords, ['b-b-b-b-b-bbb-b-'], { instrument: shaker, gain: 0.02 }),
      hold(chords, { instrument: pad, gain: 0.014 }),
    ],
  };
}

/** The world, on the hour. */
function news(): Piece {
  const chords = [
    '38: 57 62 65 69',
    '38: 57 60 65 69',
    '34: 58 62 65 70',
    '36: 55 60 64 67',
    '38: 57 62 65 69',
    '41: 57 60 65 72',
    '43: 58 62 67 70',
    '45: 57 61 64 69',
  ].map(readChord);
  return {
    room: CHAMBER,
    parts: [
      hold(chords, { instrument: pad, gain: 0.034 }),
      figure(chords, ['03231323', '03231303'], { instrument: pizzicato, gain: 0.2 }),
      figure(chords, ["--------3'---2'---"], { instrument: bell, gain: 0.03 }),
      figure(chords, ['b--b--b-'], { instrument: bass, gain: 0.16, pan: 0 }),
      figure(chords, ['b-b-b-b-'], { instrument: drum, gain: 0.26, pan: 0 }),
      figure(chords, ['-b-b-b-b'], { instrument: shaker, gain: 0.024 }),
    ],
  };
}

/** Before the whistle. */
function sport(): Piece {
  const chords = [
    '40: 59 64 67 71',
    '36: 60 64 67 72',
    '43: 59 62 67 71',
    '38: 57 62 66 69',
    '40: 59 64 67 71',
    '36: 60 64 67 76',
    '45: 57 60 64 72',
    '47: 59 63 66 71',
  ].map(readChord);
  return {
    room: CHAMBER,
    parts: [
      hold(chords, { instrument: pad, gain: 0.036 }),
      figure(chords, ['bbbbbbbb'], { instrument: bass, gain: 0.15, pan: 0, lasts: 0.6 }),
      figure(chords, ['bbbbbbbb'], { instrument: drum, gain: 0.3, pan: 0 }),
      figure(chords, ['--b---b-'], { instrument: brush, gain: 0.06 }),
      figure(chords, ["0-2-3-2-0'-3-2-1-"], { instrument: harp, gain: 0.1 }),
      figure(chords, ['-b-b-b-b-b-b-b-b'], { instrument: shaker, gain: 0.02 }),
    ],
  };
}

/** Late, with the lamp on. */
function night(): Piece {
  const chords = [
    '39: 58 62 65 67',
    '36: 58 62 63 67',
    '41: 56 60 63 67',
    '34: 56 60 62 67',
    '43: 58 62 65 70',
    '36: 58 61 64 70',
    '41: 56 60 63 68',
    '34: 56 60 65 67',
  ].map(readChord);
  const comping = ['x-----x-', 'x--x----'];
  return {
    room: CHAMBER,
    parts: [
      ...[0, 1, 2, 3].map((voice) =>
        figure(
          chords,
          comping.map((rhythm) => rhythm.replaceAll('x', String(voice))),
          { instrument: keys, gain: 0.075, pan: voice * 0.3 - 0.45, lasts: 2.6 },
        ),
      ),
      figure(chords, ['b--bb-b-', 'b--b-bb-'], { instrument: bass, gain: 0.17, pan: 0, lasts: 1.2 }),
      figure(chords, ['--b---b-'], { instrument: brush, gain: 0.04 }),
      figure(chords, ['b-bbb-bb'], { instrument: shaker, gain: 0.012 }),
      figure(chords, ["----3'---", "-----2'--"], { instrument: bell, gain: 0.02 }),
    ],
  };
}

export const PIECES: Readonly<Record<ScoreName, () => Piece>> = { calm, tense, wonder, warm, play, news, sport, night };
