// Defaults of the query cache: retries, slow refetch after a failure, no refetch on focus.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing, SLOW_RETRY_MS } from '../shared/api/api-error.ts';

/** Two quick retries for a transient failure; after that the screen shows the error and refetches slowly. */
const QUICK_RETRIES = 2;

interface QueryClientDeps {
  /** A call of a guest was refused because it needs an account (API-06). */
  onLoginRequired(): void;
}

export function createQueryClient({ onLoginRequired }: QueryClientDeps): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'LOGIN_REQUIRED') onLoginRequired();
  };
  return new QueryClient({
    // `hasOwnErrors`: the feature that asks shows its errors itself.
    queryCache: new QueryCache({ onError: (error, { meta }) => meta?.hasOwnErrors !== true && onError(error) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => isPassing(error) && failures < QUICK_RETRIES,
        refetchInterval: ({ state }) => (state.status === 'error' && state.data === undefined ? SLOW_RETRY_MS : false),
        refetchOnWindowFocus: false,
        // `navigator.onLine` says little about our own server.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
