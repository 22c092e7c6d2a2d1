// Byte-limited cache with CLOCK (second-chance) eviction instead of `lru-cache`. This is the measured hot path of every
// stream request (bench/results/playlist.md): a hit only sets a mark, and moves no entry of a list.

export interface AnswerMemory<Answer> {
  get(address: string): Answer | undefined;
  /** An answer larger than the whole cache is not stored. */
  set(address: string, answer: Answer): void;
  /** Removes every answer that matches. Scans the whole cache. */
  removeWhere(holds: (answer: Answer) => boolean): void;
  clear(): void;
}

export interface AnswerMemoryOptions<Answer> {
  readonly maxBytes: number;
  /** Called once, when an answer is stored. */
  readonly weigh: (answer: Answer) => number;
}

interface Entry<Answer> {
  readonly answer: Answer;
  readonly bytes: number;
  isUsed: boolean;
}

export function makeAnswerMemory<Answer>({ maxBytes, weigh }: AnswerMemoryOptions<Answer>): AnswerMemory<Answer> {
  const entries = new Map<string, Entry<Answer>>();
  let total = 0;

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

  return {
    get(address) {
      const entry = entries.get(address);
      if (entry === undefined) return undefined;
      entry.isUsed = true;
      return entry.answer;
    },
    set(address, answer) {
      remove(address);
      const bytes = weigh(answer);
      if (bytes > maxBytes) return;
      makeRoom(bytes);
      entries.set(address, { answer, bytes, isUsed: false });
      total += bytes;
    },
    removeWhere(holds) {
      for (const [address, { answer }] of entries) if (holds(answer)) remove(address);
    },
    clear() {
      entries.clear();
      total = 0;
    },
  };
}
