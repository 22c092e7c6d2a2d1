// Fakes for ingest tests: a manual clock, an encoder process controlled by the test, and the segments it writes.
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFiles, type IngestFiles } from '../src/ingest/ingest-files.ts';
import type { IngestProcess, ProcessEnd, ProcessPlan, StartProcess } from '../src/ingest/ingest-process.ts';
import type { Timers } from '../src/ingest/timers.ts';
import { runFfmpeg } from '../src/media/ffmpeg/run-ffmpeg.ts';
import { retimeFragment } from '../src/media/mp4/fragments.ts';
import { ffmpegPath } from './ffmpeg.ts';

export interface ManualClock {
  readonly timers: Timers;
  now(): number;
  /** Advances the clock and runs due timers in order. */
  advance(ms: number): void;
  /** Whether a timer of this length is set: what is advanced before a timer is set does not end it. */
  hasTimer(ms: number): boolean;
}

export function makeManualClock(startMs: number): ManualClock {
  const due = new Map<number, { readonly at: number; readonly ms: number; readonly work: () => void }>();
  let nowMs = startMs;
  let last = 0;
  return {
    timers: {
      set(work, ms) {
        last += 1;
        due.set(last, { at: nowMs + ms, ms, work });
        return last;
      },
      clear: (handle) => void due.delete(handle as number),
    },
    now: () => nowMs,
    hasTimer: (ms) => [...due.values()].some((timer) => timer.ms === ms),
    advance(ms) {
      const until = nowMs + ms;
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= until).sort(([, one], [, other]) => one.at - other.at);
        if (next === undefined) break;
        const [handle, { at, work }] = next;
        due.delete(handle);
        nowMs = Math.max(nowMs, at);
        work();
      }
      nowMs = until;
    },
  };
}

/** The media of every fake encoder: one rung and sound, of equal duration. */
export interface SampleMedia {
  readonly segmentUs: number;
  init(id: string): Buffer;
  segment(id: string, index: number): Buffer;
}

const FRAMES = 24;
const SEGMENT_SECONDS = 0.96;

/** Encodes one segment with the real ffmpeg; `segment` rewrites its decode time. */
export async function makeSampleMedia(): Promise<SampleMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-sample-'));
  const hls = (id: string) => [
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', `${id}-init.mp4`, '-hls_segment_filename', `${id}-%d.m4s`, `${id}.m3u8`],
  ];
  await runFfmpeg({
    path: ffmpegPath,
    cwd: folder,
    args: [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=25:d=1.92', '-f', 'lavfi', '-i', 'sine=r=48000:d=2'],
      ...['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(FRAMES), '-bf', '0', ...hls('v')],
      ...['-map', '1:a', '-c:a', 'aac', '-ac', '2', ...hls('a')],
    ],
  });
  const read = (name: string) => readFile(join(folder, name));
  const files = {
    v: { init: await read('v-init.mp4'), segment: await read('v-0.m4s'), ticks: 12_800 },
    a: { init: await read('a-init.mp4'), segment: await read('a-0.m4s'), ticks: 48_000 },
  };
  await rm(folder, { recursive: true });
  const of = (id: string) => (id.startsWith('v') ? files.v : files.a);
  return {
    segmentUs: SEGMENT_SECONDS * 1_000_000,
    init: (id) => of(id).init,
    segment(id, index) {
      const { segment, ticks } = of(id);
      const decodeTime = Math.round(index * SEGMENT_SECONDS * ticks);
      return retimeFragment(segment, { sequence: index + 1, decodeTime });
    },
  };
}

/** A fake ffmpeg process that the test controls. */
export interface FakeEncoder {
  readonly plan: ProcessPlan;
  /** Rendition ids: `v240`, `a1`. */
  readonly outputs: readonly string[];
  isRunning(): boolean;
  /** Writes a segment of all outputs, or of `only`, and adds it to their playlists. */
  put(index: number, change?: { readonly only?: readonly string[]; bytes?(whole: Buffer): Buffer }): Promise<void>;
  /** Ends the process, with the last lines of its log. */
  exit(errorLines?: string, isMissing?: boolean): void;
}

export interface FakeEncoders {
  readonly startProcess: StartProcess;
  /** All started encoders, in order. */
  readonly encoders: FakeEncoder[];
}

export function makeFakeEncoders(media: SampleMedia): FakeEncoders {
  const encoders: FakeEncoder[] = [];
  return {
    encoders,
    startProcess(plan): IngestProcess {
      let end: (how: ProcessEnd) => void = () => {};
      let isRunning = true;
      const ended = new Promise<ProcessEnd>((resolve) => {
        end = (how) => {
          isRunning = false;
          resolve(how);
        };
      });
      const outputs = plan.args.flatMap((arg) => (arg.endsWith('.m3u8') ? [arg.slice(0, -'.m3u8'.length)] : []));
      const listed = new Map<string, number[]>();
      const place = (name: string) => join(plan.cwd, name);
      encoders.push({
        plan,
        outputs,
        isRunning: () => isRunning,
        async put(index, { only = outputs, bytes = (whole: Buffer) => whole } = {}) {
          for (const id of only) {
            await writeFile(place(`${id}-init.mp4`), media.init(id));
            await writeFile(place(`${id}-${index}.m4s`), bytes(media.segment(id, index)));
            listed.set(id, [...(listed.get(id) ?? []), index].slice(-8));
          }
          // Atomic replacement by rename, as ffmpeg does.
          for (const id of only) {
            const lines = (listed.get(id) ?? []).flatMap((number) => ['#EXTINF:0.960000,', `${id}-${number}.m4s`]);
            await writeFile(place(`${id}.m3u8.tmp`), ['#EXTM3U', ...lines, ''].join('\n'));
            await rename(place(`${id}.m3u8.tmp`), place(`${id}.m3u8`));
          }
        },
        exit: (errorLines = '', isMissing = false) => end({ errorLines, isMissing }),
      });
      return { ended, kill: () => end({ errorLines: '', isMissing: false }) };
    },
  };
}

/** Files on disk with the modification times of a manual clock. */
export const filesAt = (now: () => number): IngestFiles => ({
  ...diskFiles,
  async read(path) {
    const file = await diskFiles.read(path);
    return file && { ...file, writtenAtMs: now() };
  },
  // Polls: file events are late on some systems, and the manual clock starts no polling of its own.
  watchLists(_, onChange) {
    const looking = setInterval(onChange, 15);
    return () => clearInterval(looking);
  },
  freeBytes: async () => Number.MAX_SAFE_INTEGER,
});
