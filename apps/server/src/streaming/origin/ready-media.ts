// Media that is not made yet: whoever asks for it has it made first and waits a moment.
import { AppError } from '../../shared/app-error.ts';
import type { Asset, Library, SourceId } from '../doors.ts';

const ASSET = 'asset:';

export function assetOf(source: SourceId): string {
  return source.slice(ASSET.length);
}

/** Rejects with NOT_FOUND, with GONE when it could not be made, with UNAVAILABLE when it is not ready in time. */
export async function readReadyAsset(library: Library, assetId: string, waitMs: number): Promise<Asset> {
  const asset = await library.findAsset(assetId);
  if (asset === undefined) throw new AppError('NOT_FOUND', { asset: assetId });
  return asset.state === 'ready' ? asset : await library.whenReady(assetId, waitMs);
}

/** Bytes of a source. What is missing of one that is ready was taken by retention: GONE. */
export async function readOrWait(
  library: Library,
  source: SourceId,
  waitMs: number,
  read: () => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const bytes = (await read()) ?? (await readWhenReady(library, source, waitMs, read));
  if (bytes === undefined) throw new AppError('GONE', { source });
  return bytes;
}

async function readWhenReady(
  library: Library,
  source: SourceId,
  waitMs: number,
  read: () => Promise<Buffer | undefined>,
) {
  if (!source.startsWith(ASSET)) return undefined;
  const assetId = assetOf(source);
  const asset = await library.findAsset(assetId);
  if (asset === undefined || asset.state === 'ready') return undefined;
  await library.whenReady(assetId, waitMs);
  return await read();
}
