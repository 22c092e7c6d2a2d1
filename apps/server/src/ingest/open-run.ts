// Opens a run of one input of a channel: its working folder, its plan, ffmpeg and the thumbnails; and closes all of them when the
// run has ended.
import { join } from 'node:path';
import { type RunPlace, runFolder } from '../media/run-files.ts';
import { bestEffort } from '../shared/best-effort.ts';
import type { NewId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';
import type { ChannelInput } from './failover.ts';
import { endRun } from './ingest.queries.ts';
import { type IngestRun, type RunDeps, type RunEnd, type RunPlan, startRun } from './ingest-run.ts';
import { type PlanDeps, planRun } from './plan-run.ts';
import { WORK_FOLDER } from './segment-intake.ts';
import { maskSecrets } from './source.ts';
import { openSheets, type SheetsDeps } from './sprite-sheets.ts';

export interface OpenRunDeps extends RunDeps, PlanDeps, SheetsDeps {
  readonly log: Log;
  readonly newId: NewId;
}

interface RunRequest extends Pick<RunPlan, 'holder' | 'timeline' | 'hasSpace' | 'beforeFirst' | 'isFallback'> {
  readonly input: ChannelInput;
  readonly signal: AbortSignal;
  /** Called after segments were written. */
  readonly onSegments: () => void;
}

export interface FinishedRun {
  readonly how: RunEnd;
  /** Time since the first segment; undefined when there was none. */
  readonly liveForMs: number | undefined;
}

export interface OpenRun extends Pick<IngestRun, 'end' | 'handOver' | 'hasUnwritten'> {
  readonly input: ChannelInput;
  /** Whether the picture of the source is passed on as it is. */
  readonly isCopied: boolean;
  readonly finished: Promise<FinishedRun>;
}

/** Rejects when the input cannot be planned or opened. */
export async function openRun(deps: OpenRunDeps, request: RunRequest): Promise<OpenRun> {
  const { files, log, now, mediaFolder } = deps;
  const { input, signal, onSegments, ...shared } = request;
  const { channel, known } = input;
  const place: RunPlace = { channelId: channel.id, runId: deps.newId() };
  const workFolder = join(mediaFolder, runFolder(place), WORK_FOLDER);
  // Segments are not removed here: only the database knows which of them are on the timeline.
  const removeFolder = () => bestEffort(files.remove(workFolder), 'the next run cleans up', log);
  let planned: Awaited<ReturnType<typeof planRun>> | undefined;
  try {
    await files.makeFolder(workFolder);
    planned = await planRun(deps, { channel, run: place, workFolder, known, signal });
    const { parts, isCopied } = planned;
    signal.throwIfAborted();
    let lowest: string | undefined;
    let liveSinceMs: number | undefined;
    const sheets = openSheets(deps, place, () => lowest);
    const run = startRun(deps, {
      ...{ ...planned, ...shared, ...place, workFolder },
      maskSecrets: (text) => maskSecrets(text, channel.source.input),
      onSegments(segments, renditions) {
        liveSinceMs ??= now();
        lowest ??= renditions.findLast(({ id }) => id.startsWith('v'))?.id;
        onSegments();
        sheets.add(segments);
      },
    });
    log.info({ run: place.runId, copied: isCopied }, 'ingest run started');
    const finish = async (): Promise<FinishedRun> => {
      const how = await run.ended;
      const liveForMs = liveSinceMs && now() - liveSinceMs;
      parts?.end();
      await sheets.close();
      const ending = endRun(deps.db.kysely, place.runId, new Date(now()), how.reason);
      await bestEffort(ending, 'the next run ends open runs', log);
      await removeFolder();
      return { how, liveForMs };
    };
    const { end, handOver, hasUnwritten } = run;
    return { input, isCopied, finished: finish(), end, handOver, hasUnwritten };
  } catch (error) {
    planned?.parts?.end();
    await removeFolder();
    throw error;
  }
}
