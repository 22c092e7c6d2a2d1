// Requests that never became requests: broken bytes, a head that is too long, a client that does not finish. There is no
// request to answer then, only a socket to say one sentence to.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@seyir/contract/errors';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ code: 'BAD_INPUT', message: ERRORS.BAD_INPUT.message });
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
