// Sends one request with a timeout and reads its reply. Knows no session: the token is an option.

import type { CallInput, Endpoint, Reply } from '@seyir/contract/endpoint';
import { CALL_TIMEOUT_MS } from '@seyir/core/limits/playback';
import { BrokenReplyError, NetworkError, toApiError } from './api-error.ts';
import { type RequestContext, requestOf, urlOf } from './request.ts';

/** Options of a call beside its input. */
export interface CallOptions {
  /** The request outlives its page (`fetch` keepalive). Browsers allow bodies of at most 64 KiB. */
  readonly keepalive?: boolean | undefined;
}

interface SendOptions extends CallOptions {
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Send = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: SendOptions) => Promise<Reply<E>>;

export interface SendDeps extends RequestContext {
  readonly fetch: typeof fetch;
}

export function createSend(deps: SendDeps): Send {
  return async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: SendOptions = {}) {
    const timeout = withTimeout(options.signal, CALL_TIMEOUT_MS);
    try {
      const response = await deps.fetch(urlOf(endpoint, input, deps), {
        ...requestOf(endpoint, input, deps, options.token),
        signal: timeout.signal,
        keepalive: options.keepalive ?? false,
      });
      if (!response.ok) throw toApiError(response.status, await bodyOf(response));
      return (await readReply(endpoint, response)) as Reply<E>;
    } catch (error) {
      // The caller's own abort passes unchanged: TanStack Query recognises it by its name.
      if (options.signal?.aborted) throw error;
      throw timeout.signal.aborted || isUnreachable(error)
        ? new NetworkError(error instanceof Error ? error.message : '', { cause: error })
        : error;
    } finally {
      timeout.release();
    }
  };
}

async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.replyKind === 'empty' || response.status === 204) return undefined;
  if (endpoint.replyKind === 'text') return response.text();
  const reply: unknown = await response.json();
  if (import.meta.env.DEV) checkReply(endpoint, reply);
  return reply;
}

/**
 * Development only, and never a conversion: the production build has no schemas, so a screen must receive the reply
 * unchanged.
 */
function checkReply({ method, path, reply }: Endpoint, value: unknown): void {
  const outcome = reply?.safeParse(value);
  if (outcome && !outcome.success) {
    throw new BrokenReplyError(`${method} ${path} broke its contract: ${outcome.error.message}`);
  }
}

/**
 * No connection: `fetch` throws TypeError, and a truncated or non-JSON body counts as well. Recognised by name, since an
 * error of another realm (a frame, a test's sandbox) is no instance of our classes.
 */
function isUnreachable(error: unknown): boolean {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return name === 'TypeError' || name === 'SyntaxError';
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function withTimeout(outer: AbortSignal | undefined, ms: number): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('The request timed out', 'TimeoutError')), ms);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
