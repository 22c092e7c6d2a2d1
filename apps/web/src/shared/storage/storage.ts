// Typed local storage. Reading never throws: a text that cannot be parsed counts as missing (STORE-08). Where writing fails
// (quota, forbidden), values are kept in memory, so that the session works in this tab.

import { CODECS, type StoredKey, type StoredValues } from './stored-values.ts';

export interface AppStorage {
  get<K extends StoredKey>(key: K): StoredValues[K] | undefined;
  set<K extends StoredKey>(key: K, value: StoredValues[K]): void;
  remove(...keys: readonly StoredKey[]): void;
  /** Subscribes to changes of our keys by other tabs; returns the unsubscribe function. */
  onForeignChange(listener: () => void): () => void;
}

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const KEYS: ReadonlySet<string> = new Set(Object.keys(CODECS));

export function createStorage(backing: TextStore, events: StorageEvents): AppStorage {
  /** Values that could not be written; null for a removal that failed. */
  const unwritten = new Map<StoredKey, string | null>();

  function readText(key: StoredKey): string | null {
    const value = unwritten.get(key);
    if (value !== undefined) return value;
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
      unwritten.delete(key);
    } catch {
      unwritten.set(key, text);
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
