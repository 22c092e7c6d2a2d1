// Entry of the thread of the embedded database: PGlite behind calls of the thread that started it.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { makeThreadCalls } from '../shared/thread-calls.ts';
import { SCALAR_PARSERS, TYPE_OID } from './column-values.ts';
import type { SentText } from './database.ts';
import type { EngineFiles, StatementResult, ThreadAnswer } from './pglite-engine.ts';
import { DURABLE_START, DurableFiles, MEMORY_START } from './pglite-files.ts';

if (parentPort === null) throw new Error('This file is the entry of a thread.');

let pglite: PGlite;
const stops = new Map<number, () => Promise<void>>();
const lines = new Map<number, MessagePort>();

/** Errors are answers of their own: structured clone drops the SQLSTATE and constraint of an error. */
async function answer<T>(work: () => Promise<T>): Promise<ThreadAnswer<T>> {
  try {
    return { value: await work(), isInTransaction: pglite.isInTransaction() };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const fields = Object.entries(Object(error)).flatMap(([name, value]) =>
      name !== 'detail' && typeof value === 'string' ? [[name, value] as const] : [],
    );
    return { failure: { message, fields: Object.fromEntries(fields) }, isInTransaction: pglite.isInTransaction() };
  }
}

const resultOf = ({ rows, command, rowCount, fields }: Results): StatementResult<unknown> => ({
  rows,
  command,
  rowCount,
  binaryColumns: fields.filter(({ dataTypeID }) => dataTypeID === TYPE_OID.bytea).map(({ name }) => name),
});

const calls = makeThreadCalls(parentPort, {
  async open({ folder, contents }: EngineFiles) {
    pglite = await PGlite.create({
      extensions: { pg_trgm, unaccent },
      relaxedDurability: false,
      parsers: Object.fromEntries(SCALAR_PARSERS),
      ...(folder === undefined
        ? { startParams: MEMORY_START }
        : { fs: new DurableFiles(folder), startParams: DURABLE_START }),
      ...(contents && { loadDataDir: contents }),
    });
  },
  query: (text: string, values: unknown[]) => answer(async () => resultOf(await pglite.query(text, values))),
  exec: (text: string) => answer(async () => (await pglite.exec(text)).map(resultOf)),
  openLine(line: number, port: MessagePort) {
    lines.set(line, port);
    port.on('close', () => lines.delete(line));
  },
  sendText: (line: number, id: number, text: string, values: unknown[]) =>
    answer(async () => {
      const { rows } = await pglite.query<[unknown]>(text, values, { rowMode: 'array' });
      const sent: SentText = { id, text: String(rows[0]?.[0] ?? '') };
      lines.get(line)?.postMessage(sent);
    }),
  listen: (id: number, channel: string) =>
    answer(async () => {
      stops.set(id, await pglite.listen(channel, (payload) => void calls.call('notified', id, payload)));
    }),
  stopListening: (id: number) =>
    answer(async () => {
      await stops.get(id)?.();
      stops.delete(id);
    }),
  // A slice is a plain Blob, which a message shares without a copy.
  dump: (compression: 'gzip' | 'none') => answer(async () => (await pglite.dumpDataDir(compression)).slice()),
  close: () => pglite.close(),
});
