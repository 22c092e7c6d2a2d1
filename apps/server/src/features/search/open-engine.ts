// Starts the search engine in a thread, and again when the thread has died.
import { Worker } from 'node:worker_threads';
import { AppError } from '../../shared/app-error.ts';
import type { Log } from '../../shared/log.ts';
import { makeThreadCalls, type ThreadCalls } from '../../shared/thread-calls.ts';
import { makeSearchEngine, type SearchEngine } from './search-engine.ts';
import type { SearchSource } from './search-source.ts';

export interface OpenEngine extends SearchEngine {
  close(): Promise<void>;
}

/** `onRestart`: the engine is empty again and has to be built. `databaseUrl`: a server that its thread reads by itself. */
export type StartEngine = (
  source: SearchSource,
  log: Log,
  onRestart: () => void,
  databaseUrl?: string | undefined,
) => OpenEngine;

const THREAD = new URL('./search-thread.ts', import.meta.url);
const RESTART_MS = 1_000;

export const startEngineThread = (
  source: SearchSource,
  log: Log,
  onRestart: () => void,
  databaseUrl?: string | undefined,
): OpenEngine & {
  /** Ends the thread as a crash would, for tests. */
  kill(): Promise<void>;
} => {
  let isClosed = false;
  let worker: Worker | undefined;
  let calls: ThreadCalls | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    const thread = new Worker(THREAD, { execArgv: [], workerData: { databaseUrl } });
    // Its open port must not keep the process alive.
    thread.unref();
    const own = makeThreadCalls(thread, { ...source });
    thread.on('error', (error) => log.error({ err: error }, 'the search thread failed'));
    thread.on('exit', () => {
      own.rejectAll(new AppError('UNAVAILABLE', { reason: 'the search thread has ended' }, { retryAfterSeconds: 2 }));
      if (isClosed) return;
      calls = undefined;
      timer = setTimeout(() => {
        start();
        onRestart();
      }, RESTART_MS).unref();
    });
    worker = thread;
    calls = own;
  };
  start();

  const call = (name: keyof SearchEngine, ...args: readonly unknown[]) =>
    calls?.call(name, ...args) ??
    Promise.reject(new AppError('UNAVAILABLE', { reason: 'the search thread restarts' }, { retryAfterSeconds: 2 }));
  return {
    buildCatalogue: () => call('buildCatalogue') as ReturnType<SearchEngine['buildCatalogue']>,
    buildGuide: (now) => call('buildGuide', now) as ReturnType<SearchEngine['buildGuide']>,
    setContext: (context) => call('setContext', context) as Promise<void>,
    find: (request) => call('find', request) as ReturnType<SearchEngine['find']>,
    listPopular: (userlevel, most) => call('listPopular', userlevel, most) as ReturnType<SearchEngine['listPopular']>,
    async kill() {
      await worker?.terminate();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await worker?.terminate();
    },
  };
};

/** The engine in this thread, for tests of searches: starting a thread takes longer than they do. */
export const startEngineHere: StartEngine = (source) => ({ ...makeSearchEngine(source), close: async () => {} });
