// LRU cache of serialised replies, bounded by bytes and keyed with the version of their data. Most replies are the same for
// many viewers; a viewer's own are requested again when the viewer returns to a page.
import type { Prepared } from '../http/prepared.ts';

/** Bytes of all cached replies, compressed forms included. The least recently used are evicted first. */
const MAX_BYTES = 96 * 1024 * 1024;

interface Entry {
  readonly version: string;
  readonly answer: Promise<Prepared>;
  bytes: number;
}

export interface AnswerCache {
  /**
   * The reply with this key, made on a miss or when the version of its data differs. Single-flight: concurrent callers
   * share one making.
   */
  answer(key: string, version: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

export function makeAnswerCache(maxBytes = MAX_BYTES): AnswerCache {
  // Insertion order is recency order: a hit reinserts its entry.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const evict = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };

  const count = (key: string, entry: Entry, prepared: Prepared) => {
    if (entries.get(key) !== entry) return;
    entry.bytes = sizeOf(prepared);
    bytes += entry.bytes;
    for (const [oldest, other] of entries) {
      if (bytes <= maxBytes) return;
      evict(oldest, other);
    }
  };

  return {
    answer(key, version, make) {
      const known = entries.get(key);
      if (known?.version === version) {
        entries.delete(key);
        entries.set(key, known);
        return known.answer;
      }
      if (known) evict(key, known);
      const entry: Entry = { version, answer: make(), bytes: 0 };
      entries.set(key, entry);
      entry.answer.then(
        (prepared) => count(key, entry, prepared),
        () => evict(key, entry),
      );
      return entry.answer;
    },
  };
}

const sizeOf = ({ json, gzip, br }: Prepared) => json.length + (gzip?.length ?? 0) + (br?.length ?? 0);
