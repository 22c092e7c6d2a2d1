// Request and reply of the gateway's pages, without Fastify: they have a listener and an origin of their own.
import type { IncomingMessage } from 'node:http';

export interface GatewayRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface GatewayReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const NOT_FOUND_REPLY: GatewayReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Not found.',
};

/** Body limit: enough for a card form or an API request. */
const MAX_BODY_BYTES = 16 * 1024;

/** Undefined for a body beyond the limit. */
export async function readGatewayRequest(request: IncomingMessage): Promise<GatewayRequest | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    const buffer = Buffer.from(piece as Uint8Array);
    bytes += buffer.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    pieces.push(buffer);
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const { method = 'GET', url = '/' } = request;
  return { method, path: url, headers, body: Buffer.concat(pieces).toString('utf8') };
}
