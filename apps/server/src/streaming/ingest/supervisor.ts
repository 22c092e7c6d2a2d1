// Keeps one channel on the air: takes its lease, starts a run, and starts another when that one ends, for as long as it
// is told to. What happens to one channel is never felt by another.
import { join } from 'node:path';
import { bestEffort } from '../../shared/best-effort.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import { FfmpegMissingError } from '../ffmpeg/run-ffmpeg.ts';
import { type RunPlace, runFolder } from '../library/run-files.ts';
import { backOffMs, HEALTHY_MS } from './back-off.ts';
import { RENEW_MS, releaseLease, takeLease } from './channel-lease.ts';
import { endRun, findIngestedEnd, type IngestChannel } from './ingest.queries.ts';
import { type IngestFiles, isDiskFull } from './ingest-files.ts';
import { DISK_FULL, type IngestRun, type RunDeps, type RunEnd, startRun } from './ingest-run.ts';
import { clearLeftovers } from './leftovers.ts';
import { type KnownSource, type PlanDeps, type PlannedRun, planRun } from './plan-run.ts';
import { WORK_FOLDER } from './segment-intake.ts';
import { describeSource, maskWords, SourceError } from './source.ts';
import { openSheets, type SheetsDeps } from './sprite-sheets.ts';
import { waitFor } from './timers.ts';

export interface ChannelHealth {
  readonly channelId: string;
  /**
   * `live`: segments come. `starting`: a run has begun and has none yet. `waiting`: it will be tried again by itself.
   * `failed`: somebody has to change something. `standby`: another server ingests it.
   */
  readonly state: 'starting' | 'live' | 'waiting' | 'failed' | 'standby';
  /** Since the newest segment, in milliseconds; undefined when this process has seen none. */
  readonly lastSegmentAgeMs: number | undefined;
  /** Runs that ended without our doing. */
  readonly restarts: number;
  /** Why it is not live, for people. */
  readonly reason: string | undefined;
}

export interface SupervisorDeps extends RunDeps, PlanDeps, SheetsDeps {
  readonly files: IngestFiles;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  /** Names this process among those that share the database. */
  readonly holder: string;
  readonly random: () => number;
  /** What is left on the disk for the database and everybody else, in bytes. */
  readonly reserveBytes: number;
}

export interface Supervisor {
  readonly channel: IngestChannel;
  health(): ChannelHealth;
  /** Ends the run and gives the lease back. */
  stop(): Promise<void>;
}

/** What has to be free before a run begins, measured in the reserve: more, so that it does not end at once. */
const RESUME_RESERVES = 1.5;
/** How often is looked for space on a full disk. */
const SPACE_LOOK_MS = 5_000;
/** What is missing on this machine may be installed while we run. */
const MISSING_LOOK_MS = 30_000;
const NO_PROTOCOL = /Protocol not found/;

export function superviseChannel(deps: SupervisorDeps, channel: IngestChannel): Supervisor {
  const { db, files, mediaFolder, now, timers, holder } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const known: KnownSource = { facts: undefined, isUnfitToCopy: false, lacks: new Set() };
  const log = deps.log.child({ channel: channel.id, source: describeSource(channel.source.input) });
  let state: ChannelHealth['state'] = 'starting';
  let reason: string | undefined;
  let restarts = 0;
  let failures = 0;
  let lastSegmentAtMs: number | undefined;
  let run: IngestRun | undefined;

  const tell = (newState: ChannelHealth['state'], why?: string) => {
    if (why !== undefined && (newState !== state || why !== reason)) log.warn({ state: newState, why }, 'no picture');
    state = newState;
    reason = why;
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
    if (!(await takeLease(db.kysely, channel.id, holder))) {
      tell('standby', 'Another server ingests this channel.');
      return await pause(RENEW_MS);
    }
    const stopRenewing = keepLease();
    try {
      await clearLeftovers({ db, files, mediaFolder, now }, channel.id);
      await files.makeFolder(mediaFolder);
      if (!(await hasFree(RESUME_RESERVES * deps.reserveBytes))) {
        tell('waiting', DISK_FULL.reason);
        return await pause(SPACE_LOOK_MS);
      }
      await handleEnd(await runOnce());
    } finally {
      stopRenewing();
    }
  };

  /** Renews the lease while this channel is ours, in runs and between them. */
  const keepLease = () => {
    const renew = async () => {
      try {
        if (await takeLease(db.kysely, channel.id, holder)) return;
        run?.end({ kind: 'lease-lost', reason: 'Another server ingests this channel.' });
      } catch (error) {
        // Without a database nothing is written, and every write asks for the lease anew.
        log.debug({ err: error }, 'the lease could not be renewed');
      }
    };
    let handle: unknown;
    const again = () => {
      handle = timers.set(() => void renew().finally(() => handle !== undefined && again()), RENEW_MS);
    };
    again();
    return () => {
      timers.clear(handle);
      handle = undefined;
    };
  };

  const runOnce = async (): Promise<FinishedRun> => {
    const place: RunPlace = { channelId: channel.id, runId: deps.newId() };
    const workFolder = join(mediaFolder, runFolder(place), WORK_FOLDER);
    try {
      await files.makeFolder(workFolder);
      // While it is tried again, the reason why is of more use.
      if (state !== 'waiting') tell('starting');
      const planned = await planRun(deps, { channel, run: place, workFolder, known, signal });
      signal.throwIfAborted();
      return await runPlanned(place, workFolder, planned);
    } finally {
      // Segments stay: only the database knows which of them are on the timeline.
      await bestEffort(files.remove(workFolder), 'the next run tidies up', log);
    }
  };

  const runPlanned = async (place: RunPlace, workFolder: string, planned: PlannedRun): Promise<FinishedRun> => {
    const timelineEndUs = (await findIngestedEnd(db.kysely, channel.id)) ?? 0;
    let lowest: string | undefined;
    let liveSinceMs: number | undefined;
    const sheets = openSheets({ ...deps, log }, place, () => lowest);
    log.info({ run: place.runId, copied: planned.rungs === undefined }, 'a run begins');
    run = startRun(
      { ...deps, log },
      {
        ...planned,
        ...{ channelId: place.channelId, runId: place.runId, holder, workFolder, timelineEndUs },
        maskWords: (words) => maskWords(words, channel.source.input),
        hasSpace: () => hasFree(deps.reserveBytes),
        onSegments(segments, renditions) {
          lastSegmentAtMs = now();
          liveSinceMs ??= lastSegmentAtMs;
          lowest ??= renditions.findLast(({ id }) => id.startsWith('v'))?.id;
          if (state !== 'live') log.info({ run: place.runId }, 'live');
          tell('live');
          sheets.add(segments);
        },
      },
    );
    if (signal.aborted) run.end(STOPPED);
    const how = await run.ended;
    run = undefined;
    await sheets.close();
    const ending = endRun(db.kysely, place.runId, new Date(now()), how.reason);
    await bestEffort(ending, 'the next run ends those that were left open', log);
    return { how, wellForMs: liveSinceMs && now() - liveSinceMs };
  };

  const handleEnd = async ({ how, wellForMs }: FinishedRun) => {
    if (signal.aborted || how.kind === 'stopped') return;
    restarts += 1;
    log.warn({ kind: how.kind, why: how.reason, wellForMs }, 'a run has ended');
    if (how.kind === 'lease-lost') return tell('standby', how.reason);
    if (how.kind === 'disk-full') {
      tell('waiting', DISK_FULL.reason);
      return await pause(SPACE_LOOK_MS);
    }
    if (how.kind === 'ffmpeg-missing') {
      tell('failed', how.reason);
      return await pause(MISSING_LOOK_MS);
    }
    if (how.kind === 'unfit') known.isUnfitToCopy = true;
    known.lacks = findLacking(how.reason, known.lacks);
    if (wellForMs === undefined) known.facts = undefined;
    failures = (wellForMs ?? 0) >= HEALTHY_MS ? 1 : failures + 1;
    tell('waiting', how.reason);
    if (NO_PROTOCOL.test(how.reason)) throw new SourceError(how.reason);
    await pause(backOffMs(failures, deps.random()));
  };

  /** A run that did not come to be. */
  const handleFailure = async (error: unknown) => {
    const words = maskWords(error instanceof Error ? error.message : String(error), channel.source.input);
    if (isDiskFull(error)) {
      tell('waiting', DISK_FULL.reason);
      return await pause(SPACE_LOOK_MS);
    }
    if (error instanceof SourceError || NO_PROTOCOL.test(words)) {
      tell('failed', NO_PROTOCOL.test(words) ? tellMissingProtocol(channel.source.input) : words);
      // Only a change of the channel helps, and that begins anew.
      return await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    }
    if (error instanceof FfmpegMissingError) {
      tell('failed', words);
      return await pause(MISSING_LOOK_MS);
    }
    failures += 1;
    restarts += 1;
    tell('waiting', words);
    await pause(backOffMs(failures, deps.random()));
  };

  const going = keepGoing();
  return {
    channel,
    health: () => ({
      channelId: channel.id,
      state,
      lastSegmentAgeMs: lastSegmentAtMs === undefined ? undefined : Math.max(0, now() - lastSegmentAtMs),
      restarts,
      reason,
    }),
    async stop() {
      stopping.abort();
      run?.end(STOPPED);
      await going;
      await releaseLease(db.kysely, channel.id, holder).catch((error: unknown) => {
        log.warn({ err: error }, 'the lease could not be given back; it runs out by itself');
      });
    },
  };
}

interface FinishedRun {
  readonly how: RunEnd;
  /** Since its first segment; undefined when it had none. */
  readonly wellForMs: number | undefined;
}

const STOPPED: RunEnd = { kind: 'stopped', reason: 'Ingest was stopped.' };

/** A sender that waits to connect cannot be looked at before: what it does not send is learnt from the failure. */
function findLacking(reason: string, known: KnownSource['lacks']): KnownSource['lacks'] {
  const [, kind] = /Stream specifier ':?([av]):0'/.exec(reason) ?? [];
  return kind === undefined ? known : new Set([...known, kind === 'a' ? 'sound' : 'picture']);
}

function tellMissingProtocol(input: string): string {
  const [protocol] = input.split(':');
  return `This ffmpeg cannot read ${protocol} addresses: install one that can (Debian's does), or name it with FFMPEG_PATH.`;
}
