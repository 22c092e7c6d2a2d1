// Popularity of titles: a nightly count of watch positions and likes. It reads every profile once, in pages of a primary
// key, so that no statement grows with the number of viewers.
import { sql } from 'kysely';
import { z } from 'zod';
import { announceCatalogueChange } from '../../catalogue/catalogue.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';

const COUNT_CRON = '37 3 * * *';
/** Some ten thousand positions: a tenth of a second of the embedded database. */
const PROFILES_A_PAGE = 500;
const ROWS_A_WRITE = 500;

interface Popularity {
  watchers: number;
  likes: number;
}

interface PopularityDeps {
  readonly db: Database;
  readonly now: Clock;
}

/** The search indexes are rebuilt after each count: they follow the catalogue. */
export function definePopularityJob(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: PopularityDeps, log: Log): void {
  const count = jobs.define('count-popularity', z.null(), async ({ signal }) => {
    const titles = await countPopularity(deps, signal);
    await announceCatalogueChange(deps.db.kysely);
    log.info({ titles }, 'popularity of titles counted');
  });
  jobs.schedule(count, COUNT_CRON, null);
}

/** Returns the number of titles that a profile has started or likes. */
export async function countPopularity({ db: { kysely: db }, now }: PopularityDeps, signal?: AbortSignal) {
  const countedAt = new Date(now());
  const counts = new Map<string, Popularity>();
  const countOf = (titleId: string): Popularity => {
    const known = counts.get(titleId) ?? { watchers: 0, likes: 0 };
    counts.set(titleId, known);
    return known;
  };
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const last = await findPageEnd(db, after);
    for (const { title_id, count } of await countWatchers(db, after, last)) countOf(title_id).watchers += count;
    for (const { title_id, count } of await countLikes(db, after, last)) countOf(title_id).likes += count;
    if (last === undefined) break;
    after = last;
  }
  await writeCounts(db, counts, countedAt);
  return counts.size;
}

/** The last profile of the next page; undefined when fewer are left than a page has. */
async function findPageEnd(db: Queries, after: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .offset(PROFILES_A_PAGE - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const countWatchers = (db: Queries, after: string | undefined, last: string | undefined) =>
  db
    .selectFrom('watch_position')
    .select(({ fn }) => ['title_id', fn.count<number>('profile_id').distinct().as('count')])
    .$if(after !== undefined, (query) => query.where('profile_id', '>', after ?? ''))
    .$if(last !== undefined, (query) => query.where('profile_id', '<=', last ?? ''))
    .groupBy('title_id')
    .execute();

const countLikes = (db: Queries, after: string | undefined, last: string | undefined) =>
  db
    .selectFrom('title_reaction')
    .select(({ fn }) => ['title_id', fn.countAll<number>().as('count')])
    .where('reaction', '=', 'like')
    .$if(after !== undefined, (query) => query.where('profile_id', '>', after ?? ''))
    .$if(last !== undefined, (query) => query.where('profile_id', '<=', last ?? ''))
    .groupBy('title_id')
    .execute();

async function writeCounts(db: Queries, counts: ReadonlyMap<string, Popularity>, countedAt: Date): Promise<void> {
  const rows = [...counts].map(([id, { watchers, likes }]) => ({ id, watchers, likes }));
  for (let from = 0; from < rows.length; from += ROWS_A_WRITE) {
    // Joined: a title may have been deleted since it was counted.
    await sql`
      insert into title_popularity (title_id, watchers, likes, counted_at)
      select title.id, counted.watchers, counted.likes, ${countedAt}
        from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + ROWS_A_WRITE))}::jsonb)
             as counted (id text, watchers integer, likes integer)
        join title using (id)
          on conflict (title_id) do update
         set watchers = excluded.watchers, likes = excluded.likes, counted_at = excluded.counted_at`.execute(db);
  }
  await db.deleteFrom('title_popularity').where('counted_at', '<', countedAt).execute();
}
