// An S3 server for tests, in memory: the requests of s3-client.ts with their signatures (V4) and payload hashes checked. It
// refuses, stalls or breaks connections off half-way when a test says so. Our own, because s3rver 3.7.1 does not check V4
// signatures and leaves prefixes out of lists, and others bring the AWS SDK along.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Config } from '../src/shared/media-config.ts';

/** What the server does with a request. */
export type S3Fault =
  | 'none'
  /** Answers 503. */
  | 'refuse'
  /** Never answers. */
  | 'stall'
  /** Sends half of the body, then closes the connection. */
  | 'half-answer'
  /** Reads the beginning of the request, then closes the connection. */
  | 'half-request'
  /** Answers, but late. */
  | 'slow';

export interface TestS3 {
  readonly config: S3Config;
  /** Decides for every request; `none` unless set. */
  fault: (method: string, path: string) => S3Fault;
  /** Requests so far, as `GET /bucket/key`. */
  readonly requests: string[];
  close(): Promise<void>;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly changedAt: Date;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Asked {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly range: string | undefined;
  readonly body: Buffer;
}

const KEYS = { bucket: 'media', region: 'us-east-1', accessKeyId: 'a-key', secretAccessKey: 'a-secret' };
/** Small, so that tests see lists of several pages. */
const KEYS_PER_PAGE = 5;
const SLOW_MS = 700;

export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, reply) => {
    handle(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const handle = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    s3.requests.push(`${method} ${url}`);
    const fault = s3.fault(method, url);
    if (fault === 'half-request') {
      request.once('data', () => request.socket.destroy());
      request.once('end', () => request.socket.destroy());
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (fault === 'stall') return;
    if (fault === 'slow') await wait(SLOW_MS);
    const body = Buffer.concat(parts);
    const { pathname, searchParams: query } = new URL(url, 'http://store');
    const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/');
    const asked = { method, bucket, key: rest.join('/'), query, range: headers.range, body };
    const refusal = fault === 'refuse' ? fail(503, 'SlowDown') : checkRequest(request, body);
    send(reply, refusal ?? answer(asked), { method, isHalf: fault === 'half-answer' });
  };

  const answer = (asked: Asked): Answer => {
    const { method, bucket, key, query, body } = asked;
    if (bucket !== KEYS.bucket) return fail(404, 'NoSuchBucket');
    if (key === '') return method === 'GET' ? list(query) : removeMany(body);
    const upload = query.get('uploadId');
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      return xml(`<UploadId>${id}</UploadId>`);
    }
    if (upload !== null) return answerUpload(asked, upload);
    if (method === 'PUT') {
      objects.set(key, { bytes: body, changedAt: new Date() });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    return found ? sendObject(found, asked.range) : fail(404, 'NoSuchKey');
  };

  const answerUpload = ({ method, key, query, body }: Asked, id: string): Answer => {
    const parts = uploads.get(id);
    if (parts === undefined) return fail(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${hash(body)}"` } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
    const pieces = listed.map(([, number, tag]) => ({ bytes: parts.get(Number(number)), tag }));
    if (pieces.some(({ bytes, tag }) => bytes === undefined || hash(bytes) !== tag)) return fail(400, 'InvalidPart');
    objects.set(key, { bytes: Buffer.concat(pieces.flatMap(({ bytes }) => bytes ?? [])), changedAt: new Date() });
    return xml('<ETag>"whole"</ETag>');
  };

  /** One page: keys and prefixes count alike. */
  const list = (query: URLSearchParams): Answer => {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const after = query.get('continuation-token') ?? '';
    const shorten = (key: string): string => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end === -1 ? key : key.slice(0, end + 1);
    };
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(shorten);
    const entries = [...new Set(keys)].sort().filter((entry) => entry > after);
    const page = entries.slice(0, KEYS_PER_PAGE);
    const isTruncated = entries.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const lines = page.map((entry) => {
      const object = objects.get(entry);
      if (object === undefined) return `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`;
      const facts = `<LastModified>${object.changedAt.toISOString()}</LastModified><Size>${object.bytes.length}</Size>`;
      return `<Contents><Key>${entry}</Key>${facts}</Contents>`;
    });
    return xml(`<IsTruncated>${isTruncated}</IsTruncated><Prefix>${prefix}</Prefix>${next}${lines.join('')}`);
  };

  const removeMany = (body: Buffer): Answer => {
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key);
    return xml('');
  };

  const { port } = server.address() as AddressInfo;
  const s3: TestS3 = {
    config: { ...KEYS, endpoint: `http://127.0.0.1:${port}`, prefix: 'tv/', cacheBytes: 2 ** 20 },
    fault: () => 'none',
    requests: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return s3;
}

const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const fail = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const xml = (inner: string): Answer => ({ status: 200, body: `<?xml version="1.0"?><Result>${inner}</Result>` });

function sendObject({ bytes }: StoredObject, range: string | undefined): Answer {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, body: bytes };
  if (Number(from) >= bytes.length) return fail(416, 'InvalidRange');
  return { status: 206, body: bytes.subarray(Number(from), Number(to) + 1) };
}

function send(
  reply: ServerResponse,
  { status, body = '', headers = {} }: Answer,
  { method, isHalf }: { readonly method: string; readonly isHalf: boolean },
): void {
  const bytes = Buffer.from(body);
  reply.writeHead(status, { 'content-length': bytes.length, ...headers });
  if (isHalf) reply.write(bytes.subarray(0, bytes.length / 2), () => reply.destroy());
  else reply.end(method === 'HEAD' ? undefined : bytes);
}

/** Signature Version 4 of the Authorization header, and the hash of the payload that it covers. */
function checkRequest({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Answer | undefined {
  const payload = headers['x-amz-content-sha256'];
  if (payload !== hash(body)) return fail(400, 'XAmzContentSHA256Mismatch');
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, scope = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (keyId !== KEYS.accessKeyId) return fail(403, 'InvalidAccessKeyId');
  const { pathname, searchParams } = new URL(url, 'http://store');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, pathname, query.join('&'), lines.join(''), names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const sign = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope.split('/').reduce<Buffer | string>(sign, `AWS4${KEYS.secretAccessKey}`);
  return sign(key, text).toString('hex') === signature ? undefined : fail(403, 'SignatureDoesNotMatch');
}
