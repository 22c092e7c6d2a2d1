// Inputs of imports: a file of this machine, or an address. Both are read as a stream; gzip is recognised by its first bytes.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** An input that cannot be read. The message is a sentence for the operator. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** A server that sends nothing for this long is given up. */
const CONNECT_TIMEOUT_MS = 30_000;
const USER_AGENT = 'Seyir';

interface OpenInput {
  /** Decompressed bytes. */
  readonly stream: Readable;
  /** The last part of its path. */
  readonly name: string;
  /** Bytes as stored or sent; undefined where the server does not say. */
  readonly size: number | undefined;
  /** Bytes read so far, before decompression. */
  readonly bytesRead: () => number;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

interface InputRequest {
  readonly place: string;
  /** Decompressed bytes, at most. */
  readonly longest: number;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Validators of the version that is known already. */
  readonly known?: { readonly etag?: string | undefined; readonly lastModified?: string | undefined };
}

export const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);

/** Undefined when the server says that nothing changed since the known version. Throws InputError with a sentence. */
export async function openInput(request: InputRequest): Promise<OpenInput | undefined> {
  const opened = isAddress(request.place) ? await openAddress(request) : await openFile(request);
  if (opened === undefined) return undefined;
  let bytesRead = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytesRead += chunk.length;
      done(null, chunk);
    },
  });
  const { name } = opened;
  const stream = limitSize(await gunzipIfNeeded(opened.stream, counter), (size) => {
    if (size > request.longest) return `${name} is larger than ${megabytes(request.longest)} MB.`;
    const isBomb = size > EXPANDS_FREELY && size > EXPANDS_MOST * bytesRead;
    return isBomb
      ? `${name} expands to more than ${EXPANDS_MOST} times its size: this is no guide and no list.`
      : undefined;
  });
  // An error before the first read is thrown by that read, and must not end the process.
  stream.on('error', () => {});
  return { ...opened, stream, bytesRead: () => bytesRead };
}

/**
 * Limits of compressed input, counted while it is decompressed: a gzip bomb of a megabyte is a gigabyte in memory. Texts of guides
 * and lists shrink to a tenth or a thirtieth; gzip itself ends at a thousandth.
 */
const EXPANDS_MOST = 100;
const EXPANDS_FREELY = 16_000_000;

/** Ends the stream with an InputError when `refuse` returns a sentence for the bytes so far. */
function limitSize(source: Readable, refuse: (size: number) => string | undefined): Readable {
  let size = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      const reason = refuse(size);
      if (reason !== undefined) source.destroy();
      done(reason === undefined ? null : new InputError(reason), chunk);
    },
  });
  source.on('error', (error) => limited.destroy(error));
  return source.pipe(limited);
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

/** The whole text of an input, which `openInput` has limited. */
export const readText = async (input: OpenInput): Promise<string> =>
  (await readBytes(input, Number.POSITIVE_INFINITY)).toString('utf8');

async function readBytes({ stream, name }: Pick<OpenInput, 'stream' | 'name'>, longest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > longest) throw new InputError(`${name} is larger than ${megabytes(longest)} MB.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    // A connection that breaks off, a compressed file that was cut short, a disk that fails.
    const reason = error instanceof Error ? error.message : error;
    throw new InputError(`${name} cannot be read to its end: ${reason}.`, { cause: error });
  }
  return Buffer.concat(chunks);
}

/** Tables, metadata and sidecars: a film that is named by mistake is not read into memory. */
const LONGEST_TEXT_FILE = 50_000_000;

/** The whole text of a file. Throws InputError for a folder, a device or a file that is far too long. */
export const readTextFile = async (path: string): Promise<string> =>
  (await readFileBytes(path, LONGEST_TEXT_FILE)).toString('utf8');

/** Pictures of any camera: larger files are no pictures. */
export const LONGEST_PICTURE_FILE = 100_000_000;

/** The bytes of a file, at most `longest`. */
export const readFileBytes = async (path: string, longest: number): Promise<Buffer> =>
  await readBytes(await openFile({ place: path, cwd: '/' }), longest);

type Opened = Omit<OpenInput, 'bytesRead'>;

async function openFile({ place, cwd }: Pick<InputRequest, 'place' | 'cwd'>): Promise<Opened> {
  const path = resolve(cwd, place);
  const facts = await stat(path).catch((error: unknown) => {
    throw new InputError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  if (!facts.isFile()) throw new InputError(`${path} is not a file.`);
  return {
    stream: createReadStream(path),
    name: basename(path),
    size: facts.size,
    etag: undefined,
    lastModified: undefined,
  };
}

async function openAddress({ place, signal, known }: InputRequest): Promise<Opened | undefined> {
  const url = URL.parse(place);
  if (url === null) throw new InputError(`${place} is not an address.`);
  const connect = new AbortController();
  const timer = setTimeout(() => connect.abort(new Error('timeout')), CONNECT_TIMEOUT_MS);
  try {
    const reply = await fetch(withoutPassword(url), {
      headers: {
        'user-agent': USER_AGENT,
        ...authorizationOf(url),
        ...(known?.etag === undefined ? {} : { 'if-none-match': known.etag }),
        ...(known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }),
      },
      signal: AbortSignal.any([signal, connect.signal]),
    });
    if (reply.status === 304) return undefined;
    if (!reply.ok || reply.body === null) throw new InputError(`${describe(url)} answers ${reply.status}.`);
    const length = Number(reply.headers.get('content-length') ?? Number.NaN);
    return {
      stream: Readable.from(reply.body),
      name: basename(url.pathname) || url.host,
      // A length of compressed bytes says nothing: fetch has decompressed them.
      size: reply.headers.has('content-encoding') || Number.isNaN(length) ? undefined : length,
      etag: reply.headers.get('etag') ?? undefined,
      lastModified: reply.headers.get('last-modified') ?? undefined,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof InputError) throw error;
    throw new InputError(`${describe(url)} does not answer.`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Without password and query, which may open something. */
const describe = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`;

export function withoutPassword(url: URL): URL {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  return plain;
}

/** fetch refuses addresses with a password; it becomes a Basic header. */
export function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const GZIP_FIRST_BYTES = Buffer.from([0x1f, 0x8b]);

/** Names and headers of guides lie; the first bytes do not. */
async function gunzipIfNeeded(source: Readable, counter: Transform): Promise<Readable> {
  const counted = source.on('error', (error) => counter.destroy(error)).pipe(counter);
  const first = await new Promise<Buffer | null>((resolve, reject) => {
    counted.once('readable', () => resolve(counted.read()));
    counted.once('error', reject);
  }).catch((error: unknown) => {
    throw new InputError(`The input cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
  if (first === null) return Readable.from([]);
  counted.unshift(first);
  if (!first.subarray(0, 2).equals(GZIP_FIRST_BYTES)) return counted;
  const gunzip = createGunzip();
  counted.on('error', (error) => gunzip.destroy(error));
  return counted.pipe(gunzip);
}
