// Sends answers of the origin from cached buffers with prepared headers. Every function writes one complete response
// and returns its status.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { wireCodeOf } from '@seyir/contract/error-body';
import { ERRORS, type ErrorCode } from '@seyir/contract/errors';
import { readQuality } from '../http/meta.ts';
import { matchesEtag } from '../http/prepared.ts';
import { AppError } from '../shared/app-error.ts';

/** Headers as Node writes them: name, value, name, value. */
export type Headers = string[];

/** CORS for every origin: the token in the path authorises, and cookies are not read. Short: an edge parses them with every hit. */
const COMMON: Headers = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  '*',
  'X-Content-Type-Options',
  'nosniff',
];
const PREFLIGHT: Headers = [
  ...COMMON,
  'Access-Control-Allow-Methods',
  'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers',
  'Range, If-None-Match, If-Range',
  'Access-Control-Max-Age',
  '86400',
  'Content-Length',
  '0',
];

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For growing lists: an edge requests once per second for all viewers, and players stay close to live. */
export const FOR_A_SECOND = 'public, max-age=1';
export const NO_STORE = 'no-store';

/** Immutable bytes of an address. */
export interface KeptFile {
  readonly body: Buffer;
  /** A strong ETag, because clients combine byte ranges. */
  readonly etag: string;
  /** Without the length, which a range changes. */
  readonly headers: Headers;
  /** Of the whole, with the length. */
  readonly wholeHeaders: Headers;
}

interface FileKind {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
}

export function keepFile(body: Buffer, { type, cacheControl, etag }: FileKind): KeptFile {
  const headers = [
    'Content-Type',
    type,
    'Cache-Control',
    cacheControl,
    'ETag',
    etag,
    'Accept-Ranges',
    'bytes',
    ...COMMON,
  ];
  return { body, etag, headers, wholeHeaders: [...headers, 'Content-Length', String(body.length)] };
}

/**
 * A text, plain and compressed, as latin1 strings with one character per byte: Node sends headers and a string body in
 * one write, which costs an eighth less than headers and a buffer.
 */
export interface KeptText {
  readonly plain: string;
  readonly gzip: string;
  /** Of long texts only. */
  readonly brotli: string | undefined;
  readonly etag: string;
  readonly plainHeaders: Headers;
  readonly gzipHeaders: Headers;
  readonly brotliHeaders: Headers;
  readonly unchangedHeaders: Headers;
}

export interface TextKind extends FileKind {
  readonly gzip: Buffer;
  readonly brotli: Buffer | undefined;
}

const ONE_BYTE = 'latin1';

export function keepText(plain: Buffer, { gzip, brotli, type, cacheControl, etag }: TextKind): KeptText {
  const unchangedHeaders = ['Cache-Control', cacheControl, 'ETag', etag, 'Vary', 'Accept-Encoding', ...COMMON];
  const headers = ['Content-Type', type, ...unchangedHeaders];
  const encoded = (encoding: string, length = 0) => [
    ...[...headers, 'Content-Encoding', encoding],
    ...['Content-Length', String(length)],
  ];
  return {
    plain: plain.toString(ONE_BYTE),
    gzip: gzip.toString(ONE_BYTE),
    brotli: brotli?.toString(ONE_BYTE),
    etag,
    plainHeaders: [...headers, 'Content-Length', String(plain.length)],
    gzipHeaders: encoded('gzip', gzip.length),
    brotliHeaders: encoded('br', brotli?.length),
    unchangedHeaders,
  };
}

export function sendText(request: IncomingMessage, response: ServerResponse, text: KeptText): number {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, text.etag)) {
    response.writeHead(304, text.unchangedHeaders).end();
    return 304;
  }
  const [headers, body] = chooseEncoding(text, accepted);
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body, ONE_BYTE);
  return 200;
}

function chooseEncoding(text: KeptText, accepted: string | undefined): readonly [Headers, string] {
  const encodings = accepted === undefined ? NO_ENCODINGS : readEncodings(accepted);
  if (encodings.brotli && text.brotli !== undefined) return [text.brotliHeaders, text.brotli];
  return encodings.gzip ? [text.gzipHeaders, text.gzip] : [text.plainHeaders, text.plain];
}

/** Memoised Accept-Encoding headers: few different ones exist, and every request carries one. */
const ENCODINGS_KNOWN = 200;
const knownEncodings = new Map<string, Encodings>();

interface Encodings {
  readonly gzip: boolean;
  /** Accepted, and no less than gzip. */
  readonly brotli: boolean;
}

const NO_ENCODINGS: Encodings = { gzip: false, brotli: false };

function readEncodings(header: string): Encodings {
  const known = knownEncodings.get(header);
  if (known !== undefined) return known;
  const qualities = new Map(
    header.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';');
      return [name.trim().toLowerCase(), readQuality(parameters)];
    }),
  );
  const [gzip, brotli] = [qualities.get('gzip') ?? 0, qualities.get('br') ?? 0];
  const encodings = { gzip: gzip > 0, brotli: brotli > 0 && brotli >= gzip };
  if (knownEncodings.size >= ENCODINGS_KNOWN) knownEncodings.clear();
  knownEncodings.set(header, encodings);
  return encodings;
}

export function sendFile(request: IncomingMessage, response: ServerResponse, file: KeptFile): number {
  const { 'if-none-match': ifNoneMatch, range: wanted } = request.headers;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, file.etag)) {
    response.writeHead(304, file.headers).end();
    return 304;
  }
  const isHead = request.method === 'HEAD';
  if (wanted !== undefined && !isHead) return sendRange(request, response, file, wanted);
  response.writeHead(200, file.wholeHeaders);
  if (isHead) response.end();
  else response.end(file.body);
  return 200;
}

function sendRange(request: IncomingMessage, response: ServerResponse, file: KeptFile, wanted: string): number {
  const { body, etag, headers, wholeHeaders } = file;
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? readRange(wanted, body.length) : 'whole';
  if (range === 'whole') {
    response.writeHead(200, wholeHeaders).end(body);
    return 200;
  }
  if (range === 'outside') {
    response.writeHead(416, [...headers, 'Content-Range', `bytes */${body.length}`, 'Content-Length', '0']).end();
    return 416;
  }
  const { from, to } = range;
  const length = ['Content-Range', `bytes ${from}-${to}/${body.length}`, 'Content-Length', String(to - from + 1)];
  response.writeHead(206, [...headers, ...length]).end(body.subarray(from, to + 1));
  return 206;
}

type WantedRange = { readonly from: number; readonly to: number } | 'whole' | 'outside';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The Range header with one range: `bytes=0-99`, `bytes=100-`, `bytes=-100`, both ends included. Any other form gets the whole, as HTTP allows. */
export function readRange(header: string, length: number): WantedRange {
  const [, first, last] = ONE_RANGE.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const count = Number(last);
    return count === 0 || length === 0 ? 'outside' : { from: Math.max(0, length - count), to: length - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= length) return 'outside';
  return { from, to: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}

/** Answers a CORS preflight request. */
export function sendPreflight(response: ServerResponse): number {
  response.writeHead(204, PREFLIGHT).end();
  return 204;
}

/** 303 (see other: what is allowed lies elsewhere) for an edge that keeps statuses of 300 and above alone. */
export type AllowedStatus = 204 | 303;

/**
 * Allows an edge to answer from its cache; `cacheControl` says how long the edge need not ask again. `numbering` belongs to the
 * edge's cache key: after a restore of the database, numbers of segments are assigned again.
 */
export function sendAllowed(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  status: AllowedStatus,
  cacheControl: string,
  numbering: string,
): number {
  // Left out: what goes without saying in HTTP/1.1. An edge parses this head again with every hit. A server that drains says `close`.
  if (request.httpVersion === '1.1' && !response.hasHeader('connection')) response.removeHeader('connection');
  response.sendDate = false;
  response.writeHead(status, ['Cache-Control', cacheControl, 'X-Numbering', numbering]).end();
  return status;
}

export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly cacheControl: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly requestId: string;
}

/** `{ code, message }`, as every failure of the service. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal): number {
  const { status, code, cacheControl, retryAfterSeconds, requestId } = refusal;
  const body = Buffer.from(JSON.stringify({ code: wireCodeOf(code), message: ERRORS[code].message }));
  const headers = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Cache-Control',
    cacheControl,
    ...COMMON,
    'X-Request-Id',
    requestId,
    // For an edge, which cannot read a body and sends its own.
    'X-Refusal',
    wireCodeOf(code),
    'Content-Length',
    String(body.length),
  ];
  if (retryAfterSeconds !== undefined) headers.push('Retry-After', String(retryAfterSeconds));
  if (status === 405) headers.push('Allow', 'GET, HEAD, OPTIONS');
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return status;
}

/** Removed segments do not come back. */
const FOR_A_MINUTE = 'public, max-age=60';
/** Retry-After while media is being packaged or a dependency is unavailable. */
const RETRY_SECONDS = 2;

/** The refusal of an error, and how long an edge may cache it. */
export function toRefusal(error: unknown, isUnavailable: (error: unknown) => boolean): Omit<Refusal, 'requestId'> {
  if (!(error instanceof AppError)) {
    if (isUnavailable(error)) return unavailable(RETRY_SECONDS);
    return { status: ERRORS.UNEXPECTED.status, code: 'UNEXPECTED', cacheControl: NO_STORE };
  }
  const { code, retryAfterSeconds = RETRY_SECONDS } = error;
  const { status } = ERRORS[code];
  if (code === 'UNAVAILABLE') return unavailable(retryAfterSeconds);
  // A player requests the next segment a little early: a cached 404 must not hide the segment.
  if (code === 'NOT_FOUND') return { status, code, cacheControl: FOR_A_SECOND };
  if (code === 'GONE') return { status, code, cacheControl: FOR_A_MINUTE };
  if (code === 'TOO_MANY') return { status, code, cacheControl: NO_STORE, retryAfterSeconds };
  // An ended session has a code that elsewhere means "sign in"; a player cannot sign in, so it is forbidden.
  return { status: status === 401 ? 403 : status, code, cacheControl: NO_STORE };
}

function unavailable(retryAfterSeconds: number): Omit<Refusal, 'requestId'> {
  return { status: ERRORS.UNAVAILABLE.status, code: 'UNAVAILABLE', cacheControl: NO_STORE, retryAfterSeconds };
}
