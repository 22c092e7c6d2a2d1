import type { TrackRole } from '@seyir/core/hls/characteristics';
import type { Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import type { Asset, AssetKind, AssetRendition } from './asset.ts';

/** NOTIFY payload: the id of an asset that was written. */
export const ASSET_CHANGED = 'asset_changed';
/** NOTIFY payload: the id of an asset that a viewer waits for. */
export const ASSET_WANTED = 'asset_wanted';

export async function findAssetRow(db: Queries, id: string): Promise<Asset | undefined> {
  const row = await db
    .selectFrom('asset')
    .select(['id', 'kind', 'content_code', 'state', 'failure', 'durations', 'sprite', 'encrypted'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    kind: row.kind,
    contentCode: row.content_code,
    state: row.state,
    failure: row.failure ?? undefined,
    durations: row.durations,
    sprite: row.sprite ?? undefined,
    encrypted: row.encrypted,
    renditions: row.state === 'ready' ? await listAssetRenditions(db, id) : [],
  };
}

async function listAssetRenditions(db: Queries, assetId: string): Promise<AssetRendition[]> {
  const rows = await db
    .selectFrom('asset_rendition')
    .select([
      'id',
      'codecs',
      'bandwidth',
      'average_bandwidth',
      'width',
      'height',
      'frame_rate',
      'language',
      'role',
      'name',
      'is_default',
    ])
    .where('asset_id', '=', assetId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    codecs: row.codecs,
    bandwidth: row.bandwidth,
    averageBandwidth: row.average_bandwidth,
    ...(row.width === null ? {} : { width: row.width }),
    ...(row.height === null ? {} : { height: row.height }),
    ...(row.frame_rate === null ? {} : { frameRate: row.frame_rate }),
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.role === null ? {} : { role: row.role as TrackRole }),
    ...(row.name === null ? {} : { name: row.name }),
    isDefault: row.is_default,
  }));
}

export const findAssetId = async (db: Queries, kind: AssetKind, contentCode: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('asset')
      .select('id')
      .where('kind', '=', kind)
      .where('content_code', '=', contentCode)
      .executeTakeFirst()
  )?.id;

/** A filler that is ready, by the hash of its init segments. The first by name, so that every server takes the same. */
export const findFillerId = async (db: Queries, initHash: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('asset')
      .select('id')
      .where('kind', '=', 'filler')
      .where('state', '=', 'ready')
      .where('init_hash', '=', initHash)
      .orderBy('content_code')
      .limit(1)
      .executeTakeFirst()
  )?.id;

export const findSegmentTable = async (db: Queries, assetId: string, renditionId: string) =>
  (
    await db
      .selectFrom('asset_rendition')
      .select('segments')
      .where('asset_id', '=', assetId)
      .where('id', '=', renditionId)
      .executeTakeFirst()
  )?.segments;

/** Moves an asset to the front of the packaging queue, and notifies the packaging workers. */
export async function wantAsset(db: Queries, id: string, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('asset')
      .set({ wanted_at: at })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'working'])
      .execute();
    await notifyWithin(trx, ASSET_WANTED, id);
  });
}

export const findRunRow = (db: Queries, id: string) =>
  db.selectFrom('ingest_run').select(['id', 'channel_id', 'renditions']).where('id', '=', id).executeTakeFirst();
