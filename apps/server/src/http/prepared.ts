// Answers made once and sent many times: a snapshot keeps them as bytes, already compressed, with their ETag.
import { createHash } from 'node:crypto';
import type { Endpoint, HandlerReply } from '@seyir/contract/endpoint';
import { COMPRESS_FROM_BYTES, compress } from './compression.ts';

export class Prepared {
  readonly json: Buffer;
  /** As it travels. */
  readonly etag: string;
  readonly gzip: Buffer | undefined;
  readonly br: Buffer | undefined;

  constructor(parts: { json: Buffer; etag: string; gzip?: Buffer | undefined; br?: Buffer | undefined }) {
    this.json = parts.json;
    this.etag = parts.etag;
    this.gzip = parts.gzip;
    this.br = parts.br;
  }
}

/**
 * Checks a reply against its call, writes it and compresses it. The result may be answered any number of times; one that
 * is for few viewers is compressed quickly.
 */
export async function prepare<E extends Endpoint>(
  endpoint: E,
  reply: HandlerReply<E>,
  effort: 'quick' | 'patient' = 'patient',
): Promise<Prepared> {
  const checked = endpoint.reply ? endpoint.reply.parse(reply) : reply;
  const json = Buffer.from(JSON.stringify(checked));
  const etag = writeEtag(json);
  if (json.length < COMPRESS_FROM_BYTES) return new Prepared({ json, etag });
  const [gzip, br] = await Promise.all([compress(json, 'gzip', effort), compress(json, 'br', effort)]);
  return new Prepared({ json, etag, gzip, br });
}

/** A mark of the content. Weak, because it is the same for the plain and the compressed forms. */
export function writeEtag(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Whether an If-None-Match header names this ETag, compared weakly as the header asks. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => opaque(candidate.trim()) === opaque(etag));
}

const opaque = (etag: string) => etag.replace(/^W\//, '');
