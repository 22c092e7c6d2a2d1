// The rows of assets that are made from operators' files.
import { type Selectable, sql } from 'kysely';
import type { Queries, Schema } from '../db/database.ts';
import { asJson } from '../db/json.ts';
import { notifyWithin } from '../db/notify.ts';
import type { AssetKind } from '../media/asset.ts';
import { ASSET_CHANGED } from '../media/assets.queries.ts';
import { hashInits } from '../media/init-hash.ts';
import type { PackagedFile, PackagedRendition } from './packaged-file.ts';

type AssetRow = Pick<Selectable<Schema['asset']>, 'id' | 'kind' | 'content_code' | 'state' | 'failure' | 'recipe'>;

const COLUMNS = ['id', 'kind', 'content_code', 'state', 'failure', 'recipe'] as const;

/**
 * Prefixes of content codes. New media of a playing asset waits under its own code, so that viewers are not
 * interrupted, and replaces the old asset when it is ready. The replaced asset keeps its rows for the spans that
 * promise it.
 */
const NEXT = 'next:';
const RETIRED = 'retired:';

export const contentCodeOf = ({ content_code }: Pick<AssetRow, 'content_code'>): string =>
  content_code.startsWith(NEXT) ? content_code.slice(NEXT.length) : content_code;

interface NewAsset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly contentCode: string;
  readonly path: string;
  /** Name of the machine that has the file. */
  readonly machine: string;
}

/**
 * Inserts the asset of a file to package and returns its id: that of the pending row of the same file, or a new one.
 * Rows of earlier files that were not finished are removed; their ids are returned, too.
 */
export async function addFileAsset(trx: Queries, { id, kind, contentCode, path, machine }: NewAsset) {
  // Two imports of one file at once: the second finds the row of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`asset ${kind} ${contentCode}`}, 0))`.execute(trx);
  const rows = await trx
    .selectFrom('asset')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('content_code', 'in', [contentCode, NEXT + contentCode])
    .forUpdate()
    .execute();
  const isPending = ({ state, recipe }: AssetRow) => recipe.kind === 'file' && state !== 'ready';
  const same = rows.find((row) => isPending(row) && row.state !== 'failed' && isFile(row, path));
  if (same) return { id: same.id, removed: [] };
  const removed = rows.filter(isPending).map((row) => row.id);
  if (removed.length > 0) await trx.deleteFrom('asset').where('id', 'in', removed).execute();
  const isTaken = rows.some((row) => row.content_code === contentCode && !removed.includes(row.id));
  await trx
    .insertInto('asset')
    .values({
      ...{ id, kind, content_code: isTaken ? NEXT + contentCode : contentCode },
      recipe: { kind: 'file', path, machine },
    })
    .execute();
  for (const changed of [...removed, id]) await notifyWithin(trx, ASSET_CHANGED, changed);
  return { id, removed };
}

const isFile = ({ recipe }: AssetRow, path: string): boolean => recipe.kind === 'file' && recipe.path === path;

export const findFileAsset = (db: Queries, id: string): Promise<AssetRow | undefined> =>
  db.selectFrom('asset').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** Assets whose packaging is not finished. */
export async function listUnfinished(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('asset')
    .select('id')
    .where('state', 'in', ['waiting', 'working'])
    .where(sql<string>`recipe ->> 'kind'`, '=', 'file')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markWorking(db: Queries, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('asset').set({ state: 'working', failure: null }).where('id', '=', id).execute();
    await notifyWithin(trx, ASSET_CHANGED, id);
  });
}

export async function markFailed(db: Queries, id: string, failure: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('asset').set({ state: 'failed', failure }).where('id', '=', id).execute();
    await notifyWithin(trx, ASSET_CHANGED, id);
  });
}

/** Writes all rows of a packaged file. `lost` when the asset was removed meanwhile, or another process has its lease. */
export async function writePackaged(
  trx: Queries,
  { id, holder, at }: { readonly id: string; readonly holder: string; readonly at: Date },
  packaged: PackagedFile,
): Promise<'written' | 'lost'> {
  const row = await trx
    .selectFrom('asset')
    .select([...COLUMNS, 'lease_holder'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.lease_holder !== holder) return 'lost';
  const contentCode = contentCodeOf(row);
  if (contentCode !== row.content_code) await retire(trx, row.kind, contentCode, at);
  await trx.deleteFrom('asset_rendition').where('asset_id', '=', id).execute();
  await trx
    .insertInto('asset_rendition')
    .values(packaged.renditions.map((rendition) => renditionRow(id, rendition)))
    .execute();
  await trx
    .updateTable('asset')
    .set({
      ...{ content_code: contentCode, state: 'ready', failure: null, ready_at: at },
      durations: asJson(packaged.durations),
      sprite: asJson(packaged.sprite),
      init_hash: hashInits(packaged.renditions) ?? null,
    })
    .where('id', '=', id)
    .execute();
  await updateCatalogue(trx, row.kind, contentCode, packaged.durationUs);
  await notifyWithin(trx, ASSET_CHANGED, id);
  return 'written';
}

/** Adds a subtitle track to a ready asset; one of the same language is replaced. */
export async function putSubtitles(trx: Queries, assetId: string, rendition: PackagedRendition): Promise<void> {
  const tracks = trx
    .selectFrom('asset_rendition')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('id', 'like', 't%');
  const replaced = await tracks.where('language', '=', rendition.language ?? '').execute();
  for (const { id } of replaced)
    await trx.deleteFrom('asset_rendition').where('asset_id', '=', assetId).where('id', '=', id).execute();
  if (rendition.isDefault)
    await trx
      .updateTable('asset_rendition')
      .set({ is_default: false })
      .where('asset_id', '=', assetId)
      .where('id', 'like', 't%')
      .execute();
  await trx.insertInto('asset_rendition').values(renditionRow(assetId, rendition)).execute();
  await notifyWithin(trx, ASSET_CHANGED, assetId);
}

async function retire(trx: Queries, kind: AssetKind, contentCode: string, at: Date): Promise<void> {
  const replaced = await trx
    .updateTable('asset')
    .set({ content_code: sql<string>`${`${RETIRED}${at.getTime()}:`}::text || id` })
    .where('kind', '=', kind)
    .where('content_code', '=', contentCode)
    .returning('id')
    .execute();
  for (const { id } of replaced) await notifyWithin(trx, ASSET_CHANGED, id);
}

const renditionRow = (asset_id: string, rendition: PackagedRendition) => ({
  asset_id,
  id: rendition.id,
  codecs: rendition.codecs,
  bandwidth: rendition.bandwidth,
  average_bandwidth: rendition.averageBandwidth,
  width: rendition.width ?? null,
  height: rendition.height ?? null,
  frame_rate: rendition.frameRate ?? null,
  language: rendition.language ?? null,
  role: rendition.role ?? null,
  name: rendition.name ?? null,
  is_default: rendition.isDefault ?? false,
  segments: asJson(rendition.table),
});

/**
 * Removes the media of a film, an episode or a trailer whose catalogue row goes. What was packaged keeps its rows for the spans that
 * promise it.
 */
export async function retireMedia(trx: Queries, kind: AssetKind, contentCode: string, at: Date): Promise<void> {
  const unfinished = await trx
    .deleteFrom('asset')
    .where('kind', '=', kind)
    .where('content_code', 'in', [contentCode, NEXT + contentCode])
    .where('state', '<>', 'ready')
    .returning('id')
    .execute();
  for (const { id } of unfinished) await notifyWithin(trx, ASSET_CHANGED, id);
  await retire(trx, kind, contentCode, at);
}

/** Removes the rows of files that could not be packaged, and returns what they were for. */
export async function removeFailed(db: Queries): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('asset')
      .where('state', '=', 'failed')
      .where(sql<string>`recipe ->> 'kind'`, '=', 'file')
      .returning(['id', 'content_code'])
      .execute();
    for (const { id } of removed) await notifyWithin(trx, ASSET_CHANGED, id);
    return removed.map(contentCodeOf);
  });
}

/** Updates the catalogue: the duration of a film or episode, and that a title has a trailer. */
async function updateCatalogue(trx: Queries, kind: AssetKind, contentCode: string, durationUs: number): Promise<void> {
  const duration_seconds = Math.max(1, Math.round(durationUs / 1_000_000));
  if (kind === 'trailer') {
    await trx.updateTable('title').set({ has_trailer: true }).where('id', '=', contentCode).execute();
  }
  if (kind !== 'title') return;
  await trx
    .updateTable('title')
    .set({ duration_seconds })
    .where('id', '=', contentCode)
    .where('kind', '=', 'MOVIE')
    .execute();
  await trx.updateTable('episode').set({ duration_seconds }).where('id', '=', contentCode).execute();
}

/** Removes the rows of replaced assets that no span promises and that were replaced before the grace period. */
export async function removeRetired(db: Queries, before: Date): Promise<void> {
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'content_code'])
    .where('content_code', 'like', `${RETIRED}%`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('span').select('msn').whereRef('span.asset_id', '=', 'asset.id'))),
    )
    .execute();
  const old = rows.filter(({ content_code }) => Number(content_code.split(':')[1]) < before.getTime());
  for (const { id } of old) {
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('asset').where('id', '=', id).execute();
      await notifyWithin(trx, ASSET_CHANGED, id);
    });
  }
}

/** The ids that belong to assets. */
export async function findKnownAssets(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('asset').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** All assets of files with their state, for the command line. */
export const listFileAssets = (db: Queries): Promise<AssetRow[]> =>
  db
    .selectFrom('asset')
    .select(COLUMNS)
    .where(sql<string>`recipe ->> 'kind'`, '=', 'file')
    .where('content_code', 'not like', `${RETIRED}%`)
    .orderBy('created_at')
    .execute();

export const countAssets = (db: Queries) =>
  db
    .selectFrom('asset')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
