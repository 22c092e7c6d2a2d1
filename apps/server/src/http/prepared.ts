// Cached responses: serialised and compressed once, with their ETag, and sent many times.
import { createHash } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Endpoint, HandlerReply } from '@seyir/contract/endpoint';
import { COMPRESS_FROM_BYTES, compress } from './compression.ts';

export class Prepared {
  readonly json: Buffer;
  /** The header value. */
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

/** The best effort takes a second for five megabytes, such as a list of 10,000 channels; its first viewer waits for that. */
const BEST_UP_TO_BYTES = 256 * 1024;

/**
 * Validates a reply against its call, serialises and compresses it. The result can be sent any number of times; a reply for
 * few viewers, or a long one, is compressed with `quick` effort.
 */
export async function prepare<E extends Endpoint>(
  endpoint: E,
  reply: HandlerReply<E>,
  effort: 'quick' | 'best' = 'best',
): Promise<Prepared> {
  const checked = endpoint.reply ? endpoint.reply.parse(reply) : reply;
  return await prepareJson(Buffer.from(JSON.stringify(checked)), effort);
}

/** Items between two yields: one or two milliseconds of work. */
const ITEMS_AT_ONCE = 50;

/**
 * The same for a reply that is a list, made of items one by one. A long list is made, validated and serialised in parts: the event
 * loop that serves video runs in between.
 */
export const prepareList = <E extends Endpoint, Item>(
  endpoint: E,
  items: readonly Item[],
  make: (item: Item) => HandlerReply<E> extends readonly (infer Made)[] ? Made : never,
  effort: 'quick' | 'best' = 'best',
): Promise<Prepared> =>
  prepareItems(
    items.length,
    (from, to) => {
      const made = items.slice(from, to).map(make);
      return endpoint.reply ? (endpoint.reply.parse(made) as unknown[]) : made;
    },
    effort,
  );

/** A list that is no call of the contract, in parts. `write` makes the items from one number up to another. */
export async function prepareItems(
  length: number,
  write: (from: number, to: number) => readonly unknown[],
  effort: 'quick' | 'best',
): Promise<Prepared> {
  const parts: Buffer[] = [];
  for (let from = 0; from < length; from += ITEMS_AT_ONCE) {
    if (from > 0) await letOthersRun();
    const text = JSON.stringify(write(from, Math.min(length, from + ITEMS_AT_ONCE)));
    parts.push(Buffer.from(`${from > 0 ? ',' : '['}${text.slice(1, -1)}`));
  }
  return await prepareJson(Buffer.concat([...parts, Buffer.from(parts.length > 0 ? ']' : '[]')]), effort);
}

/** The same for a reply that is joined from prepared ones. */
export async function prepareJson(json: Buffer, effort: 'quick' | 'best'): Promise<Prepared> {
  const etag = writeEtag(json);
  if (json.length < COMPRESS_FROM_BYTES) return new Prepared({ json, etag });
  const spent = json.length > BEST_UP_TO_BYTES ? 'quick' : effort;
  const [gzip, br] = await Promise.all([compress(json, 'gzip', spent), compress(json, 'br', spent)]);
  return new Prepared({ json, etag, gzip, br });
}

/** Content hash. A weak ETag, because it is the same for the plain and the compressed forms. */
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
