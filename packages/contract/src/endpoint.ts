// One declaration per call: the server mounts it, the web application calls it, OpenAPI prints it.
import type { Permission } from '@seyir/core/operator/permissions';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Feature } from './features.ts';

/**
 * Who may make a call. Each word includes the stricter ones below it.
 * - `public`: anyone; a token that is not valid is ignored.
 * - `guest`: any living session, the shared guest account included.
 * - `subscriber`: a paying account; a guest is answered 403 LOGIN_REQUIRED.
 * - `adult`: a subscriber whose selected profile is not a kids profile; a kids profile is answered 403 KIDS_PROFILE.
 * - `operator`: apart from the others. A session of the console, whose role has the permission of the call.
 */
export const ACCESS_LEVELS = ['public', 'guest', 'subscriber', 'adult', 'operator'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How the body of an answer is written: JSON, plain text (an address), nothing (204), or a stream of events. */
export type ReplyKind = 'json' | 'text' | 'empty' | 'events';

export interface Endpoint {
  readonly method: Method;
  /** Below the API base, as written in the requirements, with `:name` for a path parameter. */
  readonly path: string;
  readonly access: Access;
  /** What the role of an operator must include; for access `operator`. */
  readonly permission?: Permission | undefined;
  /** The feature it belongs to: the tag in OpenAPI and the name of the server's folder. */
  readonly feature: Feature;
  /** One sentence for the reader of the API page. */
  readonly summary: string;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  /** `text` when the body travels as text/plain (a PIN); JSON otherwise. */
  readonly bodyKind?: 'json' | 'text' | undefined;
  /** The longest body in bytes, where it is longer than that of a form. */
  readonly bodyBytes?: number | undefined;
  /** A reply that may be undefined is answered with 204 then. */
  readonly reply?: z.ZodType | undefined;
  readonly replyKind?: ReplyKind | undefined;
  /** The status of success, default 200. */
  readonly status?: number | undefined;
  /**
   * How a failure is reported: by its status and `{ code, message }`, or, in the legacy interface, with status 200 and a
   * returncode other than '0' (LEGACY-02), see `returncodeOf` in legacy.ts. Default `status`.
   */
  readonly errorKind?: 'status' | 'returncode' | undefined;
  /** The codes this call adds to those every call can give (BAD_INPUT, UNAUTHORISED, TOO_MANY, UNAVAILABLE, UNEXPECTED). */
  readonly errors?: readonly ErrorCode[] | undefined;
}

/** Declares a call. The type parameter keeps every schema exact for callers and handlers. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type SchemaOf<E extends Endpoint, Part extends 'params' | 'query' | 'body' | 'reply'> = E[Part] extends z.ZodType
  ? E[Part]
  : undefined;

type Sent<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  SchemaOf<E, Part> extends z.ZodType ? { [K in Part]: z.input<SchemaOf<E, Part>> } : { [K in Part]?: undefined };

type Received<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = {
  [K in Part]: SchemaOf<E, Part> extends z.ZodType ? z.output<SchemaOf<E, Part>> : undefined;
};

/** The input a client passes. */
export type CallInput<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>;
/** The input a handler receives, validated. */
export type HandlerInput<E extends Endpoint> = Received<E, 'params'> & Received<E, 'query'> & Received<E, 'body'>;
/** The value a handler returns: the schema's input, so that the schema fills in defaults. */
export type HandlerReply<E extends Endpoint> =
  SchemaOf<E, 'reply'> extends z.ZodType
    ? z.input<SchemaOf<E, 'reply'>>
    : E['replyKind'] extends 'text'
      ? string
      : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply may return nothing
        void;
/** The reply a client receives. */
export type Reply<E extends Endpoint> =
  SchemaOf<E, 'reply'> extends z.ZodType
    ? z.output<SchemaOf<E, 'reply'>>
    : E['replyKind'] extends 'text'
      ? string
      : undefined;
