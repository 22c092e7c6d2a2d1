// The HTTP server. Only this folder imports Fastify; the routes of features are passed in.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../shared/app-error.ts';
import type { Clock } from '../shared/clock.ts';
import type { NewId } from '../shared/ids.ts';
import { type Log, withRequestId } from '../shared/log.ts';
import { maskUrl } from '../shared/redact.ts';
import type { ResolveCaller, ResolveOperator } from './caller.ts';
import { answerClientError, CLIENT_CLOSED_STATUS, ClientClosedError, isClientClosed } from './client-error.ts';
import { makeCorsHeaders } from './cors.ts';
import { toAppError, writeErrorReply } from './error-reply.ts';
import { type FastLane, type HttpTimes, type LaneServer, makeLaneServer } from './fast-lane.ts';
import { listenOn } from './listen.ts';
import { readRequestId } from './meta.ts';
import { API_BASE, mountRoute, readMeta } from './mount-route.ts';
import { addressKey, makeRateLimit, type RateLimit } from './rate-limit.ts';
import type { RawReply, RawRoute, Route } from './route.ts';
import { makeSecurityHeaders, type SecurityOptions } from './security-headers.ts';
import type { WebApp } from './web-app.ts';

export interface ObservedRequest {
  readonly method: string;
  /** The pattern and not the path: low cardinality for metrics. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const HTTP_TIMES: HttpTimes = {
  headMs: 15_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  keepAliveMs: 75_000,
  checkEveryMs: 5_000,
};

const MAX_HEADER_BYTES = 16 * 1024;
/** A form. A call that carries more, such as a picture, says so in the contract (`bodyBytes`). */
const MAX_BODY_BYTES = 256 * 1024;
/** The deepest input of the contract, the answer of a passkey, has four levels. */
const MAX_JSON_DEPTH = 32;
const TOO_DEEP = `Nested deeper than ${MAX_JSON_DEPTH} levels.`;

export interface HttpOptions {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  /** Paths that bypass the framework. Injected requests, which have no socket, do not reach them. */
  readonly fastLanes?: readonly FastLane[];
  /** Undefined on a process that serves no viewers, or before the application is built. */
  readonly webApp?: WebApp | undefined;
  readonly resolveCaller: ResolveCaller;
  /** Without it every call of the console is refused. */
  readonly resolveOperator?: ResolveOperator | undefined;
  /** Whether an error means that a dependency is unavailable: 503 and not 500. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly security: SecurityOptions;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  readonly rate: { readonly perAddress: number; readonly perSession: number };
  readonly observe: (request: ObservedRequest) => void;
  readonly log: Log;
  readonly now: Clock;
  readonly newId: NewId;
  readonly times?: Partial<HttpTimes>;
}

export interface Http {
  /** Starts to accept connections and returns the address. */
  listen(host: string, port: number): Promise<string>;
  /** Graceful shutdown: stops accepting, waits for running requests, and closes the rest after the limit. */
  drain(limitMs: number): Promise<void>;
  /** A request without a socket, for tests. */
  readonly inject: FastifyInstance['inject'];
}

export async function buildHttp(options: HttpOptions): Promise<Http> {
  const times = { ...HTTP_TIMES, ...options.times };
  const { log, newId } = options;
  const sendError = makeSendError(options);
  const laneServers: LaneServer[] = [];

  const app = Fastify({
    // The server's own logger takes the request id from the asynchronous context, without a child logger per request.
    logger: false,
    genReqId: (request) => readRequestId(request.headers['x-request-id']) ?? newId(),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: MAX_BODY_BYTES,
    // The contract limits the length of path parameters.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    // A host name with several addresses, such as localhost, gets one server each.
    serverFactory: (handler) => {
      const { fastLanes: lanes = [] } = options;
      const made = makeLaneServer({ lanes, handler, times, maxHeaderBytes: MAX_HEADER_BYTES, log });
      laneServers.push(made);
      return made.server;
    },
    // While draining, requests on keep-alive connections are served; only new connections are refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: sendError,
    clientErrorHandler: answerClientError,
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('operator', undefined);
  app.setErrorHandler(sendError);
  readJsonBodies(app);
  observeAnswers(app, options);
  const addressLimit = makeRateLimit(options.rate.perAddress, options.now);
  addCommonHooks(app, options, addressLimit);

  const sessionLimit = makeRateLimit(options.rate.perSession, options.now);
  const { resolveCaller, resolveOperator = async () => ({ refused: 'UNAUTHORISED' as const }) } = options;
  for (const route of options.routes) mountRoute(app, route, { resolveCaller, resolveOperator, sessionLimit });
  mountRawRoutes(app, options.rawRoutes, addressLimit);
  app.setNotFoundHandler((request, reply) => answerUnmounted(options.webApp, request, reply));
  await app.ready();

  return {
    listen: (host, port) => listenOn(app, host, port),
    async drain(limitMs) {
      const ends = laneServers.map(({ beginDrain }) => beginDrain());
      const cut = setTimeout(() => {
        for (const { server } of laneServers) server.closeAllConnections();
      }, limitMs);
      await app.close();
      clearTimeout(cut);
      for (const end of ends) end();
    },
    inject: app.inject.bind(app),
  };
}

/** Expects a target that the lane server has decoded, as the router does. */
const isApiPath = (url: string) => url.startsWith(API_BASE) && /^[/?#]?$/.test(url.charAt(API_BASE.length));

/**
 * Counts and logs every response. A client that closes the connection before the response starts counts as 499; Fastify's
 * onResponse hook does not run then.
 */
function observeAnswers(app: FastifyInstance, { observe, log }: HttpOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    const beganAt = performance.now();
    const note = (status: number, message: string) => {
      const { method, routeOptions } = request;
      const seconds = (performance.now() - beganAt) / 1_000;
      observe({ method, route: routeOptions.url ?? 'other', status, seconds });
      log.debug({ requestId: request.id, method, url: maskUrl(request.url), status, seconds }, message);
    };
    reply.raw.once('finish', () => note(reply.statusCode, 'answered'));
    reply.raw.once('close', () => {
      const { headersSent, writableFinished } = reply.raw;
      const isUnanswered = !headersSent || reply.statusCode === CLIENT_CLOSED_STATUS;
      if (isUnanswered && !writableFinished) note(CLIENT_CLOSED_STATUS, 'client closed connection');
    });
    done();
  });
}

/** Rejects with TOO_MANY beyond the rate limit of the client address. */
function takeOfAddress(addressLimit: RateLimit, { ip }: FastifyRequest): void {
  const waitSeconds = addressLimit.take(addressKey(ip));
  if (waitSeconds > 0) throw new AppError('TOO_MANY', {}, { retryAfterSeconds: waitSeconds });
}

function addCommonHooks(app: FastifyInstance, options: HttpOptions, addressLimit: RateLimit): void {
  const securityHeaders = makeSecurityHeaders(options.security);
  const corsHeaders = makeCorsHeaders(options.allowedOrigins);

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request)).header('x-request-id', request.id);
    // A connection that was reset before its request is read has no peer address.
    if (request.socket.remoteAddress === undefined) return done(new ClientClosedError());
    if (!isApiPath(request.url)) return withRequestId(request.id, done);

    reply.header('cache-control', 'no-store').header('vary', 'Origin, Accept-Language, Accept-Encoding');
    const isPreflight = request.method === 'OPTIONS';
    const allowed = corsHeaders(request.headers.origin, isPreflight);
    if (allowed) reply.headers(allowed);
    if (allowed && isPreflight) return void reply.code(204).send();

    takeOfAddress(addressLimit, request);
    return withRequestId(request.id, done);
  });
}

/** An empty body with the JSON content type counts as no body: clients send the header on calls without one. */
function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') return done(null, undefined);
    if (isNestedDeeper(text, MAX_JSON_DEPTH))
      return done(new AppError('BAD_INPUT', {}, { fields: { body: TOO_DEEP } }));
    return parseJson(request, text, done);
  });
}

/** Counts brackets outside of texts, before parsing: what walks a parsed value may be recursive. */
function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isText = !isText;
    else if (isText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

function makeSendError({ isUnavailable, log, security }: HttpOptions) {
  const securityHeaders = makeSecurityHeaders(security);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof ClientClosedError || isClientClosed(request.raw)) {
      reply.code(CLIENT_CLOSED_STATUS).send();
      return;
    }
    const failure = toAppError(error, isUnavailable);
    const { errorKind } = request.routeOptions.config;
    const { status, body, retryAfterSeconds } = writeErrorReply(failure, errorKind);
    const fields = { requestId: request.id, method: request.method, url: maskUrl(request.url), code: failure.code };
    if (failure.code === 'UNEXPECTED') log.error({ ...fields, err: error }, 'request failed');
    else if (failure.code === 'UNAVAILABLE') log.warn({ ...fields, err: error }, 'request failed: service unavailable');
    else log.info({ ...fields, ...failure.detail }, 'request refused');

    reply.headers(securityHeaders(request)).header('x-request-id', request.id).header('cache-control', 'no-store');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(Buffer.from(JSON.stringify(body)));
  };
}

type Fields = Record<string, string | string[]>;
type RawFastifyRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: Fields; Body: unknown }>;

/** In a scope of their own, so that calls of the contract go on refusing forms, which browsers send across origins. */
function mountRawRoutes(app: FastifyInstance, routes: readonly RawRoute[], addressLimit: RateLimit): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, readForm(String(body))),
    );
    for (const route of routes) {
      const answer = async (request: RawFastifyRequest, reply: FastifyReply) => {
        if (route.isLimited) takeOfAddress(addressLimit, request);
        const { params, headers, socket } = request;
        const query =
          request.body instanceof Map ? { ...request.query, ...Object.fromEntries(request.body) } : request.query;
        const raw = { params, query, headers, peer: socket.remoteAddress, meta: readMeta(request) };
        return sendRaw(reply, await route.handle(raw));
      };
      scope.get(route.path, answer);
      if (route.acceptsForm) scope.post(route.path, answer);
    }
  });
}

/** The fields of a form; those that are given several times as a list, as in a query. */
function readForm(body: string): ReadonlyMap<string, string | string[]> {
  const form = new URLSearchParams(body);
  return new Map([...new Set(form.keys())].map((name) => [name, readField(form.getAll(name))]));
}

const readField = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values);

function sendRaw(reply: FastifyReply, { status = 200, headers = {}, body }: RawReply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

function withoutBody({ body, ...head }: RawReply): RawReply {
  const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {};
  return { ...head, headers: { ...head.headers, ...length } };
}

/** A page of the web application, or 404. */
function answerUnmounted(webApp: WebApp | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if ((request.method === 'GET' || request.method === 'HEAD') && !isApiPath(request.url)) {
    const file = webApp?.({
      path: request.url.split('?', 1)[0] ?? '/',
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
    });
    if (file) return sendRaw(reply, request.method === 'HEAD' ? withoutBody(file) : file);
  }
  throw new AppError('NOT_FOUND');
}
