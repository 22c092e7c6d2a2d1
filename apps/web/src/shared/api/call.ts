// What features use: a declared call, made as whoever is signed in. The session stands behind a small door (`Bearer`),
// because shared code must not know features; the application connects the two at start.

import type { CallInput, Endpoint, Reply } from '@seyir/contract/endpoint';
import { ApiError } from './api-error.ts';
import { sendsToken } from './request.ts';
import type { CallOptions, Send } from './send.ts';

export interface Bearer {
  /** The token of the moment, if there is one. */
  current(): string | undefined;
  /** Waits for a session to exist. Rejects when none can be had now. */
  required(): Promise<string>;
  /**
   * The service refused this token with 401. A guest gets a fresh one to try again with, once; for a paid session it
   * is the end, and undefined (API-07).
   */
  refused(token: string, error: ApiError): Promise<string | undefined>;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  options?: CallOptions,
) => Promise<Reply<E>>;

export function createCall(send: Send, bearer: Bearer): Call {
  return async function callAs(endpoint, input, signal, options) {
    if (!sendsToken(endpoint)) return send(endpoint, input, { ...options, signal });
    const token = endpoint.access === 'public' ? bearer.current() : await bearer.required();
    try {
      return await send(endpoint, input, { ...options, token, signal });
    } catch (error) {
      if (token === undefined || !(error instanceof ApiError) || error.status !== 401) throw error;
      const fresh = await bearer.refused(token, error);
      if (fresh === undefined) throw error;
      return send(endpoint, input, { ...options, token: fresh, signal });
    }
  };
}

let connected: Call | undefined;

/** Done once by the application, and by tests with a call of their own. */
export function connectCall(call: Call): void {
  connected = call;
}

export const call: Call = (endpoint, input, signal, options) => {
  if (!connected) throw new Error('connectCall() comes before the first call');
  return connected(endpoint, input, signal, options);
};
