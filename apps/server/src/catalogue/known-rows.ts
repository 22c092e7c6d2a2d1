// Rows of the catalogue that a reload takes over from the one before, with the values made of them: only changed rows are read,
// parsed and allocated again. A hundred thousand new objects would all survive their first garbage collections, whose
// copying holds the event loop that serves video.
import { forEachYielding } from './yielding.ts';

/** A row, and what was made of it. */
export interface KnownRow<Row, Made> {
  readonly version: string;
  readonly row: Row;
  made: Made | undefined;
  /** The read that met it last. */
  readIn: number;
}

export interface KnownRows<Row, Made> {
  readonly isEmpty: boolean;
  beginRead(): void;
  /** Undefined when the row is new or has changed. */
  find(id: string, version: string): KnownRow<Row, Made> | undefined;
  add(id: string, version: string, row: Row): KnownRow<Row, Made>;
  get(id: string): KnownRow<Row, Made> | undefined;
  /** Ends a read of this many rows: forgets those that it has not met. */
  endRead(count: number): Promise<void>;
}

export function makeKnownRows<Row, Made>(): KnownRows<Row, Made> {
  const rows = new Map<string, KnownRow<Row, Made>>();
  let reading = 0;
  return {
    get isEmpty() {
      return rows.size === 0;
    },
    beginRead() {
      reading += 1;
    },
    find(id, version) {
      const known = rows.get(id);
      if (known?.version !== version) return undefined;
      known.readIn = reading;
      return known;
    },
    add(id, version, row) {
      const known = { version, row, made: undefined, readIn: reading };
      rows.set(id, known);
      return known;
    },
    get: (id) => rows.get(id),
    async endRead(count) {
      if (rows.size === count) return;
      await forEachYielding(rows, ([id, { readIn }]) => {
        if (readIn < reading) rows.delete(id);
      });
    },
  };
}
