// Opening the stream. Not through `send`, which waits for an answer to end.

import { listenToEvents } from '@seyir/contract/events';
import { NetworkError, toApiError } from '../../shared/api/api-error.ts';
import { type RequestContext, requestOf, urlOf } from '../../shared/api/request.ts';
import type { LiveEventsDeps } from './live-events.runner.ts';

export function createStreamOpener(deps: RequestContext & { readonly fetch: typeof fetch }): LiveEventsDeps['open'] {
  return async (token, signal) => {
    const request = requestOf(listenToEvents, {}, deps, token);
    const response = await deps.fetch(urlOf(listenToEvents, {}, deps.baseUrl), {
      ...request,
      headers: { ...request.headers, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
    if (!response.body) throw new NetworkError('an answer without a body');
    return response.body;
  };
}
