// Group commit: writes that arrive while a batch is being written form the next batch, in one statement. A caller is answered
// after the commit of its own batch, so nothing is lost by a stop, and a lone write is written at once.
import { isConnectionError } from './errors.ts';

interface BatcherOptions<Item, Result> {
  /** Writes a batch and returns the results in the same order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The most items of a batch. */
  readonly most: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns the function that adds an item to the next batch and resolves with its result. */
export function makeBatcher<Item, Result>({ write, most }: BatcherOptions<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  const writeBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      // One row that the database refuses fails alone. A database that is away refuses all of them.
      if (batch.length > 1 && !isConnectionError(error)) for (const one of batch) await writeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await writeBatch(batch);
    }
    isWriting = false;
  };

  return (item: Item): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      // After the calls that arrived in the same turn of the event loop.
      setImmediate(() => void writeAll());
    });
}
