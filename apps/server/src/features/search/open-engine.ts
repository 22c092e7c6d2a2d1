// Starts the search engine in a thread, and again when the thread has died.
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Log } from '../../shared/log.ts';
import { makeThreadCalls, type ThreadCalls } from '../../shared/thread-calls.ts';
import { makeSearchEngine, type SearchEngine } from './search-engine.ts';
import { type SearchSource, sendPage } from './search-source.ts';

export interface OpenEngine extends SearchEngine {
  close(): Promise<void>;
}

interface EngineDeps {
  readonly db: Database;
  readonly source: SearchSource;
  readonly log: Log;
  /** The engine is empty again and has to be built. */
  readonly onRestart: () => void;
  /** A server that the thread reads by itself. */
  readonly databaseUrl?: string | undefined;
}

export type StartEngine = (deps: EngineDeps) => OpenEngine;

const THREAD = new URL('./search-thread.ts', import.meta.url);
const RESTART_MS = 1_000;
/** Rows of a build live for seconds: with the preset of 48 MB each is copied several times before it is old. */
const YOUNG_MB = 192;

/** What the thread is started with: a server to read, or the port on which the embedded database sends pages. */
export interface ThreadData {
  readonly databaseUrl: string | undefined;
  readonly pages: MessagePort | undefined;
}

export const startEngineThread = ({
  db,
  source,
  log,
  onRestart,
  databaseUrl,
}: EngineDeps): OpenEngine & {
  /** Ends the thread as a crash would, for tests. */
  kill(): Promise<void>;
} => {
  let isClosed = false;
  let worker: Worker | undefined;
  let calls: ThreadCalls | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    const line = databaseUrl === undefined ? db.openTextLine?.() : undefined;
    const workerData: ThreadData = { databaseUrl, pages: line?.port };
    const transferList = line === undefined ? [] : [line.port];
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const thread = new Worker(THREAD, { execArgv: [], workerData, transferList, resourceLimits });
    // Its open port must not keep the process alive.
    thread.unref();
    const own = makeThreadCalls(thread, {
      ...source,
      ...(line && {
        sendPage: (id: number, ...page: Parameters<SearchSource['readPage']>) => sendPage(db, line, id, ...page),
      }),
    });
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
export const startEngineHere: StartEngine = ({ source }) => ({ ...makeSearchEngine(source), close: async () => {} });
