// LRU cache of serialised replies, bounded by bytes and keyed with the version of their data. Most replies are the same for
// many viewers; a viewer's own are requested again when the viewer returns to a page.
import { LRUCache } from 'lru-cache';
import type { Prepared } from '../http/prepared.ts';
import { bytesFor } from '../shared/caches.ts';

interface Entry {
  readonly version: string;
  readonly answer: Promise<Prepared>;
}

export interface AnswerCache {
  /**
   * The reply with this key, made on a miss or when the version of its data differs. Single-flight: concurrent callers
   * share one making.
   */
  answer(key: string, version: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

/** `maxBytes` of all cached replies, compressed forms and keys included: short replies have keys of a caller's choice. */
export function makeAnswerCache(maxBytes = bytesFor('answers')): AnswerCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes });

  return {
    answer(key, version, make) {
      const known = entries.get(key);
      if (known?.version === version) return known.answer;
      const entry: Entry = { version, answer: make() };
      // The size is known when the reply is made; a reply that is still being made counts as one byte.
      entries.set(key, entry, { size: 1 });
      entry.answer.then(
        (prepared) => {
          // A copy: lru-cache keeps the old size when the value is the same object.
          if (entries.peek(key) === entry) entries.set(key, { ...entry }, { size: key.length + sizeOf(prepared) });
        },
        () => {
          if (entries.peek(key) === entry) entries.delete(key);
        },
      );
      return entry.answer;
    },
  };
}

const sizeOf = ({ json, gzip, br }: Prepared) => json.length + (gzip?.length ?? 0) + (br?.length ?? 0);
