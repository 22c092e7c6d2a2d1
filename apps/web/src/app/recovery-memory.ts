// The time of the last emergency recovery, kept in session storage across the reload that the recovery makes. Session
// storage belongs to the tab: other tabs recover for themselves, and a new visit starts without a time.

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
        // Storage is forbidden: the tab may reload once more than it should.
      }
    },
  };
}
