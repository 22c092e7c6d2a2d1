// Publishes reminders that are due as events. Claim and publish share one transaction: NOTIFY leaves with the commit, and a
// server that dies before publishes nothing and leaves the reminder to the next run.

import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { findDueStarts } from '@seyir/core/guide/reminder';
import { textIn } from '@seyir/core/text/local-text';
import { z } from 'zod';
import type { Database, Queries } from '../../db/database.ts';
import { sweep } from '../../db/sweep.ts';
import type { Events } from '../../events/events.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import { listLanguages } from '../../shared/languages.ts';
import type { Log } from '../../shared/log.ts';
import { type TakenReminder, takeReminders } from './reminders.queries.ts';
import type { RemindersDeps } from './reminders.service.ts';

export interface PublishDeps {
  readonly db: Database;
  readonly events: Pick<Events, 'publish'>;
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
  // Every event has a text and a profile of its own, so a batch is as many events as it has reminders and languages.
  const publish = async (trx: Queries, taken: readonly TakenReminder[]) => {
    for (const reminder of taken.filter(isShowable)) {
      await publishOne(deps.events, reminder, trx);
      published += 1;
    }
  };
  await sweep(deps.db, { batch, publish }, { signal, most: BATCH });
  return published;
}

/** False for a programme that the mask blocks by now, or whose channel is inactive. */
function isShowable({ kid: kids, userlevel, active, channel_age_rating, age_rating }: TakenReminder): boolean {
  return active && !isBlockedFor({ kids, userlevel }, channel_age_rating, age_rating);
}

/** One event per language, addressed to the streams of this profile in that language. */
async function publishOne(events: PublishDeps['events'], reminder: TakenReminder, trx: Queries): Promise<void> {
  const { account_id: accountId, profile_id: profileId } = reminder;
  for (const language of listLanguages()) {
    await events.publish(
      {
        type: 'reminder',
        epgProgramId: reminder.id,
        title: textIn(reminder.name, language),
        channelId: reminder.channel_id,
        channelName: textIn(reminder.channel_name, language),
        startTime: reminder.starts_at.toISOString(),
      },
      { profile: { accountId, id: profileId }, language },
      trx,
    );
  }
}

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
