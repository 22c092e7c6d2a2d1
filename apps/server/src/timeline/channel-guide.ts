// What lists of a channel take from its guide: the programmes they name, and the end of start-over lists. An address carries the end
// that the guide had when playing began; a match that runs over is extended in the guide while it plays, and its list goes on to the new end.
import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import type { StreamList } from '@seyir/core/hls/stream-address';
import type { Timeline } from '@seyir/core/timeline/span';
import { findSegment, segmentEndUs } from '@seyir/core/timeline/timeline';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import type { ChannelReader } from './channel-reader.ts';

export type StartOverList = Extract<StreamList, { kind: 'startOver' }>;

export interface ChannelGuide {
  /** The cached end of a list, epoch seconds. Undefined when the guide has to be read. */
  findEnd(list: StartOverList, at: number): number | undefined;
  /** The end of a list by the guide, epoch seconds; never before the end that its address carries. */
  readEnd(list: StartOverList): Promise<number>;
  /** Programmes that overlap a time range, epoch milliseconds. */
  listProgrammes(fromMs: number, toMs: number): Promise<readonly ListedProgramme[]>;
  /** Ends and programmes in memory. */
  readonly size: number;
}

interface ChannelGuideDeps {
  readonly channelId: string;
  readonly reader: Pick<ChannelReader, 'airingEnd' | 'programmes'>;
  readonly readNumbers: (fromMsn: number, toMsn: number) => Promise<Timeline>;
  readonly now: Clock;
  readonly log: Log;
  readonly onRead: () => void;
}

/** A changed guide is seen in lists after this time. */
const PROGRAMMES_TTL_MS = 60_000;
const END_TTL_MS = 10_000;
/** Ranges are read and cached in whole hours, so that lists of neighbouring moments share a read. */
const HOUR_MS = 3_600_000;
/** Limits of one channel: the oldest entry goes. */
const ENDS_MOST = 64;
const RANGES_MOST = 32;

interface KnownEnd {
  readonly untilSec: number;
  readonly staleAt: number;
}

interface KnownRange {
  readonly programmes: Promise<readonly ListedProgramme[]>;
  readonly readAtMs: number;
  size: number;
}

export function makeChannelGuide({ channelId, reader, readNumbers, now, log, onRead }: ChannelGuideDeps): ChannelGuide {
  const ends = new Map<string, KnownEnd>();
  const ranges = new Map<string, KnownRange>();

  const findEnd = (list: StartOverList, at: number): number | undefined => {
    const end = ends.get(keyOf(list));
    return end !== undefined && at < end.staleAt ? end.untilSec : undefined;
  };

  /** The programme of the list is the one of its first segment, which may start before the programme does. */
  const readGuide = async ({ fromMsn, untilSec }: StartOverList): Promise<number> => {
    const first = findSegment(await readNumbers(fromMsn, fromMsn), fromMsn);
    if (first === undefined) return untilSec;
    const endsAt = await reader.airingEnd(channelId, segmentEndUs(first) / 1_000, untilSec * 1_000);
    return endsAt === undefined ? untilSec : Math.ceil(endsAt / 1_000);
  };

  const readProgrammes = (from: number, to: number): KnownRange => {
    const key = `${from} ${to}`;
    const run = async () => {
      try {
        const programmes = await reader.programmes(channelId, from, to);
        range.size = programmes.length;
        onRead();
        return programmes;
      } catch (error) {
        // A list without the guide plays as well.
        ranges.delete(key);
        log.warn({ err: error, channel: channelId }, 'could not read the guide for a playlist');
        return [];
      }
    };
    const range: KnownRange = { programmes: Promise.resolve().then(run), readAtMs: now(), size: 0 };
    put(ranges, key, range, RANGES_MOST);
    return range;
  };

  return {
    findEnd,
    async readEnd(list) {
      const at = now();
      const cached = findEnd(list, at);
      if (cached !== undefined) return cached;
      const earlier = ends.get(keyOf(list))?.untilSec ?? list.untilSec;
      const end = await readGuide(list);
      // A withdrawn extension ends the list where it is now: an EVENT list never loses segments.
      const untilSec = Math.max(end, Math.min(earlier, Math.ceil(at / 1_000)));
      put(ends, keyOf(list), { untilSec, staleAt: at + END_TTL_MS }, ENDS_MOST);
      onRead();
      return untilSec;
    },
    async listProgrammes(fromMs, toMs) {
      const [from, to] = [Math.floor(fromMs / HOUR_MS) * HOUR_MS, Math.ceil(toMs / HOUR_MS) * HOUR_MS];
      const known = ranges.get(`${from} ${to}`);
      const isFresh = known !== undefined && Math.abs(now() - known.readAtMs) < PROGRAMMES_TTL_MS;
      return await (isFresh ? known : readProgrammes(from, to)).programmes;
    },
    get size() {
      return [...ranges.values()].reduce((sum, { size }) => sum + size, ends.size);
    },
  };
}

const keyOf = ({ fromMsn, untilSec }: StartOverList) => `${fromMsn}-${untilSec}`;

/** Adds an entry as the newest. */
function put<Value>(entries: Map<string, Value>, key: string, value: Value, most: number): void {
  entries.delete(key);
  for (const oldest of entries.keys()) {
    if (entries.size < most) break;
    entries.delete(oldest);
  }
  entries.set(key, value);
}
