// What a channel shows at a moment, by its guide; where the guide knows nothing, by the channel list.

import type { Channel } from '@seyir/contract/channels';
import { legacyCurrentPrevue } from '@seyir/contract/legacy';
import type { GuideProgramme, Prevue } from '@seyir/contract/programmes';
import { TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { dayAt, parseUtcStamp } from '@seyir/core/time/local-time';
import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { guideDayQuery } from '../../features/guide/guide.queries.ts';
import { mergeProgrammes } from '../../features/guide/guide-day.ts';
import { ageOf } from '../../features/live-tv/rules/channel-list.ts';
import { type PlaybackRequest, requestForEdge } from '../../features/live-tv/rules/verdict.ts';
import type { ShownProgramme } from '../../features/live-tv/ui/InfoPanel.tsx';
import { call } from '../../shared/api/call.ts';
import { phaseAt, programmeAt } from '../../shared/programmes/programme-phase.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { say } from '../../shared/text/text.ts';

export interface Programmes {
  readonly list: readonly GuideProgramme[];
  /** The guide has answered, well or not. */
  readonly isKnown: boolean;
}

/** The programmes of the days that some moments lie on. */
export function useProgrammes(channelId: string, moments: readonly number[]): Programmes {
  const days = [...new Set(moments.map(dayAt))];
  return useQueries({
    queries: days.map((day) => guideDayQuery(channelId, day)),
    combine: (answers) => ({
      list: mergeProgrammes(answers.map(({ data }) => data ?? [])),
      isKnown: answers.every(({ isPending }) => !isPending),
    }),
  });
}

const PREVUE_FRESH_MS = 60_000;

/** What a channel shows now, asked for again when the guide names another programme (LEGACY-15). Null without one. */
export const currentPrevueQuery = ({ channelcode }: Channel, programmeId: string | undefined) =>
  queryOptions({
    queryKey: ['current-prevue', channelcode, programmeId ?? ''],
    queryFn: async ({ signal }) => {
      const { data } = await call(legacyCurrentPrevue, { query: { channelcodes: channelcode } }, signal);
      return data?.[0]?.[0] ?? null;
    },
    staleTime: PREVUE_FRESH_MS,
    // The guide and the channel list have the programme too.
    retry: false,
    meta: { hasOwnErrors: true },
  });

/** The programme code (prevuecode) that the media log names for a moment of a channel; blank where the guide has none. */
export async function findProgrammeCode(queries: QueryClient, channelId: string, at: number): Promise<string> {
  const list = await queries.ensureQueryData(guideDayQuery(channelId, dayAt(at)));
  return programmeAt(list, at)?.prevuecode ?? '';
}

/** The last segment of a programme may reach into the next one. */
const SEGMENT_MS = 8_000;

/** Whether the programme of a request goes on after a moment, by the guide as it is now. False when the guide is away. */
export async function isStillOn(
  queries: QueryClient,
  { channelId, from }: { readonly channelId: string; readonly from?: number | undefined },
  at: number,
): Promise<boolean> {
  if (from === undefined) return false;
  const day = { ...guideDayQuery(channelId, dayAt(from)), staleTime: 0 };
  const list = await queries.fetchQuery(day).catch(() => []);
  const programme = programmeAt(list, from);
  return programme !== undefined && Date.parse(programme.endTime) > at + SEGMENT_MS;
}

/** The shared time-shift list, but for the minute that a request may take. */
const SHARED_MS = TIME_SHIFT_SECONDS * 1_000 - 60_000;

export interface GuideAt {
  readonly channel: Channel;
  readonly list: readonly GuideProgramme[];
  readonly now: number;
}

/** What to ask for to see a moment of a channel: time-shift, a programme of the past, or live where one cannot go back. */
export function requestAt({ channel, list, now }: GuideAt, at: number): PlaybackRequest {
  const { id } = channel;
  const airing = programmeAt(list, at);
  const isOver = airing !== undefined && Date.parse(airing.endTime) <= now;
  const canShift = hasTimeShift(channel);
  if (airing && !isOver && !canShift) return requestForEdge('0', id, undefined);
  // The shared hours of a channel play on into live; what is older is a programme of the past.
  const isCatchUp = isOver && (now - at > SHARED_MS || !canShift);
  return isCatchUp
    ? { channelId: id, kind: 'catchup', from: Math.floor(at), isKnown: airing.prevuecode !== '' }
    : requestForEdge('1', id, at);
}

export const hasTimeShift = ({ tsavailable, timeshiftenable }: Channel): boolean =>
  tsavailable !== '0' && timeshiftenable !== '0';

/** The one that ended when another begins, or not long before. */
export function programmeBefore(
  list: readonly GuideProgramme[],
  programme: GuideProgramme,
): GuideProgramme | undefined {
  const start = Date.parse(programme.startTime);
  return list.findLast(({ endTime }) => Date.parse(endTime) <= start);
}

/** The one that begins when another ends, or soon after. */
export function programmeAfter(list: readonly GuideProgramme[], programme: GuideProgramme): GuideProgramme | undefined {
  const end = Date.parse(programme.endTime);
  return list.find(({ startTime }) => Date.parse(startTime) >= end);
}

/** What the panel shows about the programme of a moment. */
export function describeShown(
  channel: Channel,
  programme: GuideProgramme | undefined,
  now: number,
  prevue?: Prevue | null,
): ShownProgramme | undefined {
  if (programme) {
    const { startTime, endTime, title, category, rating, blocked, newstatus } = programme;
    const isPrevue = prevue?.prevuecode === programme.prevuecode;
    return {
      startTime,
      endTime,
      title: blocked ? say(programmesText.blocked) : title,
      genre: category,
      // The rating by ratingid where the service named it for what is on; an unknown one has no icon (LIVE-14).
      age: isPrevue ? ageOf(prevue.ratingid) : rating.age,
      isLive: phaseAt(programme, now) === 'current',
      newstatus,
    };
  }
  const onAir = prevue && airingOf(prevue);
  if (onAir && phaseAt(onAir, now) === 'current') {
    const { prevuename, genre, ratingid } = prevue;
    const title = prevuename === '' ? say(programmesText.blocked) : prevuename;
    return { ...onAir, title, genre, age: ageOf(ratingid), isLive: true };
  }
  const { current } = channel;
  if (!current || phaseAt(current, now) !== 'current') return undefined;
  const { startTime, endTime, title } = current;
  return { startTime, endTime, title, age: ageOf(channel.prevueratingid), isLive: true };
}

function airingOf({ utcbegintime, utcendtime }: Prevue): Pick<ShownProgramme, 'startTime' | 'endTime'> | undefined {
  const [startsAt, endsAt] = [parseUtcStamp(utcbegintime), parseUtcStamp(utcendtime)];
  if (startsAt === undefined || endsAt === undefined) return undefined;
  return { startTime: new Date(startsAt).toISOString(), endTime: new Date(endsAt).toISOString() };
}
