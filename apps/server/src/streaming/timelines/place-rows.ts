import { makeDurations } from '@seyir/core/timeline/durations';
import type { PlacedSpan, Span } from '@seyir/core/timeline/span';
import { placeSpan, spanEndUs } from '@seyir/core/timeline/timeline';
import type { Log } from '../../shared/log.ts';
import type { PlacedAsset } from './asset-durations.ts';
import type { SpanRow } from './timelines.queries.ts';

export interface PlaceRowsDeps {
  readonly findDurations: (assetIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, PlacedAsset>>;
  readonly log: Log;
}

/** Makes spans of rows. Throws for a row that cannot be a span: no list is written from it. */
export async function placeRows(
  rows: readonly SpanRow[],
  { findDurations, log }: PlaceRowsDeps,
): Promise<PlacedSpan[]> {
  const assets = await findDurations(new Set(rows.flatMap(({ asset_id }) => asset_id ?? [])));
  return rows.map((row) => {
    const span = placeRow(row, assets);
    // The numbers of the row were promised; an asset that was packaged anew may not have kept to them.
    if (spanEndUs(span) !== row.end_us) {
      log.error({ source: span.source, msn: span.msn }, 'a source has other durations than when it was scheduled');
    }
    return span;
  });
}

function placeRow(row: SpanRow, assets: ReadonlyMap<string, PlacedAsset>): PlacedSpan {
  const { msn, dsn, start_us: startUs, first_segment: offset, segment_count: count } = row;
  const of = (source: string): Span => ({ msn, dsn, startUs, source, offset, count });
  if (row.asset_id === null) return placeSpan(of(`run:${row.run_id}`), makeDurations(row.durations ?? []));
  const asset = assets.get(row.asset_id);
  if (asset === undefined) throw new Error(`The span ${msn} shows the asset ${row.asset_id}, which is not there.`);
  return placeSpan(of(asset.source), asset.durations);
}
