// Cache of segments, init segments and sprite sheets as they are sent, and the keys that segments are encrypted with. Keys pass through
// without being cached.
import { createCipheriv, createHash, hkdfSync } from 'node:crypto';
import { keyNumber, segmentIv } from '@seyir/core/hls/keys';
import { isPictures, isSubtitles, type StreamOwner, writeStreamAddress } from '@seyir/core/hls/stream-address';
import { makeHotCache } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { FileAddress, Place, SegmentRange } from './places.ts';
import { IMMUTABLE, type KeptFile, keepFile, NO_STORE } from './replies.ts';

interface KeptSegment extends KeptFile {
  readonly address: FileAddress;
  readonly segmentRange: SegmentRange | undefined;
  /** The source it was read from; undefined for keys and sheets. */
  readonly source: Place['source'];
}

export interface Segments {
  /** A cached file, by its address as core writes it. */
  find(address: string): KeptSegment | undefined;
  /** From the cache or the library. Rejects like `Place.read`. */
  read(address: FileAddress, place: Place): Promise<KeptSegment>;
  /** Invalidates the files of an asset, which was packaged again. */
  forgetAsset(assetId: string): void;
  forgetAll(): void;
}

interface SegmentsDeps {
  readonly keys: SegmentKeys;
  readonly now: Clock;
  /** Limit of the cache of plain files, and of a second one for encrypted files; their shares of the memory of all caches by default. */
  readonly cacheBytes?: number | undefined;
}

/** Estimate of an entry's headers, address and bookkeeping. */
const ENTRY_BYTES = 1_500;
const ETAG_CHARACTERS = 22;

export function makeSegments({ keys, now, cacheBytes }: SegmentsDeps): Segments {
  const weigh = ({ body }: KeptSegment) => body.length + ENTRY_BYTES;
  const plain = makeHotCache<KeptSegment>('plainSegments', { maxBytes: cacheBytes, weigh, now });
  const encrypted = makeHotCache<KeptSegment>('encryptedSegments', { maxBytes: cacheBytes, weigh, now });
  const reading = new Map<string, Promise<KeptSegment>>();
  // Cache generation: bytes whose read started before an invalidation are not stored.
  let generation = 0;

  const load = async (address: FileAddress, place: Place, key: string): Promise<KeptSegment> => {
    const before = generation;
    const { bytes, isStandIn = false } = await place.read();
    const body = place.encrypted && address.kind === 'segment' ? encrypt(address, bytes) : bytes;
    const isKey = address.kind === 'key';
    const isCached = !isKey && !isStandIn;
    const etag = isKey ? `"key-${address.number}"` : writeStrongEtag(body);
    const file = keepFile(body, { type: typeOf(address), cacheControl: isCached ? IMMUTABLE : NO_STORE, etag });
    const segment = { ...file, address, segmentRange: place.segmentRange, source: place.source };
    if (isCached && before === generation) (place.encrypted ? encrypted : plain).set(key, segment);
    return segment;
  };

  const encrypt = ({ owner, msn }: Extract<FileAddress, { kind: 'segment' }>, bytes: Buffer) =>
    keys.encrypt(bytes, keys.keyOf(owner, keyNumber(msn)), msn);

  const find = (key: string) => plain.get(key) ?? encrypted.get(key);

  const forgetAll = () => {
    generation += 1;
    plain.clear();
    encrypted.clear();
    reading.clear();
  };

  return {
    find,
    async read(address, place) {
      const key = writeStreamAddress(address);
      const known = find(key) ?? reading.get(key);
      if (known !== undefined) return await known;
      const started = load(address, place, key).finally(() => {
        if (reading.get(key) === started) reading.delete(key);
      });
      reading.set(key, started);
      return await started;
    },
    forgetAsset(assetId) {
      // A channel may show an asset under many numbers, so its segments are found by their source. Reads in flight of
      // other assets are not stored either, which costs one more read.
      generation += 1;
      reading.clear();
      for (const memory of [plain, encrypted]) memory.removeWhere(({ source }) => source === `asset:${assetId}`);
    },
    forgetAll,
  };
}

const KEY_BYTES = 16;
/** HKDF info: another label gives another set of keys. */
const LABEL = 'seyir segment key 1';

interface SegmentKeys {
  /** 16 bytes, as a player loads them. */
  keyOf(owner: StreamOwner, number: number): Buffer;
  encrypt(bytes: Buffer, key: Buffer, msn: number): Buffer;
}

/** AES keys of encrypted channels and titles: derived with HKDF and not stored, so that every server with the same secret has them. */
export function makeSegmentKeys(secret: string): SegmentKeys {
  return {
    keyOf(owner, number) {
      const name = 'asset' in owner ? `v/${owner.asset}` : `c/${owner.channel}`;
      return Buffer.from(hkdfSync('sha256', secret, '', `${LABEL} ${name} ${number}`, KEY_BYTES));
    },
    encrypt(bytes, key, msn) {
      const cipher = createCipheriv('aes-128-cbc', key, segmentIv(msn));
      return Buffer.concat([cipher.update(bytes), cipher.final()]);
    },
  };
}

/** A hash of the content: every server sends the same, and repeats of the same bytes have the same ETag. */
function writeStrongEtag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS)}"`;
}

function typeOf(address: FileAddress): string {
  if (address.kind === 'key') return 'application/octet-stream';
  if (address.kind === 'sprite') return 'image/webp';
  if (isPictures(address.rendition)) return 'application/json; charset=utf-8';
  if (isSubtitles(address.rendition)) return 'text/vtt; charset=utf-8';
  return address.rendition.startsWith('a') ? 'audio/mp4' : 'video/mp4';
}
