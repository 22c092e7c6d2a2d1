// Parts of the segments that an ingest run of this process writes, in memory: the open segment of each run and the last whole ones.
// Ingest adds them, the origin lists and sends them. A part counts when every rendition has it, so that all lists end together.
import type { SegmentParts } from '@seyir/core/hls/low-latency';
import { SEGMENTS_WITH_PARTS } from '@seyir/core/limits/media';

/** A part of a segment in all renditions of its run. */
export interface LivePart {
  readonly durationUs: (rendition: string) => number;
  readonly isIndependent: (rendition: string) => boolean;
  /** Undefined for a rendition without parts. */
  readonly bytes: (rendition: string) => Buffer | undefined;
}

/** The parts of a run, by the index of their segment in the run. */
export interface RunParts {
  /** Eight hexadecimal digits that name the run in addresses of parts. */
  readonly name: string;
  readonly renditions: readonly string[];
  /** How far players stay behind the end, where the operator has set it, in seconds. */
  readonly holdBackSeconds: number | undefined;
  find(index: number): { readonly parts: readonly LivePart[]; readonly isWhole: boolean } | undefined;
}

/** The ingest's side of a run. */
export interface PartWriter {
  add(index: number, part: LivePart): void;
  /** No further part of the segment follows. */
  complete(index: number): void;
  end(): void;
}

export interface LiveParts {
  open(channelId: string, runId: string, run: Pick<RunParts, 'renditions' | 'holdBackSeconds'>): PartWriter;
  /** The parts of the run of a span, by its source. */
  find(source: string): RunParts | undefined;
  /** Calls back when a channel has another part, or another segment on its timeline. */
  onChange(listener: (channelId: string) => void): () => void;
  /** The timeline of the channel has changed. */
  touch(channelId: string): void;
  /** Another value after every change of the channel. */
  versionOf(channelId: string): number;
}

/** Whole segments in memory: those whose parts are listed, and one for players that read an earlier list. */
const WHOLE_KEPT = SEGMENTS_WITH_PARTS + 1;
const NAME_DIGITS = 8;

interface OpenSegment {
  readonly parts: LivePart[];
  isWhole: boolean;
}

export function makeLiveParts(): LiveParts {
  const runs = new Map<string, RunParts>();
  const versions = new Map<string, number>();
  const listeners = new Set<(channelId: string) => void>();

  const touch = (channelId: string) => {
    versions.set(channelId, (versions.get(channelId) ?? 0) + 1);
    for (const listener of listeners) listener(channelId);
  };

  return {
    open(channelId, runId, run) {
      const segments = new Map<number, OpenSegment>();
      const source = `run:${runId}`;
      runs.set(source, { ...run, name: nameOf(runId), find: (index) => segments.get(index) });
      const segmentAt = (index: number) => {
        const known = segments.get(index) ?? { parts: [], isWhole: false };
        segments.set(index, known);
        for (const old of segments.keys()) if (old < index - WHOLE_KEPT) segments.delete(old);
        return known;
      };
      return {
        add(index, part) {
          segmentAt(index).parts.push(part);
          touch(channelId);
        },
        complete(index) {
          segmentAt(index).isWhole = true;
          touch(channelId);
        },
        end() {
          runs.delete(source);
          touch(channelId);
        },
      };
    },
    find: (source) => runs.get(source),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch,
    versionOf: (channelId) => versions.get(channelId) ?? 0,
  };
}

/** The last digits of a UUID of version 7 are random, the first ones are the time. */
const nameOf = (runId: string): string => runId.replaceAll('-', '').slice(-NAME_DIGITS).toLowerCase();

/** The parts of a segment of a run in one rendition; undefined for a rendition without parts. */
export function partsIn(run: RunParts | undefined, index: number, rendition: string): SegmentParts | undefined {
  if (run === undefined || !run.renditions.includes(rendition)) return undefined;
  const { parts, isWhole } = run.find(index) ?? { parts: [], isWhole: false };
  return {
    ...{ run: run.name, isWhole },
    parts: parts.map((part) => ({
      durationUs: part.durationUs(rendition),
      isIndependent: part.isIndependent(rendition),
    })),
  };
}
