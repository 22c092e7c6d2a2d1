// The token in front of every stream address: who watches, what it opens, until when, and a signature.
//
//   token = text "." mac
//   text  = "1~{expiry}~{session}~{account}~{rights}"
//   mac   = base64url(HMAC-SHA256(key, text)), the key derived from the installation's secret
//
// The expiry is seconds since 1970 in base 36; session and account are the 16 bytes of their UUIDs in base64url, the
// account is empty for a guest; rights are what core writes (hls/rights), the folder of a list, with "~" for "/". No
// character needs an escape in a path. An edge that holds the key can check all of it without asking anybody:
// docs/streaming.md.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';

export interface StreamClaims {
  readonly sessionId: string;
  /** Whose streams are counted together. Absent for a guest: all guests share one account, and it is not counted. */
  readonly accountId: string | undefined;
  /** What it opens, as core writes it. */
  readonly rights: string;
  /** Epoch milliseconds, a whole second. */
  readonly expiresAt: number;
}

export type TokenVerdict = { readonly ok: true; readonly claims: StreamClaims } | 'altered' | 'expired';

export interface StreamTokens {
  issue(claims: { sessionId: string; accountId?: string | undefined; rights: string }): string;
  verify(token: string): TokenVerdict;
}

export interface StreamTokensOptions {
  readonly secret: string;
  readonly now: Clock;
  readonly ttlMs: number;
}

/** Addresses travel through logs, televisions and edges that do not like long ones. */
export const LONGEST_TOKEN = 200;
/** What the key is derived for; another label is another key. */
export const TOKEN_KEY_LABEL = 'seyir stream token 1';

const VERSION = '1';
const SEPARATOR = '~';
const RIGHTS = /^[A-Za-z0-9_/-]+$/;
const KEY_BYTES = 32;
const MAC_CHARACTERS = 43;
/** Tokens whose signature is known to be right: a player asks for two things every four seconds. One takes half a kB. */
const REMEMBERED = 50_000;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const TOKEN = /^[A-Za-z0-9_~-]{1,156}\.[A-Za-z0-9_-]{43}$/;
const TEXT = /^1~([0-9a-z]{1,8})~([A-Za-z0-9_-]{22})~([A-Za-z0-9_-]{22})?~([A-Za-z0-9_~-]+)$/;

/** What an edge is given: it opens no session and no segment key. */
export function deriveTokenKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', TOKEN_KEY_LABEL, KEY_BYTES));
}

export function makeStreamTokens({ secret, now, ttlMs }: StreamTokensOptions): StreamTokens {
  const key = deriveTokenKey(secret);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const verified = new Map<string, TokenVerdict & object>();

  return {
    issue({ sessionId, accountId, rights }) {
      if (!RIGHTS.test(rights)) throw new TypeError('Rights of a stream token are the folder of a list.');
      const expiry = Math.ceil((now() + ttlMs) / 1000).toString(36);
      const account = accountId === undefined ? '' : shortenUuid(accountId);
      const text = [VERSION, expiry, shortenUuid(sessionId), account, ...rights.split('/')].join(SEPARATOR);
      const token = `${text}.${sign(text)}`;
      if (token.length > LONGEST_TOKEN) throw new RangeError(`Rights of ${rights.length} characters make no token.`);
      return token;
    },

    verify(token) {
      let verdict = verified.get(token);
      if (verdict === undefined) {
        if (!TOKEN.test(token)) return 'altered';
        const text = token.slice(0, -MAC_CHARACTERS - 1);
        if (!isEqual(sign(text), token.slice(-MAC_CHARACTERS))) return 'altered';
        const claims = readText(text);
        if (claims === undefined) return 'altered';
        verdict = { ok: true, claims };
        // The oldest goes: one that is still in use comes back with its next request.
        if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value ?? '');
        verified.set(token, verdict);
      }
      return now() < verdict.claims.expiresAt ? verdict : 'expired';
    },
  };
}

/** Compared as text, in constant time: two spellings of the same bytes are two tokens, and one of them is not ours. */
function isEqual(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Undefined for what was signed by us and is still not readable: a token of another version. */
function readText(text: string): StreamClaims | undefined {
  const [, expiry, session, account, rights] = TEXT.exec(text) ?? [];
  if (expiry === undefined || session === undefined || rights === undefined) return undefined;
  return {
    sessionId: lengthenUuid(session),
    accountId: account === undefined ? undefined : lengthenUuid(account),
    rights: rights.replaceAll(SEPARATOR, '/'),
    expiresAt: Number.parseInt(expiry, 36) * 1000,
  };
}

function shortenUuid(uuid: string): string {
  if (!UUID.test(uuid)) throw new TypeError('Sessions and accounts of a stream token are UUIDs.');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

function lengthenUuid(short: string): string {
  const hex = Buffer.from(short, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
