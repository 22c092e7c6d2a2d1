// Records every statement that the product sends to PostgreSQL while tests run, for the check of plans (statement-plans.ts).
// With SEYIR_TEST_STATEMENTS, a folder: each worker appends the statements to a file of its own, with the place in the sources.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Statement } from './statement-plans.ts';

const SOURCES = /\/apps\/server\/src\/(?!db\/).*\.ts/;
/** Code of tests sends statements through the same pool. */
const TESTS = /\.test\.ts|\/apps\/server\/test\/|\/demo\/|\/bench\//;
/** Frames of the driver and the query builder lie above that of the caller. */
const FRAMES = 60;

const worker = globalThis as { seyirRecordsStatements?: true };
const folder = process.env.SEYIR_TEST_STATEMENTS;
if (folder && !worker.seyirRecordsStatements) {
  worker.seyirRecordsStatements = true;
  recordInto(folder);
}

function recordInto(place: string): void {
  mkdirSync(place, { recursive: true });
  const file = join(place, `${process.pid}.jsonl`);
  const known = new Set<string>();
  const { prototype } = pg.Client;
  const send = prototype.query as (...args: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === 'string' && !known.has(text)) {
      const sentFrom = findSource();
      if (sentFrom !== undefined) {
        known.add(text);
        const statement: Statement = { text, sentFrom, values: Array.isArray(values) ? values.map(writeValue) : [] };
        appendFileSync(file, `${JSON.stringify(statement)}\n`);
      }
    }
    return send.apply(this, args);
  } as typeof prototype.query;
}

/** A value as the driver would send it. */
function writeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeValue);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (typeof value === 'bigint') return String(value);
  return value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
}

/** The function of the product that sends a statement, by the asynchronous stack; undefined for a test. */
function findSource(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const lines = (new Error().stack ?? '').split('\n').filter((line) => !line.includes('/node_modules/'));
  Error.stackTraceLimit = stackTraceLimit;
  const first = lines.find((line) => SOURCES.test(line) || (TESTS.test(line) && !line.includes('record-statements')));
  if (first === undefined || TESTS.test(first)) return undefined;
  return /\/(apps\/server\/src\/[^:]+):/.exec(first)?.[1];
}
