// Answers by address, of so many bytes at most. Asked with every request, so a look must cost no more than a look: what was
// used is only marked, and gets another round when its turn to go comes.

export interface AnswerMemory<Answer> {
  get(address: string): Answer | undefined;
  /** One that is larger than all the memory is not kept. */
  set(address: string, answer: Answer): void;
  /** Removes every answer for which the condition holds. Looks at all of them. */
  removeWhere(holds: (answer: Answer) => boolean): void;
  clear(): void;
}

export interface AnswerMemoryOptions<Answer> {
  readonly maxBytes: number;
  /** Asked when an answer is put in, and never again. */
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

  /** From the oldest on. It ends: whatever gets another round has no mark when it comes round. */
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
