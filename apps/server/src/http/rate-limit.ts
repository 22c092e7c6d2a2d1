// Protection against floods: a token bucket per key, in the memory of this process. Exact limits on guessing (sign-in,
// PIN, codes) are counted in the database instead, by `tries`.
import type { Clock } from '../shared/clock.ts';

/** A key may spend ten seconds' worth of its rate at once: opening a page asks for many things in a moment. */
const BURST_SECONDS = 10;

interface Bucket {
  tokens: number;
  at: number;
}

export interface RateLimit {
  /** Takes one request from the key's allowance. 0 when it may pass, else the seconds until the next one may. */
  take(key: string): number;
}

/** A limit of `perSecond` requests a key; 0 means no limit. */
export function makeRateLimit(perSecond: number, now: Clock): RateLimit {
  if (perSecond === 0) return { take: () => 0 };
  const burst = perSecond * BURST_SECONDS;
  // A key idle for as long as its bucket takes to fill is like a new one. So two generations are enough: every
  // BURST_SECONDS the older is dropped, and memory is bounded by the keys of the last moments, without timers.
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

/** The key of an address. A household or a server owns a whole IPv6 /64, so its addresses count as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after].slice(0, 4).join(':');
}
