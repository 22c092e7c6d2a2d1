// The reminders of a profile (REMIND-01).

import * as contract from '@seyir/contract/reminders';
import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { reminderDueAt } from '@seyir/core/guide/reminder';
import { REMINDERS_MAX, REMINDERS_MISSED_MS } from '@seyir/core/limits/guide';
import { textIn } from '@seyir/core/text/local-text';
import type { Database, Queries } from '../../db/database.ts';
import { lockProfile } from '../../db/lock-account.ts';
import type { EventPublisher } from '../../events/events.ts';
import type { Caller, CallerProfile } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import * as queries from './reminders.queries.ts';

export interface RemindersDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly events: Pick<EventPublisher, 'publish'>;
  /** Schedules the job that publishes reminders due at a moment. */
  readonly scheduleAt: (moment: number) => Promise<void>;
}

interface ReminderList {
  readonly data: contract.Reminder[];
}

/** Reminders of upcoming programmes, and of programmes that began after `since`. */
export async function listReminders(
  deps: RemindersDeps,
  caller: Caller,
  meta: Meta,
  since?: number,
): Promise<ReminderList> {
  // Without a chosen profile there are no reminders.
  return caller.profile ? listOf(deps, caller.profile, meta, since) : { data: [] };
}

export async function setReminder(deps: RemindersDeps, caller: Caller, meta: Meta, id: string): Promise<ReminderList> {
  const { db, now, scheduleAt } = deps;
  const profile = requireProfile(caller);
  const airing = await queries.findAiring(db.kysely, id);
  if (airing === undefined || isBlocked(profile, airing)) throw new AppError('NOT_FOUND', { programme: id });
  const at = new Date(now());
  if (airing.starts_at <= at) throw new AppError('CONFLICT', { programme: id, reason: 'the programme has started' });
  // Scheduled before the insert, so that no reminder exists without its job; a job without a reminder does nothing.
  await scheduleAt(reminderDueAt(airing.starts_at.getTime()));
  await db.kysely.transaction().execute(async (trx) => {
    await lockProfile(trx, profile.id);
    const pair = { profile_id: profile.id, airing_id: id };
    if ((await queries.countOthers(trx, pair, at)) >= REMINDERS_MAX) {
      throw new AppError('CONFLICT', { reason: 'too many reminders' });
    }
    await queries.insertReminder(trx, pair, at);
    await publishChange(deps, caller.accountId, profile, trx);
  });
  return listOf(deps, profile, meta);
}

export async function removeReminder(
  deps: RemindersDeps,
  caller: Caller,
  meta: Meta,
  id: string,
): Promise<ReminderList> {
  const { profile, accountId } = caller;
  if (profile) {
    await deps.db.kysely.transaction().execute(async (trx) => {
      await queries.removeReminder(trx, { profile_id: profile.id, airing_id: id });
      await publishChange(deps, accountId, profile, trx);
    });
  }
  return listReminders(deps, caller, meta);
}

/** Other windows and devices of the profile refetch their reminders. */
const publishChange = ({ events }: RemindersDeps, accountId: string, { id }: CallerProfile, trx: Queries) =>
  events.publish({ type: 'changed', what: 'reminders' }, { profile: { accountId, id } }, trx);

function requireProfile({ profile }: Caller): CallerProfile {
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  return profile;
}

async function listOf(
  { db, now }: RemindersDeps,
  profile: CallerProfile,
  { language }: Meta,
  since = Number.POSITIVE_INFINITY,
): Promise<ReminderList> {
  const at = now();
  const after = Math.min(at, Math.max(since, at - REMINDERS_MISSED_MS));
  const rows = await queries.listReminders(db.kysely, profile.id, new Date(after));
  const data = rows
    .filter((row) => !isBlocked(profile, row))
    .map((row) => ({
      epgProgramId: row.id,
      title: textIn(row.name, language),
      channelId: row.channel_id,
      channelName: textIn(row.channel_name, language),
      startTime: row.starts_at.toISOString(),
    }));
  return { data };
}

type RatedRow = Pick<queries.TakenReminder, 'age_rating' | 'channel_age_rating'>;

/** Checked on every read: the mask may have changed after the reminder was set. */
const isBlocked = ({ isKids: kids, userlevel }: CallerProfile, row: RatedRow) =>
  isBlockedFor({ kids, userlevel }, row.channel_age_rating, row.age_rating);

export const remindersRoutes = (deps: RemindersDeps): Route[] => [
  route(contract.listReminders, ({ caller, meta, query }) => listReminders(deps, caller, meta, query.since)),
  route(contract.setReminder, ({ caller, meta, params }) => setReminder(deps, caller, meta, params.id)),
  route(contract.removeReminder, ({ caller, meta, params }) => removeReminder(deps, caller, meta, params.id)),
];
