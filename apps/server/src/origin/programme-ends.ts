// Ends of start-over lists. An address carries the end that the guide had when playing began; a match that runs over is
// extended in the guide while it plays, and its list goes on to the new end.
import type { StreamList } from '@seyir/core/hls/stream-address';
import { findSegment, segmentEndUs } from '@seyir/core/timeline/timeline';
import { makeCache, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Timelines } from '../timeline/timelines.ts';

export type StartOverList = Extract<StreamList, { kind: 'startOver' }>;

export interface ProgrammeEnds {
  /** The cached end of a list, epoch seconds. Undefined when the guide has to be read. */
  find(list: StartOverList, at: number): number | undefined;
  /** The end of a list by the guide, epoch seconds; never before the end that its address carries. */
  read(list: StartOverList): Promise<number>;
}

export interface ProgrammeEndsDeps {
  readonly timelines: Pick<Timelines, 'readNumbers' | 'findAiringEnd'>;
  readonly now: Clock;
}

interface KnownEnd {
  readonly untilSec: number;
  readonly staleAt: number;
}

export function makeProgrammeEnds({ timelines, now }: ProgrammeEndsDeps): ProgrammeEnds {
  const known = makeCache<KnownEnd>('programmeEnds');
  const keyOf = ({ channel, fromMsn, untilSec }: StartOverList) => `${channel}/${fromMsn}-${untilSec}`;

  const find = (list: StartOverList, at: number): number | undefined => {
    const end = known.get(keyOf(list));
    return end !== undefined && at < end.staleAt ? end.untilSec : undefined;
  };

  /** The programme of the list is the one of its first segment, which may start before the programme does. */
  const readGuide = async ({ channel, fromMsn, untilSec }: StartOverList): Promise<number> => {
    const first = findSegment(await timelines.readNumbers(channel, fromMsn, fromMsn), fromMsn);
    if (first === undefined) return untilSec;
    const endsAt = await timelines.findAiringEnd(channel, segmentEndUs(first) / 1_000, untilSec * 1_000);
    return endsAt === undefined ? untilSec : Math.ceil(endsAt / 1_000);
  };

  return {
    find,
    async read(list) {
      const at = now();
      const cached = find(list, at);
      if (cached !== undefined) return cached;
      const earlier = known.peek(keyOf(list))?.untilSec ?? list.untilSec;
      const end = await readGuide(list);
      // A withdrawn extension ends the list where it is now: an EVENT list never loses segments.
      const untilSec = Math.max(end, Math.min(earlier, Math.ceil(at / 1_000)));
      known.set(keyOf(list), { untilSec, staleAt: at + ttlOf('programmeEnds') });
      return untilSec;
    },
  };
}
