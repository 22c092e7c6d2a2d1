// The recordings of the account by the legacy calls (RECORD-25), and the log line that follows each of them
// (RECORD-24).

import { RETURN_OK } from '@seyir/contract/codes';
import {
  legacyDeleteRecording,
  legacyDeleteSeriesRecordings,
  legacyListRecordings,
  legacyListSeriesRecordings,
  legacyPrevueInfo,
} from '@seyir/contract/legacy';
import type { Recording } from '@seyir/contract/recording-item';
import { RECORDING_LIST_PAGE, RECORDING_LIST_SIZE } from '@seyir/core/limits/recording';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { followRecordings } from '../../shared/programmes/next-recording-change.ts';
import { logRecordingCall, outcomeOf, withRecordingLog } from '../../shared/programmes/recording-log.ts';
import { timesOf } from './recording-groups.ts';

const follow = followRecordings((recordings: readonly Recording[]) =>
  recordings.flatMap((recording) => {
    const times = timesOf(recording);
    return times === undefined ? [] : [{ status: recording.status, ...times }];
  }),
);

/** All recordings of the account. */
export const recordingsQuery = () =>
  queryOptions({
    queryKey: ['recordings'],
    queryFn: ({ signal }) =>
      listAll((page) => call(legacyListRecordings, { query: { ...page, prevuecodes: '' } }, signal), signal),
    ...follow,
  });

/** The recordings of one series. */
export const seriesRecordingsQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['recordings', seriesId],
    queryFn: ({ signal }) =>
      listAll(
        (page) => call(legacyListSeriesRecordings, { query: { ...page, seriesheadid: seriesId } }, signal),
        signal,
        seriesId,
      ),
    ...follow,
  });

/** The programme of a recording, for what the list does not have: its rating (LEGACY-15). Null when the guide forgot it. */
export const prevueQuery = (prevuecode: string) =>
  queryOptions({
    queryKey: ['prevue', prevuecode],
    queryFn: async ({ signal }) => {
      const { data = [] } = await call(legacyPrevueInfo, { query: { prevuecodes: prevuecode } }, signal);
      return data[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The player shows no rating then.
    retry: false,
    meta: { hasOwnErrors: true },
  });

interface ListReply {
  readonly returncode: string;
  readonly errormsg: string;
  readonly totalcount?: number | undefined;
  readonly data?: readonly Recording[] | undefined;
}

/** Reads page after page. A return code other than '0' empties the list (RECORD-20). */
async function listAll(
  readPage: (page: { pageno: number; numperpage: number }) => Promise<ListReply>,
  signal: AbortSignal,
  seriesid = '',
): Promise<Recording[]> {
  // By id: a recording may move to the next page while the pages are read.
  const found = new Map<string, Recording>();
  for (let pageno = RECORDING_LIST_PAGE; ; pageno += 1) {
    const page = readPage({ pageno, numperpage: RECORDING_LIST_SIZE });
    const {
      returncode,
      totalcount = 0,
      data = [],
    } = await withRecordingLog({ action: 'list', seriesid }, page, signal);
    if (returncode !== RETURN_OK) return [];
    for (const recording of data) found.set(recording.npvrcode, recording);
    if (data.length < RECORDING_LIST_SIZE || found.size >= totalcount) return [...found.values()];
  }
}

/** Deletes the recording of one programme. Resolves to whether it is gone. */
export const deleteRecordingOf = (recording: Recording): Promise<boolean> =>
  remove(recording, () => call(legacyDeleteRecording, { query: { prevuecode: recording.prevuecode } }));

/** Deletes all recordings of the series of a recording, the planned ones included. */
export const deleteSeriesOf = (recording: Recording): Promise<boolean> =>
  remove(recording, () =>
    call(legacyDeleteSeriesRecordings, { query: { seriesheadid: recording.seriesheadid, istotalseason: '1' } }),
  );

/** Deleted meanwhile by another device. */
const GONE = '404';
const TOO_MANY = '429';
const RETRY_MS = 1_000;
const RETRIES = 10;

async function remove(
  { prevuecode, channelcode, seriesheadid }: Recording,
  ask: () => Promise<{ returncode: string; errormsg: string }>,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await ask().catch(outcomeOf);
    const { returncode } = outcome;
    // The rate limit of a session: a long list is deleted as fast as the service allows.
    if (returncode === TOO_MANY && attempt < RETRIES) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    logRecordingCall({ action: 'delete', programcode: prevuecode, channelcode, seriesid: seriesheadid }, outcome);
    return returncode === RETURN_OK || returncode === GONE;
  }
}
