// PGlite in a thread of its own: PostgreSQL in WebAssembly computes and syncs files synchronously, and the event loop that
// serves video must not wait for a query, a vacuum or an fsync (ADR 0029).
import { MessageChannel, Worker } from 'node:worker_threads';
import { makeThreadCalls } from '../shared/thread-calls.ts';
import type { TextLine } from './database.ts';
import { ConnectionUnavailableError } from './errors.ts';

/** Where the database lives: a folder, or memory. `contents` is a dump that is loaded first. */
export interface EngineFiles {
  readonly folder?: string | undefined;
  readonly contents?: Blob | undefined;
}

export interface StatementResult<Row> {
  readonly rows: Row[];
  readonly command?: string | undefined;
  readonly rowCount?: number | undefined;
  /** Columns of bytes: a Buffer arrives from the thread as a Uint8Array. */
  readonly binaryColumns?: readonly string[];
}

/** What the thread sends back for a statement: the session's state comes with every answer, so that it needs no call. */
export type ThreadAnswer<T> = { readonly isInTransaction: boolean } & (
  | { readonly value: T }
  | { readonly failure: { readonly message: string; readonly fields: Readonly<Record<string, string>> } }
);

export interface PgliteEngine {
  query<Row>(text: string, values?: unknown[]): Promise<StatementResult<Row>>;
  /** Statements without values. */
  exec<Row>(text: string): Promise<StatementResult<Row>[]>;
  /** Whether the last statement left a transaction open. */
  isInTransaction(): boolean;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  openTextLine(): TextLine;
  dump(compression: 'gzip' | 'none'): Promise<Blob>;
  close(): Promise<void>;
}

const THREAD = new URL('./pglite-thread.ts', import.meta.url);

/** Rejects when PGlite cannot open the files. */
export async function openPgliteEngine(files: EngineFiles): Promise<PgliteEngine> {
  const thread = new Worker(THREAD, { execArgv: [] });
  const listeners = new Map<number, (payload: string) => void>();
  const calls = makeThreadCalls(thread, {
    notified: (id: number, payload: string) => listeners.get(id)?.(payload),
  });
  let lastListener = 0;
  let lastLine = 0;
  let isInTransaction = false;
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
  const call = async (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    if (hasEnded) throw new ConnectionUnavailableError('The database is closed.');
    if (pending === 0) thread.ref();
    pending += 1;
    try {
      return await calls.call(name, ...args);
    } finally {
      pending -= 1;
      if (pending === 0) thread.unref();
    }
  };
  const run = async <T>(name: string, ...args: readonly unknown[]): Promise<T> => {
    const answer = (await call(name, ...args)) as ThreadAnswer<T>;
    isInTransaction = answer.isInTransaction;
    if ('value' in answer) return answer.value;
    throw Object.assign(new Error(answer.failure.message), answer.failure.fields);
  };
  const end = async () => {
    isOpen = false;
    await thread.terminate();
  };

  try {
    await call('open', files);
    isOpen = true;
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
      const opened = calls.callWith([port1], 'openLine', line, port1);
      return {
        port: port2,
        async send(id, text, values) {
          await opened;
          await run('sendText', line, id, text, [...values]);
        },
      };
    },
    dump: (compression) => run('dump', compression),
    async close() {
      await call('close').finally(end);
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
