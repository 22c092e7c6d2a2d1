// How an answer of the origin is written: kept buffers with headers made in advance. Every function writes once, whole,
// and gives the status it wrote; a client that is gone by then costs nothing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { wireCodeOf } from '@seyir/contract/error-body';
import { ERRORS, type ErrorCode } from '@seyir/contract/errors';
import { readQuality } from '../../http/meta.ts';
import { matchesEtag } from '../../http/prepared.ts';
import { readRange } from './range.ts';

/** Headers as they are written: name, value, name, value. */
export type Headers = string[];

/** Any page may read a stream: the token in the path is what opens it, and no cookie is looked at. */
const COMMON: Headers = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Content-Length, Content-Range, Date, ETag, Retry-After',
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
/** What grows: for a second, so that an edge asks once for all viewers and players are never far behind. */
export const FOR_A_SECOND = 'public, max-age=1';
export const NO_STORE = 'no-store';

/** Bytes that never change under their address. */
export interface KeptFile {
  readonly body: Buffer;
  /** Strong: ranges are joined by it. */
  readonly etag: string;
  /** Without the length, which a range changes. */
  readonly headers: Headers;
  /** Of the whole, with the length. */
  readonly wholeHeaders: Headers;
}

export interface FileKind {
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
 * A text in its plain and its compressed form. Both are strings of one character a byte: Node sends head and body of a
 * string in one piece, which costs an eighth less than a head and a buffer.
 */
export interface KeptText {
  readonly plain: string;
  readonly gzip: string;
  readonly etag: string;
  readonly plainHeaders: Headers;
  readonly gzipHeaders: Headers;
  readonly unchangedHeaders: Headers;
}

export interface TextKind extends FileKind {
  readonly gzip: Buffer;
}

const ONE_BYTE = 'latin1';

export function keepText(plain: Buffer, { gzip, type, cacheControl, etag }: TextKind): KeptText {
  const unchangedHeaders = ['Cache-Control', cacheControl, 'ETag', etag, 'Vary', 'Accept-Encoding', ...COMMON];
  const headers = ['Content-Type', type, ...unchangedHeaders];
  return {
    plain: plain.toString(ONE_BYTE),
    gzip: gzip.toString(ONE_BYTE),
    etag,
    plainHeaders: [...headers, 'Content-Length', String(plain.length)],
    gzipHeaders: [...headers, 'Content-Encoding', 'gzip', 'Content-Length', String(gzip.length)],
    unchangedHeaders,
  };
}

export function sendText(request: IncomingMessage, response: ServerResponse, text: KeptText): number {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, text.etag)) {
    response.writeHead(304, text.unchangedHeaders).end();
    return 304;
  }
  const isCompressed = accepted !== undefined && acceptsGzip(accepted);
  response.writeHead(200, isCompressed ? text.gzipHeaders : text.plainHeaders);
  if (request.method === 'HEAD') response.end();
  else response.end(isCompressed ? text.gzip : text.plain, ONE_BYTE);
  return 200;
}

/** There are few such headers in the world, and every request carries one. */
const ENCODINGS_KNOWN = 200;
const knownEncodings = new Map<string, boolean>();

function acceptsGzip(header: string): boolean {
  const known = knownEncodings.get(header);
  if (known !== undefined) return known;
  const accepts = header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';');
    return name.trim().toLowerCase() === 'gzip' && readQuality(parameters) > 0;
  });
  if (knownEncodings.size >= ENCODINGS_KNOWN) knownEncodings.clear();
  knownEncodings.set(header, accepts);
  return accepts;
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

/** What a page of another origin asks before it asks. */
export function sendPreflight(response: ServerResponse): number {
  response.writeHead(204, PREFLIGHT).end();
  return 204;
}

const ALLOWED: Headers = ['Cache-Control', NO_STORE];

/** To an edge that asked: it may answer. */
export function sendAllowed(response: ServerResponse): number {
  response.writeHead(204, ALLOWED).end();
  return 204;
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
    // For an edge, which cannot read a body and gives its own.
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
