/** Bounded concurrency: runs `work` for every item, at most `limit` at once. Rejects with the first error. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const workOff = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workOff));
}
