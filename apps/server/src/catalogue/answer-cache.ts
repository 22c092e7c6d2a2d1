// LRU cache of answers as bytes, one version of each. Most answers are the same for many viewers, and a viewer who comes
// back to a page asks for their own again.
import { LRUCache } from 'lru-cache';
import type { Prepared } from '../http/prepared.ts';

/** Bytes of all cached answers, compressed forms included. */
const MOST_BYTES = 96 * 1024 * 1024;

interface Kept {
  readonly version: string;
  readonly answer: Promise<Prepared>;
}

export interface AnswerCache {
  /**
   * The answer with this key. It is made when it is not there, or was made from another version of the data. Callers
   * that come at once wait for one making.
   */
  answer(key: string, version: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

export function makeAnswerCache(mostBytes = MOST_BYTES): AnswerCache {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes });

  return {
    answer(key, version, make) {
      const known = kept.get(key);
      if (known?.version === version) return known.answer;
      const entry: Kept = { version, answer: make() };
      // The size is known when the answer is made; an answer that is still being made counts as one byte.
      kept.set(key, entry, { size: 1 });
      entry.answer.then(
        (prepared) => {
          if (kept.peek(key) === entry) kept.set(key, entry, { size: sizeOf(prepared) });
        },
        () => {
          if (kept.peek(key) === entry) kept.delete(key);
        },
      );
      return entry.answer;
    },
  };
}

const sizeOf = ({ json, gzip, br }: Prepared) => json.length + (gzip?.length ?? 0) + (br?.length ?? 0);
