// Mounts one call of the contract: admit the caller, validate the input, run the handler, validate and write the reply.
// Validation, the types of handlers and the OpenAPI page come from the same declaration.
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@seyir/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../shared/app-error.ts';
import { findUnstorable } from '../shared/storable-text.ts';
import {
  admit,
  admitOperator,
  type Caller,
  type Operator,
  type ResolveCaller,
  type ResolveOperator,
} from './caller.ts';
import { COMPRESS_FROM_BYTES, chooseEncoding, compress } from './compression.ts';
import { toBadInput } from './error-reply.ts';
import {
  chooseLanguage,
  type Meta,
  readDeviceId,
  readDeviceType,
  readOrigin,
  readPlayerId,
  readUserAgent,
} from './meta.ts';
import { matchesEtag, Prepared } from './prepared.ts';
import type { RateLimit } from './rate-limit.ts';
import type { OpenStream, Route, TextStream } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted caller; undefined on public calls without a valid token. */
    caller: Caller | undefined;
    /** The admitted operator of a console call. */
    operator: Operator | undefined;
  }
  interface FastifyContextConfig {
    errorKind?: Endpoint['errorKind'];
  }
}

export const API_BASE = '/api';

const UNSTORABLE = 'Holds U+0000 or half of a surrogate pair.';

interface MountOptions {
  readonly resolveCaller: ResolveCaller;
  readonly resolveOperator: ResolveOperator;
  readonly sessionLimit: RateLimit;
}

export function mountRoute(app: FastifyInstance, { endpoint, handle }: Route, options: MountOptions): void {
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.replyKind !== 'events',
    config: { errorKind: endpoint.errorKind },
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    // Before the body is read: the body of an unauthorised request is never parsed.
    onRequest: async (request) => {
      const { authorization } = request.headers;
      if (endpoint.access === 'operator') {
        request.operator = await admitOperator(
          endpoint.permission ?? 'edit-operators',
          authorization,
          options.resolveOperator,
        );
      } else request.caller = await admit(endpoint.access, authorization, options.resolveCaller);
      const session = request.operator ?? request.caller;
      const waitSeconds = session ? options.sessionLimit.take(session.sessionId) : 0;
      if (waitSeconds > 0) throw new AppError('TOO_MANY', {}, { retryAfterSeconds: waitSeconds });
    },
    handler: async (request, reply) => {
      const result = await handle({
        params: check('params', endpoint.params, request.params),
        query: check('query', endpoint.query, request.query),
        body: endpoint.body && check('body', endpoint.body, readBody(endpoint, request)),
        caller: request.caller,
        operator: request.operator,
        meta: readMeta(request),
      });
      return answer(endpoint, result, request, reply);
    },
  });
}

function check(part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const unstorable = findUnstorable(value, part);
  if (unstorable !== undefined) throw new AppError('BAD_INPUT', {}, { fields: { [unstorable]: UNSTORABLE } });
  const checked = schema.safeParse(value);
  if (!checked.success) throw toBadInput(part, checked.error);
  return checked.data;
}

/** Text instead of JSON, or the other way round, is refused by content type. */
function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (request.body === undefined || request.body === null) return request.body;
  const isText = (request.headers['content-type'] ?? '').toLowerCase().startsWith('text/plain');
  if (isText !== (endpoint.bodyKind === 'text')) throw new AppError('UNSUPPORTED_MEDIA');
  return request.body;
}

export function readMeta(request: FastifyRequest): Meta {
  return {
    requestId: request.id,
    ip: request.ip,
    origin: readOrigin(request.protocol, request.host),
    language: chooseLanguage(request.headers['accept-language']),
    deviceType: readDeviceType(request.headers['x-device-type']),
    deviceId: readDeviceId(request.headers['x-device-id']),
    playerId: readPlayerId(request.headers['x-player-id']),
    userAgent: readUserAgent(request.headers['user-agent']),
  };
}

async function answer(endpoint: Endpoint, result: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (endpoint.replyKind === 'events') return answerStream(result as OpenStream, reply);
  if (result instanceof Prepared) return answerPrepared(result, request, reply);
  if (result === undefined || endpoint.replyKind === 'empty') return reply.code(endpoint.status ?? 204).send();
  reply.code(endpoint.status ?? 200);
  const checked = endpoint.reply ? endpoint.reply.parse(result) : result;
  if (endpoint.replyKind === 'text') return reply.type('text/plain; charset=utf-8').send(String(checked));
  return answerJson(Buffer.from(JSON.stringify(checked)), request, reply);
}

async function answerJson(json: Buffer, request: FastifyRequest, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8');
  const encoding = json.length < COMPRESS_FROM_BYTES ? undefined : chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(json);
  return reply.header('content-encoding', encoding).send(await compress(json, encoding, 'quick'));
}

/** A cached response: the browser may cache it too, and revalidates each time. */
function answerPrepared(prepared: Prepared, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', prepared.etag).header('cache-control', 'private, no-cache');
  if (matchesEtag(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const encoded = encoding && prepared[encoding];
  if (encoding && encoded) return reply.header('content-encoding', encoding).send(encoded);
  return reply.send(prepared.json);
}

function answerStream(open: OpenStream, reply: FastifyReply): FastifyReply {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Turns off response buffering in nginx.
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
  open(makeTextStream(reply.raw));
  return reply;
}

/** Write buffer limit of one slow reader: many events, and bearable for ten thousand readers. */
const MAX_WAITING_BYTES = 64 * 1024;

/** A response whose headers were sent, as a stream of text. */
function makeTextStream(response: ServerResponse): TextStream {
  // A disconnected reader causes an error on a later write; only `close` is handled.
  response.on('error', () => undefined);
  return {
    write(text) {
      response.write(text);
      return response.writableLength <= MAX_WAITING_BYTES;
    },
    end: () => void response.end(),
    destroy: () => void response.destroy(),
    onClose: (listener) => void response.once('close', listener),
  };
}
