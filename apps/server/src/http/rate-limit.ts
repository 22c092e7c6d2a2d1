// Flood protection: a token bucket per key, in the memory of this process. Brute-force limits (sign-in, PIN, codes) are exact
// and counted in the database, by `tries`.
import type { Clock } from '../shared/clock.ts';

/** Bucket size, in seconds of the rate: opening a page sends many requests at once. */
const BURST_SECONDS = 10;

interface Bucket {
  tokens: number;
  at: number;
}

export interface RateLimit {
  /** Takes one token of the key. 0 when the request may pass, else the seconds until the next token. */
  take(key: string): number;
}

/** A limit of `perSecond` requests a key; 0 means no limit. */
export function makeRateLimit(perSecond: number, now: Clock): RateLimit {
  if (perSecond === 0) return { take: () => 0 };
  const burst = perSecond * BURST_SECONDS;
  // Two-generation eviction without timers: a key idle for BURST_SECONDS has a full bucket, like a new key. The older map is
  // dropped every BURST_SECONDS, so memory is bounded by the recently active keys.
  let young = new Map<string, Bucket>();
  let old = new Map<string, Bucket>();
  let turnedAt = now();

  return {
    take(key) {
      const at = now();
      if (at - turnedAt >= BURST_SECONDS * 1_000) {
        old = at - turnedAt >= 2 * BURST_SECONDS * 1_000 ? new Map() : young;
        young = new Map();
        turnedAt = at;
      }
      let bucket = young.get(key);
      if (bucket === undefined) {
        bucket = old.get(key) ?? { tokens: burst, at };
        young.set(key, bucket);
      }
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1_000) * perSecond);
      bucket.at = at;
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return 0;
      }
      return Math.ceil((1 - bucket.tokens) / perSecond);
    },
  };
}

/** The rate limit key of an address. A household or a server owns a whole IPv6 /64, so its addresses count as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  // `localhost` has an address of either family, and a program may use both in turn.
  if (ip === '::1') return '127.0.0.1';
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after].slice(0, 4).join(':');
}
