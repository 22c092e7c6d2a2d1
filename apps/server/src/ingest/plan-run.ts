// Plans a run of a channel's source: ffmpeg's arguments, the segment intake and the watchdog timeouts.
import { AUDIO_BANDWIDTH, PART_US, SEGMENT_US, TARGET_DURATION_SECONDS } from '@seyir/core/limits/media';
import { requireCurrentFfmpeg } from '../media/ffmpeg/current-ffmpeg.ts';
import { FfmpegError, FfmpegMissingError } from '../media/ffmpeg/run-ffmpeg.ts';
import type { RunPlace } from '../media/run-files.ts';
import type { Clock } from '../shared/clock.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { LiveParts } from '../timeline/live-parts.ts';
import { type CollectedParts, collectParts } from './collect-parts.ts';
import type { SoundMarks } from './describe-renditions.ts';
import type { GeneratedInputs } from './generated-input.ts';
import type { IngestChannel } from './ingest.queries.ts';
import type { IngestFiles } from './ingest-files.ts';
import { FIRST_PIPE, type ProcessInput } from './ingest-process.ts';
import { inputArguments, LISTEN_SECONDS } from './input-arguments.ts';
import { type Sender, waitForSender } from './listen.ts';
import {
  besideArguments,
  chooseRungs,
  copiedArguments,
  type EncodedOutputs,
  encodedArguments,
  FRAME_RATE,
  type MadeRung,
  soundId,
  subtitleArguments,
} from './outputs.ts';
import { probeSource, type SourceFacts } from './probe-source.ts';
import { type Intake, openIntake } from './segment-intake.ts';
import { maskSecrets, parseSource, type Source, SourceError } from './source.ts';
import type { SourceStream } from './source-streams.ts';
import { openSubtitles, type RunSubtitles } from './subtitles/run-subtitles.ts';

interface PlannedRun {
  readonly args: readonly string[];
  readonly intake: Intake;
  readonly rungs: readonly MadeRung[] | undefined;
  readonly isCopied: boolean;
  readonly sounds: SoundMarks;
  readonly subtitles: RunSubtitles | undefined;
  /** Undefined where ffmpeg writes files. */
  readonly parts: CollectedParts | undefined;
  readonly anchorUs: number | undefined;
  /** The streams of a sender that has connected. */
  readonly input?: ProcessInput;
  readonly firstSegmentTimeoutMs: number;
  readonly segmentTimeoutMs: number;
  readonly renewAfterMs: number | undefined;
}

/** Cached probe of a source, kept while its runs succeed. */
export interface KnownSource {
  facts: SourceFacts | undefined;
  /** Copying was tried and failed. */
  isUnfitToCopy: boolean;
  /** Streams that a listening source turned out not to have. */
  lacks: ReadonlySet<'picture' | 'sound'>;
  /** A run with a short analysis of its streams has failed. */
  opensSlowly: boolean;
  /** An HLS list whose segments before the newest one were shown by an earlier run. */
  isResumed: boolean;
}

export interface PlanDeps {
  readonly ffmpegPath: string;
  readonly files: IngestFiles;
  readonly store: MediaStore;
  readonly mediaFolder: string;
  readonly now: Clock;
  readonly generatedInputs?: GeneratedInputs;
  /** Shorter in tests. */
  readonly segmentUs?: number;
  /** Where encoded segments are published in parts; without it ffmpeg writes files. */
  readonly liveParts?: LiveParts | undefined;
  /** Preset of libx264: `ultrafast` in tests. */
  readonly preset?: string;
}

interface PlanAsked {
  readonly channel: IngestChannel;
  readonly run: RunPlace;
  /** Working folder of ffmpeg, which exists. */
  readonly workFolder: string;
  readonly known: KnownSource;
  readonly signal: AbortSignal;
}

const SECOND_MS = 1_000;
/** Watchdog timeout: three target durations without a segment. */
const SEGMENT_TIMEOUT_MS = 3 * TARGET_DURATION_SECONDS * SECOND_MS;
/** Connecting and probing take a while. */
const FIRST_SEGMENT_TIMEOUT_MS = 30 * SECOND_MS;
const LISTEN_TIMEOUT_MS = (LISTEN_SECONDS + 30) * SECOND_MS;
const PROBE_TIMEOUT_MS = 30 * SECOND_MS;
const PRESET = 'veryfast';

/** Picture of a source without video, and sound of one without audio. */
const STILL_SIZE = { width: 640, height: 360 };
const STILL = ['-re', '-f', 'lavfi', '-i', `color=c=0x070c10:s=640x360:r=${FRAME_RATE}`];
const SILENCE = ['-re', '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];

/**
 * Rejects with SourceError for an unusable source, with FfmpegError when it cannot be opened now, and with
 * FfmpegMissingError when this ffmpeg is too old for foreign input.
 */
export async function planRun(deps: PlanDeps, asked: PlanAsked): Promise<PlannedRun> {
  const { input, listen, copy, rungs: wanted } = asked.channel.source;
  const source = parseSource(input, listen);
  if (source.kind === 'generated') return await planGenerated(deps, asked, source.name);
  await requireCurrentFfmpeg(deps.ffmpegPath);
  const isListening = 'listens' in source && source.listens;
  // Where the channel names rungs and forbids copying, a sender is encoded as it says, without being looked at; ffmpeg keeps
  // rungs from being larger than its picture.
  const isDecided = wanted !== undefined && copy === false;
  const sender = isListening && !isDecided ? await awaitSender(deps, asked, source) : undefined;
  if (sender !== undefined) asked.known.facts = sender.facts;
  else if (!isListening) asked.known.facts ??= await probeInput(deps, asked, source);
  const { facts, isUnfitToCopy, lacks } = asked.known;

  const fits = facts?.copySegmentUs !== undefined;
  const segmentUs = deps.segmentUs ?? SEGMENT_US;
  const common = {
    ...(sender && { input: sender.input }),
    firstSegmentTimeoutMs: isListening && sender === undefined ? LISTEN_TIMEOUT_MS : FIRST_SEGMENT_TIMEOUT_MS,
    segmentTimeoutMs: SEGMENT_TIMEOUT_MS,
    renewAfterMs: undefined,
    anchorUs: undefined,
    sounds: marksOf(facts?.sounds ?? []),
  };
  const subtitles = planSubtitles(facts);
  const opening = sender
    ? ['-f', 'mpegts', '-i', 'pipe:0']
    : inputArguments(source, {
        paced: true,
        atNewest: asked.known.isResumed,
        isKnown: facts !== undefined && !asked.known.opensSlowly,
        ...headersOf(asked.channel),
      });
  const hasPicture = facts ? facts.picture !== undefined : !lacks.has('picture');
  const hasSound = facts ? facts.sounds.length > 0 : !lacks.has('sound');
  const [mainSound, ...otherSounds] = facts?.sounds ?? [];
  const streams: Pick<EncodedOutputs, 'picture' | 'sounds' | 'soundBitRate'> = {
    picture: hasPicture ? labelOf(facts?.picture, '0:v:0') : '1:v:0',
    sounds: [hasSound ? labelOf(mainSound, '0:a:0') : '1:a:0', ...otherSounds.map((sound) => labelOf(sound, '0:a:0'))],
    soundBitRate: AUDIO_BANDWIDTH,
  };
  const rungs = chooseRungs({ wanted, source: hasPicture ? facts?.picture : STILL_SIZE });
  const preset = deps.preset ?? PRESET;
  if (copy === true || (copy === undefined && fits && !isUnfitToCopy)) {
    const encodedSounds = new Set((facts?.sounds ?? []).flatMap(({ isAac }, index) => (isAac ? [] : [index])));
    const isHevc = facts?.picture?.isHevc === true;
    const copied = { ...streams, encodedSounds, isHevc, segmentUs: facts?.copySegmentUs ?? segmentUs };
    // Many browsers cannot show H.265: a channel whose setting does not ask for the copy alone has rungs in H.264 as well.
    const beside = isHevc && copy !== true ? rungs : undefined;
    const ids = beside?.map(({ id }) => id) ?? [];
    const encoded = beside
      ? besideArguments({ ...copied, rungs: beside, preset, sourceRate: facts?.picture?.frameRate ?? 0 })
      : [];
    return {
      ...{ ...common, subtitles: subtitles.decoded, rungs: beside, isCopied: true, parts: undefined },
      args: [...opening, ...copiedArguments(copied), ...encoded, ...subtitles.args],
      intake: openIntake({ ...place(deps, asked), outputs: 'copied', beside: ids }),
    };
  }
  const outputs = outputsOf(rungs, streams.sounds.length);
  const parts = planParts(deps, asked, outputs);
  const firstPartPipe = parts && FIRST_PIPE + (subtitles.decoded?.sinks.length ?? 0);
  const isSizeUnknown = hasPicture && facts === undefined;
  return {
    ...{ ...common, subtitles: subtitles.decoded, isCopied: false, parts },
    args: [
      ...opening,
      ...(hasPicture ? [] : STILL),
      ...(hasSound ? [] : SILENCE),
      ...encodedArguments({ ...streams, rungs, segmentUs, preset, isSizeUnknown, firstPartPipe }),
      ...subtitles.args,
    ],
    intake: openIntake({ ...place(deps, asked), outputs, parts }),
    rungs,
  };
}

/** Parts of the renditions of an encoded run. Segments of another length are no whole number of parts. */
function planParts(
  { liveParts, segmentUs = SEGMENT_US, now }: PlanDeps,
  { channel, run }: PlanAsked,
  outputs: readonly string[],
): CollectedParts | undefined {
  if (liveParts === undefined || segmentUs % PART_US !== 0) return undefined;
  const writer = liveParts.open(channel.id, run.runId, { renditions: outputs, holdBackSeconds: channel.source.delay });
  return collectParts({ outputs, segmentUs, writer, now });
}

/**
 * The subtitles of a source with picture and sound. Where one of them is generated here, from a second input, ffmpeg would wait
 * for the next subtitle before it reads that input.
 */
function planSubtitles(facts: SourceFacts | undefined) {
  const isWhole = facts?.picture !== undefined && facts.sounds.length > 0;
  const streams = isWhole ? facts.subtitles : [];
  return {
    args: subtitleArguments(streams.map(({ index }) => index)),
    decoded: streams.length === 0 ? undefined : openSubtitles(streams),
  };
}

const labelOf = (stream: SourceStream | undefined, otherwise: string) => (stream ? `0:${stream.index}` : otherwise);

const headersOf = ({ source: { userAgent, referrer } }: IngestChannel) => ({ userAgent, referrer });

const place = ({ mediaFolder, files, store }: PlanDeps, { run }: PlanAsked) => ({ mediaFolder, files, store, run });

const outputsOf = ([first, ...others]: readonly [MadeRung, ...MadeRung[]], sounds = 1): [string, ...string[]] => [
  first.id,
  ...others.map(({ id }) => id),
  ...Array.from({ length: sounds }, (_, index) => soundId(index)),
];

const marksOf = (sounds: readonly SourceStream[]): SoundMarks =>
  Object.fromEntries(
    sounds.map(({ language, role }, index) => [
      soundId(index),
      { ...(language && { language }), ...(role && { role }) },
    ]),
  );

/** Opens an input for a moment; `isBrief` only to see its streams, and not whether it can be copied. Rejects as `planRun` does. */
export async function probeInput(
  { ffmpegPath, segmentUs = SEGMENT_US }: PlanDeps,
  { workFolder, signal, channel }: Pick<PlanAsked, 'workFolder' | 'signal' | 'channel'>,
  source: Exclude<Source, { kind: 'generated' }>,
  isBrief = false,
): Promise<SourceFacts> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
  try {
    const { copy, rungs } = channel.source;
    // A looped file is encoded: its decode times jump at the seam.
    const mayCopy = !isBrief && (copy ?? (rungs === undefined && source.kind !== 'file'));
    const opening = inputArguments(source, { paced: false, isKnown: isBrief, ...headersOf(channel) });
    const asked = { inputArguments: opening, folder: workFolder, mayCopy, segmentUs, signal: limit };
    return await probeSource({ ffmpegPath, ...asked });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FfmpegMissingError) throw error;
    if (limit.aborted) throw new FfmpegError('The source does not answer.');
    const message = error instanceof FfmpegError ? error.errorLines : String(error);
    throw new FfmpegError(maskSecrets(message === '' ? 'The source cannot be opened.' : message, channel.source.input));
  }
}

/** Waits for the sender of a listening source. Rejects as `planRun` does. */
async function awaitSender(
  { ffmpegPath, segmentUs = SEGMENT_US }: PlanDeps,
  { workFolder, signal, channel }: PlanAsked,
  source: Exclude<Source, { kind: 'generated' }>,
): Promise<Sender> {
  const { copy, rungs, input } = channel.source;
  try {
    const opening = inputArguments(source, { paced: false, ...headersOf(channel) });
    const asked = {
      inputArguments: opening,
      folder: workFolder,
      mayCopy: copy ?? rungs === undefined,
      segmentUs,
      signal,
    };
    return await waitForSender({ ffmpegPath, ...asked });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FfmpegError) || error instanceof FfmpegMissingError) throw error;
    throw new FfmpegError(maskSecrets(error.errorLines || 'No sender has connected.', input));
  }
}

/** A generated input is always encoded, and its timeline is anchored at the instant of its first frame. */
async function planGenerated(deps: PlanDeps, asked: PlanAsked, name: string): Promise<PlannedRun> {
  const { channel, workFolder } = asked;
  const input = deps.generatedInputs?.[name];
  if (input === undefined) {
    throw new SourceError(
      `No input called ${name} is generated here: generated inputs come with the demonstration (SEYIR_DEMO=on), any other source is an address or an absolute path.`,
    );
  }
  const rungs = chooseRungs({ wanted: channel.source.rungs ?? input.rungs, source: undefined });
  const outputs = outputsOf(rungs);
  const [{ width, height }] = rungs;
  const request = { channelName: channel.name, size: { width, height }, frameRate: FRAME_RATE };
  const prepared = await input.prepare({ ...request, workFolder, now: deps.now });
  const parts = planParts(deps, asked, outputs);
  return {
    args: [
      ...prepared.args,
      ...encodedArguments({
        ...{ rungs, picture: '0:v:0', sounds: ['1:a:0'], segmentUs: deps.segmentUs ?? SEGMENT_US },
        ...{ preset: deps.preset ?? input.preset, soundBitRate: input.soundBitRate },
        firstPartPipe: parts && FIRST_PIPE,
      }),
    ],
    intake: openIntake({ ...place(deps, asked), outputs, parts }),
    parts,
    rungs,
    isCopied: false,
    sounds: {},
    subtitles: undefined,
    anchorUs: prepared.startMs * 1_000,
    firstSegmentTimeoutMs: FIRST_SEGMENT_TIMEOUT_MS,
    segmentTimeoutMs: SEGMENT_TIMEOUT_MS,
    renewAfterMs: input.renewAfterMs,
  };
}
