// Plays packaged media with an independent player: playlists and segments as files in a folder, read by ffmpeg.
import { execFile } from 'node:child_process';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeMediaPlaylist } from '@seyir/core/hls/write-media-playlist';
import { writeMultivariant } from '@seyir/core/hls/write-multivariant';
import { makeDurations } from '@seyir/core/timeline/durations';
import { makeTitleTimeline } from '@seyir/core/timeline/timeline';
import type { PackagedFile, PackagedRendition } from '../src/packaging/packaged-file.ts';
import { ffmpegPath } from './ffmpeg.ts';

const run = promisify(execFile);
/** Timeout: ffmpeg waits for ever on a playlist without an end. */
const LIMIT = { timeout: 60_000, killSignal: 'SIGKILL' } as const;

async function cut(mediaFolder: string, path: string, offset: number, size: number): Promise<Buffer> {
  const file = await open(join(mediaFolder, path), 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, offset);
    if (bytesRead !== size) throw new Error(`${path} ends before ${offset + size}.`);
    return buffer;
  } finally {
    await file.close();
  }
}

/** Reads the init segment and all segments of a rendition by its segment table. */
export async function readRendition(mediaFolder: string, { table }: PackagedRendition) {
  const { files, init, segments } = table;
  const read = ([file = 0, offset = 0, size = 0]: readonly number[]) =>
    cut(mediaFolder, files[file] ?? '', offset, size);
  const pieces = Array.from({ length: segments.length / 3 }, (_, index) => segments.slice(index * 3, index * 3 + 3));
  return { init: init && (await read(init)), segments: await Promise.all(pieces.map(read)) };
}

/** Writes playlists and segments below a folder and returns the path of the multivariant playlist. */
export async function layOut(mediaFolder: string, packaged: PackagedFile, folder: string): Promise<string> {
  const place = async (name: string, contents: string | Buffer) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), contents);
  };
  const timeline = makeTitleTimeline('asset:packaged-1', makeDurations(packaged.durations));
  const count = timeline.spans[0]?.count ?? 0;
  for (const rendition of packaged.renditions) {
    const text = writeMediaPlaylist({
      ...{ timeline, rendition: rendition.id, list: { kind: 'asset', asset: 'packaged-1' } },
      window: { fromMsn: 0, toMsn: count - 1, ended: true },
    });
    await place(`${rendition.id}.m3u8`, text);
    const { init, segments } = await readRendition(mediaFolder, rendition);
    const map = /#EXT-X-MAP:URI="([^"]+)"/.exec(text)?.[1];
    if (init && map) await place(map, init);
    const uris = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    if (uris.length !== segments.length) throw new Error(`${uris.length} listed, ${segments.length} there.`);
    for (const [index, uri] of uris.entries()) await place(uri, segments[index] ?? Buffer.alloc(0));
  }
  const index = join(folder, 'index.m3u8');
  await writeFile(index, writeMultivariant({ renditions: packaged.renditions }));
  return index;
}

/** Presentation times of the decoded frames, in seconds. */
export interface Decoded {
  readonly pictures: readonly number[];
  readonly sounds: readonly number[];
  /** Warnings of ffmpeg. */
  readonly complaints: string;
}

/** The warning that ffmpeg does not read HLS subtitles. */
const NOT_OURS = /^.*Can't support the subtitle\(uri: .*$/gm;

/** Decodes video and audio of a playlist, with the original timestamps. */
export async function decode(path: string): Promise<Decoded> {
  const args = ['-nostdin', '-v', 'warning', '-copyts', '-i', path, '-map', '0:v:0', '-map', '0:a:0?'];
  const { stdout, stderr } = await run(ffmpegPath, [...args, '-f', 'framecrc', '-'], { ...LIMIT, maxBuffer: 2 ** 26 });
  const timesOf = (stream: number) => {
    const [, ticks, second] = new RegExp(`#tb ${stream}: (\\d+)/(\\d+)`).exec(stdout) ?? [];
    const lines = stdout.matchAll(new RegExp(`^${stream},\\s*-?\\d+,\\s*(-?\\d+),`, 'gm'));
    return [...lines].map(([, at]) => (Number(at) * Number(ticks)) / Number(second));
  };
  return { pictures: timesOf(0), sounds: timesOf(1), complaints: stderr.replace(NOT_OURS, '').trim() };
}

/** The time of the first bright frame and of the first loud sample, in seconds. */
export async function findFlashAndBeep(picture: string, sound: string) {
  const raw = { ...LIMIT, encoding: 'buffer', maxBuffer: 256 * 2 ** 20 } as const;
  const common = ['-nostdin', '-v', 'error'];
  const { pictures } = await decode(picture);
  const grey = ['-vf', 'scale=8:8', '-pix_fmt', 'gray', '-vsync', 'passthrough', '-f', 'rawvideo', '-'];
  const pixels = (await run(ffmpegPath, [...common, '-i', picture, ...grey], raw)).stdout;
  const bright = pictures.findIndex((_, index) => (pixels[index * 64 + 32] ?? 0) > 128);
  const mono = ['-ac', '1', '-ar', '48000', '-f', 's16le', '-'];
  const samples = (await run(ffmpegPath, [...common, '-i', sound, ...mono], raw)).stdout;
  let loud = 0;
  while (loud * 2 + 1 < samples.length && Math.abs(samples.readInt16LE(loud * 2)) < 3_000) loud += 1;
  return { flash: pictures[bright] ?? Number.NaN, beep: loud / 48_000 };
}
