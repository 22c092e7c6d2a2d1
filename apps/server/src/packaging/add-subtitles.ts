// Subtitles from a file of their own (SubRip, WebVTT, SubStation), for media that is packaged already.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import { parseWebVtt } from '../media/parse-web-vtt.ts';
import type { MediaStore } from '../store/media-store.ts';
import { measure } from './build-renditions.ts';
import { placeOf, WORK_FOLDER } from './package-run.ts';
import { type PackagedRendition, PackagingError } from './packaged-file.ts';
import { nameLanguage } from './plan-renditions.ts';
import { tableOf } from './rendition-file.ts';
import { buildSubtitles, readAllCues } from './subtitles.ts';

interface SubtitleFile {
  readonly path: string;
  /** RFC 5646, as `tr`. */
  readonly language: string;
  readonly isDefault: boolean;
}

interface SubtitledAsset {
  readonly assetId: string;
  readonly durations: DurationRuns;
  /** The id of the new track, as `t2`. */
  readonly trackId: string;
}

interface Deps {
  readonly ffmpegPath: string;
  readonly mediaFolder: string;
  readonly store: MediaStore;
  readonly signal: AbortSignal;
}

/** Converts and cuts the file, and returns the rendition. Its media is a file of its own: nothing that plays is replaced. */
export async function makeSubtitleRendition(
  { ffmpegPath, mediaFolder, store, signal }: Deps,
  { assetId, durations, trackId }: SubtitledAsset,
  { path, language, isDefault }: SubtitleFile,
): Promise<PackagedRendition> {
  const folder = join(mediaFolder, WORK_FOLDER, `subtitles-${randomBytes(6).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  try {
    const text = decode(await readFile(path));
    const name = nameLanguage(language);
    const convert = async () => {
      const source = join(folder, `source${extname(path).toLowerCase()}`);
      await writeFile(source, text);
      const track = { id: trackId, stream: 0, language, name, isDefault };
      return (await readAllCues({ ffmpegPath, source, folder, signal }, [track]))[0];
    };
    // Not through ffmpeg, which drops styles, classes and voices, and with them the colours of speakers.
    const cues = WEBVTT.test(text) ? parseWebVtt(text) : await convert();
    if (cues === undefined || cues.length === 0)
      throw new PackagingError('The file has no subtitles that can be read.');
    const timesUs = timesOf(durations);
    const file = `${trackId}-${randomBytes(4).toString('hex')}.vtt`;
    const output = join(folder, file);
    const written = await buildSubtitles(cues, { timesUs, startSeconds: 0, path: output });
    await store.adopt([{ from: output, to: `${placeOf(assetId)}/${file}` }]);
    return {
      ...{ id: trackId, codecs: 'wvtt', name, language, isDefault },
      ...measure(written, timesUs),
      table: tableOf(written, `${placeOf(assetId)}/${file}`, 1_000),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const WEBVTT = /^\uFEFF?WEBVTT(?:\s|$)/;

/** Subtitles are UTF-8, or of the Turkish code page of old programs. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

/** Start of each segment, and the end of the last. */
function timesOf(durations: DurationRuns): number[] {
  const times = [0];
  for (const [us, count] of durations) for (let n = 0; n < count; n += 1) times.push((times.at(-1) ?? 0) + us);
  return times;
}
