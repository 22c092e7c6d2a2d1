// Classifies the error of the router's error boundary: each kind has its own message and button.

import { isRouteErrorResponse } from 'react-router';
import { ApiError, isPassing, NoSessionError } from '../../shared/api/api-error.ts';

/** `asked`: the page /errorpage itself, or an address without a screen. */
export type Failure = 'asked' | 'not-found' | 'unreachable' | 'outdated' | 'crash';

/**
 * Messages of a failed dynamic import in Chromium, Firefox, Safari and Vite's style loader. The errors have neither class
 * nor code.
 */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script.*MIME/i;

export function findFailure(error: unknown, isOnline: boolean): Failure {
  if (error === undefined) return 'asked';
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'not-found' : 'crash';
  if (error instanceof ApiError && error.status === 404) return 'not-found';
  if (isPassing(error) || error instanceof NoSessionError) return 'unreachable';
  if (error instanceof Error && MISSING_FILE.test(error.message)) return isOnline ? 'outdated' : 'unreachable';
  return 'crash';
}

/** One line for support. */
export function describeError(error: unknown): string | undefined {
  if (error instanceof Error) return `${error.name}: ${error.message}`.slice(0, DETAIL_MAX);
  return isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : undefined;
}

const DETAIL_MAX = 200;
