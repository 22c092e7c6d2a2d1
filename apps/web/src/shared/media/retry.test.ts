import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { retriesFor } from './retry.ts';

const timedOut = (name: string) => new NetworkError('', { cause: new DOMException('The request timed out', name) });
const noConnection = new NetworkError('', { cause: new TypeError('Failed to fetch') });

describe('retries of a question for an address [LIVE-07]', () => {
  it.each([
    ['a stream that is made ready', new ApiError(503, 'UNAVAILABLE', ''), 40, 40],
    ['a broken server', new ApiError(500, 'UNEXPECTED', ''), 2, 2],
    ['a proxy whose server is away', new ApiError(502, 'UNAVAILABLE', ''), 2, 40],
    ['no connection', noConnection, 2, 40],
    ['a refusal', new ApiError(403, 'RATING', ''), 0, 0],
    // The viewer has waited for the whole timeout.
    ['a question that timed out', timedOut('TimeoutError'), 0, 40],
    ['a question that timed out in an older browser', timedOut('AbortError'), 0, 40],
  ])('%s', (_, error, first, whilePlaying) => {
    expect(retriesFor(error)).toBe(first);
    expect(retriesFor(error, true)).toBe(whilePlaying);
  });
});
