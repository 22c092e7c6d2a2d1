import type { SpriteFacts } from '@seyir/core/timeline/media-facts';
import type { Database, Queries } from '@seyir/server/db/database';
import type { AssetKind } from '@seyir/server/media/asset';
import { ASSET_CHANGED } from '@seyir/server/media/assets.queries';
import { sql } from 'kysely';
import { addRows, type NewRow } from '../rows.ts';
import type { WaitingAsset } from './media-queue.ts';

/** Rows whose media the demonstration makes; assets of an operator's own files are excluded. */
const isOurs = sql<boolean>`asset.recipe->>'kind' = 'scenes'`;

export async function listWaitingAssets(db: Queries): Promise<WaitingAsset[]> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'recipe', 'wanted_at', 'rank'])
    .where(isOurs)
    .where('state', 'in', ['waiting', 'working'])
    .execute();
  return rows.flatMap(({ id, recipe, wanted_at, rank }) =>
    recipe.kind === 'scenes' ? [{ id, recipe, wantedAt: wanted_at?.getTime(), rank }] : [],
  );
}

export async function listRequestedAssets(db: Queries): Promise<{ readonly id: string; readonly wantedAt: number }[]> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'wanted_at'])
    .where('state', 'in', ['waiting', 'working'])
    .where('wanted_at', 'is not', null)
    .execute();
  return rows.flatMap(({ id, wanted_at }) => (wanted_at === null ? [] : [{ id, wantedAt: wanted_at.getTime() }]));
}

/** The files of the media folder that rows of the demonstration refer to: renditions and thumbnail sheets. */
export async function listUsedFiles(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select distinct file
      from asset join asset_rendition on asset_id = asset.id, jsonb_array_elements_text(segments->'files') as file
     where ${isOurs}
     union
    select distinct sprite->>'file' from asset where ${isOurs} and sprite is not null`.execute(db);
  return rows.map(({ file }) => file);
}

/** Resets to waiting the assets that refer to any of the files. */
export async function remakeAssetsOf(db: Queries, files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`
    update asset set state = 'waiting', ready_at = null, sprite = null, init_hash = null
     where ${isOurs} and state = 'ready'
       and (sprite->>'file' = any(${[...files]}::text[])
            or exists (select from asset_rendition
                        where asset_id = asset.id and segments->'files' ?| ${[...files]}::text[]))
    returning id`.execute(db);
  await announce(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Resets to waiting the assets that were made before hashes of init segments were stored: only their rows are missing. */
export async function remakeUnhashedAssets(db: Queries): Promise<void> {
  await sql`
    update asset set state = 'waiting', ready_at = null
     where ${isOurs} and state = 'ready' and init_hash is null`.execute(db);
}

/** Resets failed assets to waiting: a new start may have another disk or another ffmpeg. */
export async function retryFailedAssets(db: Queries): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update asset set state = 'waiting', failure = null where ${isOurs} and state = 'failed' returning id`.execute(db);
  await announce(
    db,
    rows.map(({ id }) => id),
  );
}

/** Publishes the ids of changed assets, so that every process drops what it has cached of them. */
async function announce(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select pg_notify(${ASSET_CHANGED}, id) from unnest(${[...ids]}::text[]) as id`.execute(db);
}

export interface FinishedAsset {
  readonly id: string;
  readonly sprite: SpriteFacts | undefined;
  /** Of its init segments. */
  readonly initHash: string | undefined;
  readonly renditions: readonly NewRow<'asset_rendition'>[];
}

/** Marks assets ready in one transaction and publishes the change. */
export async function finishAssets(db: Database, assets: readonly FinishedAsset[], now: number): Promise<void> {
  if (assets.length === 0) return;
  const values = JSON.stringify(
    assets.map(({ id, sprite, initHash }) => ({ id, sprite: sprite ?? null, init_hash: initHash ?? null })),
  );
  await db.kysely.transaction().execute(async (trx) => {
    // Rows are locked first and in one order: two transactions that finish the same assets would otherwise deadlock.
    const { rows } = await sql<{ id: string }>`
      select id from asset
       where id in (select id from jsonb_to_recordset(${values}::jsonb) as made(id text)) and state <> 'ready'
       order by id for update`.execute(trx);
    const open = new Set(rows.map(({ id }) => id));
    const finished = assets.filter(({ id }) => open.has(id));
    if (finished.length === 0) return;
    await trx
      .deleteFrom('asset_rendition')
      .where('asset_id', 'in', [...open])
      .execute();
    await addRows(
      trx,
      'asset_rendition',
      finished.flatMap(({ renditions }) => renditions),
    );
    await sql`
      update asset set state = 'ready', failure = null, wanted_at = null, ready_at = ${new Date(now)}, sprite = made.sprite,
             init_hash = made.init_hash
        from jsonb_to_recordset(${values}::jsonb) as made(id text, sprite jsonb, init_hash text)
       where asset.id = made.id and asset.state <> 'ready'`.execute(trx);
    await announce(trx, [...open]);
  });
}

/** Whether assets wait whose init segments are not known. */
export async function hasUnknownInits(db: Queries): Promise<boolean> {
  return (await selectUnknownInits(db).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Gives waiting assets the hash of the init segments that they will have, so that channels are planned with it. */
export async function expectInits(db: Queries, initHash: string): Promise<void> {
  await db
    .updateTable('asset')
    .set({ init_hash: initHash })
    .where('id', 'in', selectUnknownInits(db).select('id'))
    .execute();
}

const selectUnknownInits = (db: Queries) =>
  db.selectFrom('asset').where(isOurs).where('state', 'in', ['waiting', 'working']).where('init_hash', 'is', null);

export async function failAssets(db: Database, ids: readonly string[], failure: string): Promise<void> {
  if (ids.length === 0) return;
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .updateTable('asset')
      .set({ state: 'failed', failure })
      .where('id', 'in', [...ids])
      .where('state', 'in', ['waiting', 'working'])
      .execute();
    await announce(trx, ids);
  });
}

export interface AssetName {
  readonly kind: AssetKind;
  readonly contentCode: string;
}

/**
 * What computed channels show at a moment and shortly after it, channel by channel: an airing shows its episode, or its
 * film, or else what was made for the programme.
 */
export async function listOnAir(db: Queries, from: Date, to: Date): Promise<AssetName[]> {
  const rows = await db
    .selectFrom('airing')
    .innerJoin('channel', 'channel.id', 'airing.channel_id')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .leftJoin('title', 'title.id', 'programme.title_id')
    .select(['airing.episode_id', 'airing.programme_id', 'title.id as title_id', 'title.kind as title_kind'])
    .where('channel.active', '=', true)
    .where(sql<boolean>`channel.source->>'kind' = 'computed'`)
    .where('airing.starts_at', '<', to)
    .where('airing.ends_at', '>', from)
    // All that is on now before anything that comes later.
    .orderBy(sql`airing.starts_at > ${from}`)
    .orderBy('channel.number')
    .orderBy('airing.starts_at')
    .execute();
  return rows.map(({ episode_id, programme_id, title_id, title_kind }) => {
    if (episode_id !== null) return { kind: 'title', contentCode: episode_id };
    if (title_id !== null && title_kind === 'MOVIE') return { kind: 'title', contentCode: title_id };
    return { kind: 'programme', contentCode: programme_id };
  });
}

/** Gives ranks to assets that wait, in the order of their names. */
export async function rankAssets(db: Queries, names: readonly AssetName[], first: number): Promise<void> {
  if (names.length === 0) return;
  const values = JSON.stringify(
    names.map(({ kind, contentCode }, index) => ({ kind, code: contentCode, rank: first + index })),
  );
  await sql`
    update asset set rank = wanted.rank
      from (select kind, code, min(rank) as rank
              from jsonb_to_recordset(${values}::jsonb) as all_wanted(kind text, code text, rank integer)
             group by kind, code) as wanted
     where asset.kind = wanted.kind and asset.content_code = wanted.code
       and asset.state in ('waiting', 'working') and asset.rank <> wanted.rank`.execute(db);
}
