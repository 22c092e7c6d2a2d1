// One ingest run: one ffmpeg and one folder. Takes every complete segment, makes it durable and writes it onto the
// timeline. A run ends when the source stalls, when ffmpeg ends, or when the supervisor ends it.
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import type { Database } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/errors.ts';
import { saysDiskFull } from '../media/ffmpeg/run-ffmpeg.ts';
import { Mp4Error } from '../media/mp4/boxes.ts';
import { makeSingleFlight } from '../shared/async.ts';
import type { Clock } from '../shared/clock.ts';
import { isDiskFull } from '../shared/error-code.ts';
import type { Log } from '../shared/log.ts';
import { StoreUnavailableError } from '../store/media-store.ts';
import { LeaseLostError } from './channel-lease.ts';
import type { CollectedParts } from './collect-parts.ts';
import { makeDescriber, type SoundMarks } from './describe-renditions.ts';
import type { IngestFiles } from './ingest-files.ts';
import type { IngestProcess, ProcessEnd, ProcessInput, StartProcess } from './ingest-process.ts';
import { WRONG_KEY } from './listen.ts';
import type { MadeRung } from './outputs.ts';
import { extendSpan, type OpenSpan, placeSegment } from './place-segment.ts';
import { type Intake, MissingSegmentError, type TakenSegment } from './segment-intake.ts';
import { type NumberedSegment, type SettledSegment, writeSegments } from './span-writer.ts';
import type { RunSubtitles } from './subtitles/run-subtitles.ts';
import type { TimelineEnd } from './timeline-end.ts';
import type { TimerHandle, Timers } from './timers.ts';

type RunEndKind =
  /** Ended by this process. */
  | 'stopped'
  /** The source ended, refused the connection or failed. */
  | 'source'
  | 'stalled'
  /** Too many segments were rejected. */
  | 'unfit'
  | 'disk-full'
  | 'database'
  /** The object store takes no segments. */
  | 'store'
  | 'lease-lost'
  /** The first input is back, and takes over from the fallback. */
  | 'returned'
  | 'ffmpeg-missing'
  /** An internal error, or one of the file system. */
  | 'fault';

export interface RunEnd {
  readonly kind: RunEndKind;
  /** Shown to operators: without secrets. */
  readonly reason: string;
}

export const DISK_FULL: RunEnd = { kind: 'disk-full', reason: 'The disk is full, or nearly so.' };

export interface RunDeps {
  readonly db: Database;
  readonly files: IngestFiles;
  readonly startProcess: StartProcess;
  readonly log: Log;
  readonly now: Clock;
  readonly timers: Timers;
}

export interface RunPlan {
  readonly channelId: string;
  readonly runId: string;
  readonly holder: string;
  readonly args: readonly string[];
  /** Working folder of ffmpeg. */
  readonly workFolder: string;
  readonly intake: Intake;
  /** Rungs to encode; undefined when there are none. */
  readonly rungs: readonly MadeRung[] | undefined;
  /** Whether the picture of the source is copied. */
  readonly isCopied: boolean;
  /** Whether the input is the fallback of the channel. */
  readonly isFallback: boolean;
  readonly sounds: SoundMarks;
  /** Undefined where the source has none. */
  readonly subtitles: RunSubtitles | undefined;
  /** Undefined where ffmpeg writes files. */
  readonly parts: CollectedParts | undefined;
  /** The streams of a sender that has connected. */
  readonly input?: ProcessInput | undefined;
  readonly anchorUs: number | undefined;
  readonly timeline: TimelineEnd;
  /** Watchdog timeouts: for the first segment, and for every other. */
  readonly firstSegmentTimeoutMs: number;
  readonly segmentTimeoutMs: number;
  /** A run this old is restarted; undefined for no limit. */
  readonly renewAfterMs: number | undefined;
  readonly maskSecrets: (text: string) => string;
  /** Whether the disk has space for another segment. */
  readonly hasSpace: () => Promise<boolean>;
  /** Called before the first segment is placed: another run of the channel ends there. */
  readonly beforeFirst?: (() => Promise<void>) | undefined;
  readonly onSegments: (segments: readonly NumberedSegment[], renditions: readonly RunRendition[]) => void;
}

export interface IngestRun {
  readonly ended: Promise<RunEnd>;
  /** Whether segments wait to be written. */
  hasUnwritten(): boolean;
  end(end: RunEnd): void;
  /** Takes no further segment, writes those it has taken, and ends: another run goes on behind them. */
  handOver(end: RunEnd): Promise<void>;
}

interface UnwrittenSegment {
  readonly segment: SettledSegment;
  /** Reads its bytes, from memory or from the spool; undefined once it is in the store. */
  load: (() => Promise<TakenSegment>) | undefined;
  readonly sinceMs: number;
}

/** Poll interval: file watching does not work on every file system. */
const POLL_MS = 1_000;
/** How long writes are retried before unwritten segments are dropped: playlists do not expect later ones (LATE_SEGMENT_SECONDS). */
export const WRITE_TIMEOUT_MS = 300_000;
/** Unwritten segments that stay in memory; further ones wait on the disk. */
const IN_MEMORY_MOST = 4;
/** Segments of one transaction: when the store or the database is back, the list grows while the rest is uploaded. */
const BATCH_MOST = 10;
const WRITE_RETRY_MS = 1_000;
/** A file that seems older when it is read has a wrong time. */
const FILE_AGE_MOST_US = 60_000_000;
/** A run ends after this many rejected segments: in a row when encoding, in total when copying. */
const REJECTED_MAX = 3;
/** A killed process ends at once, unless it waits for a disk. */
const KILL_TIMEOUT_MS = 10_000;

export function startRun(deps: RunDeps, plan: RunPlan): IngestRun {
  const { db, log, now, timers } = deps;
  const { channelId, runId, intake, timeline } = plan;
  const startedAtMs = now();
  let resolveEnded: (how: RunEnd) => void = () => {};
  const ended = new Promise<RunEnd>((resolve) => {
    resolveEnded = resolve;
  });
  let verdict: RunEnd | undefined;
  let isHandingOver = false;
  let hasPlaced = false;
  let open: OpenSpan | undefined;
  const describe = makeDescriber(plan.rungs, plan.sounds);
  let renditions: readonly RunRendition[] | undefined;
  let next = 0;
  let rejected = 0;
  let unwritten: UnwrittenSegment[] = [];
  let watchdog: TimerHandle;
  let pollTimer: TimerHandle;
  let writeTimer: TimerHandle;

  const end = (how: RunEnd) => {
    if (verdict !== undefined) return;
    verdict = how;
    for (const timer of [watchdog, pollTimer, writeTimer]) timers.clear(timer);
    unwatch();
    child.kill();
    void finish(how);
  };

  /** Waits for work in flight: a run writes nothing after `ended` resolves. */
  const finish = async (how: RunEnd) => {
    await Promise.race([child.ended, new Promise<void>((resolve) => timers.set(resolve, KILL_TIMEOUT_MS))]);
    await polling.settled();
    await writing.settled();
    resolveEnded(how);
  };

  const restartWatchdog = (ms: number) => {
    timers.clear(watchdog);
    watchdog = timers.set(() => end({ kind: 'stalled', reason: 'The source has fallen silent.' }), ms);
  };

  const polling = makeSingleFlight(async () => {
    try {
      const isTaking = () => verdict === undefined && !isHandingOver;
      const listed = isTaking() ? await intake.countListed() : 0;
      for (; next < listed && isTaking(); next += 1) await takeSegment(next);
      if (plan.renewAfterMs !== undefined && now() - startedAtMs > plan.renewAfterMs) {
        end({ kind: 'stopped', reason: 'The run is restarted.' });
      }
    } catch (error) {
      end(describeFault(error));
    }
  });

  const takeSegment = async (index: number) => {
    const taken = await takeWhole(index);
    if (taken === undefined || verdict !== undefined) return;
    // The first segment of a copied source starts with audio from before its first picture.
    if (plan.isCopied && index === 0) return await intake.drop(index);
    const [first, ...others] = taken.renditions;
    const readUs = now() * 1_000;
    // The time of a file is the machine's, whose clock may have been set: files are read soon after they are written.
    const isOff = taken.arrivedUs > readUs || readUs - taken.arrivedUs > FILE_AGE_MOST_US;
    const arrivedUs = isOff ? readUs : taken.arrivedUs;
    const arrived = { index, arrivedUs, parts: [first.part, ...others.map(({ part }) => part)] as const };
    // The slate has been shown since the last segment.
    if (timeline.runId !== runId) open = undefined;
    const findPlace = () => placeSegment(arrived, open, { anchorUs: plan.anchorUs, timelineEndUs: timeline.endUs });
    let place = findPlace();
    if (place.kind !== 'refused' && !hasPlaced && plan.beforeFirst !== undefined) {
      await plan.beforeFirst();
      if (verdict !== undefined) return;
      // The other run has written its last segments meanwhile.
      place = findPlace();
    }
    if (place.kind === 'refused') return await reject(index, place.why, place.endsRun);
    const startReason = place.kind === 'begins' ? place.why : undefined;
    const begins = startReason !== undefined;
    open = extendSpan(arrived, place.startUs, begins ? undefined : open);
    timeline.extend(runId, open.endUs);
    hasPlaced = true;
    if (!(await plan.hasSpace())) return end(DISK_FULL);
    const { decodeUs, durationUs } = first.part;
    const whole = { ...taken, subtitles: plan.subtitles?.cut(decodeUs, decodeUs + durationUs) ?? [] };
    renditions = describe(whole);
    if (begins) log.info({ channel: channelId, run: runId, why: startReason }, 'span started');
    if (!plan.isCopied) rejected = 0;
    const segment = {
      index,
      durationUs,
      startUs: place.startUs,
      begins,
    };
    const sinceMs = now();
    const load = unwritten.length < IN_MEMORY_MOST ? async () => whole : await intake.spool(whole);
    unwritten.push({ segment, load, sinceMs });
    restartWatchdog(plan.segmentTimeoutMs);
    // Not awaited: a slow store or database must not delay the next segments.
    void writing.run();
  };

  const takeWhole = async (index: number): Promise<TakenSegment | undefined> => {
    try {
      return await intake.take(index);
    } catch (error) {
      if (!(error instanceof MissingSegmentError || error instanceof Mp4Error)) throw error;
      await reject(index, error.message, false);
      return undefined;
    }
  };

  /** Leaves the segment out of all renditions. The next one does not follow it, so the span ends here. */
  const reject = async (index: number, why: string, endsRun: boolean) => {
    rejected += 1;
    // Its parts were listed under the number that the next segment gets: the rest of the run is listed in whole segments.
    if (hasPlaced) plan.parts?.end();
    log.warn({ channel: channelId, run: runId, segment: index, why }, 'segment rejected');
    await intake.drop(index);
    if (endsRun || rejected >= REJECTED_MAX) end({ kind: 'unfit', reason: `Its segments are rejected: ${why}` });
  };

  const writing = makeSingleFlight(async () => {
    while (unwritten.length > 0 && verdict === undefined && renditions !== undefined) {
      const batch = unwritten.slice(0, BATCH_MOST);
      if (!(await settleAll(batch))) return;
      const { holder, isFallback, isCopied } = plan;
      const facts = { channelId, runId, startedAt: new Date(startedAtMs), renditions, holder, isFallback, isCopied };
      try {
        const segments = batch.map(({ segment }) => segment);
        plan.onSegments(await timeline.inTurn(() => writeSegments(db, facts, segments)), renditions);
        unwritten = unwritten.slice(batch.length);
      } catch (error) {
        if (isRetried(error, batch[0]?.sinceMs ?? now())) retryWriting();
        return;
      }
    }
  });

  /** Hands segments to the store: a segment is listed only when it is there. False when they are not, or the run has ended. */
  const settleAll = async (batch: readonly UnwrittenSegment[]): Promise<boolean> => {
    for (const each of batch) {
      try {
        if (each.load !== undefined) await intake.settle(await each.load());
        each.load = undefined;
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) end(describeFault(error));
        else if (isRetried(error, each.sinceMs)) retryWriting();
        return false;
      }
    }
    return verdict === undefined;
  };

  const retryWriting = () => {
    timers.clear(writeTimer);
    writeTimer = timers.set(() => void writing.run(), WRITE_RETRY_MS);
  };

  /** Whether a failed write is retried; ends the run when not. */
  const isRetried = (error: unknown, sinceMs: number): boolean => {
    if (error instanceof LeaseLostError) {
      end({ kind: 'lease-lost', reason: error.message });
    } else if (isForeignKeyViolation(error)) {
      end({ kind: 'database', reason: 'The channel is gone.' });
    } else if (now() - sinceMs > WRITE_TIMEOUT_MS) {
      log.error({ err: error, channel: channelId, run: runId }, 'could not write segments, giving up');
      const isStore = error instanceof StoreUnavailableError;
      end({
        kind: isStore ? 'store' : 'database',
        reason: `The ${isStore ? 'media store' : 'database'} does not take segments.`,
      });
    } else {
      log.warn({ err: error, channel: channelId, run: runId }, 'could not write segments, retrying');
      return true;
    }
    return false;
  };

  const keepPolling = () => {
    void polling.run();
    if (verdict === undefined) pollTimer = timers.set(keepPolling, POLL_MS);
  };

  const handleEnd = async (how: ProcessEnd) => {
    if (how.isMissing) return end({ kind: 'ffmpeg-missing', reason: `ffmpeg cannot be run: ${how.errorLines}` });
    // Segments that were complete when ffmpeg ended are still taken, and the one that its end has cut short.
    plan.parts?.finish();
    await polling.run();
    await writing.run();
    const message = plan.maskSecrets(how.errorLines);
    if (saysDiskFull(message)) return end(DISK_FULL);
    end({ kind: 'source', reason: message === '' ? 'The source has ended.' : message });
  };

  const child: IngestProcess = deps.startProcess({
    args: plan.args,
    cwd: plan.workFolder,
    input: plan.input,
    onLine(line) {
      if (WRONG_KEY.test(line)) end({ kind: 'source', reason: 'A sender with another key was turned away.' });
    },
    onPipes: [...(plan.subtitles?.sinks ?? []), ...(plan.parts?.sinks ?? [])],
  });
  const unwatch = intake.watch(() => void polling.run());
  restartWatchdog(plan.firstSegmentTimeoutMs);
  keepPolling();
  void child.ended.then(handleEnd);
  const handOver = async (how: RunEnd) => {
    isHandingOver = true;
    await polling.settled();
    await writing.settled();
    end(how);
    await ended;
  };
  return { ended, end, handOver, hasUnwritten: () => unwritten.length > 0 };
}

function describeFault(error: unknown): RunEnd {
  if (isDiskFull(error)) return DISK_FULL;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', reason: `Its files cannot be handled: ${message}` };
}
