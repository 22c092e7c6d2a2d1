import { describe, expect, it } from 'vitest';
import { DatabaseUnreachableError, isConnectionError, isRetryable } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('driver says no'), { code });

describe('isConnectionError', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a reset connection', withCode('ECONNRESET')],
    ['an unknown host', withCode('ENOTFOUND')],
    ['a server that shuts down', withCode('57P01')],
    ['a server that crashed', withCode('57P02')],
    ['a server that is starting', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['a server whose disk is full', withCode('53100')],
    ['a server that became a standby', withCode('25006')],
    ['a connection exception', withCode('08006')],
    ['a Unix socket that is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a connection that takes too long', new Error('timeout exceeded when trying to connect')],
    ['a question without answer', new Error('Query read timeout')],
    ['refusals on both addresses of a name', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
    ['one inside another error', new Error('could not save', { cause: withCode('EPIPE') })],
    ['our own', new DatabaseUnreachableError('The database cannot be reached.')],
  ])('holds for %s', (_what, error) => {
    expect(isConnectionError(error)).toBe(true);
  });

  it.each([
    ['a unique violation', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ['a statement that took too long', withCode('57014')],
    ['a code that only begins alike', withCode('0800')],
    ['a missing file', Object.assign(withCode('ENOENT'), { syscall: 'open' })],
    [
      'a missing program',
      new Error('no ffmpeg', { cause: Object.assign(withCode('ENOENT'), { syscall: 'spawn ffmpeg' }) }),
    ],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['no error at all', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('does not hold for %s', (_what, error) => {
    expect(isConnectionError(error)).toBe(false);
  });
});

describe('isRetryable', () => {
  it.each([
    ['40001', true],
    ['40P01', true],
    ['23505', false],
  ])('of %s is %s', (code, expected) => {
    expect(isRetryable(withCode(code))).toBe(expected);
  });
});
