// Requests that never became requests: broken bytes, a head that is too long, a client that does not finish or hangs up.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@seyir/contract/errors';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const writeBody = () => JSON.stringify({ code: 'BAD_INPUT', message: ERRORS.BAD_INPUT.message });

/** The client closed the connection before its request was whole or its answer had begun: nobody reads an answer. */
export const CLIENT_CLOSED_STATUS = 499;

/** Ends the way of a request whose client is gone already. */
export class HangUpError extends Error {
  override name = 'HangUpError';
}

/** Whether reading a request failed because its client hung up, and not for a reason of ours. */
export const isHangUp = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete;

/** Refuses a request that no handler may see. */
export function refuseRequest(response: ServerResponse): void {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  response.writeHead(400, headers).end(writeBody());
}

/** Answers a socket whose bytes never became a request. */
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
