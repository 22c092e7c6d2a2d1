// The logger's type and its request id: every line carries the request id of its asynchronous context (AsyncLocalStorage), so no
// code passes a request-bound logger along.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

export type Log = Logger;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` so that every log line below it carries the request id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work);
}

export const getRequestId = (): string | undefined => requestIds.getStore();

const ignore = () => undefined;
/** A logger without output, for tests and commands: what Fastify and the product call of pino. */
export const silentLog = {
  ...{ level: 'silent', child: () => silentLog },
  ...Object.fromEntries(LOG_LEVELS.map((level) => [level, ignore])),
} as unknown as Log;
