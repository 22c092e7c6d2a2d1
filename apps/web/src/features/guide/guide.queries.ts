import { type GuideWindow, readGuideDay, readGuideWindow } from '@seyir/contract/guide';
import type { GuideProgramme } from '@seyir/contract/programmes';
import type { Day } from '@seyir/core/time/local-time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { followRecordings } from '../../shared/programmes/next-recording-change.ts';

/** A schedule changes by the hour; `watchable` changes by the minute at the edges of the save time. */
const FRESH_MS = 5 * 60_000;

/** The recording states of a guide change when a programme begins and ends (RECORD-02). */
const timed = ({ newstatus, startTime, endTime }: GuideProgramme) => ({
  status: newstatus,
  startsAt: Date.parse(startTime),
  endsAt: Date.parse(endTime),
});

/** One channel's programmes of one broadcast day; a programme across midnight is in both days. */
export const guideDayQuery = (channelId: string, day: Day) =>
  queryOptions({
    queryKey: ['guide', 'day', channelId, day],
    queryFn: ({ signal }) => call(readGuideDay, { params: { id: channelId }, query: { date: day } }, signal),
    staleTime: FRESH_MS,
    ...followRecordings((day: readonly GuideProgramme[]) => day.map(timed)),
  });

export interface GuideWindowRequest {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
  readonly count: number;
  readonly genre: string | undefined;
}

/** A tile of the grid. The request is aborted when the tile is left before the answer. */
export const guideWindowQuery = (asked: GuideWindowRequest) =>
  queryOptions({
    queryKey: ['guide', 'window', asked.genre ?? '', asked.offset, asked.count, asked.from, asked.to],
    queryFn: ({ signal }): Promise<GuideWindow> => {
      const { genre, ...window } = asked;
      return call(readGuideWindow, { query: genre === undefined ? window : { ...window, genre } }, signal);
    },
    staleTime: FRESH_MS,
    ...followRecordings(({ channels }: GuideWindow) => channels.flatMap(({ programmes }) => programmes.map(timed))),
  });
