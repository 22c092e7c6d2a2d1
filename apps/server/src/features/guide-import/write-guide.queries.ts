// The rows of an imported guide: programmes, genres, people, airings of one channel.

import { createHash } from 'node:crypto';
import { FOR_SALE_REACH_MS, type KnownAiring } from '@seyir/core/guide/match-airings';
import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { LocalText } from '@seyir/core/text/local-text';
import { allTexts } from '@seyir/core/text/local-text';
import { slugOf } from '@seyir/core/text/slug';
import { foldText, searchKey } from '@seyir/core/text/turkish';
import type { TimeRange } from '@seyir/core/time/time-range';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { GuideProgramme } from './guide-programme.ts';
import type { GuideChannel } from './map-channels.ts';

export interface AiringRow {
  readonly id: string;
  readonly programme_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly season_number: number | null;
  readonly episode_number: number | null;
  readonly summary: LocalText | null;
}

/** Rows of one statement. */
const BATCH = 500;
/** Farther than any guide reaches: airings are parked here while they change places with each other. */
const PARKED = '1000 years';

/** Ids of programmes begin with this, apart from those of the demonstration and of operators. */
const IMPORTED = 'xmltv-';

/** A programme is its name on a channel: its series recordings find further episodes by this id. */
export const programmeId = (channelId: string, key: string): string =>
  `${IMPORTED}${createHash('sha256').update(`${channelId} ${key}`).digest('hex').slice(0, 20)}`;

/**
 * Serialises imports until the transaction ends: a scheduled guide and a typed command may write the same channel, and both add
 * genres and people.
 */
export const lockGuide = (trx: Queries) =>
  sql`select pg_advisory_xact_lock(hashtextextended('guide import', 0))`.execute(trx);

/** Airings of a channel that overlap the range; those with tickets for sale also beside it, as far as they may be postponed. */
export const listAirings = (trx: Queries, channelId: string, { from, to }: TimeRange) =>
  trx
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select([
      'airing.id',
      'airing.programme_id',
      'airing.starts_at',
      'airing.ends_at',
      'airing.summary',
      'programme.name',
    ])
    .select(['airing.season_number', 'airing.episode_number', 'airing.ppv_product_id'])
    .where('airing.channel_id', '=', channelId)
    .where('airing.starts_at', '>', new Date(from - LONGEST_AIRING_MS - FOR_SALE_REACH_MS))
    .where('airing.starts_at', '<', new Date(to + FOR_SALE_REACH_MS))
    .where((eb) =>
      eb.or([
        eb('airing.ppv_product_id', 'is not', null),
        eb.and([eb('airing.starts_at', '<', new Date(to)), eb('airing.ends_at', '>', new Date(from))]),
      ]),
    )
    .execute();

export type StoredAiring = Awaited<ReturnType<typeof listAirings>>[number];

export const asKnown = ({
  id,
  starts_at,
  ends_at,
  name,
  season_number,
  episode_number,
  ppv_product_id,
}: StoredAiring): KnownAiring => ({
  ...{
    id,
    isForSale: ppv_product_id !== null,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
    name: foldText(name.tr),
    season: season_number,
    episode: episode_number,
  },
});

/** Adds and updates the programmes of a channel. Returns how many rows changed. */
export async function writeProgrammes(
  trx: Queries,
  { id: channelId, age }: GuideChannel,
  programmes: ReadonlyMap<string, GuideProgramme>,
): Promise<number> {
  const genres = await writeGenres(trx, [...programmes.values()]);
  const rows = [...programmes].map(([key, programme]) => ({
    id: programmeId(channelId, key),
    name: programme.name,
    summary: programme.summary,
    category_id: programme.category === null ? null : (genres.get(programme.category.tr) ?? null),
    age_rating: programme.age ?? age,
    series: programme.isSeries,
    live: programme.isLive,
    picture_url: programme.picture,
    search_key: searchKey(...allTexts(programme.name)),
  }));
  let changed = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const written = await trx
      .insertInto('programme')
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            summary: ref('excluded.summary'),
            category_id: ref('excluded.category_id'),
            age_rating: ref('excluded.age_rating'),
            // A series stays one: a file that leaves out the numbers for once does not end its recordings.
            series: sql<boolean>`programme.series or excluded.series`,
            live: ref('excluded.live'),
            // A file that leaves out a picture for once does not take it away.
            picture_url: sql<string | null>`coalesce(excluded.picture_url, programme.picture_url)`,
            search_key: ref('excluded.search_key'),
          }))
          .where(
            sql<boolean>`(programme.name, programme.summary, programme.category_id, programme.age_rating, programme.series, programme.live, programme.picture_url)
              is distinct from (excluded.name, excluded.summary, excluded.category_id, excluded.age_rating, programme.series or excluded.series, excluded.live, coalesce(excluded.picture_url, programme.picture_url))`,
          ),
      )
      .returning('id')
      .execute();
    changed += written.length;
  }
  await writePeople(trx, channelId, programmes);
  return changed;
}

const SLUG_LONGEST = 40;

/** Ids of genres by their Turkish names; missing ones are added. */
async function writeGenres(trx: Queries, programmes: readonly GuideProgramme[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map(
    programmes.flatMap(({ category }) => (category === null ? [] : [[category.tr, category] as const])),
  );
  const ids = new Map(
    [...names.keys()].flatMap((name) =>
      slugOf(name, SLUG_LONGEST) ? [[name, slugOf(name, SLUG_LONGEST)] as const] : [],
    ),
  );
  const rows = [...new Map([...ids].map(([name, id]) => [id, names.get(name)]))].flatMap(([id, name]) =>
    name === undefined ? [] : [{ kind: 'programme' as const, id, name }],
  );
  if (rows.length > 0) {
    await trx
      .insertInto('genre')
      .values(rows)
      // A known genre keeps its names; languages that it lacks are added.
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'id'])
          .doUpdateSet({ name: sql`excluded.name || genre.name` })
          .where(sql<boolean>`genre.name <> excluded.name || genre.name`),
      )
      .execute();
  }
  return ids;
}

const PERSON_NAME_LONGEST = 120;

async function writePeople(
  trx: Queries,
  channelId: string,
  programmes: ReadonlyMap<string, GuideProgramme>,
): Promise<void> {
  const credits = [...programmes].flatMap(([key, { people }]) =>
    people.flatMap((name, position) => {
      const person_id = slugOf(name, 80);
      return person_id === '' || name.length > PERSON_NAME_LONGEST
        ? []
        : [{ programme_id: programmeId(channelId, key), person_id, position, name }];
    }),
  );
  for (let at = 0; at < credits.length; at += BATCH) {
    const batch = credits.slice(at, at + BATCH);
    const people = new Map(batch.map(({ person_id: id, name }) => [id, { id, name, search_key: searchKey(name) }]));
    await trx
      .insertInto('person')
      .values([...people.values()])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('programme_person')
      .values(batch.map(({ programme_id, person_id, position }) => ({ programme_id, person_id, position })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function insertAirings(trx: Queries, channel_id: string, airings: readonly AiringRow[]): Promise<void> {
  for (let at = 0; at < airings.length; at += BATCH) {
    const rows = airings.slice(at, at + BATCH).map((airing) => ({ ...airing, channel_id }));
    await trx.insertInto('airing').values(rows).execute();
  }
}

/** Two statements: start times are unique on a channel, and airings may change places with each other. */
export async function updateAirings(trx: Queries, airings: readonly AiringRow[]): Promise<void> {
  for (const parked of [true, false]) {
    for (let at = 0; at < airings.length; at += BATCH) {
      const rows = JSON.stringify(airings.slice(at, at + BATCH));
      const shift = parked ? sql`interval '${sql.raw(PARKED)}'` : sql`interval '0'`;
      await sql`
        update airing set
          starts_at = changed.starts_at + ${shift}, ends_at = changed.ends_at + ${shift},
          programme_id = changed.programme_id, season_number = changed.season_number,
          episode_number = changed.episode_number, summary = changed.summary
        from jsonb_to_recordset(${rows}::jsonb) as changed(
          id text, programme_id text, starts_at timestamptz, ends_at timestamptz,
          season_number smallint, episode_number smallint, summary jsonb)
        where airing.id = changed.id`.execute(trx);
    }
  }
}

export async function deleteAirings(trx: Queries, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    await trx
      .deleteFrom('airing')
      .where('id', 'in', ids.slice(at, at + BATCH))
      .execute();
  }
}

/** Old airings without a sale: what was bought keeps its name. The index is by the start, which comes before the end. */
export const isOldAiring = (before: Date) => sql`
  starts_at < ${before} and ends_at < ${before}
  and not exists (select from payment_order where payment_order.airing_id = airing.id)
  and not exists (select from entitlement where entitlement.airing_id = airing.id)`;

/** Imported programmes that nothing names any more. */
export const IS_UNUSED_PROGRAMME = sql`
  id like ${`${IMPORTED}%`}
  and not exists (select from airing where airing.programme_id = programme.id)
  and not exists (select from recording_rule where recording_rule.series_id = programme.id)`;

/** Minutes of the longest save time of a channel. */
export async function findLongestSaveTime(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('channel')
    .select(({ fn }) => fn.max('catch_up_minutes').as('most'))
    .executeTakeFirst();
  return row?.most ?? 0;
}
