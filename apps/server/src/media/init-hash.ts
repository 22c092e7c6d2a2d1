// Hashes of init segments. Media with equal init segments can follow each other on a channel without a discontinuity.
import { createHash } from 'node:crypto';
import { INIT_HASH_LENGTH } from '@seyir/core/hls/stream-address';

/** One rendition and the hash of its init segment; subtitles have none. */
interface HashedInit {
  readonly id: string;
  readonly initHash?: string | undefined;
}

export const hashInit = (init: Buffer): string => digest(init);

/** The hash of an asset: equal for assets with the same renditions, each with the same init segment. */
export function hashInits(renditions: readonly HashedInit[]): string | undefined {
  const media = renditions.filter(({ initHash }) => initHash !== undefined);
  if (media.length === 0) return undefined;
  const lines = media.map(({ id, initHash }) => `${id} ${initHash}`).sort();
  return digest(lines.join('\n'));
}

const digest = (data: Buffer | string) => createHash('sha256').update(data).digest('hex').slice(0, INIT_HASH_LENGTH);
