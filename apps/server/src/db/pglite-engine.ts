// PGlite in a thread of its own: PostgreSQL in WebAssembly computes and syncs files synchronously, and the event loop that
// serves video must not wait for a query, a vacuum or an fsync (ADR 0029). A database in memory, for tests and tools, serves
// no requests: it runs in the caller's thread, which saves two messages for each statement.
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, type Transferable, Worker } from 'node:worker_threads';
import { makeThreadCalls } from '../shared/thread-calls.ts';
import type { TextLine } from './database.ts';
import { ConnectionUnavailableError } from './errors.ts';
import {
  type Answer,
  type EngineFiles,
  makePgliteCalls,
  type PgliteCalls,
  type StatementResult,
} from './pglite-calls.ts';

export interface PgliteEngine {
  query<Row>(text: string, values?: unknown[]): Promise<StatementResult<Row>>;
  /** Statements without values. */
  exec<Row>(text: string): Promise<StatementResult<Row>[]>;
  /** Whether the last statement left a transaction open. */
  isInTransaction(): boolean;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  openTextLine(): TextLine;
  /** All files as a tar archive, in memory. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

const THREAD = new URL('./pglite-thread.ts', import.meta.url);
/** Rows of a result live until they are sent. */
const YOUNG_MB = 24;

/** Calls PGlite by name, here or in a thread. */
interface Connection {
  call(name: keyof PgliteCalls, ...args: readonly unknown[]): Promise<unknown>;
  /** The same; the objects are handed over and not copied. */
  callWith(transfer: readonly Transferable[], name: keyof PgliteCalls, ...args: readonly unknown[]): Promise<unknown>;
  /** From now on the end of PGlite is not expected. */
  opened(): void;
  end(): Promise<void>;
}

type Notify = (id: number, payload: string) => void;

/** PGlite in a thread. Rejects when it cannot open the files. */
export const openPgliteEngine = (files: EngineFiles): Promise<PgliteEngine> => openEngine(files, connectToThread);

/** PGlite in memory, in this thread. */
export const openMemoryEngine = (contents?: Blob): Promise<PgliteEngine> => openEngine({ contents }, connectHere);

async function openEngine(files: EngineFiles, connect: (notify: Notify) => Connection): Promise<PgliteEngine> {
  const listeners = new Map<number, (payload: string) => void>();
  const { call, callWith, opened, end } = connect((id, payload) => listeners.get(id)?.(payload));
  let lastListener = 0;
  let lastLine = 0;
  let isInTransaction = false;
  let isOpen = false;

  const run = async <T>(name: keyof PgliteCalls, ...args: readonly unknown[]): Promise<T> => {
    const answer = (await call(name, ...args)) as Answer<T>;
    isInTransaction = answer.isInTransaction;
    if ('value' in answer) return answer.value;
    throw Object.assign(new Error(answer.failure.message), answer.failure.fields);
  };

  try {
    await call('open', files);
    isOpen = true;
    opened();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    query: async <Row>(text: string, values: unknown[] = []) =>
      withBuffers(await run<StatementResult<Row>>('query', text, values)),
    exec: async <Row>(text: string) => (await run<StatementResult<Row>[]>('exec', text)).map(withBuffers),
    isInTransaction: () => isInTransaction,
    async listen(channel, onPayload) {
      lastListener += 1;
      const id = lastListener;
      listeners.set(id, onPayload);
      await run('listen', id, channel);
      return async () => {
        listeners.delete(id);
        if (isOpen) await run('stopListening', id);
      };
    },
    openTextLine() {
      lastLine += 1;
      const line = lastLine;
      const { port1, port2 } = new MessageChannel();
      const hasLine = callWith([port1], 'openLine', line, port1);
      hasLine.catch(() => {});
      return {
        port: port2,
        async send(id, text, values) {
          await hasLine;
          await run('sendText', line, id, text, [...values]);
        },
      };
    },
    dump: () => run('dump'),
    async close() {
      await call('close').finally(() => {
        isOpen = false;
        return end();
      });
    },
  };
}

/**
 * V8 compiles WebAssembly with its baseline compiler only, in the whole process. The optimizing one takes 1.2 GB and seconds of a
 * processor for a single function of PostgreSQL, the interpreter of expressions, in every process that runs some queries (ADR 0030).
 */
function useBaselineWasm(): void {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

function connectToThread(notify: Notify): Connection {
  useBaselineWasm();
  const thread = new Worker(THREAD, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  const calls = makeThreadCalls(thread, { notified: notify });
  let isOpen = false;
  let hasEnded = false;
  let pending = 0;
  let failure: Error | undefined;
  thread.on('error', (error: Error) => (failure = error));
  thread.on('exit', () => {
    hasEnded = true;
    calls.rejectAll(
      new ConnectionUnavailableError('The thread of the embedded database has ended.', { cause: failure }),
    );
    if (!isOpen) return;
    // An uncaught exception: without its database the process is of no use, and a restart recovers from the WAL.
    throw new Error('The thread of the embedded database has ended.', { cause: failure });
  });
  /** The thread keeps the process alive while a call is pending, and no longer. */
  const callWith: Connection['callWith'] = async (transfer, name, ...args) => {
    if (hasEnded) throw new ConnectionUnavailableError('The database is closed.');
    if (pending === 0) thread.ref();
    pending += 1;
    try {
      return await calls.callWith(transfer, name, ...args);
    } finally {
      pending -= 1;
      if (pending === 0) thread.unref();
    }
  };
  return {
    callWith,
    call: (name, ...args) => callWith([], name, ...args),
    opened() {
      isOpen = true;
    },
    async end() {
      isOpen = false;
      await thread.terminate();
    },
  };
}

function connectHere(notify: Notify): Connection {
  const calls: Readonly<Record<string, (...args: never[]) => unknown>> = makePgliteCalls(notify);
  let hasEnded = false;
  const call: Connection['call'] = async (name, ...args) => {
    if (hasEnded) throw new ConnectionUnavailableError('The database is closed.');
    return await calls[name]?.(...(args as never[]));
  };
  return {
    call,
    callWith: (_, ...args) => call(...args),
    opened() {},
    async end() {
      hasEnded = true;
    },
  };
}

function withBuffers<Row>(result: StatementResult<Row>): StatementResult<Row> {
  for (const column of result.binaryColumns ?? []) {
    for (const row of result.rows as Record<string, unknown>[]) {
      const bytes = row[column];
      if (bytes instanceof Uint8Array) row[column] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
  }
  return result;
}
