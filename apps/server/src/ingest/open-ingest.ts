// The ingest role: supervises every active channel that has a source of its own.
import type { Database } from '../db/database.ts';
import { makeMutex, makeSingleFlight } from '../shared/async.ts';
import type { Clock } from '../shared/clock.ts';
import type { NewId } from '../shared/ids.ts';
import type { Log } from '../shared/log.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { LiveParts } from '../timeline/live-parts.ts';
import { forgetLeases, listHeldElsewhere } from './channel-lease.ts';
import type { GeneratedInputs } from './generated-input.ts';
import { type IngestChannel, listIngestChannels } from './ingest.queries.ts';
import { diskFiles, type IngestFiles } from './ingest-files.ts';
import { makeStartProcess, type StartProcess } from './ingest-process.ts';
import type { MakeSlate } from './slate/make-slate.ts';
import { type ReadList, readListText } from './stale-list.ts';
import { type ChannelHealth, type Supervisor, type SupervisorDeps, superviseChannel } from './supervisor.ts';
import { systemTimers, type TimerHandle, type Timers } from './timers.ts';

export type { ChannelHealth } from './supervisor.ts';

export interface IngestOptions {
  readonly db: Database;
  readonly ffmpegPath: string;
  /** Working folders, on this machine. */
  readonly mediaFolder: string;
  readonly store: MediaStore;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  /** Inputs that this process generates, by the name that a source gives. */
  readonly generatedInputs?: GeneratedInputs;
  readonly timers?: Timers;
  /** NOTIFY channel that announces changed channels. Without it changes are found by polling. */
  readonly changes?: string;
  /** Channels that this process ingests at once, at most: each is an ffmpeg. */
  readonly most?: number;
  /** Whether no other process can open the database: leases of an earlier start are void. */
  readonly isAlone?: boolean;
  /**
   * Disk space that ingest leaves free, in bytes. Less than retention's limit, or archives would never be shortened.
   */
  readonly reserveBytes?: number;
  readonly files?: IngestFiles;
  readonly startProcess?: StartProcess;
  readonly random?: () => number;
  readonly readList?: ReadList;
  readonly makeSlate?: MakeSlate;
  /** Where segments are published in parts. */
  readonly liveParts?: LiveParts | undefined;
  /** Shorter segments and a faster encoder, for tests. */
  readonly segmentUs?: number;
  readonly preset?: string;
}

export interface Ingest {
  /** Health of every channel of this process, and of those beyond its limit that no other process ingests. */
  status(): readonly ChannelHealth[];
  /** Ends all runs. Everything on a timeline is on the disk. */
  close(): Promise<void>;
}

/** Poll interval of the channel list, in case a notification is lost. */
const POLL_MS = 30_000;
const RESERVE_BYTES = 256 * 1024 ** 2;
const MOST = 32;

export async function openIngest(options: IngestOptions): Promise<Ingest> {
  const { db, log, timers = systemTimers, isAlone = db.engine === 'pglite', most = MOST } = options;
  const deps: SupervisorDeps = {
    ...options,
    timers,
    files: options.files ?? diskFiles,
    startProcess: options.startProcess ?? makeStartProcess(options.ffmpegPath),
    random: options.random ?? Math.random,
    readList: options.readList ?? readListText,
    reserveBytes: options.reserveBytes ?? RESERVE_BYTES,
    holder: options.newId(),
    inTurn: makeMutex(),
  };
  const supervisors = new Map<string, Supervisor>();
  const stopping = new Set<Promise<void>>();
  let unserved: readonly ChannelHealth[] = [];
  let isClosed = false;
  let timer: TimerHandle;

  const stop = (supervisor: Supervisor): Promise<void> => {
    supervisors.delete(supervisor.channel.id);
    const stopped = supervisor.stop().finally(() => stopping.delete(stopped));
    stopping.add(stopped);
    return stopped;
  };

  /**
   * All channels, or as many as the limit allows: those that run here first, then those that no server has, by number, and
   * then those to take over from another server.
   */
  const chooseChannels = async (channels: readonly IngestChannel[]): Promise<Map<string, IngestChannel>> => {
    unserved = [];
    if (channels.length <= most) return new Map(channels.map((channel) => [channel.id, channel]));
    const elsewhere = await listHeldElsewhere(db.kysely, deps.holder);
    const rank = ({ id }: IngestChannel): number => {
      const own = supervisors.get(id)?.health().state;
      if (own !== undefined && own !== 'standby') return 0;
      return elsewhere.has(id) ? 2 : 1;
    };
    const ranked = channels
      .map((channel) => ({ channel, rank: rank(channel) }))
      .sort((one, two) => one.rank - two.rank);
    const rest = ranked.slice(most).filter((each) => each.rank < 2);
    unserved = rest.map(({ channel }) => beyondLimit(channel.id, most));
    if (rest.length > 0) log.warn({ most, unserved: rest.length }, 'more channels than this server may ingest');
    return new Map(ranked.slice(0, most).map(({ channel }) => [channel.id, channel]));
  };

  const polling = makeSingleFlight(async () => {
    if (isClosed) return;
    const wanted = await chooseChannels(await listIngestChannels(db.kysely));
    if (isClosed) return;
    for (const supervisor of [...supervisors.values()]) {
      const channel = wanted.get(supervisor.channel.id);
      if (channel !== undefined && supervisor.update(channel)) continue;
      log.info(
        { channel: supervisor.channel.id },
        channel ? 'ingest channel changed, restarting' : 'ingest channel removed or left to others, stopping',
      );
      await stop(supervisor);
    }
    for (const channel of wanted.values()) {
      if (!isClosed && !supervisors.has(channel.id)) supervisors.set(channel.id, superviseChannel(deps, channel));
    }
  });

  const pollOrLog = () =>
    polling
      .run()
      .catch((error: unknown) =>
        log.error({ err: error }, 'could not list ingest channels, known channels keep running'),
      );
  const keepPolling = () => {
    timer = timers.set(() => void pollOrLog().finally(() => isClosed || keepPolling()), POLL_MS);
  };

  const onChange = () => void pollOrLog();
  const stopListening = options.changes ? await db.listen(options.changes, onChange, onChange) : undefined;
  const close = async () => {
    isClosed = true;
    timers.clear(timer);
    await stopListening?.();
    await polling.settled();
    await Promise.all([...supervisors.values()].map(stop));
    await Promise.all(stopping);
  };
  try {
    if (isAlone) await forgetLeases(db.kysely);
    await polling.run();
  } catch (error) {
    await close();
    throw error;
  }
  keepPolling();
  const status = () => [...[...supervisors.values()].map((supervisor) => supervisor.health()), ...unserved];
  return { status, close };
}

const beyondLimit = (channelId: string, most: number): ChannelHealth => ({
  channelId,
  state: 'waiting',
  lastSegmentAgeMs: undefined,
  restarts: 0,
  reason: `This server ingests at most ${most} channels (SEYIR_INGEST_CHANNELS), and no other one ingests this channel.`,
  isOnFallback: false,
});
