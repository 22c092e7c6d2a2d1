// Client errors before a request is parsed: malformed HTTP, headers that are too long, timeouts, closed connections.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@seyir/contract/errors';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const writeBody = () => JSON.stringify({ code: 'BAD_INPUT', message: ERRORS.BAD_INPUT.message });

/** The client closed the connection before its request was complete or the response had started (nginx's 499). */
export const CLIENT_CLOSED_STATUS = 499;

/** Stops processing a request whose client has closed the connection. */
export class ClientClosedError extends Error {
  override name = 'ClientClosedError';
}

/** Whether reading a request failed because its client closed the connection. */
export const isClientClosed = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete;

/** Refuses a request before any handler. */
export function refuseRequest(response: ServerResponse): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(400, headers).end(writeBody());
}

/** Responds on a socket whose bytes could not be parsed as a request. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = writeBody();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
