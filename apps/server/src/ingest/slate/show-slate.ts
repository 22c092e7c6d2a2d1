// Shows the slate while a channel's source is away: the same segment again and again, at the right wall-clock times, as a run
// of its own. Live lists go on, and the archive shows when there was nothing.
import { join } from 'node:path';
import { toTicks } from '@seyir/core/time/units';
import type { Database } from '../../db/database.ts';
import { retimeFragment } from '../../media/mp4/fragments.ts';
import { initFile, type RunPlace, segmentFile } from '../../media/run-files.ts';
import { makeSingleFlight } from '../../shared/async.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import type { MediaStore } from '../../store/media-store.ts';
import { LeaseLostError } from '../channel-lease.ts';
import { makeDescriber } from '../describe-renditions.ts';
import { endRun, listNewestRenditions } from '../ingest.queries.ts';
import type { IngestFiles } from '../ingest-files.ts';
import { WORK_FOLDER } from '../segment-intake.ts';
import { type SettledSegment, writeSegments } from '../span-writer.ts';
import type { TimelineEnd } from '../timeline-end.ts';
import type { TimerHandle, Timers } from '../timers.ts';
import { type MakeSlate, makeSlate, type Slate } from './make-slate.ts';
import { LATE_US, planSlate, type SlateSegments } from './plan-slate.ts';

export interface SlateDeps {
  readonly db: Database;
  readonly files: IngestFiles;
  readonly mediaFolder: string;
  readonly store: MediaStore;
  readonly ffmpegPath: string;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  readonly timers: Timers;
  /** Identifies this process in leases. */
  readonly holder: string;
  /** Shorter in tests. */
  readonly segmentUs?: number;
  readonly makeSlate?: MakeSlate;
}

interface SlateChannel {
  readonly channelId: string;
  readonly timeline: TimelineEnd;
  /** Whether the slate may be shown now: the lease is held, the disk has space, no segment of the source waits. */
  readonly mayShow: () => Promise<boolean>;
}

interface ShownSlate {
  /** The run of the slate while it is shown. */
  readonly runId: string | undefined;
  stop(): Promise<void>;
}

const TICK_MS = 1_000;
/** After a failure: encoding would fail again. */
const RETRY_MS = 30_000;

interface SlateRun extends RunPlace {
  readonly slate: Slate;
  readonly startedAt: Date;
  nextIndex: number;
}

/** Looks at the end of the timeline every second until it is stopped. */
export function showSlate(deps: SlateDeps, { channelId, timeline, mayShow }: SlateChannel): ShownSlate {
  const { db, files, mediaFolder, store, log, now, timers } = deps;
  const stopping = new AbortController();
  let run: SlateRun | undefined;
  let retryAtMs = 0;
  let timer: TimerHandle;

  const isDue = () => timeline.endUs > 0 && (isShown() || now() * 1_000 - timeline.endUs > LATE_US);
  const isShown = () => run !== undefined && timeline.runId === run.runId;

  const tick = makeSingleFlight(async () => {
    if (run !== undefined && !isShown()) await endSlate(run, 'The source is back.');
    if (stopping.signal.aborted || now() < retryAtMs || !isDue() || !(await mayShow())) return;
    try {
      const shown = run ?? (await begin());
      await timeline.inTurn(() => fill(shown));
    } catch (error) {
      if (stopping.signal.aborted || error instanceof LeaseLostError) return;
      retryAtMs = now() + RETRY_MS;
      log.warn({ err: error, channel: channelId }, 'could not show the slate');
    }
  });

  /** Encodes the slate for the renditions that the source had last. */
  const begin = async (): Promise<SlateRun> => {
    const place: RunPlace = { channelId, runId: deps.newId() };
    const renditions = await listNewestRenditions(db.kysely, channelId);
    // Not in the run's folder, which is removed while it has no row.
    const folder = join(mediaFolder, WORK_FOLDER, `slate-${place.runId}`);
    await files.makeFolder(folder);
    const { ffmpegPath, segmentUs } = deps;
    const { signal } = stopping;
    const asked = { ffmpegPath, files, folder, renditions, signal, ...(segmentUs === undefined ? {} : { segmentUs }) };
    const slate = await (deps.makeSlate ?? makeSlate)(asked).finally(() => files.remove(folder));
    run = { ...place, slate, startedAt: new Date(now()), nextIndex: 0 };
    return run;
  };

  const fill = async (into: SlateRun) => {
    const { durationUs } = into.slate[0].part;
    const { endUs, sourceEndUs } = timeline;
    const planned = planSlate({ endUs, sourceEndUs, nowUs: now() * 1_000, durationUs, isShown: isShown() });
    if (planned === undefined) return;
    const begins = !isShown() || planned.startUs !== endUs;
    const firstIndex = into.nextIndex;
    // Before the first wait: a segment of the source that arrives meanwhile comes behind it.
    timeline.extend(into.runId, planned.startUs + planned.count * durationUs, true);
    into.nextIndex += planned.count;
    if (firstIndex === 0) log.warn({ channel: channelId, run: into.runId }, 'the source is away, the slate is shown');
    await writeSlate(into, firstIndex, planned, begins);
  };

  const writeSlate = async (into: SlateRun, firstIndex: number, { startUs, count }: SlateSegments, begins: boolean) => {
    const { durationUs } = into.slate[0].part;
    const segments: SettledSegment[] = [];
    if (firstIndex === 0) await writeInits(into);
    for (let position = 0; position < count; position += 1) {
      const index = firstIndex + position;
      for (const { id, bytes, init } of into.slate) {
        const decodeTime = toTicks(index * durationUs, init.timescale);
        const segment = retimeFragment(bytes, { sequence: index + 1, decodeTime });
        await store.write(segmentFile(into, id, index), segment);
      }
      segments.push({ index, durationUs, startUs: startUs + position * durationUs, begins: begins && position === 0 });
    }
    const describe = makeDescriber(undefined);
    const renditions = describe({ index: 0, arrivedUs: 0, renditions: into.slate });
    const { runId, startedAt } = into;
    await writeSegments(db, { channelId, runId, startedAt, renditions, holder: deps.holder, isSlate: true }, segments);
  };

  const writeInits = async (into: SlateRun) => {
    for (const { id, initBytes } of into.slate) await store.write(initFile(into, id), initBytes);
  };

  const endSlate = async (ended: SlateRun, reason: string) => {
    run = undefined;
    await bestEffort(endRun(db.kysely, ended.runId, new Date(now()), reason), 'the next run ends open runs', log);
  };

  const keepTicking = () => {
    timer = timers.set(() => void tick.run().finally(() => stopping.signal.aborted || keepTicking()), TICK_MS);
  };
  keepTicking();
  return {
    get runId() {
      return isShown() ? run?.runId : undefined;
    },
    async stop() {
      stopping.abort();
      timers.clear(timer);
      await tick.settled();
      if (run !== undefined) await endSlate(run, 'Ingest was stopped.');
    },
  };
}
