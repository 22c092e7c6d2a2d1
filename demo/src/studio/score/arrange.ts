// Small words for writing music down: chords bar by bar, and figures over them.
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { Instrument, Tone } from './instruments.ts';

/** A bar is a segment, so that pictures change on the first beat. */
export const BAR_SECONDS = SEGMENT_US / 1_000_000;
export const BARS = 8;

/** A bar's harmony: the bass and the tones above it, as MIDI numbers. */
interface Chord {
  readonly bass: number;
  readonly tones: readonly number[];
}

/** One part: tones of one instrument. */
export interface Part {
  readonly instrument: Instrument;
  readonly tones: readonly Tone[];
}

/** `45: 57 60 64` is a chord over its bass. */
export function readChord(text: string): Chord {
  const [bass = '', tones = ''] = text.split(':');
  return { bass: Number(bass), tones: tones.trim().split(/\s+/).map(Number) };
}

interface Playing {
  readonly instrument: Instrument;
  readonly gain: number;
  readonly pan?: number;
}

/** Holds every chord for its bar. */
export function hold(chords: readonly Chord[], { instrument, gain }: Playing): Part {
  return {
    instrument,
    tones: chords.flatMap(({ tones }, bar) =>
      tones.map((pitch, voice) => ({
        at: bar * BAR_SECONDS,
        seconds: BAR_SECONDS,
        pitch,
        gain,
        pan: (voice / Math.max(1, tones.length - 1)) * 0.5 - 0.25,
      })),
    ),
  };
}

/**
 * Plays a figure over each chord, in equal steps: a digit is the tone of the chord, `b` its bass, `-` a rest, and `'`
 * behind either an octave up.
 */
export function figure(
  chords: readonly Chord[],
  patterns: readonly string[],
  playing: Playing & { lasts?: number },
): Part {
  const tones = chords.flatMap(({ bass, tones: chord }, bar) => {
    const steps = (patterns[bar % patterns.length] ?? '').match(/[0-9b-]'*/g) ?? [];
    const step = BAR_SECONDS / steps.length;
    return steps.flatMap((word, index) => {
      const [name = '-'] = word;
      const base = name === 'b' ? bass : chord[Number(name) % chord.length];
      if (name === '-' || base === undefined) return [];
      return [place(playing, bar, index, step, base + 12 * (word.length - 1))];
    });
  });
  return { instrument: playing.instrument, tones };
}

/** A melody of its own: MIDI numbers and `-` for rests, bar by bar in equal steps. */
export function melody(bars: readonly string[], playing: Playing & { lasts?: number }): Part {
  const tones = bars.flatMap((text, bar) => {
    const steps = text.trim().split(/\s+/);
    return steps.flatMap((word, index) =>
      word === '-' ? [] : [place(playing, bar, index, BAR_SECONDS / steps.length, Number(word))],
    );
  });
  return { instrument: playing.instrument, tones };
}

function place(playing: Playing & { lasts?: number }, bar: number, index: number, step: number, pitch: number): Tone {
  const sway = playing.pan ?? 0.35 * (index % 2 === 0 ? -1 : 1);
  // The first beat carries the others.
  const gain = playing.gain * (index === 0 ? 1 : 0.86);
  return { at: bar * BAR_SECONDS + index * step, seconds: step * (playing.lasts ?? 1), pitch, gain, pan: sway };
}
