// Plans further episodes of a series, when the rule is created and as the guide grows. Idempotent, however many
// processes plan at once.
import { findRecordingRefusal, type RecordingViewer } from '@seyir/core/recording/decide-recording';
import { chooseFitting } from '@seyir/core/recording/quota';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Queries } from '../../db/database.ts';
import { canPin } from '../../timeline/retention/pin.ts';
import { listTickets } from '../../viewers/tickets.queries.ts';
import { readAccountQuota } from './quota.service.ts';
import { type RecordingsDeps, rowOf } from './recordable.ts';
import * as queries from './recordings.queries.ts';
import type * as rules from './rules.queries.ts';

interface SeriesRule {
  readonly id: string;
  readonly profileId: string | null;
  readonly key: rules.RuleKey;
  readonly viewer: RecordingViewer;
  readonly channel: Channel;
}

/**
 * Plans future episodes in order, as long as they fit the quota: episodes that do not fit are tried again later. The
 * caller holds the account's lock. Returns how many were planned.
 */
export async function planEpisodes(deps: RecordingsDeps, trx: Queries, rule: SeriesRule): Promise<number> {
  const { now, newId, quotaMinutes } = deps;
  const { key, viewer, channel } = rule;
  const accountId = key.account_id;
  const at = new Date(now());
  const airings = await queries.listNewEpisodes(trx, key, at);
  const paid = airings.flatMap(({ id, ppv_product_id }) => (ppv_product_id === null ? [] : [id]));
  const tickets = await listTickets(trx, accountId, paid, at);
  const episodes = airings
    .map((airing) => ({ airing, startsAt: airing.starts_at.getTime(), endsAt: airing.ends_at.getTime() }))
    .filter(({ airing, startsAt }) => {
      const payPerView = airing.ppv_product_id !== null;
      const asked = { startsAt, age: airing.age_rating, payPerView, hasTicket: tickets.has(airing.id) };
      return findRecordingRefusal(viewer, channel, asked, at.getTime()) === undefined;
    });
  if (episodes.length === 0) return 0;

  const { remaining } = await readAccountQuota(trx, accountId, at, quotaMinutes);
  const rows = [];
  for (const { airing } of chooseFitting(episodes, remaining)) {
    const wanted = { channelId: airing.channel_id, startsAt: airing.starts_at, endsAt: airing.ends_at };
    if (!(await canPin(trx, now, wanted))) continue;
    rows.push(rowOf(airing, { id: newId(), accountId, profileId: rule.profileId, ruleId: rule.id, at }));
  }
  return queries.insertRecordings(trx, rows);
}
