// Publishes reminders that are due as events. Claim and publish share one transaction: NOTIFY leaves with the commit, and a
// server that dies before publishes nothing and leaves the reminder to the next run.

import type { ServerEvent } from '@seyir/contract/events';
import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { findDueStarts } from '@seyir/core/guide/reminder';
import { REMINDER_LATE_MS } from '@seyir/core/limits/guide';
import { textIn } from '@seyir/core/text/local-text';
import { getTimeZone } from '@seyir/core/time/local-time';
import { z } from 'zod';
import type { Database, Queries } from '../../db/database.ts';
import { sweep } from '../../db/sweep.ts';
import { type EventMessage, type Events, PROFILES_PER_EVENT } from '../../events/events.ts';
import type { Language } from '../../http/meta.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { pushText } from '../../outbox/push/push.text.ts';
import type { PushNotice, PushQueue } from '../../outbox/push/push.ts';
import type { PushMessage } from '../../outbox/push/send-push.ts';
import type { Clock } from '../../shared/clock.ts';
import { listLanguages, localeOf, sayIn } from '../../shared/languages.ts';
import type { Log } from '../../shared/log.ts';
import { type TakenReminder, takeReminders } from './reminders.queries.ts';
import type { RemindersDeps } from './reminders.service.ts';

export interface PublishDeps {
  readonly db: Database;
  readonly events: Pick<Events, 'publishAll'>;
  readonly push: PushQueue;
  readonly now: Clock;
}

/** Clock skew: jobs start by the database's clock, and this machine's may be a little behind it. */
const CLOCK_SKEW_MS = 1_000;
/** Batch size: a popular match has tens of thousands of reminders, too many for one transaction. */
const BATCH = 200;

/** Publishes all due reminders and returns their number. Safe on several servers at once. */
export async function publishDueReminders(deps: PublishDeps, signal?: AbortSignal): Promise<number> {
  let published = 0;
  const batch = (trx: Queries, most: number) => {
    const { first, last } = findDueStarts(deps.now());
    return takeReminders(trx, new Date(first), new Date(last), most);
  };
  const publish = async (trx: Queries, taken: readonly TakenReminder[]) => {
    const shown = taken.filter(isShowable);
    await deps.events.publishAll(makeEvents(shown), trx);
    await deps.push.queue(makeNotices(shown), trx);
    published += shown.length;
  };
  await sweep(deps.db, { batch, publish }, { signal, most: BATCH });
  return published;
}

/** False for a programme that the mask blocks by now, or whose channel is inactive. */
function isShowable({ kid: kids, userlevel, active, channel_age_rating, age_rating }: TakenReminder): boolean {
  return active && !isBlockedFor({ kids, userlevel }, channel_age_rating, age_rating);
}

/** One event per programme and language, addressed to the profiles with this reminder: as many as fit into a notification. */
function makeEvents(reminders: readonly TakenReminder[]): EventMessage[] {
  const messages: EventMessage[] = [];
  // One reminder of each programme: its text is that of all.
  for (const reminder of new Map(reminders.map((one) => [one.id, one])).values()) {
    const keys = reminders
      .filter(({ id }) => id === reminder.id)
      .map(({ account_id, profile_id }) => ({ accountId: account_id, id: profile_id }));
    for (let at = 0; at < keys.length; at += PROFILES_PER_EVENT) {
      const profiles = keys.slice(at, at + PROFILES_PER_EVENT);
      for (const language of listLanguages()) {
        messages.push({ event: makeEvent(reminder, language), to: { profiles, language } });
      }
    }
  }
  return messages;
}

/** The same for browsers whose application is closed. */
function makeNotices(reminders: readonly TakenReminder[]): PushNotice[] {
  return [...new Map(reminders.map((one) => [one.id, one])).values()].map((reminder) => ({
    profileIds: reminders.filter(({ id }) => id === reminder.id).map(({ profile_id }) => profile_id),
    write: (language) => writeMessage(reminder, language),
    expiresAt: reminder.starts_at.getTime() + REMINDER_LATE_MS,
  }));
}

/** The tag is that of the open application (system-notification.ts of apps/web), which replaces it. */
function writeMessage(
  { id, name, channel_id, channel_name, starts_at }: TakenReminder,
  language: Language,
): PushMessage {
  const [title, channel] = [textIn(name, language), textIn(channel_name, language)];
  const style = { hour: '2-digit', minute: '2-digit', timeZone: getTimeZone() } as const;
  const clock = new Intl.DateTimeFormat(localeOf(language), style).format(starts_at);
  return {
    title,
    body: sayIn(language, pushText.soon, { clock, channel, title }),
    tag: `reminder ${id} ${starts_at.toISOString()}`,
    path: `/dashboard/livetv/${encodeURIComponent(channel_id)}`,
  };
}

const makeEvent = (reminder: TakenReminder, language: Language): ServerEvent => ({
  type: 'reminder',
  epgProgramId: reminder.id,
  title: textIn(reminder.name, language),
  channelId: reminder.channel_id,
  channelName: textIn(reminder.channel_name, language),
  startTime: reminder.starts_at.toISOString(),
});

/**
 * Declares the job and returns its scheduler. Setting a reminder schedules the job for the exact moment; a run every
 * minute finds reminders whose programme was moved. The queue name is stored in the database and stays.
 */
export function defineReminderJob(jobs: Jobs, deps: PublishDeps & { readonly log: Log }): RemindersDeps['scheduleAt'] {
  const queue = jobs.define('tell-reminders', z.null(), async ({ signal }) => {
    const published = await publishDueReminders(deps, signal);
    if (published > 0) deps.log.info({ published }, 'reminders published');
  });
  jobs.schedule(queue, '* * * * *', null);
  return async (moment) => {
    // Singleton key: one job for all programmes that begin at the same moment.
    await queue.send(null, { startAfter: new Date(moment + CLOCK_SKEW_MS), singletonKey: `at ${moment}` });
  };
}
