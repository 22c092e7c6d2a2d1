// Renders a piece of music to samples: the loop, and an ending that fades out.
import type { ScoreName } from '../words.ts';
import { BAR_SECONDS, BARS, type Part } from './arrange.ts';
import type { Voice } from './instruments.ts';
import { PIECES } from './pieces.ts';
import { addRoom, type Loop } from './reverb.ts';
import { samplesIn, wrapInto } from './waves.ts';

export const BAR_SAMPLES = samplesIn(BAR_SECONDS);
/** Root mean square of all pieces: some 28 dB below full scale, as background music. */
const LOUDNESS = 0.038;
const LOUDEST = 0.6;

export function renderScore(name: ScoreName): Loop {
  const length = BARS * BAR_SAMPLES;
  const loop: Loop = { left: new Float32Array(length), right: new Float32Array(length) };
  const { parts, room } = PIECES[name]();
  for (const part of parts) playPart(loop, part);
  addRoom(loop, room);
  level(loop);
  return loop;
}

function playPart({ left, right }: Loop, { instrument, tones }: Part): void {
  const played = new Map<string, readonly Voice[]>();
  for (const tone of tones) {
    const key = `${tone.pitch} ${tone.seconds}`;
    const voices = played.get(key) ?? instrument(tone);
    played.set(key, voices);
    for (const { row, side } of voices) {
      // Equal power on the way from one side to the other.
      const angle = ((Math.min(1, Math.max(-1, tone.pan + side)) + 1) * Math.PI) / 4;
      wrapInto(left, samplesIn(tone.at), row, Math.cos(angle) * tone.gain);
      wrapInto(right, samplesIn(tone.at), row, Math.sin(angle) * tone.gain);
    }
  }
}

/** Normalises the loudness of a piece. */
function level({ left, right }: Loop): void {
  let power = 0;
  let peak = 0;
  for (const channel of [left, right]) {
    for (let index = 0; index < channel.length; index += 1) {
      const sample = channel[index] ?? 0;
      power += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
  }
  const gain = Math.min(LOUDNESS / Math.sqrt(power / (2 * left.length)), LOUDEST / peak);
  for (const channel of [left, right]) {
    for (let index = 0; index < channel.length; index += 1) channel[index] = (channel[index] ?? 0) * gain;
  }
}

/**
 * Samples for the encoder, 16 bits, left and right in turns: the last bar, the whole loop, and the first bar once more,
 * fading. The encoder's sound comes one frame late and its first frame is lost; both fall into the first bar, which
 * is cut off.
 */
export function toPcm({ left, right }: Loop, delaySamples: number): Buffer {
  const bars = BARS + 2;
  const pcm = new Int16Array(bars * BAR_SAMPLES * 2);
  const fadeFrom = (bars - 1) * BAR_SAMPLES;
  for (let index = 0; index < bars * BAR_SAMPLES; index += 1) {
    const place = index + delaySamples;
    const from = (place + (BARS - 1) * BAR_SAMPLES) % left.length;
    const gone = Math.min(1, Math.max(0, (place - fadeFrom) / BAR_SAMPLES));
    const fade = 32_767 * (1 - gone) ** 2;
    pcm[index * 2] = (left[from] ?? 0) * fade;
    pcm[index * 2 + 1] = (right[from] ?? 0) * fade;
  }
  return Buffer.from(pcm.buffer);
}
