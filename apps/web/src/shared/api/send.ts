// One request, one answer. Knows nothing of sessions: a token is handed in or left out.

import type { CallInput, Endpoint, Reply } from '@seyir/contract/endpoint';
import { BrokenReplyError, NetworkError, toApiError } from './api-error.ts';
import { type RequestContext, requestOf, urlOf } from './request.ts';

/** What a caller may wish beside its input. */
export interface CallOptions {
  /** The request outlives the page that made it. Browsers allow this for bodies of no more than 64 KiB. */
  readonly keepalive?: boolean | undefined;
}

export interface SendOptions extends CallOptions {
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Send = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: SendOptions) => Promise<Reply<E>>;

export interface SendDeps extends RequestContext {
  readonly fetch: typeof fetch;
}

/** An answer that takes longer is treated as none: a skeleton must not stand for ever. */
const PATIENCE_MS = 20_000;

export function createSend(deps: SendDeps): Send {
  return async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: SendOptions = {}) {
    const limit = limited(options.signal, PATIENCE_MS);
    try {
      const response = await deps.fetch(urlOf(endpoint, input, deps.baseUrl), {
        ...requestOf(endpoint, input, deps, options.token),
        signal: limit.signal,
        keepalive: options.keepalive ?? false,
      });
      if (!response.ok) throw toApiError(response.status, await bodyOf(response));
      return (await readReply(endpoint, response)) as Reply<E>;
    } catch (error) {
      // The caller's own abort is not a failure to report; TanStack Query knows it by its name.
      if (options.signal?.aborted) throw error;
      throw limit.signal.aborted || isUnreachable(error)
        ? new NetworkError(error instanceof Error ? error.message : '', { cause: error })
        : error;
    } finally {
      limit.release();
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
 * Development only, and never a conversion: the production build leaves schemas out of the bundle, so what a screen
 * receives must be what travelled.
 */
function checkReply({ method, path, reply }: Endpoint, value: unknown): void {
  const outcome = reply?.safeParse(value);
  if (outcome && !outcome.success) {
    throw new BrokenReplyError(`${method} ${path} answered against its contract: ${outcome.error.message}`);
  }
}

/**
 * `fetch` says TypeError when nobody answered; a body cut short or not JSON is a broken connection as well. Known by
 * name: an error that another realm made (a frame, the sandbox of a test) is no instance of our classes.
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

function limited(outer: AbortSignal | undefined, ms: number): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('The answer took too long', 'TimeoutError')), ms);
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
