// Fetches pictures of others over HTTP, so that they are served as our own: their server may go away, and viewers must not be
// sent to it. A guard against server-side request forgery judges every hop and connects to the address it has judged.
import { get, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { isIP } from 'node:net';
import { PICTURE_BYTES } from '@seyir/core/limits/operator';
import { makeJudgedLookup, plainHost, type Resolve } from './judged-lookup.ts';
import { makeNetworkList } from './networks.ts';

const TIMEOUT_MS = 10_000;
const REDIRECTS_MOST = 3;

/** Whether an address of a private network may be asked for a hop. Otherwise a list, guide or editor could probe what is behind it. */
export type PictureGuard = (hop: URL, ip: string) => boolean;

/**
 * The guard of pictures that lists and guides name: the networks of SEYIR_PICTURE_NETWORKS, and the hosts of those lists where
 * they are addresses. A name is not enough, because its owner can point it into this network at any time (DNS rebinding).
 */
export function makePictureGuard(networks: readonly string[], lists: readonly string[] = []): PictureGuard {
  const isAllowed = makeNetworkList(networks);
  const hosts = lists.flatMap((list) => {
    const url = URL.parse(list);
    return url !== null && isIP(plainHost(url)) > 0 ? [url.host] : [];
  });
  return (hop, ip) => isAllowed(ip) || hosts.includes(hop.host);
}

interface FetchOptions {
  readonly signal: AbortSignal;
  readonly guard: PictureGuard;
  /** The name server, for tests. */
  readonly resolve?: Resolve;
}

/** Throws an error with a short reason, such as "answers 404". */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MOST; redirects += 1) {
    const reply = await open(url, { ...options, signal });
    const { statusCode: status = 0, headers } = reply;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      reply.destroy();
      url = new URL(headers.location, url);
      continue;
    }
    if (status !== 200) {
      reply.destroy();
      throw new Error(`answers ${status}`);
    }
    return await readBounded(reply);
  }
  throw new Error('is redirected too often');
}

async function open(url: URL, { signal, guard, resolve }: FetchOptions): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('is no address of the web');
  const judged = makeJudgedLookup(url, {
    isAllowed: (ip) => guard(url, ip),
    refusal: 'is in a private network (see SEYIR_PICTURE_NETWORKS)',
    ...(resolve && { resolve }),
  });
  const send = url.protocol === 'https:' ? getSecurely : get;
  return await new Promise((opened, failed) => {
    // No agent: a kept connection of another guard would pass this one by.
    const headers = { 'user-agent': 'Seyir', accept: 'image/*' };
    send(url, { signal, lookup: judged, agent: false, headers }, opened).on('error', failed);
  });
}

async function readBounded(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    size += chunk.length;
    if (size > PICTURE_BYTES) throw new Error(`is larger than ${PICTURE_BYTES / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
