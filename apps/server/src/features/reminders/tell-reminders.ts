// Tells viewers that a programme begins. A reminder is taken and told in one transaction: whoever commits has told it, and
// a server that dies before has told nothing and leaves it to the next.
import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { findDueStarts } from '@seyir/core/guide/reminder';
import { z } from 'zod';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import { LANGUAGES } from '../../http/meta.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { type TakenReminder, takeReminders } from './reminders.queries.ts';
import type { RemindersDeps } from './reminders.service.ts';

export interface TellDeps {
  readonly db: Database;
  readonly events: Pick<Events, 'publish'>;
  readonly clock: Clock;
}

/** Planned so much later than it is due: this machine's clock may be a little behind the database's, which starts jobs. */
const CLOCKS_DIFFER_MS = 1_000;
/** Reminders of one transaction: a final is asked for by tens of thousands, and nobody waits for all of them. */
const AT_ONCE = 200;

/** Tells all that are due and gives how many that were. May run at several servers at once. */
export async function tellDueReminders(deps: TellDeps, signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (;;) {
    const taken = await deps.db.kysely.transaction().execute((trx) => tellSome(deps, trx));
    told += taken.told;
    if (taken.count < AT_ONCE || signal?.aborted) return told;
  }
}

async function tellSome({ events, clock }: TellDeps, trx: Queries): Promise<{ count: number; told: number }> {
  const { first, last } = findDueStarts(clock());
  const taken = await takeReminders(trx, new Date(first), new Date(last), AT_ONCE);
  const due = taken.filter(isToTell);
  for (const reminder of due) await tell(events, reminder, trx);
  return { count: taken.length, told: due.length };
}

/** What was blocked since, or left the air, is dropped in silence. */
function isToTell({ kid: kids, userlevel, active, channel_age_rating, age_rating }: TakenReminder): boolean {
  return active && !isBlockedFor({ kids, userlevel }, channel_age_rating, age_rating);
}

/** In each language to those who read it: the browsers of this profile, and of no other of the account. */
async function tell(events: TellDeps['events'], reminder: TakenReminder, trx: Queries): Promise<void> {
  const { account_id: accountId, profile_id: profileId } = reminder;
  for (const language of LANGUAGES) {
    await events.publish(
      {
        type: 'reminder',
        epgProgramId: reminder.id,
        title: reminder.name[language],
        channelId: reminder.channel_id,
        channelName: reminder.channel_name,
        startTime: reminder.starts_at.toISOString(),
      },
      { profile: { accountId, id: profileId }, language },
      trx,
    );
  }
}

/**
 * Declares the job and gives what plans it. It is planned for the very moment with every reminder that is set; each
 * minute it also looks for those whose programme was moved.
 */
export function defineReminderJob(jobs: Jobs, deps: TellDeps & { readonly log: Log }): RemindersDeps['tellAt'] {
  const queue = jobs.define('tell-reminders', z.null(), async ({ signal }) => {
    const told = await tellDueReminders(deps, signal);
    if (told > 0) deps.log.info({ told }, 'viewers were reminded of programmes');
  });
  jobs.schedule(queue, '* * * * *', null);
  return async (moment) => {
    // One job for all programmes that begin together.
    await queue.send(null, { startAfter: new Date(moment + CLOCKS_DIFFER_MS), singletonKey: `at ${moment}` });
  };
}
