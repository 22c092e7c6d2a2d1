// ffmpeg arguments that make tracks from a file. One run writes each track to a fragmented file of its own, so that the
// source is decoded once. All options exist in ffmpeg since 2018.
import { join } from 'node:path';
import { AUDIO_BANDWIDTH, AUDIO_SAMPLE_RATE, GOP_US, LADDER, SEGMENT_US } from '@seyir/core/limits/media';
import { type FrameRate, framesPerSecond, writeFrameRate } from './frame-rate.ts';
import type { AudioPlan, RungPlan, VideoPlan } from './plan-renditions.ts';
import { type HdrCurve, inputArguments } from './probe.ts';

/** The file a track is written to. */
export const trackFile = (folder: string, id: string): string => join(folder, `${id}.mp4`);

const FRAGMENTED = [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '9999'],
  ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '2000000'],
];

/**
 * Copies streams, and writes the presentation time of each stream's first packet, counted from the start of the source.
 */
export function copyArguments(
  source: string,
  tracks: readonly { id: string; stream: number; isHevc?: boolean }[],
  folder: string,
) {
  return [
    ...['-y', '-v', 'error', ...inputArguments(source)],
    ...tracks.flatMap(({ id, stream, isHevc = false }) => [
      ...['-map', `0:${stream}`, '-c', 'copy', '-frames', '1', '-f', 'framecrc', firstPacketFile(folder, id)],
      // Players of Apple need the parameter sets outside of the samples (hvc1).
      ...[
        '-map',
        `0:${stream}`,
        '-c',
        'copy',
        ...(isHevc ? ['-tag:v', 'hvc1'] : []),
        ...FRAGMENTED,
        trackFile(folder, id),
      ],
    ]),
  ];
}

export const firstPacketFile = (folder: string, id: string): string => join(folder, `${id}-first.txt`);

export interface Encoding {
  readonly source: string;
  readonly folder: string;
  readonly video: VideoPlan;
  /** The rungs and tracks that are encoded. */
  readonly rungs: readonly RungPlan[];
  readonly audio: readonly AudioPlan[];
  /**
   * The copied pictures, with which encoded ones must align: seconds from the start of the file to the first picture,
   * the number of pictures, and the frames at which segments start.
   */
  readonly follow?: { readonly startSeconds: number; readonly frames: number; readonly cuts: readonly number[] };
}

export function encodeArguments({ source, folder, video, rungs, audio, follow }: Encoding): string[] {
  const silent = audio.some(({ stream }) => stream === undefined);
  const graph = [
    ...(rungs.length > 0 ? [videoGraph(video, rungs, follow?.startSeconds ?? 0)] : []),
    ...audio.map((track) => audioGraph(track)),
  ];
  return [
    ...['-y', '-v', 'error', ...inputArguments(source)],
    ...(silent ? ['-f', 'lavfi', '-t', '0.2', '-i', `anullsrc=r=${AUDIO_SAMPLE_RATE}:cl=stereo`] : []),
    ...['-filter_complex', graph.join(';')],
    ...rungs.flatMap((rung) => [
      ...['-map', `[${rung.id}]`, ...pictureArguments(rung, video.frameRate)],
      ...['-force_key_frames', follow ? listCuts(follow.cuts, video.frameRate) : gridCuts(video.frameRate)],
      ...(follow ? ['-frames:v', String(follow.frames)] : []),
      ...[...FRAGMENTED, trackFile(folder, rung.id)],
    ]),
    ...audio.flatMap(({ id }) => [
      ...['-map', `[${id}]`, '-c:a', 'aac', '-b:a', String(AUDIO_BANDWIDTH)],
      ...[...FRAGMENTED, trackFile(folder, id)],
    ]),
  ];
}

/** Tone mapping from high dynamic range to BT.709. */
const toneMap = (curve: HdrCurve): string[] => [
  `zscale=tin=${curve}:min=bt2020nc:pin=bt2020:t=linear:npl=100`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/**
 * Frames at a constant rate from the start of the file: late or missing pictures repeat the one before. Scaled once for
 * the highest rung, from which the others are made.
 */
function videoGraph({ stream, frameRate, mayBeInterlaced, hdr }: VideoPlan, rungs: readonly RungPlan[], start: number) {
  const scaled = ({ width, height }: RungPlan) => [`scale=${width}:${height}:flags=bicubic`, 'setsar=1'];
  const [top, ...others] = rungs;
  if (top === undefined) throw new RangeError('No rungs to make.');
  const common = [
    ...(mayBeInterlaced ? ['yadif=deint=interlaced'] : []),
    ...(start === 0 ? [] : [`setpts=PTS-(${start})/TB`]),
    `fps=${writeFrameRate(frameRate)}:start_time=0`,
    ...scaled(top),
    ...(hdr ? toneMap(hdr) : []),
    'format=yuv420p',
  ].join(',');
  if (others.length === 0) return `[0:${stream}]${common}[${top.id}]`;
  const branches = others.map((rung) => `[to-${rung.id}]${scaled(rung).join(',')}[${rung.id}]`);
  const split = `split=${rungs.length}[${top.id}]${others.map(({ id }) => `[to-${id}]`).join('')}`;
  return [`[0:${stream}]${common},${split}`, ...branches].join(';');
}

/** Stereo from the start of the file, with silence where sound is late or missing. */
function audioGraph({ id, stream }: AudioPlan): string {
  const input = stream === undefined ? '1:0' : `0:${stream}`;
  const shape = `aformat=sample_fmts=fltp:sample_rates=${AUDIO_SAMPLE_RATE}:channel_layouts=stereo`;
  return `[${input}]aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0,${shape}[${id}]`;
}

/** Share of media in the bandwidth; the rest is container overhead and margin. */
const MEDIA_SHARE = 0.96;
/** CRF: lower is better and larger. */
const QUALITY = 22;
/** Frame rates up to this one fit the levels of the ladder; above it the encoder chooses the level. */
const LADDER_RATE = 30;

function pictureArguments({ id }: RungPlan, frameRate: FrameRate): string[] {
  const rung = LADDER.find((each) => each.id === id);
  if (rung === undefined) throw new RangeError(`The ladder has no rung ${id}.`);
  // VBV: a segment is never larger than the buffer plus the inflow, so the buffer bounds its peak and `maxrate` the
  // average.
  const flow = rung.averageBandwidth * MEDIA_SHARE;
  const buffer = (rung.peakBandwidth - rung.averageBandwidth) * MEDIA_SHARE * (SEGMENT_US / 1_000_000);
  const level = (Number.parseInt(rung.codecs.slice(-2), 16) / 10).toFixed(1);
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-vsync', 'passthrough'],
    ...(framesPerSecond(frameRate) <= LADDER_RATE ? ['-level:v', level] : []),
    ...['-crf', String(QUALITY), '-maxrate', flow.toFixed(0), '-bufsize', buffer.toFixed(0)],
    // Keyframes only where they are forced.
    ...['-sc_threshold', '0', '-g', String(Math.ceil((framesPerSecond(frameRate) * 2 * GOP_US) / 1_000_000))],
    // Without B-frames decoding order equals presentation order: every player agrees about the start of a segment.
    ...['-flags', '+cgop', '-bf', '0'],
  ];
}

/** A keyframe at the first frame of every group, computed in integers so that all rungs agree. */
const gridCuts = ({ numerator, denominator }: FrameRate): string =>
  `expr:gte(n*${denominator * 1_000_000},n_forced*${numerator * GOP_US})`;

/** A keyframe at each of the given frames, forced a quarter of a frame early, because times are rounded. */
const listCuts = (cuts: readonly number[], frameRate: FrameRate): string =>
  cuts.map((frame) => Math.max(0, (frame - 0.25) / framesPerSecond(frameRate)).toFixed(4)).join(',');
