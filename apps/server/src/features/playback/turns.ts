/** Work of one key, one piece after the other; work of different keys does not wait for each other. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Without it, two presses of a button would each count for themselves. */
export function makeTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return turn;
  };
}
