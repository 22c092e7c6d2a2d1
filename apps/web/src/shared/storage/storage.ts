// Typed access to the browser's local storage. Reading never throws and never gives half a value: what cannot be parsed
// is missing (STORE-08). A browser that refuses to write (full, or forbidden) still gets a working session in this tab.

import { CODECS, type StoredKey, type StoredValues } from './stored-values.ts';

export interface AppStorage {
  get<K extends StoredKey>(key: K): StoredValues[K] | undefined;
  set<K extends StoredKey>(key: K, value: StoredValues[K]): void;
  remove(...keys: readonly StoredKey[]): void;
  /** Calls back when another tab wrote or removed keys of ours; returns the way to stop. */
  onForeignChange(listener: () => void): () => void;
}

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const KEYS: ReadonlySet<string> = new Set(Object.keys(CODECS));

export function createStorage(backing: TextStore, events: StorageEvents): AppStorage {
  /** What the browser refused to keep. Null remembers a removal it refused. */
  const refused = new Map<StoredKey, string | null>();

  function readText(key: StoredKey): string | null {
    const kept = refused.get(key);
    if (kept !== undefined) return kept;
    try {
      return backing.getItem(key);
    } catch {
      return null;
    }
  }

  function writeText(key: StoredKey, text: string | null): void {
    try {
      if (text === null) backing.removeItem(key);
      else backing.setItem(key, text);
      refused.delete(key);
    } catch {
      refused.set(key, text);
    }
  }

  return {
    get(key) {
      const text = readText(key);
      return text === null ? undefined : CODECS[key].read(text);
    },
    set(key, value) {
      writeText(key, CODECS[key].write(value));
    },
    remove(...keys) {
      for (const key of keys) writeText(key, null);
    },
    onForeignChange(listener) {
      // A null key is another tab's clear().
      const handle = ({ key }: StorageEvent) => {
        if (key === null || KEYS.has(key)) listener();
      };
      events.addEventListener('storage', handle);
      return () => events.removeEventListener('storage', handle);
    },
  };
}
