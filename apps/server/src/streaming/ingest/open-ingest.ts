// The ingest role: every active channel with a source of its own has a supervisor, as long as it is that way.
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import type { GeneratedInputs } from '../doors.ts';
import { forgetLeases } from './channel-lease.ts';
import { type IngestChannel, listIngestChannels } from './ingest.queries.ts';
import { diskFiles, type IngestFiles } from './ingest-files.ts';
import { makeStartProcess, type StartProcess } from './ingest-process.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { isGeneratedInput } from './source.ts';
import { type ChannelHealth, type Supervisor, type SupervisorDeps, superviseChannel } from './supervisor.ts';
import { systemTimers, type TimerHandle, type Timers } from './timers.ts';

export type { ChannelHealth } from './supervisor.ts';

export interface IngestOptions {
  readonly db: Database;
  readonly ffmpegPath: string;
  readonly mediaFolder: string;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  /** Inputs made by this process, which a source names. */
  readonly generatedInputs?: GeneratedInputs;
  readonly timers?: Timers;
  /** The notification that tells of changed channels. Without one they are found when next looked for. */
  readonly changes?: string;
  /** No other process can have the database open: leases of an earlier start mean nothing. */
  readonly isAlone?: boolean;
  /** What ingest leaves free on the disk, in bytes. Less than retention does, or archives would never be shortened. */
  readonly reserveBytes?: number;
  readonly files?: IngestFiles;
  readonly startProcess?: StartProcess;
  readonly random?: () => number;
  /** Shorter segments and a hastier encoder, for tests. */
  readonly segmentUs?: number;
  readonly preset?: string;
}

export interface Ingest {
  /** How every channel of this process is. */
  status(): readonly ChannelHealth[];
  /** Ends all runs. Everything that is on a timeline is on the disk. */
  close(): Promise<void>;
}

/** Channels are looked at so often, should a notification be lost. */
const LOOK_MS = 30_000;
const RESERVE_BYTES = 256 * 1024 ** 2;

export async function openIngest(options: IngestOptions): Promise<Ingest> {
  const { db, log, timers = systemTimers, isAlone = db.engine === 'pglite' } = options;
  const deps: SupervisorDeps = {
    ...options,
    timers,
    files: options.files ?? diskFiles,
    startProcess: options.startProcess ?? makeStartProcess(options.ffmpegPath),
    random: options.random ?? Math.random,
    reserveBytes: options.reserveBytes ?? RESERVE_BYTES,
    holder: options.newId(),
    inTurn: makeQueue(),
  };
  const supervisors = new Map<string, Supervisor>();
  const stopping = new Set<Promise<void>>();
  let isClosed = false;
  let timer: TimerHandle;

  const stop = (supervisor: Supervisor): Promise<void> => {
    supervisors.delete(supervisor.channel.id);
    const stopped = supervisor.stop().finally(() => stopping.delete(stopped));
    stopping.add(stopped);
    return stopped;
  };

  const looking = oneAtATime(async () => {
    if (isClosed) return;
    const wanted = new Map((await listIngestChannels(db.kysely)).map((channel) => [channel.id, channel]));
    if (isClosed) return;
    for (const supervisor of [...supervisors.values()]) {
      const channel = wanted.get(supervisor.channel.id);
      if (channel !== undefined && keyOf(channel) === keyOf(supervisor.channel)) continue;
      log.info({ channel: supervisor.channel.id }, channel ? 'a channel has changed' : 'a channel is ingested no more');
      await stop(supervisor);
    }
    for (const channel of wanted.values()) {
      if (!isClosed && !supervisors.has(channel.id)) supervisors.set(channel.id, superviseChannel(deps, channel));
    }
  });

  const lookOrTell = () =>
    looking.ask().catch((error: unknown) => log.error({ err: error }, 'channels could not be read; those known go on'));
  const keepLooking = () => {
    timer = timers.set(() => void lookOrTell().finally(() => isClosed || keepLooking()), LOOK_MS);
  };

  const onChange = () => void lookOrTell();
  const stopListening = options.changes ? await db.listen(options.changes, onChange, onChange) : undefined;
  const close = async () => {
    isClosed = true;
    timers.clear(timer);
    await stopListening?.();
    await looking.underWay()?.catch(() => undefined);
    await Promise.all([...supervisors.values()].map(stop));
    await Promise.all(stopping);
  };
  try {
    if (isAlone) await forgetLeases(db.kysely);
    await looking.ask();
  } catch (error) {
    await close();
    throw error;
  }
  keepLooking();
  return { status: () => [...supervisors.values()].map((supervisor) => supervisor.health()), close };
}

/** What a run is made from: with another key it has to be begun anew. A generated picture may show the channel's name. */
const keyOf = ({ name, source }: IngestChannel) => JSON.stringify([source, isGeneratedInput(source.input) ? name : '']);

/** One piece of work after the other. */
function makeQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
