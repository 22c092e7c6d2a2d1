// Entry of the search thread: the engine behind calls of the thread that started it. Pages of a PostgreSQL server are read here:
// their bytes would pass through the heap of the thread that serves video, and its garbage collections hold it.
import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from '../../db/database.ts';
import { openPostgresDatabase } from '../../db/postgres-database.ts';
import { silentLog } from '../../shared/log.ts';
import { makeThreadCalls } from '../../shared/thread-calls.ts';
import { readPageText } from './search.queries.ts';
import { makeSearchEngine, type SearchEngine } from './search-engine.ts';
import type { SearchSource } from './search-source.ts';

if (parentPort === null) throw new Error('This file is the entry of a thread.');

const { databaseUrl }: { readonly databaseUrl?: string } = workerData ?? {};
let opened: Promise<Database> | undefined;
/** A failed connection is tried again by the next build; the thread that started this one logs the failure. */
const openDatabase = (url: string): Promise<Database> => {
  opened ??= openPostgresDatabase(url, silentLog).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};
const readPageHere =
  (url: string): SearchSource['readPage'] =>
  async (name, after, fromMs) =>
    await readPageText((await openDatabase(url)).kysely, name, after, new Date(fromMs));

const ask =
  (name: keyof SearchSource) =>
  (...args: readonly unknown[]) =>
    calls.call(name, ...args);
const source = {
  readPage: databaseUrl === undefined ? ask('readPage') : readPageHere(databaseUrl),
  readChannels: ask('readChannels'),
  readTitles: ask('readTitles'),
  listProgrammeGenres: ask('listProgrammeGenres'),
  findLongestCatchUp: ask('findLongestCatchUp'),
} as SearchSource;
const engine: SearchEngine = makeSearchEngine(source);
const calls = makeThreadCalls(parentPort, { ...engine });
