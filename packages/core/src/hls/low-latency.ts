// Low-latency HLS: parts of segments, and requests that wait for them. Sections (§) are those of draft-pantos-hls-rfc8216bis.
import { PART_HOLD_BACK_SECONDS, PART_US, SKIP_UNTIL_SECONDS } from '../limits/media.ts';
import { US_PER_SECOND } from '../time/units.ts';

/**
 * Names a part of a segment. Parts are listed before their segment has its number for good, so the run is part of the name: the
 * segment that another run writes in its place has parts of other names.
 */
export interface PartName {
  /** Eight hexadecimal digits of the ingest run. */
  readonly run: string;
  readonly index: number;
}

/** A part in one rendition. */
export interface Part {
  readonly durationUs: number;
  /** Whether it begins with a keyframe. */
  readonly isIndependent: boolean;
}

/** The parts of a segment in one rendition, as far as they have happened. */
export interface SegmentParts {
  readonly run: string;
  readonly parts: readonly Part[];
  /** Whether no further part of the segment follows. */
  readonly isWhole: boolean;
}

/** What a live list says beyond its whole segments. */
export interface LowLatency {
  /** The parts of listed segments, by number; undefined for one without. */
  readonly partsOf: (msn: number) => SegmentParts | undefined;
  /** The segment behind the last one of the list. */
  readonly open: SegmentParts;
  /** How far players stay behind the end, where the operator has set it, in seconds. */
  readonly holdBackSeconds?: number | undefined;
  /** The other renditions with parts: each has as many as this one, because a part is listed when all renditions have it. */
  readonly siblings: readonly string[];
}

const PART_FILE = /^([0-9]+)-([0-9a-f]{8})\.(0|[1-9][0-9]?)\.m4s$/;

export function partFile(msn: number, { run, index }: PartName): string {
  return `${msn}-${run}.${index}.m4s`;
}

/** The name of a part, and that of its segment. Undefined for another file. */
export function parsePartFile(name: string): { readonly segment: string; readonly name: PartName } | undefined {
  const [, msn, run, index] = PART_FILE.exec(name) ?? [];
  return run === undefined ? undefined : { segment: `${msn}.m4s`, name: { run, index: Number(index) } };
}

/** The tags before the first segment. §4.4.3.8: PART-HOLD-BACK "MUST be at least twice the Part Target Duration". */
export function writeControl(holdBackSeconds = PART_HOLD_BACK_SECONDS): string {
  const holdBack = Math.max(PART_HOLD_BACK_SECONDS, holdBackSeconds).toFixed(3);
  const control = `CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack},CAN-SKIP-UNTIL=${SKIP_UNTIL_SECONDS.toFixed(1)}`;
  // §4.4.3.7: required where a list has parts.
  return `#EXT-X-SERVER-CONTROL:${control}\n#EXT-X-PART-INF:PART-TARGET=${writeSeconds(PART_US)}\n`;
}

/** §4.4.4.9: parts stand before the EXTINF of their segment. `folder` is that of the rendition, relative to the list. */
export function writeParts(folder: string, msn: number, { run, parts }: SegmentParts): string {
  return parts
    .map(({ durationUs, isIndependent }, index) => {
      const uri = `${folder}${partFile(msn, { run, index })}`;
      return `#EXT-X-PART:DURATION=${writeSeconds(durationUs)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}\n`;
    })
    .join('');
}

/** What follows the last segment: the parts of the open one, the part to come, and where the other renditions are. */
export function writeOpenSegment(folder: string, msn: number, { open, siblings }: LowLatency): string {
  const next = open.isWhole ? ([msn + 1, 0] as const) : ([msn, open.parts.length] as const);
  const uri = `${folder}${partFile(next[0], { run: open.run, index: next[1] })}`;
  const [lastMsn, lastPart] = open.parts.length > 0 ? [msn, `,LAST-PART=${open.parts.length - 1}`] : [msn - 1, ''];
  const reports = siblings.map((id) => `#EXT-X-RENDITION-REPORT:URI="${id}.m3u8",LAST-MSN=${lastMsn}${lastPart}\n`);
  return `${writeParts(folder, msn, open)}#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${uri}"\n${reports.join('')}`;
}

const writeSeconds = (us: number): string => (us / US_PER_SECOND).toFixed(5);

/** A request that waits until the list has a segment, or a part of it (§6.2.5.2). */
export interface Reload {
  readonly msn: number;
  readonly part?: number;
}

const DECIMAL = /^[0-9]{1,10}$/;

/** The directives `_HLS_msn` and `_HLS_part`. §6.2.5.2: a part without its segment means nothing. */
export function readReload(parameters: ReadonlyMap<string, string>): Reload | 'malformed' | undefined {
  const [msn, part] = [parameters.get('_HLS_msn'), parameters.get('_HLS_part')];
  if (msn === undefined) return part === undefined ? undefined : 'malformed';
  if (!DECIMAL.test(msn) || (part !== undefined && !DECIMAL.test(part))) return 'malformed';
  return part === undefined ? { msn: Number(msn) } : { msn: Number(msn), part: Number(part) };
}

/** The end of a live list. */
export interface ListEnd {
  /** The newest whole segment. */
  readonly lastMsn: number;
  /** The parts of a segment that the list names; undefined for a segment whose parts are not named. */
  readonly countParts: (msn: number) => number | undefined;
  /** Whether the segment behind the newest whole one has all of its parts, and is only not archived yet. */
  readonly isOpenWhole: boolean;
}

/** §6.2.5.2: "greater than the Media Sequence Number of the last Media Segment … plus two" is refused. */
const SEGMENTS_AHEAD = 2;
/** §6.2.5.2: the Advance Part Limit is three seconds in parts of less than one second. */
const PARTS_AHEAD = Math.ceil((3 * US_PER_SECOND) / PART_US);

/** Whether a list that ends so answers a request, will answer it later, or never. */
export function judgeReload({ msn, part }: Reload, end: ListEnd): 'ready' | 'waits' | 'refused' {
  if (msn > end.lastMsn + SEGMENTS_AHEAD) return 'refused';
  if (part === undefined) return msn <= end.lastMsn ? 'ready' : 'waits';
  const count = end.countParts(msn) ?? 0;
  const isWhole = msn <= end.lastMsn || (msn === end.lastMsn + 1 && end.isOpenWhole);
  if (part < count || (isWhole && end.countParts(msn) === undefined)) return 'ready';
  // §6.2.5.2: a part behind the last one of its segment is the first of the following segment.
  if (isWhole) return msn > end.lastMsn ? 'waits' : judgeReload({ msn: msn + 1, part: 0 }, end);
  return part >= count + PARTS_AHEAD ? 'refused' : 'waits';
}
