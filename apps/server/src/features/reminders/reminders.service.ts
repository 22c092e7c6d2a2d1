// The programmes a profile wants to be reminded of (REMIND-01).
import type { Reminder } from '@seyir/contract/reminders';
import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { reminderDueAt } from '@seyir/core/guide/reminder';
import { REMINDERS_MAX, REMINDERS_MISSED_MS } from '@seyir/core/limits/guide';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerProfile } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import * as queries from './reminders.queries.ts';

export interface RemindersDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Sees to it that reminders due at a moment are told then. */
  readonly tellAt: (moment: number) => Promise<void>;
}

interface ReminderList {
  readonly data: Reminder[];
}

/** Those of coming programmes, and of programmes that began after `since`. */
export async function listReminders(
  deps: RemindersDeps,
  caller: Caller,
  meta: Meta,
  since?: number,
): Promise<ReminderList> {
  // Before a profile is chosen there is nobody who could have set one.
  return caller.profile ? listOf(deps, caller.profile, meta, since) : { data: [] };
}

export async function setReminder(deps: RemindersDeps, caller: Caller, meta: Meta, id: string): Promise<ReminderList> {
  const { db, clock, tellAt } = deps;
  const profile = requireProfile(caller);
  const airing = await queries.findAiring(db.kysely, id);
  if (airing === undefined || isBlocked(profile, airing)) throw new AppError('NOT_FOUND', { programme: id });
  const now = new Date(clock());
  if (airing.starts_at <= now) throw new AppError('CONFLICT', { programme: id, reason: 'it has begun' });
  // Before the reminder: it never stands there without somebody on the way to tell it, and coming for nothing does no harm.
  await tellAt(reminderDueAt(airing.starts_at.getTime()));
  await db.kysely.transaction().execute(async (trx) => {
    if (!(await queries.lockProfile(trx, profile.id))) throw new AppError('PROFILE_REMOVED');
    const pair = { profile_id: profile.id, airing_id: id };
    if ((await queries.countOthers(trx, pair, now)) >= REMINDERS_MAX) {
      throw new AppError('CONFLICT', { reason: 'too many reminders' });
    }
    await queries.insertReminder(trx, pair, now);
  });
  return listOf(deps, profile, meta);
}

export async function removeReminder(
  deps: RemindersDeps,
  caller: Caller,
  meta: Meta,
  id: string,
): Promise<ReminderList> {
  if (caller.profile) await queries.removeReminder(deps.db.kysely, { profile_id: caller.profile.id, airing_id: id });
  return listReminders(deps, caller, meta);
}

function requireProfile({ profile }: Caller): CallerProfile {
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  return profile;
}

async function listOf(
  { db, clock }: RemindersDeps,
  profile: CallerProfile,
  { language }: Meta,
  since = Number.POSITIVE_INFINITY,
): Promise<ReminderList> {
  const now = clock();
  const after = Math.min(now, Math.max(since, now - REMINDERS_MISSED_MS));
  const rows = await queries.listReminders(db.kysely, profile.id, new Date(after));
  const data = rows
    .filter((row) => !isBlocked(profile, row))
    .map((row) => ({
      epgProgramId: row.id,
      title: row.name[language],
      channelId: row.channel_id,
      channelName: row.channel_name,
      startTime: row.starts_at.toISOString(),
    }));
  return { data };
}

type RatedRow = Pick<queries.TakenReminder, 'age_rating' | 'channel_age_rating'>;

/** A mask may have been set after the reminder. */
const isBlocked = ({ isKids: kids, userlevel }: CallerProfile, row: RatedRow) =>
  isBlockedFor({ kids, userlevel }, row.channel_age_rating, row.age_rating);
