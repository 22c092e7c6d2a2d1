// Remembers the last emergency recovery across the reload it makes. In the tab's own storage: another tab recovers for
// itself, and a new visit starts with a clean slate.

const KEY = 'recoveredAt';

export function recoveryMemory(store: Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    read(): number | undefined {
      try {
        const at = Number(store.getItem(KEY) ?? Number.NaN);
        return Number.isFinite(at) ? at : undefined;
      } catch {
        return undefined;
      }
    },
    write(at: number): void {
      try {
        store.setItem(KEY, String(at));
      } catch {
        // A browser that forbids it may reload once more than it should; nothing worse.
      }
    },
  };
}
