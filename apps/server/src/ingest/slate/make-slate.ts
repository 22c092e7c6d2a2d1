// Encodes the slate: a still picture in the look of the product and silence, one segment long, in the renditions of the source that
// is away.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUDIO_BANDWIDTH, LADDER, SEGMENT_US } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import sharp from 'sharp';
import { runFfmpeg } from '../../media/ffmpeg/run-ffmpeg.ts';
import { readInitFacts } from '../../media/mp4/init-facts.ts';
import type { IngestFiles } from '../ingest-files.ts';
import {
  chooseRungs,
  encodedArguments,
  FRAME_RATE,
  initName,
  type MadeRung,
  segmentName,
  soundId,
} from '../outputs.ts';
import { describeBytes, MissingSegmentError, type TakenRendition } from '../segment-intake.ts';

interface SlateRendition extends TakenRendition {
  readonly initBytes: Buffer;
}

/** The slate's one segment; video first. */
export type Slate = readonly [SlateRendition, ...SlateRendition[]];

interface SlateAsked {
  readonly ffmpegPath: string;
  readonly files: IngestFiles;
  /** Working folder, which exists. */
  readonly folder: string;
  /** Of the source. */
  readonly renditions: readonly RunRendition[];
  readonly segmentUs?: number;
  readonly signal: AbortSignal;
}

export type MakeSlate = (asked: SlateAsked) => Promise<Slate>;

const PICTURE = fileURLToPath(new URL('./slate.svg', import.meta.url));
const PICTURE_NAME = 'slate.png';

/** Rejects with FfmpegError. */
export const makeSlate: MakeSlate = async ({
  ffmpegPath,
  files,
  folder,
  renditions,
  segmentUs = SEGMENT_US,
  signal,
}) => {
  const rungs = chooseSlateRungs(renditions);
  const sounds = renditions.filter(({ id }) => id.startsWith('a')).map(() => '1:a:0');
  await sharp(PICTURE).png().toFile(join(folder, PICTURE_NAME));
  const seconds = String(segmentUs / US_PER_SECOND);
  await runFfmpeg({
    path: ffmpegPath,
    cwd: folder,
    signal,
    isLowPriority: true,
    args: [
      ...['-y', '-loop', '1', '-framerate', String(FRAME_RATE), '-t', seconds, '-i', PICTURE_NAME],
      ...['-f', 'lavfi', '-t', seconds, '-i', 'anullsrc=r=48000:cl=stereo'],
      ...encodedArguments({
        ...{ rungs, picture: '0:v:0', sounds: ['1:a:0', ...sounds.slice(1)], segmentUs },
        ...{ preset: 'veryfast', soundBitRate: AUDIO_BANDWIDTH },
      }),
    ],
  });
  const read = async (name: string) => {
    const file = await files.read(join(folder, name));
    if (file === undefined) throw new MissingSegmentError(`${name} is not there.`);
    return file.bytes;
  };
  const ids = [
    ...rungs.map(({ id }) => id),
    ...(sounds.length === 0 ? [soundId(0)] : sounds.map((_, at) => soundId(at))),
  ];
  const made: SlateRendition[] = [];
  for (const id of ids) {
    const initBytes = await read(initName(id));
    const bytes = await read(segmentName(id, 0));
    made.push({ ...describeBytes(id, readInitFacts(initBytes), bytes), initBytes });
  }
  const [first, ...rest] = made;
  if (first === undefined) throw new MissingSegmentError('The slate has no renditions.');
  return [first, ...rest];
};

/** The rungs of the source in its own sizes, with the limits of the ladder. */
function chooseSlateRungs(renditions: readonly RunRendition[]): readonly MadeRung[] {
  const pictures = renditions.filter(({ id }) => id.startsWith('v'));
  return pictures.flatMap(({ id, width = 0, height = 0 }) => {
    const size = { width: width - (width % 2), height: height - (height % 2) };
    if (size.width === 0 || size.height === 0) return [];
    const like = LADDER.find((rung) => rung.height <= height) ?? LADDER.at(-1);
    const [rung] = chooseRungs({ wanted: [like?.id ?? ''], source: undefined });
    return [{ ...rung, ...size, id }];
  });
}
