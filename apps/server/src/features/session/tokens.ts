// Access tokens: signed JWTs that name a session (SESSION-09). A token identifies the session; the session row is checked
// on every call, so a token can be revoked at any moment.
import { webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { makeCache } from '../../shared/caches.ts';
import type { Clock } from '../../shared/clock.ts';

export interface TokenClaims {
  readonly accountId: string;
  readonly sessionId: string;
  readonly usertype: '0' | '1';
  /** Present in tokens issued by a profile selection. */
  readonly profileId?: string | undefined;
  readonly expiresAt: number;
}

/** `expired`: the signature is valid and `exp` is past; `invalid`: anything else. */
export type TokenVerdict = { kind: 'valid' | 'expired'; claims: TokenClaims } | { kind: 'invalid' };

export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  verify(token: string): Promise<TokenVerdict>;
}

const ALGORITHM = 'HS256';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const ISSUER = 'seyir';

export function makeTokens({ secret, now }: { secret: string; now: Clock }): Tokens {
  // Imported once as CryptoKey: jose would import any other form for every signature.
  const imported = webcrypto.subtle.importKey('raw', Buffer.from(secret), HMAC, false, ['sign', 'verify']);
  // A verified signature is not computed again on every call.
  const verified = makeCache<TokenClaims>('accessTokens');

  const issue = async (claims: TokenClaims) =>
    new SignJWT({ ut: claims.usertype, sid: claims.sessionId, ...(claims.profileId ? { pid: claims.profileId } : {}) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(claims.accountId)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(claims.expiresAt / 1000))
      .sign(await imported);

  const toVerdict = (claims: TokenClaims): TokenVerdict => ({
    kind: now() < claims.expiresAt ? 'valid' : 'expired',
    claims,
  });

  const verify = async (token: string): Promise<TokenVerdict> => {
    const known = verified.get(token);
    if (known) return toVerdict(known);
    try {
      // Expiry is checked below with `now`; jose would read the system clock.
      const { payload } = await jwtVerify(token, await imported, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(0),
        requiredClaims: ['exp', 'sub'],
      });
      const claims = readClaims(payload);
      if (!claims) return { kind: 'invalid' };
      verified.set(token, claims);
      return toVerdict(claims);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: 'invalid' };
      throw error;
    }
  };
  return { issue, verify };
}

function readClaims(payload: Record<string, unknown>): TokenClaims | undefined {
  const { sub, sid, ut, pid, exp } = payload;
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined;
  if (ut !== '0' && ut !== '1') return undefined;
  if (pid !== undefined && typeof pid !== 'string') return undefined;
  return { accountId: sub, sessionId: sid, usertype: ut, profileId: pid, expiresAt: exp * 1000 };
}
