// Supervises the ingest of one channel: takes its lease, starts a run, and restarts it with back-off when it ends, from the
// fallback input where there is one.
// Failures of one channel do not affect the others.

import { FfmpegMissingError } from '../media/ffmpeg/run-ffmpeg.ts';
import { bestEffort } from '../shared/best-effort.ts';
import type { Clock } from '../shared/clock.ts';
import { isDiskFull } from '../shared/error-code.ts';
import type { Log } from '../shared/log.ts';
import { RENEW_MS, releaseLease, renewLease, takeLease } from './channel-lease.ts';
import { cleanUpRuns } from './clean-up-runs.ts';
import { type ChannelInput, listInputs, probeAhead, readMark, watchForReturn } from './failover.ts';
import { findIngestedEnd, type IngestChannel } from './ingest.queries.ts';
import type { IngestFiles } from './ingest-files.ts';
import { DISK_FULL, type RunEnd } from './ingest-run.ts';
import { type FinishedRun, type OpenRun, type OpenRunDeps, openRun } from './open-run.ts';
import type { KnownSource } from './plan-run.ts';
import { type SlateDeps, showSlate } from './slate/show-slate.ts';
import { describeSource, isGeneratedInput, maskSecrets, SourceError } from './source.ts';
import type { ReadList } from './stale-list.ts';
import { makeTimelineEnd } from './timeline-end.ts';
import { backOffMs, HEALTHY_MS, waitFor } from './timers.ts';

export interface ChannelHealth {
  readonly channelId: string;
  /**
   * `live`: segments arrive. `starting`: the run has no segment yet. `waiting`: it will be retried. `failed`: an
   * operator has to change something. `standby`: another server ingests the channel.
   */
  readonly state: 'starting' | 'live' | 'waiting' | 'failed' | 'standby';
  /** Age of the newest segment, in milliseconds; undefined when this process has seen none. */
  readonly lastSegmentAgeMs: number | undefined;
  /** Runs that ended by themselves. */
  readonly restarts: number;
  /** Why the channel is not live, shown to operators. */
  readonly reason: string | undefined;
  /** Whether the fallback input is used instead of the first one. */
  readonly isOnFallback: boolean;
}

export interface SupervisorDeps extends OpenRunDeps, SlateDeps {
  readonly files: IngestFiles;
  readonly log: Log;
  readonly now: Clock;
  /** Identifies this process in leases. */
  readonly holder: string;
  readonly random: () => number;
  /** Disk space that stays free for the database and other programs, in bytes. */
  readonly reserveBytes: number;
  readonly readList: ReadList;
}

export interface Supervisor {
  readonly channel: IngestChannel;
  health(): ChannelHealth;
  /** Takes over changed settings without ending the run. False when they concern the input that is shown, or there is no run. */
  update(channel: IngestChannel): boolean;
  /** Ends the run and releases the lease. */
  stop(): Promise<void>;
}

/** Free space before a run starts, as a multiple of the reserve, so that the run does not end at once. */
const RESUME_RESERVES = 1.5;
/** Poll interval of free space while the disk is full. Longer than RENEW_MS, after which a server on standby tries to take the lease. */
export const SPACE_POLL_MS = 7_500;
/** Retry interval while ffmpeg is missing: it may be installed meanwhile. */
const MISSING_POLL_MS = 30_000;
/** Poll interval of a list that has not moved on. */
const STALE_POLL_MS = 2_000;
/** Pause before the next run waits for a silent sender of datagrams. */
const DATAGRAM_PAUSE_MS = 200;
/** How ffmpeg says that its read timeout has passed. */
const SILENT = /Connection timed out|Operation timed out/;
const NO_PROTOCOL = /Protocol not found/;

export function superviseChannel(deps: SupervisorDeps, initial: IngestChannel): Supervisor {
  const { db, files, store, mediaFolder, now, timers, holder } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let channel = initial;
  let inputs = listInputs(channel);
  const timeline = makeTimelineEnd();
  const log = deps.log.child({ channel: channel.id, source: describeSource(channel.source.input) });
  let state: ChannelHealth['state'] = 'starting';
  let reason: string | undefined;
  let restarts = 0;
  let failures = 0;
  /** Inputs that have failed since the channel was live. */
  let failedInputs = 0;
  let lastSegmentAtMs: number | undefined;
  /** The run that is shown, and that of the first input while it is opened beside the fallback. */
  let current: OpenRun | undefined;
  let beside: OpenRun | undefined;
  /** The opening of that run, which waits for a sender where the first input listens; resolves to why it failed. */
  let opening: Promise<unknown> | undefined;
  let stopWatching: (() => void) | undefined;
  let stopProbing: (() => Promise<void>) | undefined;
  let probeEnded: Promise<void> | undefined;
  let input = inputs[0];
  let holdsLease = false;
  let stopRenewing = async () => {};

  const setState = (newState: ChannelHealth['state'], why?: string) => {
    if (why !== undefined && (newState !== state || why !== reason))
      log.warn({ state: newState, why }, 'channel is not live');
    state = newState;
    reason = why;
  };
  const endRuns = (how: RunEnd) => {
    for (const run of [current, beside]) run?.end(how);
  };
  const hasFree = async (bytes: number) => (await files.freeBytes(mediaFolder)) >= bytes;
  const pause = (ms: number) => waitFor(timers, ms, signal);

  const keepGoing = async () => {
    while (!signal.aborted) {
      try {
        await attempt();
      } catch (error) {
        if (!signal.aborted) await handleFailure(error);
      }
    }
  };

  const attempt = async () => {
    await files.makeFolder(mediaFolder);
    if (!(await hasFree(RESUME_RESERVES * deps.reserveBytes))) return await waitForSpace();
    if (!(await takeLease(db.kysely, channel.id, holder))) {
      holdsLease = false;
      setState('standby', 'Another server ingests this channel.');
      return await pause(RENEW_MS);
    }
    const onLost = () => {
      holdsLease = false;
      endRuns({ kind: 'lease-lost', reason: 'Another server ingests this channel.' });
    };
    stopRenewing = renewLease({ db: db.kysely, timers, log, channelId: channel.id, holder }, onLost);
    try {
      // A run that was opened beside the last one, or waits for its sender, goes on, and its files with it.
      if (beside === undefined && opening === undefined) {
        await timeline.inTurn(() => cleanUpRuns({ db, files, store, mediaFolder, now }, channel.id, slate?.runId));
      }
      timeline.refresh(await findIngestedEnd(db.kysely, channel.id));
      // Not before: the slate would begin where this server has stopped, in the time that another one has filled since.
      holdsLease = true;
      if (input.endMark !== undefined && (await readMark(input, deps.readList, signal)) === input.endMark) {
        setState('waiting', 'The list of the source has not moved on since its last segment was shown.');
        if (switchInput()) return;
        return await pause(STALE_POLL_MS);
      }
      const finished = await runOnce();
      // A run without segments has shown nothing that could be shown again.
      if (finished.liveForMs !== undefined) input.endMark = await readMark(input, deps.readList, signal);
      await handleEnd(finished);
    } finally {
      await stopRenewing();
    }
  };

  /** Releases the lease, for a server that has space. */
  const waitForSpace = async () => {
    setState('waiting', DISK_FULL.reason);
    await stopRenewing();
    if (holdsLease) await bestEffort(releaseLease(db.kysely, channel.id, holder), 'it will expire', log);
    holdsLease = false;
    await pause(SPACE_POLL_MS);
  };

  /** Goes on with the other input. False when there is none, or when both have failed since the channel was live. */
  const switchInput = (): boolean => {
    const other = inputs.find((each) => each !== input);
    if (other === undefined) return false;
    input = other;
    failedInputs += 1;
    return failedInputs < inputs.length;
  };

  const runOnce = async (): Promise<FinishedRun> => {
    // During retries the reason of the last failure stays visible.
    const failure = input === inputs[0] ? await opening : undefined;
    if (failure !== undefined) throw failure;
    if (state !== 'waiting' && beside?.input !== input) setState('starting');
    const run = beside?.input === input ? beside : await open(input);
    if (beside === run) beside = undefined;
    current = run;
    if (signal.aborted) run.end(STOPPED);
    watchFirst();
    const finished = await run.finished;
    stopWatching?.();
    await stopProbing?.();
    stopProbing = undefined;
    current = undefined;
    return finished;
  };

  const open = (of: ChannelInput, beforeFirst?: () => Promise<void>): Promise<OpenRun> => {
    of.known.isResumed = of.endMark !== undefined;
    of.endMark = undefined;
    return openRun(
      { ...deps, log },
      {
        ...{ input: of, isFallback: of !== inputs[0], holder, timeline, signal, beforeFirst },
        hasSpace: () => hasFree(deps.reserveBytes),
        onSegments() {
          lastSegmentAtMs = now();
          failedInputs = 0;
          if (state !== 'live') log.info({ isOnFallback: of !== inputs[0] }, 'channel is live');
          setState('live');
          const [first, fallback] = inputs;
          if (of === first && fallback && !fallback.known.facts) stopProbing ??= probeAhead(deps, fallback, probeEnded);
        },
      },
    );
  };

  /** While the fallback is shown, opens the first input beside it as soon as that one has returned. */
  const watchFirst = () => {
    stopWatching?.();
    const [first] = inputs;
    const isOpen = current?.input === first || beside !== undefined || opening !== undefined;
    stopWatching = current === undefined || isOpen ? undefined : watchForReturn(deps, first, openBeside);
  };

  /** The run of the fallback ends when that of the first input has its first segment: the channel has no hole. */
  const openBeside = () => {
    const [first] = inputs;
    const handOver = async () => {
      if (current?.input !== first) await current?.handOver(RETURNED);
    };
    opening = open(first, handOver).then(
      (run) => {
        opening = undefined;
        beside = run;
        if (signal.aborted || !inputs.includes(first)) run.end(STOPPED);
        void run.finished.then((finished) => {
          // Taken over by `runOnce` otherwise.
          if (beside !== run) return;
          beside = undefined;
          noteFailure(first, finished);
          log.info({ why: finished.how.reason }, 'the first input has not returned');
          watchFirst();
        });
      },
      (error: unknown) => {
        opening = undefined;
        watchFirst();
        return error;
      },
    );
  };

  const handleEnd = async ({ how, liveForMs }: FinishedRun) => {
    if (signal.aborted || how.kind === 'stopped') return;
    if (how.kind === 'returned') {
      log.info({ why: how.reason }, 'ingest run ended');
      input = inputs[0];
      return;
    }
    restarts += 1;
    log.warn({ kind: how.kind, why: how.reason, liveForMs }, 'ingest run ended');
    if (how.kind === 'lease-lost') return setState('standby', how.reason);
    if (how.kind === 'disk-full') return await waitForSpace();
    if (how.kind === 'ffmpeg-missing') {
      setState('failed', how.reason);
      return await pause(MISSING_POLL_MS);
    }
    noteFailure(input, { how, liveForMs });
    const isSilent = SILENT.test(how.reason);
    failures = (liveForMs ?? 0) >= HEALTHY_MS ? 1 : failures + 1;
    setState('waiting', how.reason);
    const isDatagram = /^udp:/i.test(address());
    if (switchInput()) return;
    if (NO_PROTOCOL.test(how.reason)) throw new SourceError(how.reason);
    // No back-off for datagrams: a receiver sends no requests, so waiting again costs the sender nothing.
    if (isSilent && isDatagram) return await pause(DATAGRAM_PAUSE_MS);
    await pause(backOffMs(failures, deps.random()));
  };

  /** Handles a run that could not be started. */
  const handleFailure = async (error: unknown) => {
    const message = maskSecrets(error instanceof Error ? error.message : String(error), address());
    if (isDiskFull(error)) return await waitForSpace();
    const isWrong = error instanceof SourceError || NO_PROTOCOL.test(message);
    const isMissing = error instanceof FfmpegMissingError;
    if (!isMissing && switchInput()) return setState('waiting', message);
    if (isWrong && inputs.length === 1) {
      setState('failed', NO_PROTOCOL.test(message) ? describeMissingProtocol(address()) : message);
      // Only a change of the channel helps, and that starts a new supervisor.
      return await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    }
    if (isMissing) {
      setState('failed', message);
      return await pause(MISSING_POLL_MS);
    }
    failures += 1;
    restarts += 1;
    setState('waiting', message);
    await pause(backOffMs(failures, deps.random()));
  };

  const address = () => input.channel.source.input;
  const mayShowSlate = async () =>
    holdsLease &&
    state !== 'starting' &&
    ![current, beside].some((run) => run?.hasUnwritten()) &&
    (await hasFree(deps.reserveBytes));
  // A generated input is made here: what is wrong with it would be wrong with the slate.
  const slate = isGeneratedInput(channel.source.input)
    ? undefined
    : showSlate({ ...deps, log }, { channelId: channel.id, timeline, mayShow: mayShowSlate });
  const going = keepGoing();
  return {
    get channel() {
      return channel;
    },
    update(changed) {
      const kept = listInputs(changed, inputs);
      const isSame = kept.length === inputs.length && kept.every((each, index) => each === inputs[index]);
      if (!isSame && !(state === 'live' && current !== undefined && kept.includes(current.input))) return false;
      channel = changed;
      if (isSame) return true;
      log.info('ingest channel changed, its run goes on');
      inputs = kept;
      if (beside !== undefined && !kept.includes(beside.input)) beside.end(STOPPED);
      probeEnded = stopProbing?.();
      stopProbing = undefined;
      watchFirst();
      return true;
    },
    health: () => ({
      channelId: channel.id,
      state,
      lastSegmentAgeMs: lastSegmentAtMs === undefined ? undefined : Math.max(0, now() - lastSegmentAtMs),
      restarts,
      reason,
      isOnFallback: input !== inputs[0],
    }),
    async stop() {
      stopping.abort();
      endRuns(STOPPED);
      await going;
      await opening;
      await beside?.finished;
      await slate?.stop();
      await releaseLease(db.kysely, channel.id, holder).catch((error: unknown) => {
        log.warn({ err: error }, 'could not release the ingest lease, it will expire');
      });
    },
  };
}

const RETURNED: RunEnd = { kind: 'returned', reason: 'The first input is back.' };
const STOPPED: RunEnd = { kind: 'stopped', reason: 'Ingest was stopped.' };

/** Remembers what a failed run has shown of its input. */
function noteFailure({ known }: ChannelInput, { how, liveForMs }: FinishedRun): void {
  if (how.kind === 'unfit') known.isUnfitToCopy = true;
  known.lacks = findLacking(how.reason, known.lacks);
  // A sender that is away has not changed.
  if (liveForMs !== undefined || SILENT.test(how.reason)) return;
  known.facts = undefined;
  known.opensSlowly = true;
}

/** A listening source cannot be probed: the streams it lacks are read from the failure. */
function findLacking(reason: string, known: KnownSource['lacks']): KnownSource['lacks'] {
  const [, kind] = /Stream specifier ':?([av]):0'/.exec(reason) ?? [];
  return kind === undefined ? known : new Set([...known, kind === 'a' ? 'sound' : 'picture']);
}

function describeMissingProtocol(input: string): string {
  const [protocol] = input.split(':');
  return `This ffmpeg cannot read ${protocol} addresses: install one that can (Debian's does), or name it with FFMPEG_PATH.`;
}
