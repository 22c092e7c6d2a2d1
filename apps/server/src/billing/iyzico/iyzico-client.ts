// HTTP client of iyzico's API: requests signed as IYZWSv2 (docs.iyzico.com, HMACSHA256 authentication), a time limit on every
// request, answers checked by their schema.
import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { GatewayError } from '../gateway.ts';

export interface IyzicoKeys {
  /** https://api.iyzipay.com, or https://sandbox-api.iyzipay.com */
  readonly uri: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

interface IyzicoClient {
  post<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>>;
  delete<Schema extends z.ZodType>(path: string, body: object, schema: Schema): Promise<z.output<Schema>>;
  get<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
  ): Promise<z.output<Schema>>;
}

const REQUEST_TIMEOUT_MS = 15_000;

/** `timeoutMs` covers the whole request, the body of the answer included; tests shorten it. */
export function makeIyzicoClient(keys: IyzicoKeys, timeoutMs: number = REQUEST_TIMEOUT_MS): IyzicoClient {
  async function send<Schema extends z.ZodType>(
    url: URL,
    schema: Schema,
    init: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly body?: string },
  ): Promise<z.output<Schema>> {
    const headers = { ...sign(keys, url.pathname, init.body ?? ''), 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(timeoutMs);
    let json: unknown;
    try {
      const response = await fetch(url, { ...init, headers, signal, redirect: 'error' });
      json = readJson(await response.text());
    } catch (cause) {
      throw new GatewayError('away', 'iyzico does not answer.', { cause });
    }
    // A page, of a proxy for example, is no answer of iyzico.
    if (json === undefined) throw new GatewayError('away', 'iyzico does not answer with JSON.');
    const answer = schema.safeParse(json);
    if (!answer.success)
      throw new GatewayError('unknown', 'iyzico answers in an unknown shape.', { cause: answer.error });
    return answer.data;
  }

  return {
    post: (path, body, schema) => send(new URL(path, keys.uri), schema, { method: 'POST', body: JSON.stringify(body) }),
    delete: (path, body, schema) =>
      send(new URL(path, keys.uri), schema, { method: 'DELETE', body: JSON.stringify(body) }),
    get: (path, query, schema) =>
      send(new URL(`${path}?${new URLSearchParams(query)}`, keys.uri), schema, { method: 'GET' }),
  };
}

/** The signature covers a random key, the path without its query, and the body. */
function sign({ apiKey, secretKey }: IyzicoKeys, path: string, body: string): Record<string, string> {
  const randomKey = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secretKey).update(`${randomKey}${path}${body}`).digest('hex');
  const parts = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`;
  return { authorization: `IYZWSv2 ${Buffer.from(parts).toString('base64')}`, 'x-iyzi-rnd': randomKey };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
