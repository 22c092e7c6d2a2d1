// One run: one ffmpeg, one folder. Watches what it puts out, settles every whole segment, writes it onto the timeline,
// and ends when the source is silent, when ffmpeg is gone, or when it is told to.
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import type { Database } from '../../db/database.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { Mp4Error } from '../mp4/boxes.ts';
import { LeaseLostError } from './channel-lease.ts';
import { describeRenditions } from './describe-renditions.ts';
import { type IngestFiles, isDiskFull, saysDiskFull } from './ingest-files.ts';
import type { IngestProcess, ProcessEnd, StartProcess } from './ingest-process.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { MadeRung } from './outputs.ts';
import { extendSpan, type OpenSpan, placeSegment } from './place-segment.ts';
import { type Intake, MissingSegmentError, type TakenSegment } from './segment-intake.ts';
import { type NumberedSegment, type SettledSegment, writeSegments } from './span-writer.ts';
import type { TimerHandle, Timers } from './timers.ts';

export type RunEndKind =
  /** We wanted it so. */
  | 'stopped'
  /** The source ended, refused us or broke off. */
  | 'source'
  | 'stalled'
  /** What came was unfit to be shown. */
  | 'unfit'
  | 'disk-full'
  | 'database'
  | 'lease-lost'
  | 'ffmpeg-missing'
  /** A fault of ours or of the file system. */
  | 'fault';

export interface RunEnd {
  readonly kind: RunEndKind;
  /** For people: without secrets. */
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
  /** Where ffmpeg works. */
  readonly workFolder: string;
  readonly intake: Intake;
  /** What is encoded; undefined when the source is passed on. */
  readonly rungs: readonly MadeRung[] | undefined;
  readonly anchorUs: number | undefined;
  readonly timelineEndUs: number;
  /** How long is waited for the first segment, and for every other. */
  readonly firstPatienceMs: number;
  readonly patienceMs: number;
  /** A run this old is begun anew; undefined for as long as it goes. */
  readonly renewAfterMs: number | undefined;
  readonly maskWords: (words: string) => string;
  /** Whether there is room for another segment. */
  readonly hasSpace: () => Promise<boolean>;
  readonly onSegments: (segments: readonly NumberedSegment[], renditions: readonly RunRendition[]) => void;
}

export interface IngestRun {
  readonly ended: Promise<RunEnd>;
  end(end: RunEnd): void;
}

/** Changes of a folder are told by the system, but not on every file system. */
const LOOK_MS = 1_000;
/** How long a database may be away before what cannot be written is given up: lists count on no segment to come later. */
const UNWRITTEN_MOST_MS = 45_000;
const WRITE_AGAIN_MS = 1_000;
/** So many unfit segments one after the other, or of a source that is passed on: it is of no use. */
const UNFIT_MOST = 3;
/** A process that was killed is gone at once, unless a disk holds it. */
const KILL_PATIENCE_MS = 10_000;
/** ffmpeg listens for any sender; these say that it was one with another key. */
const STRANGER = /Unexpected stream |App field don't match/;

export function startRun(deps: RunDeps, plan: RunPlan): IngestRun {
  const { db, files, log, now, timers } = deps;
  const { channelId, runId, intake } = plan;
  const startedAtMs = now();
  let resolveEnded: (how: RunEnd) => void = () => {};
  const ended = new Promise<RunEnd>((resolve) => {
    resolveEnded = resolve;
  });
  let verdict: RunEnd | undefined;
  let open: OpenSpan | undefined;
  let timelineEndUs = plan.timelineEndUs;
  let renditions: readonly RunRendition[] | undefined;
  let next = 0;
  let unfit = 0;
  let unwritten: { readonly segment: SettledSegment; readonly sinceMs: number }[] = [];
  let watchdog: TimerHandle;
  let lookTimer: TimerHandle;
  let writeTimer: TimerHandle;

  const end = (how: RunEnd) => {
    if (verdict !== undefined) return;
    verdict = how;
    for (const timer of [watchdog, lookTimer, writeTimer]) timers.clear(timer);
    unwatch();
    child.kill();
    void finish(how);
  };

  /** What is under way is waited for: nothing of this run may be written after it was said to have ended. */
  const finish = async (how: RunEnd) => {
    await Promise.race([child.ended, new Promise<void>((resolve) => timers.set(resolve, KILL_PATIENCE_MS))]);
    await looking.underWay();
    await writing.underWay();
    resolveEnded(how);
  };

  const beWatchful = (ms: number) => {
    timers.clear(watchdog);
    watchdog = timers.set(() => end({ kind: 'stalled', reason: 'The source has fallen silent.' }), ms);
  };

  const looking = oneAtATime(async () => {
    try {
      const listed = verdict === undefined ? await intake.countListed() : 0;
      for (; next < listed && verdict === undefined; next += 1) await takeIn(next);
      if (plan.renewAfterMs !== undefined && now() - startedAtMs > plan.renewAfterMs) {
        end({ kind: 'stopped', reason: 'The run is begun anew.' });
      }
    } catch (error) {
      end(describeFault(error));
    }
  });

  const takeIn = async (index: number) => {
    const taken = await takeWhole(index);
    if (taken === undefined || verdict !== undefined) return;
    // A copied source begins with sound from before its first picture.
    if (plan.rungs === undefined && index === 0) return await intake.drop(index);
    const [first, ...others] = taken.renditions;
    const arrivedUs = Math.min(taken.arrivedUs, now() * 1_000);
    const arrived = { index, arrivedUs, parts: [first.part, ...others.map(({ part }) => part)] as const };
    const place = placeSegment(arrived, open, { anchorUs: plan.anchorUs, timelineEndUs });
    if (place.kind === 'refused') return await refuse(index, place.why, place.endsRun);
    if (!(await plan.hasSpace())) return end(DISK_FULL);
    await intake.settle(taken);
    renditions ??= describeRenditions(taken, plan.rungs);
    if (place.kind === 'begins') log.info({ channel: channelId, run: runId, why: place.why }, 'a span begins');
    open = extendSpan(arrived, place.startUs, place.kind === 'begins' ? undefined : open);
    timelineEndUs = open.endUs;
    if (plan.rungs !== undefined) unfit = 0;
    const segment = {
      index,
      durationUs: first.part.durationUs,
      startUs: place.startUs,
      begins: place.kind === 'begins',
    };
    unwritten.push({ segment, sinceMs: now() });
    beWatchful(plan.patienceMs);
    // Not waited for: a slow database is no reason to let segments lie.
    void writing.ask();
  };

  const takeWhole = async (index: number): Promise<TakenSegment | undefined> => {
    try {
      return await intake.take(index);
    } catch (error) {
      if (!(error instanceof MissingSegmentError || error instanceof Mp4Error)) throw error;
      await refuse(index, error.message, false);
      return undefined;
    }
  };

  /** The segment is left out of all renditions. The next one does not follow the one before, so its span ends here. */
  const refuse = async (index: number, why: string, isHopeless: boolean) => {
    unfit += 1;
    log.warn({ channel: channelId, run: runId, segment: index, why }, 'a segment was refused');
    await intake.drop(index);
    if (isHopeless || unfit >= UNFIT_MOST) end({ kind: 'unfit', reason: `Its segments are unfit: ${why}` });
  };

  const writing = oneAtATime(async () => {
    if (unwritten.length === 0 || verdict !== undefined || renditions === undefined) return;
    const batch = [...unwritten];
    const facts = { channelId, runId, startedAt: new Date(startedAtMs), renditions, holder: plan.holder };
    try {
      const segments = batch.map(({ segment }) => segment);
      plan.onSegments(await writeSegments(db, facts, segments), renditions);
      unwritten = unwritten.slice(batch.length);
    } catch (error) {
      if (!isPassing(error, batch[0]?.sinceMs ?? now())) return;
      timers.clear(writeTimer);
      writeTimer = timers.set(() => void writing.ask(), WRITE_AGAIN_MS);
    }
  });

  /** Whether a failed write may be tried again; ends the run when not. */
  const isPassing = (error: unknown, sinceMs: number): boolean => {
    if (error instanceof LeaseLostError) {
      end({ kind: 'lease-lost', reason: error.message });
    } else if (isForeignKeyViolation(error)) {
      end({ kind: 'database', reason: 'The channel is gone.' });
    } else if (now() - sinceMs > UNWRITTEN_MOST_MS) {
      log.error({ err: error, channel: channelId, run: runId }, 'segments could not be written and are given up');
      end({ kind: 'database', reason: 'The database does not take segments.' });
    } else {
      log.warn({ err: error, channel: channelId, run: runId }, 'segments could not be written; trying again');
      return true;
    }
    return false;
  };

  const keepLooking = () => {
    void looking.ask();
    if (verdict === undefined) lookTimer = timers.set(keepLooking, LOOK_MS);
  };

  const handleEnd = async (how: ProcessEnd) => {
    if (how.isMissing) return end({ kind: 'ffmpeg-missing', reason: `ffmpeg cannot be run: ${how.lastWords}` });
    // What was complete when it ended is still taken.
    await looking.ask();
    await writing.ask();
    const words = plan.maskWords(how.lastWords);
    if (saysDiskFull(words)) return end(DISK_FULL);
    end({ kind: 'source', reason: words === '' ? 'The source has ended.' : words });
  };

  const child: IngestProcess = deps.startProcess({
    args: plan.args,
    cwd: plan.workFolder,
    onLine(line) {
      if (STRANGER.test(line)) end({ kind: 'source', reason: 'A sender with another key was turned away.' });
    },
  });
  const unwatch = files.watchLists(plan.workFolder, () => void looking.ask());
  beWatchful(plan.firstPatienceMs);
  keepLooking();
  void child.ended.then(handleEnd);
  return { ended, end };
}

function describeFault(error: unknown): RunEnd {
  if (isDiskFull(error)) return DISK_FULL;
  const words = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', reason: `Its files cannot be handled: ${words}` };
}
