// Other people's players, as far as they are installed. Each decodes an address and returns a checksum of every frame, so that
// tests compare what four independent decoders have shown.
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { currentFfmpeg, ffmpegPath } from './ffmpeg.ts';
import { until } from './until.ts';

const run = promisify(execFile);
/** Only a player that hangs is ended: on a busy machine decoding takes a minute. */
const LIMIT_MS = 240_000;

/** A program on the path. */
export function findProgram(name: string): string | undefined {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

interface Decoding {
  readonly address: string;
  /** A folder that every user can write to: VLC does not run as root. */
  readonly folder: string;
  /** Ends after so many frames: a list that grows has no end. */
  readonly frames?: number;
}

export interface Player {
  readonly name: string;
  /** Undefined where the player is not installed. */
  readonly path: string | undefined;
  /** Frames that the player leaves in its multiplexer at the end. */
  readonly lost: number;
  /** Checksums of the frames. */
  decode(decoding: Decoding): Promise<string[]>;
}

export const decodeList = (program: string, args: readonly string[], options = {}) =>
  run(program, args, { timeout: LIMIT_MS, maxBuffer: 2 ** 26, ...options });

const FRAMECRC = ['-pix_fmt', 'yuv420p', '-f', 'framecrc', '-'];
const checksumsIn = (list: string): string[] =>
  [...list.matchAll(/^0,.*(0x[0-9a-f]{8})/gm)].map(([, crc]) => crc ?? '');
/** Checksums of the frames of a file, by decoding it. */
export const checksumsOf = async (input: readonly string[]): Promise<string[]> =>
  checksumsIn((await decodeList(ffmpegPath, ['-v', 'error', ...input, '-map', '0:v', ...FRAMECRC])).stdout);

const [mpv, gstreamer, vlc] = ['mpv', 'gst-launch-1.0', 'cvlc'].map(findProgram);

/** Around the end that is forced on GStreamer a frame may be missing. */
const LAST_FRAMES = 10;
/** GStreamer’s message when it gives up a download, seen once on a busy machine. */
const DOWNLOAD_FAILED = "Couldn't download fragments";
/** Size of the pictures that tests encode, which GStreamer writes without a header. */
const PICTURE = { width: 320, height: 180 };

export const PLAYERS: readonly Player[] = [
  {
    name: 'ffmpeg 5',
    path: currentFfmpeg,
    lost: 0,
    async decode({ address, frames }) {
      const args = ['-v', 'error', '-i', address, ...(frames ? ['-frames:v', String(frames)] : []), '-map', '0:v'];
      const { stdout, stderr } = await decodeList(currentFfmpeg ?? '', [...args, ...FRAMECRC]);
      if (stderr !== '') throw new Error(stderr);
      return checksumsIn(stdout);
    },
  },
  {
    name: 'mpv',
    path: mpv,
    lost: 0,
    async decode({ address, folder, frames }) {
      const out = join(folder, 'mpv.txt');
      await decodeList(mpv ?? '', [
        ...['--no-config', '--no-terminal', '--no-audio', ...(frames ? [`--frames=${frames}`] : []), address],
        ...['--of=framecrc', '--ovc=rawvideo', `--o=${out}`],
      ]);
      return checksumsIn(await readFile(out, 'utf8'));
    },
  },
  {
    name: 'GStreamer',
    path: gstreamer,
    lost: 0,
    async decode({ address, folder, frames }) {
      const out = join(folder, 'gstreamer.yuv');
      const args = [
        ...['-q', 'uridecodebin3', `uri=${address}`, 'caps=video/x-raw', '!', 'video/x-raw,format=I420', '!'],
        ...[
          'identity',
          `eos-after=${frames === undefined ? -1 : frames + LAST_FRAMES}`,
          '!',
          'filesink',
          'sync=false',
          `location=${out}`,
        ],
      ];
      await decodeList(gstreamer ?? '', args).catch(async (error: unknown) => {
        // Once more: a segment that is not served fails again.
        if (!String(error).includes(DOWNLOAD_FAILED)) throw error;
        await decodeList(gstreamer ?? '', args);
      });
      const size = `${PICTURE.width}x${PICTURE.height}`;
      const shown = await checksumsOf(['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size, '-i', out]);
      return shown.slice(0, frames);
    },
  },
  {
    name: 'VLC',
    path: vlc,
    lost: 10,
    async decode({ address, folder, frames }) {
      const out = join(folder, 'vlc.ts');
      await rm(out, { force: true });
      const isRoot = process.getuid?.() === 0;
      const options = {
        env: { PATH: process.env.PATH, HOME: folder },
        ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      };
      const args = ['-I', 'dummy', '--no-sout-audio', '--sout', `#std{access=file,mux=ts,dst=${out}}`, address];
      if (frames === undefined) {
        await decodeList(vlc ?? '', [...args, 'vlc://quit'], options);
        return await checksumsOf(['-i', out]);
      }
      // VLC has no limit of frames: it is ended when its file has them.
      const child = spawn(vlc ?? '', args, { ...options, stdio: 'ignore', timeout: LIMIT_MS, killSignal: 'SIGKILL' });
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      let shown: string[] = [];
      await until(async () => {
        shown = await checksumsOf(['-i', out]).catch(() => []);
        return shown.length >= frames || hasEnded();
      });
      child.kill('SIGKILL');
      return shown.slice(0, frames);
    },
  },
];
