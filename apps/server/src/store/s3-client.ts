// Client of an S3-compatible object store: the few requests that media needs, signed by aws4fetch (ADR 0025). Requests have
// a time limit and are retried with a back-off when the store is away, answers 5xx or 429, or breaks off half-way.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../shared/media-config.ts';
import { type Listing, StoreUnavailableError } from './media-store.ts';

export interface S3Client {
  /** Undefined when the object is absent. With a range: undefined also when the object ends before it. */
  get(key: string, range?: { readonly offset: number; readonly size: number }): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Multipart upload: `readPart` is called for each part, and again when a part is retried. */
  putLarge(key: string, size: number, readPart: (offset: number, size: number) => Promise<Buffer>): Promise<void>;
  findSize(key: string): Promise<number | undefined>;
  /** Names directly below a prefix that ends with `/`. */
  list(prefix: string): Promise<Listing>;
  /** Every object below a prefix. */
  listAll(prefix: string): Promise<S3Object[]>;
  /** An absent object is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

interface S3Object {
  readonly key: string;
  readonly changedMs: number;
}

interface S3Options {
  /** Time limit of one attempt. */
  readonly timeoutMs?: number;
  readonly attempts?: number;
  readonly retryMs?: number;
}

/** A part of a multipart upload: S3 takes 5 MiB to 5 GiB, and 10,000 parts at most, here 160 GB a file. */
export const PART_BYTES = 16 * 2 ** 20;
const KEYS_PER_REMOVAL = 1_000;
const TIMEOUT_MS = 10_000;
const ATTEMPTS = 3;
const RETRY_MS = 200;

interface S3Request {
  readonly method: string;
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface S3Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export function makeS3Client(config: S3Config, options: S3Options = {}): S3Client {
  const { timeoutMs = TIMEOUT_MS, attempts = ATTEMPTS, retryMs = RETRY_MS } = options;
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  const sendOnce = async ({ method, key = '', query, headers, body }: S3Request): Promise<S3Reply> => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const question = query ? `?${new URLSearchParams(query)}` : '';
    // The hash of the payload lets the store refuse bytes that were damaged on the way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await signer.sign(`${endpoint}/${bucket}${key === '' ? '' : `/${path}`}${question}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body && { body: new Uint8Array(body) }),
    });
    const reply = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
  };

  /** Resolves with a reply that is neither an overload nor a failure of the store. */
  const send = async (request: S3Request): Promise<S3Reply> => {
    let failure: unknown;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await wait(retryMs * 4 ** (attempt - 1));
      try {
        const reply = await sendOnce(request);
        if (reply.status < 500 && reply.status !== 429) return reply;
        failure = new Error(`The object store answers ${describe(reply)}.`);
      } catch (error) {
        failure = error;
      }
    }
    throw new StoreUnavailableError({ method: request.method, key: request.key }, failure);
  };

  const expectOk = (reply: S3Reply, { method, key }: S3Request): S3Reply => {
    if (reply.status >= 200 && reply.status < 300) return reply;
    throw new StoreUnavailableError({ method, key, reason: `The object store answers ${describe(reply)}.` });
  };
  const sendOk = async (request: S3Request): Promise<S3Reply> => expectOk(await send(request), request);

  /** A missing bucket is a wrong configuration and not an absent object. */
  const isAbsent = ({ status, body }: S3Reply): boolean =>
    status === 404 && readTag(body.toString(), 'Code') !== 'NoSuchBucket';

  const listPages = async (query: Readonly<Record<string, string>>): Promise<string[]> => {
    const pages: string[] = [];
    let token: string | undefined;
    do {
      const { body } = await sendOk({
        method: 'GET',
        query: { 'list-type': '2', ...query, ...(token !== undefined && { 'continuation-token': token }) },
      });
      const page = body.toString();
      pages.push(page);
      token = readTag(page, 'IsTruncated') === 'true' ? readTag(page, 'NextContinuationToken') : undefined;
    } while (token !== undefined);
    return pages;
  };

  return {
    async get(key, range) {
      const headers = range && { range: `bytes=${range.offset}-${range.offset + range.size - 1}` };
      const request = { method: 'GET', key, ...(headers && { headers }) };
      const reply = await send(request);
      if (isAbsent(reply) || reply.status === 416) return undefined;
      const { body, status } = expectOk(reply, request);
      if (range === undefined) return body;
      const bytes = status === 206 ? body : body.subarray(range.offset, range.offset + range.size);
      return bytes.length === range.size ? bytes : undefined;
    },
    async put(key, body) {
      await sendOk({ method: 'PUT', key, body });
    },
    async putLarge(key, size, readPart) {
      const started = await sendOk({ method: 'POST', key, query: { uploads: '' } });
      const uploadId = readTag(started.body.toString(), 'UploadId') ?? '';
      try {
        const parts: string[] = [];
        for (let offset = 0; offset < size; offset += PART_BYTES) {
          const partNumber = String(parts.length + 1);
          const body = await readPart(offset, Math.min(PART_BYTES, size - offset));
          const { headers } = await sendOk({ method: 'PUT', key, query: { partNumber, uploadId }, body });
          parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`);
        }
        const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
        const request = { method: 'POST', key, query: { uploadId }, body };
        const completed = await sendOk(request);
        // S3 answers 200 before the upload is complete, and may report a failure in the body.
        const code = readTag(completed.body.toString(), 'Code');
        if (code !== undefined) throw new StoreUnavailableError({ key, reason: `The upload failed: ${code}.` });
      } catch (error) {
        // Without the abort the store keeps the parts, and charges for them.
        await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
        throw error;
      }
    },
    async findSize(key) {
      const request = { method: 'HEAD', key };
      const reply = await send(request);
      if (reply.status === 404) return undefined;
      return Number(expectOk(reply, request).headers.get('content-length'));
    },
    async list(prefix) {
      const pages = await listPages({ prefix, delimiter: '/' });
      const names = (keys: readonly string[]) => keys.map((key) => key.slice(prefix.length).replace(/\/$/, ''));
      const folders = pages.flatMap((page) =>
        readBlocks(page, 'CommonPrefixes').flatMap((block) => readTag(block, 'Prefix') ?? []),
      );
      const files = pages.flatMap((page) =>
        readBlocks(page, 'Contents').flatMap((block) => readTag(block, 'Key') ?? []),
      );
      return { folders: names(folders), files: names(files).filter((name) => name !== '') };
    },
    async listAll(prefix) {
      const pages = await listPages({ prefix });
      return pages.flatMap((page) =>
        readBlocks(page, 'Contents').map((block) => ({
          key: readTag(block, 'Key') ?? '',
          changedMs: Date.parse(readTag(block, 'LastModified') ?? ''),
        })),
      );
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += KEYS_PER_REMOVAL) {
        const objects = keys.slice(from, from + KEYS_PER_REMOVAL).map((key) => `<Object><Key>${key}</Key></Object>`);
        const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`);
        const headers = { 'content-md5': createHash('md5').update(body).digest('base64') };
        const reply = await sendOk({ method: 'POST', query: { delete: '' }, headers, body });
        const code = readTag(reply.body.toString(), 'Code');
        if (code !== undefined) throw new StoreUnavailableError({ reason: `Objects were not removed: ${code}.` });
      }
    },
  };
}

const describe = ({ status, body }: S3Reply): string =>
  [status, readTag(body.toString('utf8', 0, 2_000), 'Code')].filter((part) => part !== undefined).join(' ');

/** The text of the first element of a name. Keys of media need no escapes. */
const readTag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const readBlocks = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, block = '']) => block);
