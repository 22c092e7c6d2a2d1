// Entry of the search thread: the engine behind calls of the thread that started it.
import { parentPort } from 'node:worker_threads';
import { makeThreadCalls } from '../../shared/thread-calls.ts';
import { makeSearchEngine, type SearchEngine } from './search-engine.ts';
import type { SearchSource } from './search-source.ts';

if (parentPort === null) throw new Error('This file is the entry of a thread.');

const ask =
  (name: keyof SearchSource) =>
  (...args: readonly unknown[]) =>
    calls.call(name, ...args);
const source = {
  readPage: ask('readPage'),
  readChannels: ask('readChannels'),
  readTitles: ask('readTitles'),
  listProgrammeGenres: ask('listProgrammeGenres'),
  findLongestCatchUp: ask('findLongestCatchUp'),
} as SearchSource;
const engine: SearchEngine = makeSearchEngine(source);
const calls = makeThreadCalls(parentPort, { ...engine });
