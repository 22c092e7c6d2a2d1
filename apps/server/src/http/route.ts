// Route declarations of features, independent of the HTTP library.
import type { Readable } from 'node:stream';
import type { Endpoint, HandlerInput, HandlerReply } from '@seyir/contract/endpoint';
import type { Caller, Operator } from './caller.ts';
import type { Meta } from './meta.ts';
import type { Prepared } from './prepared.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'operator'
  ? undefined
  : E['access'] extends 'public'
    ? Caller | undefined
    : Caller;

/** The input of a handler: validated parameters and body, the admitted caller, and the request metadata. */
export type RouteInput<E extends Endpoint> = HandlerInput<E> & {
  readonly caller: CallerOf<E>;
  readonly operator: E['access'] extends 'operator' ? Operator : undefined;
  readonly meta: Meta;
};

/**
 * The result of a handler: the reply of the contract (undefined is 204), a prepared one, or, for a call that replies with
 * events, a function that receives the open stream.
 */
export type RouteReply<E extends Endpoint> = E['replyKind'] extends 'events'
  ? OpenStream
  : HandlerReply<E> | (E['reply'] extends undefined ? never : Prepared);

export interface Route {
  readonly endpoint: Endpoint;
  handle(input: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly caller: Caller | undefined;
    readonly operator?: Operator | undefined;
    readonly meta: Meta;
  }): Promise<unknown>;
}

/** Joins a call of the contract to the function that answers it. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (input: RouteInput<E>) => Promise<RouteReply<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}

/** An open response for streaming text. */
export interface TextStream {
  /** Sends a chunk. False under back-pressure: the client reads too slowly and the buffer is over its limit. */
  write(text: string): boolean;
  /** Ends the response after the written chunks. */
  end(): void;
  /** Closes the connection at once. */
  destroy(): void;
  /** Called once, however the stream ends. */
  onClose(listener: () => void): void;
}
export type OpenStream = (stream: TextStream) => void;

/** A request outside the contract: an image, a segment, a metrics page. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address of the machine at the other end of the connection, whatever headers claim. */
  readonly peer: string | undefined;
  readonly meta: Meta;
}

export interface RawReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable;
}

/** A page or file that is not a call of the contract. Everyone may reach it; the path is the whole path. */
export interface RawRoute {
  readonly path: string;
  /** One sentence for the census of routes. */
  readonly summary: string;
  /** Whether its requests count against the rate limit of the client address, as API calls do. */
  readonly isLimited?: boolean;
  /** Whether it also answers POST with a form, whose fields take precedence over those of the query. */
  readonly acceptsForm?: boolean;
  handle(request: RawRequest): Promise<RawReply>;
}
