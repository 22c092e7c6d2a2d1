/** LRU cache of buffers, bounded by total bytes. */
export interface BufferCache {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer): void;
  readonly size: number;
}

export function makeBufferCache(maxBytes: number): BufferCache {
  // A Map keeps insertion order; a used entry is inserted again and becomes the newest.
  const entries = new Map<string, Buffer>();
  let size = 0;

  const remove = (key: string) => {
    size -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const bytes = entries.get(key);
      if (bytes === undefined) return undefined;
      entries.delete(key);
      entries.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      remove(key);
      if (bytes.length > maxBytes) return;
      entries.set(key, bytes);
      size += bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break;
        remove(oldest);
      }
    },
    get size() {
      return size;
    },
  };
}
