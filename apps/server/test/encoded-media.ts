// Two segments of real pictures and sound, and their rows: media that other people's players decode.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { hashInit, hashInits } from '../src/media/init-hash.ts';
import { splitFragments } from '../src/media/mp4/fragments.ts';
import { readInitFacts } from '../src/media/mp4/init-facts.ts';
import { ffmpegPath } from './ffmpeg.ts';
import { aFile, anAsset, aRendition } from './media-rows.ts';

/** Segments, frames a second, and frames of a segment. */
export const ENCODED = { segments: 2, frameRate: 25, segmentFrames: 96 };
const IDS = ['v360', 'a1'] as const;

/** Bytes by rendition. */
export type EncodedMedia = ReadonlyMap<string, Buffer>;

/** In the shared encoder profile, in which init segments are equal whatever is shown. */
export async function encodeMedia(folder: string, pattern: string, name = pattern): Promise<EncodedMedia> {
  const seconds = (ENCODED.segments * SEGMENT_US) / 1_000_000;
  const fileOf = (id: string) => join(folder, `${name}-${id}.mp4`);
  const fragmented = [
    ...['-flags', '+cgop+bitexact', '-fflags', '+bitexact', '-movflags', '+empty_moov+default_base_moof'],
    ...['-frag_duration', String(SEGMENT_US), '-f', 'mp4', '-y'],
  ];
  await promisify(execFile)(ffmpegPath, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `${pattern}=s=320x180:r=${ENCODED.frameRate}:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`, '-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-x264-params', 'stitchable=1', '-g', '48', '-keyint_min', '48', '-sc_threshold', '0', '-bf', '0'],
    ...['-pix_fmt', 'yuv420p', ...fragmented, fileOf('v360')],
    ...['-map', '1:a', '-c:a', 'aac', '-ac', '2', ...fragmented, fileOf('a1')],
  ]);
  return new Map(await Promise.all(IDS.map(async (id) => [id, await readFile(fileOf(id))] as const)));
}

/** An asset of the media, with its files in the media folder. */
export async function anEncodedAsset(
  db: Parameters<typeof anAsset>[0],
  mediaFolder: string,
  media: EncodedMedia,
  values: Parameters<typeof anAsset>[1] = {},
) {
  const inits = [...media].map(([id, bytes]) => ({
    id,
    initHash: hashInit(bytes.subarray(0, splitFragments(bytes).init.size)),
  }));
  const asset = await anAsset(db, {
    durations: [[SEGMENT_US, ENCODED.segments]],
    init_hash: hashInits(inits) ?? null,
    ...values,
  });
  for (const [id, bytes] of media) {
    const { init, fragments } = splitFragments(bytes);
    const file = `assets/${asset.id}/${id}.mp4`;
    await aFile(mediaFolder, file, bytes);
    const segments = fragments.slice(0, ENCODED.segments).flatMap(({ offset, size }) => [0, offset, size]);
    const { timescale } = readInitFacts(bytes.subarray(0, init.size));
    const table = { files: [file], init: [0, 0, init.size] as [number, number, number], segments, timescale };
    await aRendition(db, { asset_id: asset.id, id, segments: table });
  }
  return asset;
}
