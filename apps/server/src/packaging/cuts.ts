// Chooses where a film is cut into segments. All rungs are cut at the same frames, which are keyframes in each of them.
import { LONGEST_SEGMENT_US, SEGMENT_US, SHORTEST_SEGMENT_US } from '@seyir/core/limits/media';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import { type FrameRate, framesPerSecond } from './frame-rate.ts';

/** Minimum segment length, except for the last one: a shorter segment is not worth a request. */
const LEAST_SEGMENT_US = 2_000_000;

/**
 * The frames at which segments start, the first being 0, chosen among keyframes by dynamic programming: each segment
 * lasts between two seconds and the longest allowed duration, and is near the standard length. The last may be shorter,
 * but not below half a second. Undefined when the keyframes do not allow it.
 */
export function chooseCuts(keyframes: readonly number[], frames: number, frameRate: FrameRate): number[] | undefined {
  const toFrames = (us: number) => (us * framesPerSecond(frameRate)) / 1_000_000;
  const least = toFrames(LEAST_SEGMENT_US);
  const most = toFrames(LONGEST_SEGMENT_US);
  const ideal = toFrames(SEGMENT_US);
  const shortest = toFrames(SHORTEST_SEGMENT_US);
  /** For each keyframe, the best next cut: `frames` at the end, undefined when no valid cut follows. */
  const next: (number | undefined)[] = [];
  for (let at = keyframes.length - 1; at >= 0; at -= 1) {
    const start = keyframes[at] ?? 0;
    const rest = frames - start;
    let best = rest <= most && rest >= shortest ? frames : undefined;
    for (let other = at + 1; other < keyframes.length; other += 1) {
      const length = (keyframes[other] ?? 0) - start;
      if (length > most) break;
      if (length < least || next[other] === undefined) continue;
      const isBetter = best === undefined || Math.abs(length - ideal) < Math.abs(best - start - ideal);
      if (isBetter) best = keyframes[other];
    }
    next[at] = best;
  }
  return followCuts(keyframes, frames, next);
}

function followCuts(keyframes: readonly number[], frames: number, next: readonly (number | undefined)[]) {
  if (keyframes[0] !== 0) return undefined;
  const indexOf = new Map(keyframes.map((frame, index) => [frame, index]));
  const cuts: number[] = [];
  for (let at: number | undefined = 0; at !== frames; at = next[indexOf.get(at) ?? -1]) {
    if (at === undefined) return undefined;
    cuts.push(at);
  }
  return cuts;
}

/** The times of the cuts and of the end, in microseconds. Rounded as sums, so that errors do not accumulate. */
export function cutTimes(cuts: readonly number[], frames: number, { numerator, denominator }: FrameRate): number[] {
  return [...cuts, frames].map((frame) => Math.round((frame * denominator * 1_000_000) / numerator));
}

export function durationsOf(timesUs: readonly number[]): DurationRuns {
  const runs: [number, number][] = [];
  for (const [index, endUs] of timesUs.entries()) {
    if (index === 0) continue;
    const durationUs = endUs - (timesUs[index - 1] ?? 0);
    const last = runs.at(-1);
    if (last?.[0] === durationUs) last[1] += 1;
    else runs.push([durationUs, 1]);
  }
  return runs;
}
