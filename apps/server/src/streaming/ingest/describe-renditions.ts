// Describes the renditions of a run for its row and for multivariant playlists.

import { AUDIO_BANDWIDTH } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import type { MadeRung } from './outputs.ts';
import type { TakenRendition, TakenSegment } from './segment-intake.ts';

/** A copied source has no bandwidth limit: its peak is estimated as this multiple of the first segment. */
const COPIED_PEAK = 1.5;
/** Fractional frame rates, as they are written. */
const NTSC = [24_000, 30_000, 60_000].map((frames) => ({ rate: frames / 1_001, text: `${frames}/1001` }));

/** From the first segment of a run and, where the run encodes, from its rungs. */
export const describeRenditions = (
  { renditions }: TakenSegment,
  rungs: readonly MadeRung[] | undefined,
): RunRendition[] => renditions.map((rendition) => ({ ...shapeOf(rendition), ...bandwidthsOf(rendition, rungs) }));

function shapeOf(rendition: TakenRendition) {
  const { id, init } = rendition;
  if (init.kind === 'audio') return { id, codecs: init.codecs };
  return {
    id,
    codecs: init.codecs,
    width: init.width ?? 0,
    height: init.height ?? 0,
    frameRate: writeFrameRate((rendition.samples * US_PER_SECOND) / rendition.part.durationUs),
  };
}

function bandwidthsOf({ id, init, bytes, part }: TakenRendition, rungs: readonly MadeRung[] | undefined) {
  const rung = rungs?.find((made) => made.id === id);
  if (rung !== undefined) return { bandwidth: rung.peakBandwidth, averageBandwidth: rung.averageBandwidth };
  if (rungs !== undefined && init.kind === 'audio') {
    return { bandwidth: AUDIO_BANDWIDTH, averageBandwidth: AUDIO_BANDWIDTH };
  }
  const measured = Math.ceil((bytes.length * 8 * US_PER_SECOND) / part.durationUs);
  return { bandwidth: Math.ceil(measured * COPIED_PEAK), averageBandwidth: measured };
}

/** As `25` or `30000/1001`. */
export function writeFrameRate(rate: number): string {
  const known = NTSC.find((ntsc) => Math.abs(ntsc.rate - rate) < 0.005);
  if (known !== undefined) return known.text;
  return Math.abs(rate - Math.round(rate)) < 0.02 ? String(Math.round(rate)) : `${Math.round(rate * 1_000)}/1000`;
}
