// A bounded cache with an index by owner, and generations of its keys. Every server hears of every change of every
// account, and most changes concern none of its entries: an invalidation costs the same however many entries there are.

export interface OwnedCache<Value> {
  get(key: string): Value | undefined;
  /** Replaces the entry of the key. The oldest entry goes when the cache is full. */
  set(key: string, ownerId: string | undefined, value: Value): void;
  delete(key: string): boolean;
  /** Invalidates the entry of a key, or all entries of an owner. */
  forget(keyOrOwnerId: string): void;
  forgetAll(): void;
  /** Starts a lookup whose result may be stored. */
  beginLookup(): Lookup;
}

export interface Lookup {
  /** Ends the lookup. False when one of the keys or owners was invalidated since it started: its result is not stored. */
  end(...ids: readonly string[]): boolean;
}

interface Entry<Value> {
  readonly value: Value;
  readonly ownerId: string | undefined;
}

export function makeOwnedEntries<Value>(maxEntries: number): OwnedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const keysOf = new Map<string, Set<string>>();
  const generations = makeGenerations();

  const remove = (key: string): boolean => {
    const entry = entries.get(key);
    if (entry === undefined) return false;
    entries.delete(key);
    if (entry.ownerId === undefined) return true;
    const keys = keysOf.get(entry.ownerId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(entry.ownerId);
    return true;
  };

  return {
    get: (key) => entries.get(key)?.value,
    set(key, ownerId, value) {
      remove(key);
      if (entries.size >= maxEntries) remove(entries.keys().next().value ?? '');
      entries.set(key, { value, ownerId });
      if (ownerId === undefined) return;
      const keys = keysOf.get(ownerId);
      if (keys) keys.add(key);
      else keysOf.set(ownerId, new Set([key]));
    },
    delete: remove,
    forget(id) {
      generations.advance(id);
      if (remove(id)) return;
      for (const key of [...(keysOf.get(id) ?? [])]) remove(key);
    },
    forgetAll() {
      generations.advanceAll();
      entries.clear();
      keysOf.clear();
    },
    beginLookup: generations.beginLookup,
  };
}

/** Generations of ids, remembered only as long as a lookup runs that started before them. */
function makeGenerations() {
  let generation = 0;
  let generationOfAll = 0;
  /** The generation in which an id was invalidated, the oldest first. */
  const invalidated = new Map<string, number>();
  /** Running lookups, the oldest first. */
  const running = new Set<{ readonly from: number }>();

  /** Drops what started before every running lookup: each id is added once and dropped once. */
  const prune = () => {
    const [oldest] = running;
    if (oldest === undefined) return invalidated.clear();
    for (const [id, at] of invalidated) {
      if (at > oldest.from) return;
      invalidated.delete(id);
    }
  };

  return {
    advance(id: string) {
      generation += 1;
      if (running.size === 0) return;
      invalidated.delete(id);
      invalidated.set(id, generation);
    },
    advanceAll() {
      generation += 1;
      generationOfAll = generation;
    },
    beginLookup(): Lookup {
      const lookup = { from: generation };
      running.add(lookup);
      return {
        end(...ids) {
          const isCurrent =
            generationOfAll <= lookup.from && ids.every((id) => (invalidated.get(id) ?? 0) <= lookup.from);
          running.delete(lookup);
          prune();
          return isCurrent;
        },
      };
    },
  };
}
