import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { makeClientKey } from './client-address.ts';

const request = (peer: string | undefined, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['the peer', [], '198.51.100.7', undefined, '198.51.100.7'],
  ['the peer, whatever it claims', [], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['an untrusted peer', ['10.0.0.0/8'], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['whom a trusted proxy names', ['10.0.0.0/8'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  [
    'whom the last of several proxies believed',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.1.1.1, 203.0.113.9, 10.9.9.9',
    '203.0.113.9',
  ],
  ['this machine by its name', ['loopback'], '::1', '203.0.113.9', '203.0.113.9'],
  ['a proxy on a socket of both families', ['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['the proxy where it says nonsense', ['loopback'], '127.0.0.1', 'me', '127.0.0.1'],
  ['the network of an IPv6 client', ['loopback'], '127.0.0.1', '2001:db8:1:2::77', '2001:db8:1:2'],
  ['this machine, by either family', [], '::1', undefined, '127.0.0.1'],
  ['empty after the connection has closed', [], undefined, undefined, ''],
])('the key of a client is %s', (_, trust, peer, forwarded, key) => {
  expect(makeClientKey(trust)(request(peer, forwarded))).toBe(key);
});
