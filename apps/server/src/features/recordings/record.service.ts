// Records a programme or a whole series. A recording is a row that pins a window of its channel's timeline; nothing is
// copied.

import type { HandlerInput } from '@seyir/contract/endpoint';
import type { Recording } from '@seyir/contract/recording-item';
import type { createRecording } from '@seyir/contract/recordings';
import { fits } from '@seyir/core/recording/quota';
import { makeRecordingCard } from '../../catalogue/recording-card.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Queries } from '../../db/database.ts';
import { lockAccountContents } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { canPin } from '../../timeline/retention/pin.ts';
import { readAccountQuota } from './quota.service.ts';
import {
  agesOf,
  announceRecordings,
  findRefusal,
  type RecordingsDeps,
  readProgramme,
  recordingViewerOf,
  rowOf,
} from './recordable.ts';
import { findItem } from './recording-list.queries.ts';
import * as queries from './recordings.queries.ts';
import * as rules from './rules.queries.ts';
import { planEpisodes } from './series-plan.ts';

type RecordingInput = HandlerInput<typeof createRecording>['body'];

/** Creates the account's recording or, with the whole series, adds an existing one to the series (RECORD-08). */
export async function record(
  deps: RecordingsDeps,
  caller: Caller,
  meta: Meta,
  input: RecordingInput,
): Promise<Recording> {
  const { db, now } = deps;
  const { airing, channel } = await readProgramme(deps, input.epgProgramId);
  const refusal = await findRefusal(deps, db.kysely, caller.accountId, recordingViewerOf(caller), { airing, channel });
  if (refusal) throw new AppError(refusal, { airing: airing.id });
  const isSeries = input.recordNextEpisodes;
  if (isSeries && (!airing.series || input.seriesId !== airing.programme_id)) {
    throw new AppError(
      'BAD_INPUT',
      { airing: airing.id },
      { fields: { 'body.seriesId': 'not the series of the programme' } },
    );
  }
  const row = await db.kysely.transaction().execute(async (trx) => {
    await lockAccountContents(trx, caller.accountId);
    const at = new Date(now());
    const id = isSeries
      ? await recordSeries(deps, trx, caller, { airing, channel })
      : await recordOne(deps, trx, caller, airing);
    if (id === undefined) throw new AppError('CONFLICT', { airing: airing.id, reason: 'recorded already' });
    await announceRecordings(deps, trx, caller.accountId);
    return findItem(trx, { accountId: caller.accountId, ages: agesOf(caller), at }, id);
  });
  if (row === undefined) throw new Error('a recording that was just made is gone');
  const { kind: _, ...item } = makeRecordingCard(row, meta.language, now());
  return item;
}

/** The id of the new recording; undefined when one exists. Throws QUOTA_FULL, and FORBIDDEN when the media is gone. */
async function recordOne(
  deps: RecordingsDeps,
  trx: Queries,
  { accountId, profile }: Caller,
  airing: queries.AiringRow,
): Promise<string | undefined> {
  const { now, newId, quotaMinutes } = deps;
  const at = new Date(now());
  if (await queries.findRecordingOf(trx, accountId, airing.id, at)) return undefined;
  const times = { startsAt: airing.starts_at.getTime(), endsAt: airing.ends_at.getTime() };
  const { remaining } = await readAccountQuota(trx, accountId, at, quotaMinutes);
  if (!fits(times, remaining)) throw new AppError('QUOTA_FULL', { airing: airing.id, remaining });
  const wanted = { channelId: airing.channel_id, startsAt: airing.starts_at, endsAt: airing.ends_at };
  if (!(await canPin(trx, now, wanted))) {
    throw new AppError('FORBIDDEN', { airing: airing.id, reason: 'what was shown is not kept any more' });
  }
  await queries.deleteEnded(trx, accountId, airing.id, at);
  // An episode that was removed from a series and is recorded again belongs to the series again.
  const rule = await rules.findRule(trx, ruleKeyOf(accountId, airing));
  const owner = { id: newId(), accountId, profileId: profile?.id ?? null, ruleId: rule?.id ?? null, at };
  const row = rowOf(airing, owner);
  await queries.insertRecordings(trx, [row]);
  return row.id;
}

/** Records the series from now on, with the given episode. Undefined when both are recorded already. */
async function recordSeries(
  deps: RecordingsDeps,
  trx: Queries,
  caller: Caller,
  { airing, channel }: { readonly airing: queries.AiringRow; readonly channel: Channel },
): Promise<string | undefined> {
  const { now, newId } = deps;
  const at = new Date(now());
  const key = ruleKeyOf(caller.accountId, airing);
  const known = await rules.findRule(trx, key);
  const ruleId = known?.id ?? newId();
  const profileId = caller.profile?.id ?? null;
  if (known === undefined) {
    await rules.insertRule(trx, { id: ruleId, ...key, profile_id: profileId, created_at: at });
    await queries.adoptEpisodes(trx, key, ruleId, at);
    // Episodes that were removed from an earlier rule of the same series are recorded again.
    await queries.deleteEndedOfSeries(trx, key, at);
  }
  const kept = await queries.findRecordingOf(trx, caller.accountId, airing.id, at);
  if (kept && known) return undefined;
  const id = kept?.id ?? (await recordOne(deps, trx, caller, airing));
  await planEpisodes(deps, trx, { id: ruleId, profileId, key, viewer: recordingViewerOf(caller), channel });
  return id;
}

const ruleKeyOf = (accountId: string, { programme_id, channel_id }: queries.AiringRow): rules.RuleKey => ({
  account_id: accountId,
  series_id: programme_id,
  channel_id,
});
