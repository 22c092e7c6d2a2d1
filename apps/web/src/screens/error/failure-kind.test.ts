import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, NoSessionError } from '../../shared/api/api-error.ts';
import { describeError, type Failure, findFailure } from './failure-kind.ts';

/** React Router's error for a response that a loader threw. */
const answered = (status: number) => ({ status, statusText: 'Words', data: null, internal: true });

describe('findFailure', () => {
  it.each<[unknown, boolean, Failure]>([
    [undefined, true, 'asked'],
    [answered(404), true, 'not-found'],
    [answered(500), true, 'crash'],
    [new ApiError(404, 'NOT_FOUND', ''), true, 'not-found'],
    [new ApiError(503, 'UNAVAILABLE', ''), true, 'unreachable'],
    [new NetworkError('gone'), true, 'unreachable'],
    [new NoSessionError('no session'), true, 'unreachable'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), true, 'outdated'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), false, 'unreachable'],
    [new TypeError('error loading dynamically imported module: /assets/a.js'), true, 'outdated'],
    [new TypeError('Importing a module script failed.'), true, 'outdated'],
    [new Error('Unable to preload CSS for /assets/a.css'), true, 'outdated'],
    [new TypeError('crypto.randomUUID is not a function'), true, 'crash'],
    ['a thrown text', true, 'crash'],
  ])('of %s with a connection: %s is %s', (error, isOnline, failure) => {
    expect(findFailure(error, isOnline)).toBe(failure);
  });
});

it('describes an error in one line', () => {
  expect(describeError(new TypeError('x is not a function'))).toBe('TypeError: x is not a function');
  expect(describeError(new Error('x'.repeat(500)))).toHaveLength(200);
  expect(describeError(answered(500))).toBe('500 Words');
  expect(describeError('a thrown text')).toBeUndefined();
});
