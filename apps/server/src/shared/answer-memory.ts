// Byte-limited cache with CLOCK (second-chance) eviction instead of `lru-cache`. This is the measured hot path of every
// stream request (bench/results/playlist.md): a hit only sets a mark, and moves no entry of a list. Entries that no request has read
// for IDLE_MS are removed, so that the cache has the size of what is watched now and grows to its limit only under load.

export interface AnswerMemory<Answer> {
  get(address: string): Answer | undefined;
  /** An answer larger than the whole cache is not stored. */
  set(address: string, answer: Answer): void;
  /** Removes every answer that matches. Scans the whole cache. */
  removeWhere(holds: (answer: Answer) => boolean): void;
  clear(): void;
  /** The bytes of all answers. */
  readonly bytes: number;
}

export interface AnswerMemoryOptions<Answer> {
  readonly maxBytes: number;
  /** Called once, when an answer is stored. */
  readonly weigh: (answer: Answer) => number;
  readonly now: () => number;
}

/** Players of a channel ask for a segment within seconds of each other; later it is read from the page cache of the system. */
export const IDLE_MS = 30_000;

interface Entry<Answer> {
  readonly answer: Answer;
  readonly bytes: number;
  isUsed: boolean;
  /** Stored, or read for the last time, before the last sweep. */
  isIdle: boolean;
}

export function makeAnswerMemory<Answer>({ maxBytes, weigh, now }: AnswerMemoryOptions<Answer>): AnswerMemory<Answer> {
  const entries = new Map<string, Entry<Answer>>();
  let total = 0;
  let sweptAt = now();

  const remove = (address: string) => {
    total -= entries.get(address)?.bytes ?? 0;
    entries.delete(address);
  };

  /**
   * Evicts from the oldest entry on; a marked entry loses its mark and goes to the end. The loop ends, because no entry
   * has a mark the second time.
   */
  const makeRoom = (bytes: number) => {
    for (const [address, entry] of entries) {
      if (total + bytes <= maxBytes) return;
      if (!entry.isUsed) {
        remove(address);
        continue;
      }
      entry.isUsed = false;
      entries.delete(address);
      entries.set(address, entry);
    }
  };

  /** Removes what was not read since the sweep before: after one to two times IDLE_MS. Runs with a write, and needs no timer. */
  const sweep = () => {
    if (now() - sweptAt < IDLE_MS) return;
    sweptAt = now();
    for (const [address, entry] of entries) {
      if (entry.isIdle && !entry.isUsed) remove(address);
      entry.isIdle = !entry.isUsed;
      entry.isUsed = false;
    }
  };

  return {
    get(address) {
      const entry = entries.get(address);
      if (entry === undefined) return undefined;
      entry.isUsed = true;
      return entry.answer;
    },
    set(address, answer) {
      remove(address);
      sweep();
      const bytes = weigh(answer);
      if (bytes > maxBytes) return;
      makeRoom(bytes);
      entries.set(address, { answer, bytes, isUsed: false, isIdle: false });
      total += bytes;
    },
    removeWhere(holds) {
      for (const [address, { answer }] of entries) if (holds(answer)) remove(address);
    },
    clear() {
      entries.clear();
      total = 0;
    },
    get bytes() {
      return total;
    },
  };
}
