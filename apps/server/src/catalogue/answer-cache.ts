// Answers made once and kept as bytes for as long as what they were made from is in use: most are the same for many
// viewers, and one viewer's own are asked for again when they come back to a page.
import type { Prepared } from '../http/prepared.ts';

/** Bytes of all kept answers, compressed forms included. Those used longest ago go first. */
const MOST_BYTES = 96 * 1024 * 1024;

interface Kept {
  readonly version: string;
  readonly answer: Promise<Prepared>;
  bytes: number;
}

export interface AnswerCache {
  /**
   * The answer with this key. It is made when it is not there, or was made from another version of the data. Callers
   * that come at once wait for one making.
   */
  answer(key: string, version: string, make: () => Promise<Prepared>): Promise<Prepared>;
}

export function makeAnswerCache(mostBytes = MOST_BYTES): AnswerCache {
  // In the order of their last use.
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const forget = (key: string, entry: Kept) => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  };

  const count = (key: string, entry: Kept, prepared: Prepared) => {
    if (kept.get(key) !== entry) return;
    entry.bytes = sizeOf(prepared);
    bytes += entry.bytes;
    for (const [oldest, other] of kept) {
      if (bytes <= mostBytes) return;
      forget(oldest, other);
    }
  };

  return {
    answer(key, version, make) {
      const known = kept.get(key);
      if (known?.version === version) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      if (known) forget(key, known);
      const entry: Kept = { version, answer: make(), bytes: 0 };
      kept.set(key, entry);
      entry.answer.then(
        (prepared) => count(key, entry, prepared),
        () => forget(key, entry),
      );
      return entry.answer;
    },
  };
}

const sizeOf = ({ json, gzip, br }: Prepared) => json.length + (gzip?.length ?? 0) + (br?.length ?? 0);
