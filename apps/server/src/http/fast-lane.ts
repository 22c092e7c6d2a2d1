// Requests that are too many and too small for a framework: a lane answers everything below its prefix by itself, on the
// same port and connections as the rest.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../shared/log.ts';
import { maskUrl } from '../shared/redact.ts';
import { refuseRequest } from './client-error.ts';

export interface FastLane {
  /** The beginning of its paths, with a slash at both ends. */
  readonly prefix: string;
  /** Answers, now or later. It reports its own metrics: only it knows the pattern of an address. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** How long a client may take. The presets suit the open internet; tests shorten them. */
export interface HttpTimes {
  /** From the connection to the end of the head, and to the end of the whole request. */
  readonly headMs: number;
  readonly requestMs: number;
  /** Without a byte in either direction. Event streams send one every 20 seconds. */
  readonly silenceMs: number;
  /** Longer than the 60 seconds of usual proxies, so that the proxy is the one who closes. */
  readonly keepAliveMs: number;
  readonly checkEveryMs: number;
}

export interface LaneServerOptions {
  readonly lanes: readonly FastLane[];
  /** Answers what no lane is for. */
  readonly handler: RequestListener;
  readonly times: HttpTimes;
  readonly maxHeaderBytes: number;
  readonly log: Log;
}

export interface LaneServer {
  readonly server: Server;
  /** From now on every answer is the last of its connection, and a connection without one is closed, until ended. */
  beginDrain(): () => void;
}

/** How often connections whose answer has left by now are closed while the server drains. */
const CLOSE_EVERY_MS = 50;

/** A server that hands each request to its lane, with the time limits of the house. */
export function makeLaneServer({ lanes, handler, times, maxHeaderBytes, log }: LaneServerOptions): LaneServer {
  let draining = false;
  // Answers that are still being made. One that a lane gave at once is never among them: that is what makes it fast.
  const making = new Set<ServerResponse>();
  const sockets = new Set<Socket>();

  const track = (response: ServerResponse) => {
    making.add(response);
    response.once('close', () => making.delete(response));
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
      // A lane takes an address as it is written: each of its files has one spelling, which a cache in front relies on.
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
   * Node counts a connection as idle once the end of an answer was written, even while most of it still waits for a slow
   * reader, and would cut a segment in the middle. Here an answer runs until its last byte has left.
   */
  server.closeIdleConnections = () => {
    const busy = new Set<Socket>();
    for (const { req } of making) busy.add(req.socket);
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

/** RFC 9112 3.2 demands 400: a proxy in front may have judged by the other Host header. */
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

/** A lane that throws costs one answer, not the process. */
function runLane(lane: FastLane, request: IncomingMessage, response: ServerResponse, log: Log): void {
  try {
    lane.handle(request, response);
  } catch (error) {
    log.error({ err: error, method: request.method, url: maskUrl(request.url ?? '') }, 'request failed');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-length': '0', 'cache-control': 'no-store' }).end();
  }
}
