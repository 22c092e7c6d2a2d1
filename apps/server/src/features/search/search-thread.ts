// Entry of the search thread: the engine behind calls of the thread that started it. Pages of rows come from a PostgreSQL server, which
// this thread reads, or from the thread of the embedded database: through the heap of the thread that serves video they would cost
// garbage collections that hold it.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Database, SentText } from '../../db/database.ts';
import { openPostgresDatabase } from '../../db/postgres-database.ts';
import { silentLog } from '../../shared/log.ts';
import { makeThreadCalls } from '../../shared/thread-calls.ts';
import type { ThreadData } from './open-engine.ts';
import { readPageText } from './search.queries.ts';
import { makeSearchEngine, type SearchEngine } from './search-engine.ts';
import type { SearchSource } from './search-source.ts';

if (parentPort === null) throw new Error('This file is the entry of a thread.');

const { databaseUrl, pages } = workerData as ThreadData;
let opened: Promise<Database> | undefined;
/** A failed connection is tried again by the next build; the thread that started this one logs the failure. */
const openDatabase = (url: string): Promise<Database> => {
  opened ??= openPostgresDatabase(url, silentLog).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

function choosePages(): SearchSource['readPage'] {
  if (databaseUrl !== undefined) {
    return async (name, after, fromMs) =>
      await readPageText((await openDatabase(databaseUrl)).kysely, name, after, new Date(fromMs));
  }
  if (pages !== undefined) return receivePages(pages);
  return (...page) => calls.call('readPage', ...page) as Promise<string>;
}

/** Asks the thread that started this one to have a page sent, which arrives on the port. */
function receivePages(port: MessagePort): SearchSource['readPage'] {
  const waiting = new Map<number, (text: string) => void>();
  let last = 0;
  port.on('message', ({ id, text }: SentText) => {
    waiting.get(id)?.(text);
    waiting.delete(id);
  });
  return async (...page) => {
    last += 1;
    const id = last;
    const arriving = new Promise<string>((resolve) => waiting.set(id, resolve));
    try {
      await calls.call('sendPage', id, ...page);
    } catch (error) {
      waiting.delete(id);
      throw error;
    }
    return await arriving;
  };
}

const source: SearchSource = {
  readPage: choosePages(),
  readCategories: () => calls.call('readCategories') as ReturnType<SearchSource['readCategories']>,
};
const engine: SearchEngine = makeSearchEngine(source);
const calls = makeThreadCalls(parentPort, { ...engine });
