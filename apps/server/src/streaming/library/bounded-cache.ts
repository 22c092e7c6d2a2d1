/** Values by key, of so much weight in total at most: those used longest ago are forgotten first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  /** A value heavier than the whole cache is not kept. */
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
  readonly weight: number;
  readonly size: number;
}

export interface BoundedCacheOptions<Value> {
  readonly most: number;
  /** One each unless said. Asked when a value is put in, and never again. */
  readonly weigh?: (value: Value) => number;
  /** Called for every value that leaves, whatever the reason. */
  readonly onLeave?: (value: Value) => void;
}

export function makeBoundedCache<Value>({
  most,
  weigh = () => 1,
  onLeave = () => undefined,
}: BoundedCacheOptions<Value>): BoundedCache<Value> {
  // A Map keeps the order of insertion; an entry that is used is put in again and so becomes the newest.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    total -= entry.weight;
    onLeave(entry.value);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const weight = weigh(value);
      if (weight > most) {
        onLeave(value);
        return;
      }
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      for (const key of [...entries.keys()]) remove(key);
    },
    get weight() {
      return total;
    },
    get size() {
      return entries.size;
    },
  };
}
