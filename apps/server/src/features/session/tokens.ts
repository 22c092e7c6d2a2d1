// Access tokens: signed JWTs that name a session (SESSION-09). They prove who asks; whether the session still lives is
// looked up on every call, so a token can be taken back at any moment.
import { webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../shared/clock.ts';

export interface TokenClaims {
  readonly accountId: string;
  readonly sessionId: string;
  readonly usertype: '0' | '1';
  /** Present in tokens that a profile selection gave out. */
  readonly profileId?: string | undefined;
  readonly expiresAt: number;
}

/** `expired` is a token of ours whose time is over; `invalid` is anything else. */
export type TokenVerdict = { kind: 'valid' | 'expired'; claims: TokenClaims } | { kind: 'invalid' };

export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  verify(token: string): Promise<TokenVerdict>;
}

const ALGORITHM = 'HS256';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const ISSUER = 'seyir';
/** Tokens already verified, so that the signature of a busy viewer is not computed on every call. */
const REMEMBERED = 10_000;

export function makeTokens({ secret, now }: { secret: string; now: Clock }): Tokens {
  // In the form signatures are made with: any other would be converted again for each of them.
  const imported = webcrypto.subtle.importKey('raw', Buffer.from(secret), HMAC, false, ['sign', 'verify']);
  const verified = new Map<string, TokenClaims>();

  const issue = async (claims: TokenClaims) =>
    new SignJWT({ ut: claims.usertype, sid: claims.sessionId, ...(claims.profileId ? { pid: claims.profileId } : {}) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(claims.accountId)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(claims.expiresAt / 1000))
      .sign(await imported);

  const judge = (claims: TokenClaims): TokenVerdict => ({
    kind: now() < claims.expiresAt ? 'valid' : 'expired',
    claims,
  });

  const verify = async (token: string): Promise<TokenVerdict> => {
    const known = verified.get(token);
    if (known) return judge(known);
    try {
      // The time is judged by our clock below; jose would use the machine's.
      const { payload } = await jwtVerify(token, await imported, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(0),
        requiredClaims: ['exp', 'sub'],
      });
      const claims = readClaims(payload);
      if (!claims) return { kind: 'invalid' };
      if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value ?? '');
      verified.set(token, claims);
      return judge(claims);
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
