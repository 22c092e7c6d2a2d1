// Intake of the segments that ffmpeg writes into a run's working folder. Its playlists only announce segments: every
// file is read and checked before it counts.

import { join } from 'node:path';
import { hevcId } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { readFragmentFacts } from '../media/mp4/fragments.ts';
import { type InitFacts, readInitFacts, readTracks } from '../media/mp4/init-facts.ts';
import { initFile, type RunPlace, runFolder, segmentFile } from '../media/run-files.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { CollectedParts, MadeSegments } from './collect-parts.ts';
import type { IngestFiles } from './ingest-files.ts';
import { COPIED_ID, initName, listName, segmentName, soundId } from './outputs.ts';
import type { RenditionPart } from './place-segment.ts';
import { readShift, splitInit, splitSegment } from './split-tracks.ts';
import type { SubtitlePart } from './subtitles/run-subtitles.ts';

/** Working folder of ffmpeg, inside the folder of its run. */
export const WORK_FOLDER = 'work';
const US_PER_MS = 1_000;

/** An announced file is absent. */
export class MissingSegmentError extends Error {
  override readonly name = 'MissingSegmentError';
}

export interface TakenRendition {
  readonly id: string;
  readonly init: InitFacts;
  readonly bytes: Buffer;
  readonly part: RenditionPart;
  readonly samples: number;
}

export interface TakenSegment {
  readonly index: number;
  /** When the last file was complete, epoch microseconds. */
  readonly arrivedUs: number;
  /** Video first, the highest rung before the others. */
  readonly renditions: readonly [TakenRendition, ...TakenRendition[]];
  readonly subtitles?: readonly SubtitlePart[];
}

export interface Intake {
  /** How many segments are listed in all renditions: 3 for the segments 0, 1 and 2. */
  countListed(): Promise<number>;
  /** Reads and checks a segment. Throws MissingSegmentError or Mp4Error when it is incomplete. */
  take(index: number): Promise<TakenSegment>;
  /** Moves the bytes of a segment from memory to the disk of this machine; returns how to read them again. */
  spool(segment: TakenSegment): Promise<() => Promise<TakenSegment>>;
  /** Hands a segment to the store; before the first one, the init segments. May be repeated after StoreUnavailableError. */
  settle(segment: TakenSegment): Promise<void>;
  /** Deletes a segment. */
  drop(index: number): Promise<void>;
  /** Calls back when there may be another segment. May miss some: poll as well. */
  watch(onChange: () => void): () => void;
}

interface IntakePlan {
  readonly run: RunPlace;
  readonly mediaFolder: string;
  readonly files: IngestFiles;
  readonly store: MediaStore;
  /** The renditions that ffmpeg makes, video first; `copied` when the source is copied. */
  readonly outputs: readonly [string, ...string[]] | 'copied';
  /** Rungs that are encoded beside a copied picture in H.265. */
  readonly beside?: readonly string[];
  /** Where ffmpeg writes into pipes instead of files. */
  readonly parts?: CollectedParts | undefined;
}

interface Track {
  readonly id: string;
  readonly facts: InitFacts;
  readonly init: Buffer;
  /** The output that the track is in. */
  readonly output: string;
  /** Offset of a copied track, in ticks. */
  readonly shift: number;
}

export function openIntake({ run, mediaFolder, files, store, outputs, beside = [], parts }: IntakePlan): Intake {
  const work = join(mediaFolder, runFolder(run), WORK_FOLDER);
  const made = outputs === 'copied' ? [COPIED_ID, ...beside] : outputs;
  let tracks: readonly Track[] | undefined;
  let areInitsSettled = false;

  const source = parts ?? readMadeFiles(files, work, made);
  const orMissing = <T>(found: T | undefined, name: string): T => {
    if (found === undefined) throw new MissingSegmentError(`${name} is not there.`);
    return found;
  };
  const readInit = async (id: string) => orMissing(await source.init(id), initName(id));
  const readMade = async (id: string, index: number) =>
    orMissing(await source.segment(id, index), segmentName(id, index));

  const readAllTracks = async (): Promise<readonly Track[]> => {
    const encoded: Track[] = [];
    for (const id of outputs === 'copied' ? beside : outputs) {
      const init = await readInit(id);
      encoded.push({ id, facts: readInitFacts(init), init, output: id, shift: 0 });
    }
    if (outputs !== 'copied') return encoded;
    const [picture, ...sounds] = splitTracks(await readInit(COPIED_ID), encoded.length > 0);
    return [...(picture ? [picture] : []), ...encoded, ...sounds];
  };

  const settleInits = async () => {
    for (const { id, init } of tracks ?? []) await store.write(initFile(run, id), init);
    areInitsSettled = true;
  };

  const spooled = new Set<number>();
  const spoolFile = (id: string, index: number) => join(work, `spool-${segmentName(id, index)}`);

  const drop = async (index: number) => {
    await source.remove(index);
    if (spooled.delete(index)) for (const { id } of tracks ?? []) await files.remove(spoolFile(id, index));
  };

  return {
    countListed: source.countListed,
    async take(index) {
      tracks ??= await readAllTracks();
      const whole = await Promise.all(made.map((id) => readMade(id, index)));
      const renditions = tracks.map(({ id, facts, output, shift }) => {
        const { bytes } = whole[made.indexOf(output)] ?? { bytes: Buffer.alloc(0) };
        return describeBytes(id, facts, output === COPIED_ID ? splitSegment(bytes, facts, { index, shift }) : bytes);
      });
      const [first, ...rest] = renditions;
      if (first === undefined) throw new MissingSegmentError('There are no renditions.');
      const arrivedMs = Math.max(...whole.map(({ writtenAtMs }) => writtenAtMs));
      return { index, arrivedUs: Math.round(arrivedMs * US_PER_MS), renditions: [first, ...rest] };
    },
    async spool({ renditions: [first, ...others], ...segment }) {
      const { index } = segment;
      spooled.add(index);
      // ffmpeg deletes its own files after a while: these are others.
      for (const { id, bytes } of [first, ...others]) await files.write(spoolFile(id, index), bytes);
      const [facts, ...otherFacts] = [withoutBytes(first), ...others.map(withoutBytes)] as const;
      const load = async (rendition: Omit<TakenRendition, 'bytes'>) => {
        const file = await files.read(spoolFile(rendition.id, index));
        return { ...rendition, bytes: orMissing(file, segmentName(rendition.id, index)).bytes };
      };
      return async () => ({
        ...segment,
        renditions: [await load(facts), ...(await Promise.all(otherFacts.map(load)))],
      });
    },
    async settle({ index, renditions, subtitles = [] }) {
      if (!areInitsSettled) await settleInits();
      // A segment without cues has no file.
      for (const { id, bytes } of subtitles) if (bytes) await store.write(segmentFile(run, id, index), bytes);
      if (outputs !== 'copied' && parts === undefined && store.kind === 'folder') {
        // A rename: the bytes are on the file system of the store already.
        const madeFile = (id: string) => join(work, segmentName(id, index));
        const fileOf = spooled.has(index) ? (id: string) => spoolFile(id, index) : madeFile;
        await store.adopt(renditions.map(({ id }) => ({ from: fileOf(id), to: segmentFile(run, id, index) })));
        if (spooled.has(index)) await drop(index);
        return;
      }
      await Promise.all(renditions.map(({ id, bytes }) => store.write(segmentFile(run, id, index), bytes)));
      await drop(index);
    },
    drop,
    watch: source.watch,
  };
}

/** The segments that ffmpeg writes into the working folder. */
function readMadeFiles(files: IngestFiles, work: string, made: readonly string[]): MadeSegments {
  return {
    async countListed() {
      const counts = made.map(async (id) => countSegments(await files.readText(join(work, listName(id)))));
      return Math.min(...(await Promise.all(counts)));
    },
    init: async (id) => (await files.read(join(work, initName(id))))?.bytes,
    segment: (id, index) => files.read(join(work, segmentName(id, index))),
    async remove(index) {
      for (const id of made) await files.remove(join(work, segmentName(id, index)));
    },
    watch: (onChange) => files.watchLists(work, onChange),
  };
}

const withoutBytes = ({ bytes: _, ...facts }: TakenRendition): Omit<TakenRendition, 'bytes'> => facts;

/** The number after the last segment that a playlist names. */
function countSegments(list: string | undefined): number {
  const numbers = [...(list ?? '').matchAll(/^[a-z0-9]+-(\d+)\.m4s\r?$/gm)].map(([, number]) => Number(number) + 1);
  return Math.max(0, ...numbers);
}

function splitTracks(init: Buffer, isBeside: boolean): Track[] {
  const tracks = readTracks(init);
  const split = (id: string, facts: InitFacts | undefined) =>
    facts
      ? [{ id, facts, init: splitInit(init, facts.trackId), output: COPIED_ID, shift: readShift(init, facts) }]
      : [];
  const picture = tracks.find(({ kind }) => kind === 'video');
  return [
    ...split(isBeside ? hevcId(picture?.height ?? 0) : `v${picture?.height ?? 0}`, picture),
    ...tracks.filter(({ kind }) => kind === 'audio').flatMap((sound, place) => split(soundId(place), sound)),
  ];
}

/** Reads what a segment of a rendition holds. */
export function describeBytes(id: string, init: InitFacts, bytes: Buffer): TakenRendition {
  const { decodeTime, durationTicks, sampleCount, startsWithKeyframe } = readFragmentFacts(bytes, init.defaults);
  const toUs = (ticks: number) => Math.round((ticks * US_PER_SECOND) / init.timescale);
  const part = { decodeUs: toUs(decodeTime), durationUs: toUs(durationTicks), startsWithKeyframe };
  return { id, init, bytes, part, samples: sampleCount };
}
