// Makes a call of the contract with the token of the session. The session is behind the interface `Bearer`, because shared
// code must not import features; the application connects the two at start.

import type { CallInput, Endpoint, Reply } from '@seyir/contract/endpoint';
import { ApiError } from './api-error.ts';
import { sendsToken } from './request.ts';
import type { CallOptions, Send } from './send.ts';

export interface Bearer {
  /** The present token, if there is one. */
  current(): string | undefined;
  /** Waits for a session. Rejects when the sign-in of a guest fails. */
  required(): Promise<string>;
  /**
   * The service refused this token with 401. Resolves with a fresh token for one retry (guest), or with undefined: a paid
   * session is over (API-07).
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

/** Called once by the application, and by tests with a fake. */
export function connectCall(call: Call): void {
  connected = call;
}

export const call: Call = (endpoint, input, signal, options) => {
  if (!connected) throw new Error('connectCall() must run before the first call');
  return connected(endpoint, input, signal, options);
};
