// Outputs of an ingest run: its renditions, and the arguments with which one ffmpeg makes them all. Only options that
// builds of 2018 and of today share are used; every rendition is an HLS output of its own.

import { AUDIO_SAMPLE_RATE, GOP_US, LADDER, PART_US, type Rung, SEGMENT_US } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { FIRST_PIPE } from './ingest-process.ts';
import { SourceError } from './source.ts';

/** Frame rate of encoded renditions, except for the large ones of a source with twice as many. */
export const FRAME_RATE = 25;
/** Of sport and studio sources. A segment has a whole number of frames at both rates. */
const HIGH_FRAME_RATE = 50;
/** Smaller rungs keep the ordinary rate: they are for slow networks. */
const HIGH_RATE_LEAST_HEIGHT = 720;
/** Length of ffmpeg's own list; segments are moved away long before they leave it. */
const LIST_SEGMENTS = 8;
/** Limit of unfetched segments: some minutes, so that a run without a supervisor does not fill the disk. */
const UNFETCHED_SEGMENTS = 100;

/** A rung as it is encoded from one source. */
export type MadeRung = Pick<Rung, 'id' | 'width' | 'height' | 'peakBandwidth' | 'averageBandwidth'> & {
  readonly level: string;
  readonly frameRate: number;
};

/** Rungs of a live source whose channel names none. */
const DEFAULT_RUNGS: readonly string[] = ['v720', 'v360', 'v240'];

interface RungChoice {
  /** Ids of rungs in the channel's settings. */
  readonly wanted: readonly string[] | undefined;
  /** Picture of the source, where it is known. */
  readonly source: { readonly width: number; readonly height: number; readonly frameRate?: number } | undefined;
}

/**
 * The rungs to encode, highest first. None is larger than the source; a source smaller than all rungs keeps its size.
 */
export function chooseRungs({ wanted, source: size }: RungChoice): readonly [MadeRung, ...MadeRung[]] {
  const ids = wanted ?? DEFAULT_RUNGS;
  const asked = LADDER.filter(({ id }) => ids.includes(id));
  const unknown = ids.find((id) => !LADDER.some((rung) => rung.id === id));
  if (unknown !== undefined || asked.length === 0) {
    throw new SourceError(`The rungs of the channel are not of the ladder: ${LADDER.map(({ id }) => id).join(', ')}.`);
  }
  const [first, ...rest] = asked.filter(({ height }) => size === undefined || height <= size.height).map(madeRung);
  const lowest = madeRung(asked.at(-1) as Rung);
  const top = first ?? (size === undefined ? lowest : { ...lowest, ...ownSize(size) });
  if (Math.round(size?.frameRate ?? 0) !== HIGH_FRAME_RATE) return [top, ...rest];
  return [atHighRate(top), ...rest.map((rung) => (rung.height < HIGH_RATE_LEAST_HEIGHT ? rung : atHighRate(rung)))];
}

const madeRung = ({ id, width, height, peakBandwidth, averageBandwidth, codecs }: Rung): MadeRung => ({
  id,
  // Chroma subsampling needs even numbers.
  width: width - (width % 2),
  height,
  peakBandwidth,
  averageBandwidth,
  level: (Number.parseInt(codecs.slice(-2), 16) / 10).toFixed(1),
  frameRate: FRAME_RATE,
});

/** Levels of H.264 by the macroblocks a second (ITU-T H.264, table A-1). */
const levelAtHighRate = (height: number) => (height > 720 ? '4.2' : height > 480 ? '3.2' : '3.1');
const atHighRate = (rung: MadeRung): MadeRung => ({
  ...rung,
  frameRate: HIGH_FRAME_RATE,
  level: levelAtHighRate(rung.height),
});

function ownSize({ width, height }: { readonly width: number; readonly height: number }) {
  const even = height - (height % 2);
  return { id: `v${even}`, width: width - (width % 2), height: even };
}

export interface EncodedOutputs {
  readonly rungs: readonly MadeRung[];
  /** Streams of ffmpeg's inputs, as `0:v:0` or `0:3`. The first sound is the default. */
  readonly picture: string;
  readonly sounds: readonly [string, ...string[]];
  readonly preset: string;
  readonly soundBitRate: number;
  readonly segmentUs: number;
  /** The source was not looked at: a rung larger than its picture is made in the size of the source. */
  readonly isSizeUnknown?: boolean;
  /** The number of the pipe of the first rendition, where segments are published in parts; the others follow. */
  readonly firstPartPipe?: number | undefined;
}

/** Interlaced frames; others pass. */
const DEINTERLACE = 'yadif=mode=0:parity=-1:deint=1';

/** The id of a sound's rendition, by its place among the sounds. */
export const soundId = (place: number): string => `a${place + 1}`;

/**
 * Encodes every rung and the sounds. All renditions start at zero and have no gaps: missing pictures are repeated and
 * missing sound is silence, so that every rendition is cut at the same instants.
 */
export function encodedArguments(outputs: EncodedOutputs): string[] {
  const { rungs, picture, sounds, preset, soundBitRate, segmentUs, isSizeUnknown, firstPartPipe } = outputs;
  const output = (id: string, place: number) =>
    firstPartPipe === undefined ? hlsOutput(id, segmentUs) : partOutput(firstPartPipe + place);
  const fit = isSizeUnknown ? fitBelow : fitInto;
  const frameRate = Math.max(...rungs.map((rung) => rung.frameRate));
  const split = rungs.map(({ id }) => `[in-${id}]`).join('');
  const graph = [
    `[${picture}]${DEINTERLACE},fps=fps=${frameRate}:start_time=0,split=${rungs.length}${split}`,
    ...rungs.map((rung) => `[in-${rung.id}]${thin(rung, frameRate)}${fit(rung)}[${rung.id}]`),
    ...sounds.map((sound, place) => {
      const ends = place === 0 ? `,asplit=2[${soundId(0)}][heartbeat-in]` : `[${soundId(place)}]`;
      return `[${sound}]aresample=${AUDIO_SAMPLE_RATE}:async=1000:first_pts=0,aformat=channel_layouts=stereo${ends}`;
    }),
    `[heartbeat-in]asetnsamples=n=${AUDIO_SAMPLE_RATE}:p=0[heartbeat]`,
  ];
  return [
    '-filter_complex',
    graph.join(';'),
    ...rungs.flatMap((rung, place) => [
      ...['-map', `[${rung.id}]`, ...pictureCodec(rung, preset, segmentUs, firstPartPipe !== undefined)],
      ...output(rung.id, place),
    ]),
    ...sounds.flatMap((_, place) => [
      ...['-map', `[${soundId(place)}]`, ...soundCodec(soundBitRate)],
      ...output(soundId(place), rungs.length + place),
    ]),
    ...['-map', '[heartbeat]', '-c:a', 'pcm_s16le', ...HEARTBEAT],
  ];
}

/** The name of the output of a run that copies picture and sound, before the split into renditions. */
export const COPIED_ID = 'copied';

interface CopiedOutputs extends Pick<EncodedOutputs, 'picture' | 'sounds' | 'segmentUs' | 'soundBitRate'> {
  /** Places of the sounds that are encoded, because players do not decode their codec. */
  readonly encodedSounds: ReadonlySet<number>;
  readonly isHevc: boolean;
}

/**
 * ffmpeg cuts before the first keyframe after a multiple of this length. A little less than the true distance of
 * keyframes, it now and then cuts one group of pictures early; a little more, and it would cut one late, too long a
 * segment. Times of a source are rounded, so the true distance is not known better than this.
 */
const CUT_EARLY_US = 5_000;

/** Copies the picture and its sounds without encoding, cut together. */
export const copiedArguments = (outputs: CopiedOutputs): string[] => [
  ...['-map', outputs.picture, ...outputs.sounds.flatMap((sound) => ['-map', sound]), '-c:v', 'copy'],
  // Players of Apple need the parameter sets outside of the samples (hvc1).
  ...(outputs.isHevc ? ['-tag:v', 'hvc1'] : []),
  ...outputs.sounds.flatMap((_, place) =>
    outputs.encodedSounds.has(place)
      ? soundCodec(outputs.soundBitRate, `:${place}`)
      : // Removes the ADTS headers of AAC in a transport stream.
        [`-c:a:${place}`, 'copy', `-bsf:a:${place}`, 'aac_adtstoasc'],
  ),
  ...hlsOutput(COPIED_ID, outputs.segmentUs - CUT_EARLY_US),
  ...['-map', outputs.picture, '-c', 'copy', ...HEARTBEAT],
];

interface BesideOutputs extends Pick<EncodedOutputs, 'rungs' | 'picture' | 'preset' | 'segmentUs'> {
  /** Frames a second of the source, which all rungs keep: dropped frames could be keyframes. */
  readonly sourceRate: number;
}

/** The levels of rungs are those of at most this rate. */
const ORDINARY_RATE_MOST = 30;

/**
 * Encodes rungs in H.264 beside a copied picture, for players that cannot decode that: with the times of its frames and a
 * keyframe at each of its keyframes, so that all are cut at the same instants.
 */
export function besideArguments({ rungs: asked, picture, preset, segmentUs, sourceRate }: BesideOutputs): string[] {
  const rungs = sourceRate > ORDINARY_RATE_MOST ? asked.map(atHighRate) : asked;
  const split = rungs.map(({ id }) => `[in-${id}]`).join('');
  const graph = [
    `[${picture}]${DEINTERLACE},split=${rungs.length}${split}`,
    ...rungs.map((rung) => `[in-${rung.id}]${fitInto(rung)}[${rung.id}]`),
  ];
  return [
    ...['-filter_complex', graph.join(';')],
    ...rungs.flatMap((rung) => [
      ...['-map', `[${rung.id}]`, ...rateLimits(rung, preset), '-g', '1000', '-force_key_frames', 'source'],
      ...['-fps_mode', 'passthrough', '-enc_time_base', '-1', ...hlsOutput(rung.id, segmentUs - CUT_EARLY_US)],
    ]),
  ];
}

/**
 * Copies each subtitle stream to a pipe of its own, as a transport stream with the times of the other outputs. One output for
 * each: ffmpeg holds a packet back until all streams of an output have one, and subtitles are rare.
 */
export const subtitleArguments = (indexes: readonly number[]): string[] =>
  indexes.flatMap((index, place) => [
    ...['-map', `0:${index}`, '-c:s', 'copy', '-muxdelay', '0', '-avoid_negative_ts', 'disabled'],
    ...['-flush_packets', '1', '-f', 'mpegts', `pipe:${FIRST_PIPE + place}`],
  ]);

/** Stereo AAC; `of` selects one of several sounds of an output. */
const soundCodec = (bitRate: number, of = ''): string[] => [
  ...[`-c:a${of}`, 'aac', `-b:a${of}`, String(bitRate), `-ac${of === '' ? '' : `:a${of}`}`, '2'],
];

/** Drops the frames that a rung of a lower rate does not have. */
const thin = (rung: MadeRung, frameRate: number): string =>
  rung.frameRate === frameRate ? '' : `fps=fps=${rung.frameRate}:start_time=0,`;

/**
 * Heartbeat: ffmpeg writes a line to our pipe now and then. When this server is killed the pipe closes, and ffmpeg
 * fails to write and ends instead of running on without a supervisor.
 */
const HEARTBEAT: readonly string[] = ['-f', 'framecrc', '-flush_packets', '1', 'pipe:1'];

/** Scales to fit, with bars where the aspect ratio differs; non-square pixels become square. */
function fitInto({ width, height }: MadeRung): string {
  const fitWidth = `trunc(min(${width},${height}*dar)/2+0.5)*2`;
  const fitHeight = `trunc(min(${height},${width}/dar)/2+0.5)*2`;
  return `scale=w='${fitWidth}':h='${fitHeight}',pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`;
}

/** Scales to fit as `fitInto` does, but never to more than the source has, and without bars: its size is only known to ffmpeg. */
function fitBelow({ width, height }: MadeRung): string {
  const fitHeight = `min(ih,min(${height},${width}/dar))`;
  return `scale=w='trunc(${fitHeight}*dar/2+0.5)*2':h='trunc(${fitHeight}/2+0.5)*2',setsar=1,format=yuv420p`;
}

/** Small pictures are encoded many times faster than real time: more threads only cost memory and delay. */
const ONE_THREAD_HEIGHT = 360;

/** Capped CRF: constant quality, and never more than the rung's bandwidth. */
function rateLimits({ height, level, peakBandwidth, averageBandwidth }: MadeRung, preset: string): string[] {
  // One segment with a full buffer stays below the peak, with a margin for boxes.
  const buffer = Math.round((peakBandwidth - averageBandwidth) * (SEGMENT_US / US_PER_SECOND) * 0.9);
  return [
    // CEA-608 captions of the source go with its frames.
    ...['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-level:v', level, '-a53cc', '1'],
    ...(height <= ONE_THREAD_HEIGHT ? ['-threads', '1'] : []),
    ...['-crf', '23', '-maxrate', String(averageBandwidth), '-bufsize', String(buffer)],
    ...['-sc_threshold', '0', '-bf', '0', '-flags', '+cgop'],
  ];
}

/**
 * Frames that x264 looks ahead: of the ten of its preset, each delays the picture by one. Without any, a rung needs a few percent more
 * bits for the same picture.
 */
const SHORT_LOOKAHEAD = ['-rc-lookahead', '2', '-x264-params', 'sync-lookahead=0:sliced-threads=1'];

function pictureCodec(rung: MadeRung, preset: string, segmentUs: number, isPrompt: boolean): string[] {
  const { frameRate } = rung;
  const gopFrames = Math.round((Math.min(GOP_US, segmentUs) * frameRate) / US_PER_SECOND);
  const halfFrame = 1 / frameRate / 2;
  return [
    ...rateLimits(rung, preset),
    ...(isPrompt ? SHORT_LOOKAHEAD : []),
    ...['-g', String(gopFrames), '-keyint_min', String(gopFrames)],
    // Half a frame early, because instants are not exact in floating point.
    ...['-force_key_frames', `expr:gte(t+${halfFrame},n_forced*${segmentUs / US_PER_SECOND})`],
  ];
}

export const listName = (id: string): string => `${id}.m3u8`;
export const initName = (id: string): string => `${id}-init.mp4`;
export const segmentName = (id: string, index: number): string => `${id}-${index}.m4s`;

/** Relative names: ffmpeg runs in the working folder of the run. */
const hlsOutput = (id: string, segmentUs: number): string[] => [
  ...['-f', 'hls', '-hls_time', String(segmentUs / US_PER_SECOND), '-hls_list_size', String(LIST_SEGMENTS)],
  ...['-hls_flags', 'independent_segments+temp_file+omit_endlist+delete_segments'],
  ...['-hls_delete_threshold', String(UNFETCHED_SEGMENTS)],
  ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', initName(id)],
  ...['-hls_segment_filename', `${id}-%d.m4s`, listName(id)],
];

/**
 * A fragment for each part, cut at keyframes, into a pipe of its own. `cmaf` leaves out edit lists and begins at decode time zero, as
 * segments in files do; `delay_moov` waits for the first frame, whose parameters the init segment needs.
 */
const partOutput = (pipe: number): string[] => [
  ...['-f', 'mp4', '-movflags', '+cmaf+delay_moov+frag_keyframe', '-frag_duration', String(PART_US)],
  ...['-flush_packets', '1', `pipe:${pipe}`],
];
