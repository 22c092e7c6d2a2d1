// Push messages to the devices of an account when a recording starts. The state of a recording follows from the clock, so a job
// looks each minute for those that have started.
import { isBlockedFor } from '@seyir/core/guide/guide-row';
import { textIn } from '@seyir/core/text/local-text';
import { sql } from 'kysely';
import { z } from 'zod';
import { localName } from '../../catalogue/local-name.ts';
import type { Database, Queries } from '../../db/database.ts';
import { sweep } from '../../db/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { pushText } from '../../outbox/push/push.text.ts';
import type { PushNotice, PushQueue } from '../../outbox/push/push.ts';
import type { Clock } from '../../shared/clock.ts';
import { sayIn } from '../../shared/languages.ts';

interface AnnounceDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly push: PushQueue;
}

/** After an outage a start that is older is not announced any more. */
const LATE_MS = 5 * 60_000;
const BATCH = 200;

export function defineRecordingAnnouncements(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: AnnounceDeps): void {
  const announce = jobs.define('announce-recordings', z.null(), async ({ signal }) => {
    await announceStarted(deps, signal);
  });
  jobs.schedule(announce, '* * * * *', null);
}

/** Announces recordings that have started, each once. Safe on several servers at once. */
export const announceStarted = ({ db, now, push }: AnnounceDeps, signal?: AbortSignal): Promise<number> =>
  sweep(
    db,
    {
      batch: (trx, most) => takeStarted(trx, new Date(now() - LATE_MS), new Date(now()), most),
      publish: async (trx, taken) => push.queue(await listNotices(trx, taken, now() + LATE_MS), trx),
    },
    { signal, most: BATCH },
  );

type Started = Awaited<ReturnType<typeof takeStarted>>[number];

/** Claims started recordings of accounts with a subscribed browser. Others are left: most accounts have none. */
const takeStarted = (trx: Queries, after: Date, until: Date, most: number) =>
  trx
    .with('started', (cte) =>
      cte
        .selectFrom('recording')
        .select('recording.id')
        .where('recording.starts_at', '>', after)
        .where('recording.starts_at', '<=', until)
        .where('recording.announced_at', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('session')
              .innerJoin('push_subscription', 'push_subscription.session_id', 'session.id')
              .select('session.id')
              .whereRef('session.account_id', '=', 'recording.account_id')
              .where('session.ended_at', 'is', null),
          ),
        )
        .limit(most)
        .forUpdate('recording')
        .skipLocked(),
    )
    .updateTable('recording')
    .from('started')
    .innerJoin('recording as own', 'own.id', 'started.id')
    .innerJoin('channel', 'channel.id', 'own.channel_id')
    .set({ announced_at: until })
    .whereRef('recording.id', '=', 'started.id')
    .returning([
      'recording.id',
      'recording.account_id',
      'recording.name',
      'recording.age_rating',
      'channel.age_rating as channel_age_rating',
      localName('channel').as('channel_name'),
    ])
    .execute();

/** For the profiles that may see the recording: never kids profiles, whose account's recordings are not theirs. */
async function listNotices(trx: Queries, taken: readonly Started[], expiresAt: number): Promise<PushNotice[]> {
  const accounts = [...new Set(taken.map(({ account_id }) => account_id))];
  const profiles = await trx
    .selectFrom('profile')
    .select(['id', 'account_id', 'userlevel'])
    .where('account_id', '=', sql<string>`any(${sql.val(accounts)}::uuid[])`)
    .where('kid', '=', false)
    .execute();
  return taken.map((recording) => ({
    profileIds: profiles
      .filter(({ account_id }) => account_id === recording.account_id)
      .filter(
        ({ userlevel }) =>
          !isBlockedFor({ kids: false, userlevel }, recording.channel_age_rating, recording.age_rating),
      )
      .map(({ id }) => id),
    write: (language) => {
      const title = textIn(recording.name, language);
      const channel = textIn(recording.channel_name, language);
      const body = sayIn(language, pushText.recording, { channel, title });
      return { title, body, tag: `recording ${recording.id}`, path: '/settings/records' };
    },
    expiresAt,
  }));
}
