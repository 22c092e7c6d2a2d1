// Describes the renditions of a run for its row and for multivariant playlists.

import { isPictures } from '@seyir/core/hls/stream-address';
import { AUDIO_BANDWIDTH } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import { listCaptionChannels } from '../media/mp4/captions.ts';
import type { MadeRung } from './outputs.ts';
import type { TakenRendition, TakenSegment } from './segment-intake.ts';
import type { SubtitlePart } from './subtitles/run-subtitles.ts';

/** Bandwidths are measured; a live source may always send more, so its peak is declared with this headroom. */
const HEADROOM = 1.25;
/** Measured averages that differ from the declared one by more than this fraction are declared again. */
const AVERAGE_TOLERANCE = 0.05;
/** A bound: two lines of text a second. */
const TEXT = { codecs: 'wvtt', bandwidth: 2_000, averageBandwidth: 500 };
/** Of pictures, which players fetch beside what a list names. */
const PICTURES = { codecs: 'png', bandwidth: 100_000, averageBandwidth: 20_000 };
/** Fractional frame rates, as they are written. */
const NTSC = [24_000, 30_000, 60_000].map((frames) => ({ rate: frames / 1_001, text: `${frames}/1001` }));

/** What the source says of its sounds, by the ids of their renditions. */
export type SoundMarks = Readonly<Record<string, Pick<RunRendition, 'language' | 'role'>>>;

/** Describes the renditions of a run after each of its segments. */
type DescribeRenditions = (segment: TakenSegment) => readonly RunRendition[];

/**
 * Measures the renditions of a run, segment by segment. The description is a new one only when a declared number has
 * become wrong. `rungs` are those of a run that encodes.
 */
export function makeDescriber(rungs: readonly MadeRung[] | undefined, sounds: SoundMarks = {}): DescribeRenditions {
  const meters = new Map<string, Meter>();
  let declared: readonly RunRendition[] | undefined;
  return ({ renditions, subtitles = [] }) => {
    const measured: RunRendition[] = renditions.map((rendition) => {
      const meter = meters.get(rendition.id) ?? newMeter(rendition, sounds);
      meters.set(rendition.id, meter);
      meter.bytes += rendition.bytes.length;
      meter.us += rendition.part.durationUs;
      meter.peak = Math.max(meter.peak, bitsASecond(rendition.bytes.length, rendition.part.durationUs));
      for (const channel of captionsIn(rendition)) meter.captions.add(channel);
      const captions = meter.captions.size === 0 ? {} : { captions: [...meter.captions].sort() };
      return { ...meter.shape, ...captions, ...bandwidthsOf(meter, findLimit(rendition, rungs)) };
    });
    measured.push(...subtitles.map(describeSubtitles));
    const isNew = measured.length > (declared?.length ?? 0);
    if (declared === undefined || isNew || declared.some((each) => isWrong(each, meters.get(each.id))))
      declared = measured;
    return declared;
  };
}

const describeSubtitles = ({ id, language, role }: SubtitlePart): RunRendition => ({
  ...(isPictures(id) ? PICTURES : TEXT),
  id,
  ...(language === undefined ? {} : { language }),
  ...(role === undefined ? {} : { role }),
});

interface Meter {
  /** Of the first segment. */
  readonly shape: Omit<RunRendition, 'bandwidth' | 'averageBandwidth'>;
  bytes: number;
  us: number;
  peak: number;
  /** Caption channels that have been used so far. */
  readonly captions: Set<string>;
}

const newMeter = (rendition: TakenRendition, sounds: SoundMarks): Meter => ({
  ...{ shape: shapeOf(rendition, sounds), bytes: 0, us: 0, peak: 0, captions: new Set() },
});

const captionsIn = ({ init, bytes }: TakenRendition): readonly string[] =>
  init.codecs.startsWith('avc1') ? listCaptionChannels(bytes, init.defaults) : [];

function isWrong({ bandwidth, averageBandwidth, captions = [] }: RunRendition, meter: Meter | undefined): boolean {
  if (meter === undefined) return false;
  const average = bitsASecond(meter.bytes, meter.us);
  if (meter.captions.size > captions.length) return true;
  return meter.peak > bandwidth || Math.abs(average - averageBandwidth) > averageBandwidth * AVERAGE_TOLERANCE;
}

function shapeOf(rendition: TakenRendition, sounds: SoundMarks) {
  const { id, init } = rendition;
  if (init.kind === 'audio') return { id, codecs: init.codecs, ...sounds[id] };
  return {
    id,
    codecs: init.codecs,
    width: init.width ?? 0,
    height: init.height ?? 0,
    frameRate: writeFrameRate((rendition.samples * US_PER_SECOND) / rendition.part.durationUs),
  };
}

/** The bandwidth that an encoder does not exceed; undefined for a copied source. */
function findLimit({ id, init }: TakenRendition, rungs: readonly MadeRung[] | undefined): number | undefined {
  if (rungs === undefined) return undefined;
  return init.kind === 'audio' ? AUDIO_BANDWIDTH : rungs.find((made) => made.id === id)?.peakBandwidth;
}

function bandwidthsOf({ bytes, us, peak }: Meter, limit = Number.POSITIVE_INFINITY) {
  const bandwidth = Math.max(peak, Math.min(limit, Math.ceil(peak * HEADROOM)));
  return { bandwidth, averageBandwidth: bitsASecond(bytes, us) };
}

const bitsASecond = (bytes: number, us: number): number => Math.ceil((bytes * 8 * US_PER_SECOND) / us);

/** As `25` or `30000/1001`. */
export function writeFrameRate(rate: number): string {
  const known = NTSC.find((ntsc) => Math.abs(ntsc.rate - rate) < 0.005);
  if (known !== undefined) return known.text;
  return Math.abs(rate - Math.round(rate)) < 0.02 ? String(Math.round(rate)) : `${Math.round(rate * 1_000)}/1000`;
}
