// Segments, init segments, keys and thumbnails as they are sent: whole buffers, kept while many ask for them.
import { createHash } from 'node:crypto';
import { keyNumber } from '@seyir/core/hls/keys';
import { isSubtitles, writeStreamAddress } from '@seyir/core/hls/stream-address';
import { makeAnswerMemory } from './answer-memory.ts';
import type { FileAddress, Place, Stretch } from './places.ts';
import { IMMUTABLE, type KeptFile, keepFile, NO_STORE } from './replies.ts';
import type { SegmentKeys } from './segment-keys.ts';

export interface KeptSegment extends KeptFile {
  readonly address: FileAddress;
  readonly stretch: Stretch | undefined;
  /** What it was read from; undefined for keys and sheets. */
  readonly source: Place['source'];
}

export interface Segments {
  /** One that is in memory, by its address as core writes it. */
  find(address: string): KeptSegment | undefined;
  /** From memory or from where it lies. Rejects as reading there does. */
  read(address: FileAddress, place: Place): Promise<KeptSegment>;
  /** An asset was made anew. */
  forgetAsset(assetId: string): void;
  forgetAll(): void;
}

export interface SegmentsDeps {
  readonly keys: SegmentKeys;
  /** Memory for files as they lie on disk, and as much again for encrypted ones. */
  readonly cacheBytes: number;
}

/** Headers, the address and the bookkeeping, roughly. */
const ENTRY_BYTES = 1_500;
const ETAG_CHARACTERS = 22;

export function makeSegments({ keys, cacheBytes }: SegmentsDeps): Segments {
  const weigh = ({ body }: KeptSegment) => body.length + ENTRY_BYTES;
  const plain = makeAnswerMemory<KeptSegment>({ maxBytes: cacheBytes, weigh });
  const encrypted = makeAnswerMemory<KeptSegment>({ maxBytes: cacheBytes, weigh });
  const reading = new Map<string, Promise<KeptSegment>>();
  // Counts what was forgotten: bytes that were asked for before may not be kept after.
  let forgotten = 0;

  const load = async (address: FileAddress, place: Place, key: string): Promise<KeptSegment> => {
    const before = forgotten;
    const bytes = await place.read();
    const body = place.encrypted && address.kind === 'segment' ? encrypt(address, bytes) : bytes;
    const isKey = address.kind === 'key';
    const etag = isKey ? `"key-${address.number}"` : writeStrongEtag(body);
    const file = keepFile(body, { type: typeOf(address), cacheControl: isKey ? NO_STORE : IMMUTABLE, etag });
    const segment = { ...file, address, stretch: place.stretch, source: place.source };
    if (!isKey && before === forgotten) (place.encrypted ? encrypted : plain).set(key, segment);
    return segment;
  };

  const encrypt = ({ owner, msn }: Extract<FileAddress, { kind: 'segment' }>, bytes: Buffer) =>
    keys.encrypt(bytes, keys.keyOf(owner, keyNumber(msn)), msn);

  const find = (key: string) => plain.get(key) ?? encrypted.get(key);

  const forgetAll = () => {
    forgotten += 1;
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
      // A channel may show an asset under many numbers, so its segments are found by their source. What is being read
      // is not kept, whatever it is: that costs one more read.
      forgotten += 1;
      reading.clear();
      for (const memory of [plain, encrypted]) memory.removeWhere(({ source }) => source === `asset:${assetId}`);
    },
    forgetAll,
  };
}

/** By content, so that every server gives the same and another showing of the same bytes is known as such. */
function writeStrongEtag(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_CHARACTERS)}"`;
}

function typeOf(address: FileAddress): string {
  if (address.kind === 'key') return 'application/octet-stream';
  if (address.kind === 'sprite') return 'image/webp';
  if (isSubtitles(address.rendition)) return 'text/vtt; charset=utf-8';
  return address.rendition.startsWith('a') ? 'audio/mp4' : 'video/mp4';
}
