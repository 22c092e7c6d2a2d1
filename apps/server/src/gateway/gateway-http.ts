// The few things about HTTP that the gateway's pages need. They are answered without the framework, so that they can sit
// on a listener and an origin of their own.
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

export const GATEWAY_NOTHING: GatewayReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Not found.',
};

/** A form with a card, or a question of the server, and no more. */
const BODY_BYTES_MOST = 16 * 1024;

/** Undefined for a body that is too long. */
export async function readGatewayRequest(request: IncomingMessage): Promise<GatewayRequest | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    const buffer = Buffer.from(piece as Uint8Array);
    bytes += buffer.length;
    if (bytes > BODY_BYTES_MOST) return undefined;
    pieces.push(buffer);
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const { method = 'GET', url = '/' } = request;
  return { method, path: url, headers, body: Buffer.concat(pieces).toString('utf8') };
}
