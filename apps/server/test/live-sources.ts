// Live sources on this machine: a file, a transport stream and a growing list over HTTP, and senders over UDP, RTMP, SRT.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GeneratedInput } from '../src/ingest/generated-input.ts';
import { runFfmpeg } from '../src/media/ffmpeg/run-ffmpeg.ts';
import { ffmpegPath } from './ffmpeg.ts';

/** A keyframe every 24 frames, the length of a segment of 0.96 s. */
const CODECS = [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24', '-keyint_min', '24'],
  ...['-sc_threshold', '0', '-bf', '0', '-c:a', 'aac', '-ac', '2'],
];
const PICTURES = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25', '-f', 'lavfi', '-i', 'sine=r=48000'];
/** A generated input whose timeline begins when the run is planned. */
export const testBars: GeneratedInput = {
  ...{ rungs: ['v240'], preset: 'ultrafast', soundBitRate: 64_000, renewAfterMs: 86_400_000 },
  prepare: async ({ size: { width, height }, frameRate, now }) => ({
    args: [
      ...['-re', '-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=${frameRate}`],
      ...['-re', '-f', 'lavfi', '-i', 'sine=r=48000'],
    ],
    startMs: now(),
  }),
};
const LIST_SEGMENT_SECONDS = 0.96;

/** Writes a file that ends in the middle of a segment, and half a minute of transport stream whole and in pieces. */
export async function makeSourceFiles(folder: string): Promise<void> {
  await runFfmpeg({
    path: ffmpegPath,
    cwd: folder,
    args: [
      ...['-v', 'error', '-y', ...PICTURES, '-map', '0:v', '-map', '1:a', ...CODECS, '-t', '2.5', 'loop.mp4'],
      ...['-map', '0:v', '-map', '1:a', ...CODECS, '-t', '30', '-f', 'mpegts', 'source.ts'],
      ...['-map', '0:v', '-map', '1:a', ...CODECS, '-t', '30', '-f', 'hls', '-hls_list_size', '0'],
      ...['-hls_time', String(LIST_SEGMENT_SECONDS), '-hls_segment_filename', 'piece-%d.ts', 'pieces.m3u8'],
    ],
  });
}

export interface SourceServer {
  readonly url: string;
  close(): void;
}

/** Serves the files over HTTP. `live.m3u8` grows as time passes, and never ends. */
export async function serveSources(folder: string): Promise<SourceServer> {
  const startedAt = Date.now();
  const writeList = () => {
    const pieces = Math.min(30, 4 + Math.floor((Date.now() - startedAt) / 1_000 / LIST_SEGMENT_SECONDS));
    const entries = Array.from({ length: pieces }, (_, n) => `#EXTINF:${LIST_SEGMENT_SECONDS},\npiece-${n}.ts`);
    return ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:1', '#EXT-X-MEDIA-SEQUENCE:0', ...entries].join('\n');
  };
  const server = createServer(async (request, reply) => {
    const name = (request.url ?? '').slice(1);
    if (name === 'live.m3u8') return reply.setHeader('content-type', 'application/vnd.apple.mpegurl').end(writeList());
    const bytes = /^(source|piece-\d+)\.ts$/.test(name) ? await readFile(join(folder, name)).catch(() => null) : null;
    return bytes ? reply.setHeader('content-type', 'video/mp2t').end(bytes) : reply.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface Sender {
  /** Stops and continues the process (SIGSTOP, SIGCONT), as a camera that hangs. */
  hold(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** Sends video and audio until it is stopped, and reconnects when refused. */
export function startSender(format: string, url: string): Sender {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const sending = (async () => {
    while (!isStopped) {
      const inputs = ['-re', ...PICTURES.slice(0, 4), '-re', ...PICTURES.slice(4)];
      child = spawn(ffmpegPath, ['-v', 'error', '-nostdin', ...inputs, ...CODECS, '-f', format, url], {
        stdio: 'ignore',
      });
      await once(child, 'close');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return {
    hold: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async stop() {
      isStopped = true;
      child?.kill('SIGKILL');
      await sending;
    },
  };
}

export async function findFreePort(protocol: 'udp' | 'tcp'): Promise<number> {
  if (protocol === 'udp') {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    await new Promise<void>((resolve) => socket.close(() => resolve()));
    return port;
  }
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Protocols this ffmpeg can read and write. */
export async function listProtocols(): Promise<ReadonlySet<string>> {
  const { stdout } = await promisify(execFile)(ffmpegPath, ['-hide_banner', '-protocols']);
  return new Set(stdout.split(/\s+/));
}
