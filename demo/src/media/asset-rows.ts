// Rows of the demonstration's assets, written when it is loaded: what each is made of and how long it is, so that channels
// can be planned and titles be offered before anything is made.
import { randomBytes } from 'node:crypto';
import type { Queries } from '@seyir/server/db/database';
import { ASSET_CHANGED } from '@seyir/server/media/assets.queries';
import { type RawBuilder, sql } from 'kysely';
import { addMissingRows, type NewRow } from '../rows.ts';
import type { Demo } from '../schema/demo.ts';
import { listDemoAssets } from './demo-assets.ts';
import { FIRST_RANK } from './media-queue.ts';

const ID_BYTES = 15;

/**
 * Brings the rows up to date. Media that an operator put in the place of ours is left alone, and so is an asset that a
 * timeline stands on: when its length is another, it keeps its segments and makes room for a new one under its name.
 */
export async function writeAssets(db: Queries, demo: Demo): Promise<void> {
  const rows = listAssetRows(demo);
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as wanted(kind text, content_code text, recipe jsonb, durations jsonb)`;
  await makeRoom(db, wanted);
  await changeRecipes(db, wanted);
  await removeRest(db, wanted);
  await addMissingRows(db, 'asset', rows);
}

function listAssetRows(demo: Demo): NewRow<'asset'>[] {
  return listDemoAssets(demo).map(({ kind, contentCode, recipe, durations }, place) => ({
    // Random, because stream addresses contain the id.
    id: randomBytes(ID_BYTES).toString('base64url'),
    kind,
    content_code: contentCode,
    state: 'waiting',
    recipe,
    durations,
    encrypted: false,
    rank: FIRST_RANK + place,
    created_at: new Date(),
  }));
}

const isOurs = sql`asset.recipe->>'kind' = 'scenes'`;
const isShown = sql`exists (select from span where asset_id = asset.id)`;
const isNamed = sql`asset.kind = wanted.kind and asset.content_code = wanted.content_code`;

/** Renames an asset of another length that a timeline refers to, so that a new asset can take its name. */
async function makeRoom(db: Queries, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`
    update asset set content_code = asset.content_code || '~' || asset.id
      from ${wanted}
     where ${isNamed} and ${isOurs} and asset.durations <> wanted.durations and ${isShown}`.execute(db);
}

async function changeRecipes(db: Queries, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`
    with changed as (
      update asset
         set recipe = wanted.recipe, durations = wanted.durations, state = 'waiting', failure = null, sprite = null,
             ready_at = null, init_hash = null
        from ${wanted}
       where ${isNamed} and ${isOurs} and asset.recipe <> wanted.recipe
      returning asset.id)
    select pg_notify(${ASSET_CHANGED}, id) from changed`.execute(db);
}

async function removeRest(db: Queries, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from asset
     where ${isOurs} and not ${isShown} and not exists (select from ${wanted} where ${isNamed})`.execute(db);
}
