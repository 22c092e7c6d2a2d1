import { RECORDING_STATUS_CLEARED } from '@seyir/contract/codes';
import type { Reply } from '@seyir/contract/endpoint';
import { readProgramme } from '@seyir/contract/guide';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { readRecordingStatus } from '@seyir/contract/recordings';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { followRecordings } from './next-recording-change.ts';

const FRESH_MS = 30_000;

/** A programme in detail. */
export const programmeQuery = (id: string) =>
  queryOptions({
    queryKey: ['programme', id],
    queryFn: ({ signal }) => call(readProgramme, { params: { id }, query: {} }, signal),
    staleTime: FRESH_MS,
  });

/**
 * The recording status of a programme, asked for again when the programme begins and ends (RECORD-22). Not asked for without a
 * programme. No retry: the programme's own answer has a status too.
 */
export const recordingStatusQuery = (programme: ProgrammeDetail | undefined) =>
  queryOptions({
    queryKey: ['programme', programme?.prevuecode ?? '', 'recording'],
    queryFn: programme
      ? ({ signal }) => call(readRecordingStatus, { query: questionOf(programme) }, signal)
      : skipToken,
    retry: false,
    ...followRecordings(({ status }: RecordingAnswer) => (programme ? [{ status, ...timesOf(programme) }] : [])),
  });

const questionOf = ({ prevuecode, startTime, endTime, seriesId }: ProgrammeDetail) => ({
  prevuecode,
  begintime: startTime,
  endtime: endTime,
  seriesheadid: seriesId ?? '',
});

const timesOf = ({ startTime, endTime }: ProgrammeDetail) => ({
  startsAt: Date.parse(startTime),
  endsAt: Date.parse(endTime),
});

type RecordingAnswer = Reply<typeof readRecordingStatus>;

/** The programme with its latest recording status; 10402503 clears it (RECORD-04). */
export function withRecordingStatus(programme: ProgrammeDetail, latest: RecordingAnswer | undefined): ProgrammeDetail {
  if (latest === undefined) return programme;
  const { status, npvrcode } = latest;
  return { ...programme, npvrcode, newstatus: status === RECORDING_STATUS_CLEARED ? '' : status };
}
