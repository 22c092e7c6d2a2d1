// The client's address of a raw request, for lanes that pass the framework by: the peer, or the address that trusted
// proxies name in X-Forwarded-For (SEYIR_TRUST_PROXY). The same rule as the framework's own for API calls.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { makeCache } from '../shared/caches.ts';
import { makeNetworkList } from '../shared/networks.ts';
import { addressKey } from './rate-limit.ts';

/** Gives the key under which a client is counted: its IPv4 address, or the /64 network of its IPv6 address. */
export function makeClientKey(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const keys = makeCache<string>('clientAddresses');
  const keyOf = (ip: string): string => {
    const known = keys.get(ip);
    if (known !== undefined) return known;
    const key = addressKey(ip);
    keys.set(ip, key);
    return key;
  };
  if (trustProxy.length === 0) return ({ socket }) => keyOf(socket.remoteAddress ?? '');
  const isTrusted = makeNetworkList(trustProxy);
  return ({ socket, headers }) => keyOf(findClient(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted));
}

/** From the peer backwards through the chain: the first address that is no proxy of ours. */
function findClient(
  peer: string,
  forwarded: string | string[] | undefined,
  isTrusted: (ip: string) => boolean,
): string {
  if (forwarded === undefined || !isTrusted(peer)) return peer;
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',').map((text) => text.trim());
  let client = peer;
  for (const ip of chain.reverse()) {
    if (isIP(ip) === 0) return client;
    client = ip;
    if (!isTrusted(ip)) return client;
  }
  return client;
}
