// Setup file of tests that render components: settings of Testing Library and React.
import { configure, prettyDOM } from '@testing-library/react';
import React from 'react';
import { WAIT_TIMEOUT_MS } from './wait-timeout.ts';

configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS, getElementError });

/**
 * An error whose message prints the page when it is read. `findBy` and `waitFor` make such an error at every try, and printing
 * the page takes longer than the query.
 */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });
  return error;
}

// Owner stacks of React's development build, off: a stack trace for each element takes a sixth of the time of a test. React stops
// by itself after 10,000 elements within a second; only its warnings are shorter for it.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
