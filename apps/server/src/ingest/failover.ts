// Input failover: a channel's first input, and the second one that is shown while the first is away.
import { join } from 'node:path';
import { LIVE_FOLDER } from '../media/run-files.ts';
import type { IngestChannel } from './ingest.queries.ts';
import { type KnownSource, type PlanDeps, probeInput } from './plan-run.ts';
import { isGeneratedInput, parseSource, type Source } from './source.ts';
import { type ReadList, readListMark } from './stale-list.ts';
import type { TimerHandle, Timers } from './timers.ts';

/** One input of a channel. */
export interface ChannelInput {
  /** The channel as if it had this input only. */
  readonly channel: IngestChannel;
  readonly known: KnownSource;
  /** The newest segment of an HLS source when its last run had ended. */
  endMark: string | undefined;
}

/** The first input, then the fallback where the channel has one. Inputs that the channel had before are kept with what is known of them. */
export function listInputs(
  channel: IngestChannel,
  before: readonly ChannelInput[] = [],
): readonly [ChannelInput, ...ChannelInput[]] {
  const { fallback, ...first } = channel.source;
  // Headers of the first input are not sent to the host of the fallback.
  const { userAgent: _, referrer: __, listen: ___, ...shared } = first;
  const open = (source: IngestChannel['source']): ChannelInput => {
    const opened = { ...channel, source };
    const kept = before.find((input) => keyOf(input.channel) === keyOf(opened));
    if (kept !== undefined) return kept;
    const known = {
      facts: undefined,
      isUnfitToCopy: false,
      lacks: new Set<never>(),
      opensSlowly: false,
      isResumed: false,
    };
    return { channel: opened, known, endMark: undefined };
  };
  return fallback === undefined ? [open(first)] : [open(first), open({ ...shared, ...fallback })];
}

/** The configuration of an input: a run with another key is restarted. A generated picture may show the channel's name. */
const keyOf = ({ name, source }: IngestChannel) => JSON.stringify([source, isGeneratedInput(source.input) ? name : '']);

/** The newest segment of an HLS source; undefined for any other. */
export const readMark = async (
  { channel }: ChannelInput,
  readList: ReadList,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const { input, userAgent, referrer } = channel.source;
  if (!/^https?:/i.test(input)) return undefined;
  const headers = {
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(referrer === undefined ? {} : { referer: referrer }),
  };
  return await readListMark(input, readList, { signal, headers });
};

interface ReturnDeps extends PlanDeps {
  readonly readList: ReadList;
  readonly timers: Timers;
}

/** Poll interval of the first input while the fallback is shown. */
const RETURN_POLL_MS = 10_000;
/** Pause before an input that waits for its sender listens again. */
const LISTEN_AGAIN_MS = 1_000;
/** How often in a row it has to answer: an input that comes and goes would interrupt the channel each time. */
const ANSWERS_NEEDED = 2;

/**
 * Opens the first input now and then and calls back when it has returned. An input that waits for its sender is called back for
 * at once: its run listens beside that of the fallback, and takes over with the first segment of a sender. Returns the end of it.
 */
export function watchForReturn(deps: ReturnDeps, first: ChannelInput, onReturn: () => void): () => void {
  const stopping = new AbortController();
  let answers = 0;
  let timer: TimerHandle;
  const { input, listen } = first.channel.source;
  const listens = isListener(parseSource(input, listen));
  const look = async () => {
    if (listens) return onReturn();
    answers = (await isBack(deps, first, stopping.signal)) ? answers + 1 : 0;
    if (stopping.signal.aborted) return;
    if (answers >= ANSWERS_NEEDED) onReturn();
    else again();
  };
  const again = () => {
    timer = deps.timers.set(() => void look(), listens ? LISTEN_AGAIN_MS : RETURN_POLL_MS);
  };
  again();
  return () => {
    stopping.abort();
    deps.timers.clear(timer);
  };
}

const isListener = (source: Source): boolean => 'listens' in source && source.listens;

/**
 * Probes the fallback while the first input is shown, so that it takes over without being looked at first. Returns the end of
 * it, which waits until the input is closed: a run could not open the port of a probe. `after`: the end of the probe before.
 */
export function probeAhead(deps: PlanDeps, fallback: ChannelInput, after?: Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const probeAfter = async () => {
    await after;
    await probe(deps, fallback, stopping.signal);
  };
  const probing = probeAfter().catch(() => undefined);
  return async () => {
    stopping.abort();
    await probing;
  };
}

/** Rejects when the input does not answer. One that cannot be opened beside a run is left alone. */
async function probe(deps: PlanDeps, { channel, known }: ChannelInput, signal: AbortSignal): Promise<void> {
  const source = parseSource(channel.source.input, channel.source.listen);
  if (source.kind === 'generated' || isListener(source)) return;
  const workFolder = join(deps.mediaFolder, LIVE_FOLDER, channel.id, 'return');
  await deps.files.makeFolder(workFolder);
  // What is known of an input that was shown before is kept: only whether it answers is new.
  const facts = await probeInput(
    deps,
    { channel, workFolder, signal },
    source,
    known.facts !== undefined && !known.opensSlowly,
  );
  known.facts ??= facts;
}

async function isBack(deps: ReturnDeps, first: ChannelInput, signal: AbortSignal): Promise<boolean> {
  const { channel, endMark } = first;
  try {
    const source = parseSource(channel.source.input, channel.source.listen);
    if (source.kind === 'generated') return true;
    // The list of a sender that has died can be opened, too.
    if (endMark !== undefined && (await readMark(first, deps.readList, signal)) === endMark) return false;
    await probe(deps, first, signal);
    return true;
  } catch {
    return false;
  }
}
