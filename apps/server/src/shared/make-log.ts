// The server's logger (pino). Its own module, because a command logs nothing and need not load pino and its pretty printer.
import type { Writable } from 'node:stream';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { getRequestId, type Log, type LogLevel } from './log.ts';
import { describeError, maskFields } from './redact.ts';

interface LogOptions {
  readonly level: LogLevel;
  /** `pretty` for a terminal, `json` for log collectors. */
  readonly format: 'pretty' | 'json';
  /** The default is standard output. */
  readonly destination?: Writable;
}

/**
 * Escapes the C1 control characters (U+0080 to U+009F) of a line, which JSON leaves as they are: U+009B begins a command
 * to a terminal like ESC [, and a stranger's address may hold one. The pretty printer parses a line before it prints it,
 * so there the backslash is escaped too.
 */
const escapeC1 = (format: LogOptions['format']) => (line: string) =>
  line.replace(/[\u0080-\u009f]/g, (character) => {
    const code = `u00${character.charCodeAt(0).toString(16)}`;
    return format === 'json' ? `\\${code}` : `\\\\${code}`;
  });

export function makeLog({ level, format, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = getRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: maskFields,
    },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { streamWrite: escapeC1(format) },
  };
  if (format === 'json') return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty({ ...(destination ? { destination } : {}), translateTime: 'SYS:HH:MM:ss', sync: true }));
}
