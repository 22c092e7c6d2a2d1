// Collects the fragments that ffmpeg writes into pipes, one for each rendition: a fragment is a part of a segment, and a segment is
// the sequence of its parts, byte for byte. Parts are published at once, whole segments are taken by the run as files are.
import { US_PER_SECOND } from '@seyir/core/time/units';
import { Mp4Error } from '../media/mp4/boxes.ts';
import { readFragmentFacts } from '../media/mp4/fragments.ts';
import { type InitFacts, readInitFacts } from '../media/mp4/init-facts.ts';
import { splitStream } from '../media/mp4/split-stream.ts';
import type { Clock } from '../shared/clock.ts';
import type { PartWriter } from '../timeline/live-parts.ts';
import type { WrittenFile } from './ingest-files.ts';

/** The segments of a run as ffmpeg makes them: in files, or in pipes. */
export interface MadeSegments {
  /** How many segments are whole in all renditions: 3 for the segments 0, 1 and 2. */
  countListed(): Promise<number>;
  init(id: string): Promise<Buffer | undefined>;
  segment(id: string, index: number): Promise<WrittenFile | undefined>;
  remove(index: number): Promise<void>;
  /** Calls back when there may be another segment. May miss some: poll as well. */
  watch(onChange: () => void): () => void;
}

export interface CollectedParts extends MadeSegments {
  /** What the pipes deliver to, in the order of the outputs. */
  readonly sinks: readonly ((chunk: Buffer) => void)[];
  /** ffmpeg has ended: the open segment is as long as it will be. */
  finish(): void;
  /** Publishes no further part, and forgets those that were. */
  end(): void;
}

interface CollectOptions {
  readonly outputs: readonly string[];
  readonly segmentUs: number;
  readonly writer: PartWriter;
  readonly now: Clock;
}

interface Fragment {
  readonly bytes: Buffer;
  readonly durationUs: number;
  readonly startsWithKeyframe: boolean;
}

/** The segment of a rendition while it is made. */
interface OutputSegment {
  readonly fragments: Fragment[];
  durationUs: number;
}

interface Output {
  readonly id: string;
  init: Buffer | undefined;
  facts: InitFacts | undefined;
  readonly segments: Map<number, OutputSegment>;
  /** The segment of the newest fragment. */
  newest: number;
}

interface WholeSegment {
  readonly files: ReadonlyMap<string, WrittenFile>;
}

/** Decode times of encoded renditions start at zero and are cut at multiples of a segment; this much is rounding. */
const ROUNDING_US = 20_000;
/** Unfetched segments in memory: a run whose database or store is away takes them to the disk (IN_MEMORY_MOST). */
const WHOLE_MOST = 8;

export function collectParts({ outputs: ids, segmentUs, writer, now }: CollectOptions): CollectedParts {
  const outputs: readonly Output[] = ids.map((id) => ({
    ...{ id, init: undefined, facts: undefined, segments: new Map(), newest: -1 },
  }));
  const whole = new Map<number, WholeSegment>();
  const listeners = new Set<() => void>();
  let completed = 0;
  /** Parts of the first segment that is not complete which were published. */
  let published = 0;
  /** A pipe has delivered what is no fragmented MP4: nothing more is taken, and the watchdog ends the run. */
  let isBroken = false;

  const take = (output: Output, bytes: Buffer) => {
    if (output.facts === undefined) return;
    const { decodeTime, durationTicks, startsWithKeyframe } = readFragmentFacts(bytes, output.facts.defaults);
    const toUs = (ticks: number) => Math.round((ticks * US_PER_SECOND) / (output.facts?.timescale ?? 1));
    const index = Math.floor((toUs(decodeTime) + ROUNDING_US) / segmentUs);
    const segment = output.segments.get(index) ?? { fragments: [], durationUs: 0 };
    output.segments.set(index, segment);
    const durationUs = toUs(durationTicks);
    segment.fragments.push({ bytes, durationUs, startsWithKeyframe });
    segment.durationUs += durationUs;
    output.newest = Math.max(output.newest, index);
    while (publish() || complete()) {}
  };

  /** Publishes the next part of the open segment, when every rendition has it. */
  const publish = (): boolean => {
    const parts = outputs.map(({ segments }) => segments.get(completed)?.fragments[published]);
    if (parts.some((part) => part === undefined)) return false;
    const of = (rendition: string) => parts[ids.indexOf(rendition)];
    writer.add(completed, {
      durationUs: (rendition) => of(rendition)?.durationUs ?? 0,
      isIndependent: (rendition) => of(rendition)?.startsWithKeyframe ?? false,
      bytes: (rendition) => of(rendition)?.bytes,
    });
    published += 1;
    return true;
  };

  const isDone = ({ segments, newest }: Output): boolean =>
    newest > completed || (segments.get(completed)?.durationUs ?? 0) >= segmentUs - ROUNDING_US;

  const complete = (): boolean => {
    if (!outputs.every(isDone)) return false;
    close();
    return true;
  };

  const close = () => {
    const writtenAtMs = now();
    const files = new Map<string, WrittenFile>();
    for (const { id, segments } of outputs) {
      const fragments = segments.get(completed)?.fragments ?? [];
      segments.delete(completed);
      if (fragments.length > 0)
        files.set(id, { bytes: Buffer.concat(fragments.map(({ bytes }) => bytes)), writtenAtMs });
    }
    whole.set(completed, { files });
    whole.delete(completed - WHOLE_MOST);
    writer.complete(completed);
    completed += 1;
    published = 0;
    for (const listener of listeners) listener();
  };

  return {
    sinks: outputs.map((output) => {
      const split = splitStream({
        onInit(init) {
          output.init = init;
          output.facts = readInitFacts(init);
        },
        onFragment: (bytes) => take(output, bytes),
      });
      return (chunk) => {
        if (isBroken) return;
        try {
          split(chunk);
        } catch (error) {
          if (!(error instanceof Mp4Error)) throw error;
          isBroken = true;
        }
      };
    }),
    countListed: async () => completed,
    init: async (id) => outputs.find((output) => output.id === id)?.init,
    segment: async (id, index) => whole.get(index)?.files.get(id),
    async remove(index) {
      whole.delete(index);
    },
    watch(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    finish() {
      if (outputs.every(({ segments }) => (segments.get(completed)?.fragments.length ?? 0) > 0)) close();
    },
    end: writer.end,
  };
}
