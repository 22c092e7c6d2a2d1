// Lists an account's recordings for the legacy interface, and the recording status of a programme. Recordings that a
// profile's mask blocks are left out.
import { RECORDING_STATUS_CLEARED, RETURN_OK, recordingStatus } from '@seyir/contract/codes';
import type { HandlerInput, HandlerReply } from '@seyir/contract/endpoint';
import type { legacyListRecordings } from '@seyir/contract/legacy';
import type { readRecordingStatus } from '@seyir/contract/recordings';
import { RECORDING_LIST_PAGE, RECORDING_LIST_SIZE } from '@seyir/core/limits/recording';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import { makeRecordingCard } from '../../catalogue/recording-card.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { agesOf, findProgramme, findRefusal, type RecordingsDeps, recordingViewerOf } from './recordable.ts';
import { countItems, type ListFilter, listItems } from './recording-list.queries.ts';
import { findRecordingOf } from './recordings.queries.ts';

type Page = Pick<HandlerInput<typeof legacyListRecordings>['query'], 'pageno' | 'numperpage'>;

/** One page of the account's recordings, the newest first (RECORD-25). */
export async function listRecordings(
  { db, now }: Pick<RecordingsDeps, 'db' | 'now'>,
  caller: Caller,
  { language }: Meta,
  { pageno = RECORDING_LIST_PAGE, numperpage = RECORDING_LIST_SIZE }: Page,
  choice: Pick<ListFilter, 'airingIds' | 'seriesId'>,
): Promise<HandlerReply<typeof legacyListRecordings>> {
  const filter = { accountId: caller.accountId, ages: agesOf(caller), at: new Date(now()), ...choice };
  const rows = await listItems(db.kysely, filter, { offset: (pageno - 1) * numperpage, count: numperpage });
  const data = rows.map((row) => {
    const { kind: _, ...item } = makeRecordingCard(row, language, now());
    return item;
  });
  return { returncode: RETURN_OK, errormsg: '', totalcount: await countItems(db.kysely, filter), data };
}

/** The state of the account's recording, or whether the programme is recordable (RECORD-12, RECORD-22). */
export async function readStatus(
  deps: RecordingsDeps,
  caller: Caller,
  airingId: string,
): Promise<HandlerReply<typeof readRecordingStatus>> {
  const { db, now } = deps;
  const own = await findRecordingOf(db.kysely, caller.accountId, airingId, new Date(now()));
  if (own && agesOf(caller).includes(own.age_rating)) {
    const times = { startsAt: own.starts_at.getTime(), endsAt: own.ends_at.getTime() };
    return { status: recordingStatus.toCode(recordingStateAt(times, now())), npvrcode: own.id };
  }
  const programme = await findProgramme(deps, airingId);
  if (programme === undefined) throw new AppError('NOT_FOUND', { airing: airingId });
  const refusal = await findRefusal(deps, db.kysely, caller.accountId, recordingViewerOf(caller), programme);
  const status = refusal === undefined ? recordingStatus.toCode('recordable') : RECORDING_STATUS_CLEARED;
  return { status, npvrcode: null };
}
