// PGlite behind calls with plain values as arguments and answers, which a thread can send.
import type { MessagePort } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { SCALAR_PARSERS, TYPE_OID } from './column-values.ts';
import type { SentText } from './database.ts';
import { DURABLE_START, DurableFiles, MEMORY_START } from './pglite-files.ts';

/** Where the database lives: a folder, or memory. `contents` is a dump that is loaded first. */
export interface EngineFiles {
  readonly folder?: string | undefined;
  readonly contents?: Blob | undefined;
}

export interface StatementResult<Row> {
  readonly rows: Row[];
  readonly command?: string | undefined;
  readonly rowCount?: number | undefined;
  /** Columns of bytes: a Buffer arrives from a thread as a Uint8Array. */
  readonly binaryColumns?: readonly string[];
}

/** The session's state comes with every answer, so that it needs no call. */
export type Answer<T> = { readonly isInTransaction: boolean } & (
  | { readonly value: T }
  | { readonly failure: { readonly message: string; readonly fields: Readonly<Record<string, string>> } }
);

export type PgliteCalls = ReturnType<typeof makePgliteCalls>;

/** One database, after `open`. `notify` is called with the id of a listener and the payload. */
export function makePgliteCalls(notify: (id: number, payload: string) => void) {
  let pglite: PGlite;
  const stops = new Map<number, () => Promise<void>>();
  const lines = new Map<number, MessagePort>();

  /** Errors are answers of their own: structured clone drops the SQLSTATE and constraint of an error. */
  const answer = async <T>(work: () => Promise<T>): Promise<Answer<T>> => {
    try {
      return { value: await work(), isInTransaction: pglite.isInTransaction() };
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error(String(error));
      const fields = Object.entries(Object(error)).flatMap(([name, value]) =>
        name !== 'detail' && typeof value === 'string' ? [[name, value] as const] : [],
      );
      return { failure: { message, fields: Object.fromEntries(fields) }, isInTransaction: pglite.isInTransaction() };
    }
  };

  return {
    async open({ folder, contents }: EngineFiles): Promise<void> {
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
    openLine(line: number, port: MessagePort): void {
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
        stops.set(id, await pglite.listen(channel, (payload) => notify(id, payload)));
      }),
    stopListening: (id: number) =>
      answer(async () => {
        await stops.get(id)?.();
        stops.delete(id);
      }),
    // A slice is a plain Blob, which a message shares without a copy.
    dump: () => answer(async () => (await pglite.dumpDataDir('none')).slice()),
    close: () => pglite.close(),
  };
}

const resultOf = ({ rows, command, rowCount, fields }: Results): StatementResult<unknown> => ({
  rows,
  command,
  rowCount,
  binaryColumns: fields.filter(({ dataTypeID }) => dataTypeID === TYPE_OID.bytea).map(({ name }) => name),
});
