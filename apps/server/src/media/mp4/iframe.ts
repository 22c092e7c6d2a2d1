// The I-frame of a segment, for I-frame playlists.
import { listBoxes, Mp4Error, readBox, readInside } from './boxes.ts';
import { readInitFacts } from './init-facts.ts';
import { readRuns } from './samples.ts';
import { writeFragment } from './write-mp4.ts';

/**
 * A media segment with the first frame of a segment alone, at its own decode and composition time, lasting as long as the
 * whole segment. It plays with the same init segment. Throws when the first frame is not a keyframe.
 */
export function writeIframe(segment: Buffer, init: Buffer): Buffer {
  const { defaults } = readInitFacts(init);
  const moofs = listBoxes(segment).filter(({ type }) => type === 'moof');
  const runs = moofs.flatMap((moof) => readRuns(segment, moof, () => defaults));
  const [moof] = moofs;
  const [run] = runs;
  const [frame] = run?.samples ?? [];
  if (moof === undefined || run === undefined || !frame?.isKeyframe) {
    throw new Mp4Error('The segment does not begin with a keyframe.');
  }
  const end = frame.offset + frame.size;
  if (end > segment.length) throw new Mp4Error('The segment ends before its first frame does.');
  const mfhd = readBox(segment, readInside(segment, moof, 'mfhd'));
  mfhd.skip(4);
  return writeFragment({
    trackId: run.trackId,
    sequence: mfhd.u32(),
    decodeTime: run.decodeTime,
    duration: runs.flatMap(({ samples }) => samples).reduce((sum, { duration }) => sum + duration, 0),
    sizes: [frame.size],
    pictures: { shifts: [frame.shift], areKeyframes: [true] },
    data: [segment.subarray(frame.offset, end)],
  });
}
