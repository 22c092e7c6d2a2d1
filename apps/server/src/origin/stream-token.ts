// The signed token in every stream address: session, account, player, rights and expiry.
//
//   token = text "." mac
//   text  = "2~{expiry}~{session}~{account}~{player}~{purpose}{issue time}~{rights}"
//   mac   = base64url(HMAC-SHA256(key, text)), the key derived from the installation's secret
//
// The expiry is seconds since 1970 in base 36; session and account are the 16 bytes of their UUIDs in base64url, the
// account is empty for a guest; the player is the id a client gave itself, or empty; the purpose is "w" to watch, "p"
// to preload, or "l" for a player link; the issue time is milliseconds since 1970 in base 36; rights are what core writes (hls/rights), the folder
// of a list, with "~" for "/". No character needs an escape in a path. An edge that holds the key can check all of it
// without a request to the origin: docs/streaming.md.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { makeCache } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';

export interface StreamClaims {
  readonly sessionId: string;
  /** The account whose streams are counted. Absent for a guest: all guests share one account, which is not counted. */
  readonly accountId: string | undefined;
  /** The player of the session, such as a browser tab. Empty for a client that names none. */
  readonly player: string;
  /** Session and player in one key. */
  readonly playerKey: string;
  /** Whether the address only preloads a channel that may be chosen next. */
  readonly isPreload: boolean;
  /** Issue time, epoch milliseconds: of two addresses of a player the newer one is played. */
  readonly issuedAt: number;
  /** The rights, as core writes them. */
  readonly rights: string;
  /** The channel or asset of the rights: `c/12`, `v/film-one-0001`. */
  readonly owner: string;
  /** Epoch milliseconds, a whole second; infinite for a player link, which is valid for as long as its session. */
  readonly expiresAt: number;
}

interface IssuedFor {
  readonly sessionId: string;
  readonly accountId?: string | undefined;
  readonly player?: string | undefined;
  readonly isPreload?: boolean;
  /**
   * For an external player, which cannot renew its address: the token is valid for as long as the session, which is checked while
   * it plays. Its expiry holds for edges that check signatures alone and do not learn of a revoked link.
   */
  readonly isLink?: boolean;
  readonly rights: string;
}

export type TokenVerdict = { readonly ok: true; readonly claims: StreamClaims } | 'altered' | 'expired';

export interface StreamTokens {
  issue(claims: IssuedFor): string;
  verify(token: string): TokenVerdict;
}

interface StreamTokensOptions {
  readonly secret: string;
  readonly now: Clock;
  readonly ttlMs: number;
}

/** Addresses pass through logs, televisions and edges with length limits. */
export const LONGEST_TOKEN = 200;
/** HKDF info: another label gives another key. */
export const TOKEN_KEY_LABEL = 'seyir stream token 1';

/** The form of a player id. */
export const PLAYER_ID = /^[A-Za-z0-9_-]{1,16}$/;
/** Lifetime of a preload address: as long as players keep one. A player that goes on to watch renews it. */
const PRELOAD_TTL_MS = 10 * 60_000;

const VERSION = '2';
const WATCH = 'w';
const PRELOAD = 'p';
const LINK = 'l';
const SEPARATOR = '~';
const RIGHTS = /^[A-Za-z0-9_/-]+$/;
const KEY_BYTES = 32;
const MAC_CHARACTERS = 43;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const TOKEN = /^[A-Za-z0-9_~-]{1,156}\.[A-Za-z0-9_-]{43}$/;
const TEXT =
  /^2~([0-9a-z]{1,8})~([A-Za-z0-9_-]{22})~([A-Za-z0-9_-]{22})?~([A-Za-z0-9_-]{0,16})~([wpl])([0-9a-z]{1,9})~([A-Za-z0-9_~-]+)$/;

/** The key for an edge: it can neither sign in nor derive segment keys. */
export function deriveTokenKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', TOKEN_KEY_LABEL, KEY_BYTES));
}

export function makeStreamTokens({ secret, now, ttlMs }: StreamTokensOptions): StreamTokens {
  const key = deriveTokenKey(secret);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  // A player sends two requests every four seconds.
  const verified = makeCache<TokenVerdict & object>('streamTokens');

  return {
    issue({ sessionId, accountId, player = '', isPreload = false, isLink = false, rights }) {
      if (!RIGHTS.test(rights)) throw new TypeError('Rights of a stream token are the folder of a list.');
      if (player !== '' && !PLAYER_ID.test(player)) throw new TypeError('This is not the id of a player.');
      const at = now();
      const validMs = isPreload ? Math.min(ttlMs, PRELOAD_TTL_MS) : ttlMs;
      const expiry = Math.ceil((at + validMs) / 1000).toString(36);
      const account = accountId === undefined ? '' : shortenUuid(accountId);
      const purpose = isPreload ? PRELOAD : isLink ? LINK : WATCH;
      const issued = `${purpose}${Math.floor(at).toString(36)}`;
      const head = [VERSION, expiry, shortenUuid(sessionId), account, player, issued];
      const text = [...head, ...rights.split('/')].join(SEPARATOR);
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
        verified.set(token, verdict);
      }
      return now() < verdict.claims.expiresAt ? verdict : 'expired';
    },
  };
}

/** Constant-time comparison of the text: two encodings of the same bytes are two tokens, and one of them is invalid. */
function isEqual(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Undefined for a validly signed token of another version. */
function readText(text: string): StreamClaims | undefined {
  const [, expiry, session, account, player = '', purpose, issued, rest] = TEXT.exec(text) ?? [];
  if (expiry === undefined || session === undefined || issued === undefined || rest === undefined) return undefined;
  const sessionId = lengthenUuid(session);
  const rights = rest.replaceAll(SEPARATOR, '/');
  return {
    sessionId,
    accountId: account === undefined ? undefined : lengthenUuid(account),
    player,
    playerKey: playerKeyOf(sessionId, player),
    isPreload: purpose === PRELOAD,
    issuedAt: Number.parseInt(issued, 36),
    rights,
    owner: ownerOfRights(rights),
    expiresAt: purpose === LINK ? Number.POSITIVE_INFINITY : Number.parseInt(expiry, 36) * 1000,
  };
}

export const playerKeyOf = (sessionId: string, player: string): string => `${sessionId}/${player}`;

/** The channel or asset of rights, whatever range of it they open. */
export const ownerOfRights = (rights: string): string => rights.split('/', 2).join('/');

function shortenUuid(uuid: string): string {
  if (!UUID.test(uuid)) throw new TypeError('Sessions and accounts of a stream token are UUIDs.');
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

function lengthenUuid(short: string): string {
  const hex = Buffer.from(short, 'base64url').toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
