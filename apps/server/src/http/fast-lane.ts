// Fast path past the framework, for small requests at a high rate: a lane handles all paths below its prefix by itself, on
// the same port and connections as the other routes.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../shared/log.ts';
import { maskUrl } from '../shared/redact.ts';
import { refuseRequest } from './client-error.ts';

export interface FastLane {
  /** The prefix of its paths, with a slash at both ends. */
  readonly prefix: string;
  /** Responds, synchronously or later. A lane reports its own metrics: only it knows the pattern of an address. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** Client timeouts. The defaults suit the open internet; tests shorten them. */
export interface HttpTimes {
  /** From the connection to the end of the head, and to the end of the whole request. */
  readonly headMs: number;
  readonly requestMs: number;
  /** Without a byte in either direction. Event streams send one every 20 seconds. */
  readonly silenceMs: number;
  /** Longer than the usual 60 seconds of proxies, so that the proxy closes idle connections and no request is lost. */
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
}

interface LaneServerOptions {
  readonly lanes: readonly FastLane[];
  /** Handles all other paths. */
  readonly handler: RequestListener;
  readonly times: HttpTimes;
  readonly maxHeaderBytes: number;
  readonly log: Log;
}

export interface LaneServer {
  readonly server: Server;
  /** Starts draining: every response is the last of its connection, and idle connections are closed. Returns the stop function. */
  beginDrain(): () => void;
}

/** Interval at which idle connections are closed while the server drains. */
const CLOSE_EVERY_MS = 50;

/** An HTTP server that dispatches each request to its lane or to the framework, with client timeouts. */
export function makeLaneServer({ lanes, handler, times, maxHeaderBytes, log }: LaneServerOptions): LaneServer {
  let draining = false;
  // Responses in progress. A synchronous response of a lane is never added: that keeps the fast path fast.
  const inProgress = new Set<ServerResponse>();
  const sockets = new Set<Socket>();

  const track = (response: ServerResponse) => {
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
  };

  const server = createServer(
    {
      headersTimeout: times.headMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: times.checkEveryMs,
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => {
      if (draining) response.setHeader('connection', 'close');
      if (hasTwoHosts(request)) {
        refuseRequest(response);
        return;
      }
      request.url = toOriginForm(request.url ?? '/');
      // A lane gets the address undecoded: each of its files has one spelling, so that a cache in front holds it once.
      const lane = findLane(lanes, request.url);
      if (lane === undefined) {
        request.url = decodeUnreserved(request.url);
        track(response);
        handler(request, response);
        return;
      }
      runLane(lane, request, response, log);
      if (!response.writableEnded) track(response);
    },
  );
  server.setTimeout(times.silenceMs);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  /**
   * Node counts a connection as idle once the end of a response was written, even while most of it is still buffered for a
   * slow reader, and would cut a segment in the middle. Here a connection is busy until its last byte was sent.
   */
  server.closeIdleConnections = () => {
    const busy = new Set<Socket>();
    for (const { req } of inProgress) busy.add(req.socket);
    for (const socket of sockets) if (!busy.has(socket) && socket.writableLength === 0) socket.destroy();
  };

  return {
    server,
    beginDrain() {
      draining = true;
      const closing = setInterval(() => server.closeIdleConnections(), CLOSE_EVERY_MS);
      return () => clearInterval(closing);
    },
  };
}

/** RFC 9112 3.2 demands 400: a proxy in front may have routed by the other Host header (request smuggling). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i] ?? '')) hosts += 1;
  return hosts > 1;
}

/** A request target in origin-form (RFC 9112 3.2.1): clients may send `http://host/api` where `/api` is meant. */
export const toOriginForm = (target: string): string => target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');

/**
 * A target with the unreserved characters of its path decoded (RFC 3986 6.2.2.2). The router reads `/%61pi` as `/api`, so
 * every check of a path by its prefix must read it so too.
 */
export function decodeUnreserved(target: string): string {
  const pathEnd = target.search(/[?#]/);
  const path = pathEnd === -1 ? target : target.slice(0, pathEnd);
  if (!path.includes('%')) return target;
  const decoded = path.replace(/%[2-7][0-9a-f]/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded;
  });
  return decoded + target.slice(path.length);
}

function findLane(lanes: readonly FastLane[], url: string): FastLane | undefined {
  for (const lane of lanes) if (url.startsWith(lane.prefix)) return lane;
  return undefined;
}

/** An exception in a lane fails one response, not the process. */
function runLane(lane: FastLane, request: IncomingMessage, response: ServerResponse, log: Log): void {
  try {
    lane.handle(request, response);
  } catch (error) {
    log.error({ err: error, method: request.method, url: maskUrl(request.url ?? '') }, 'request failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-length': '0', 'cache-control': 'no-store' }).end();
  }
}
