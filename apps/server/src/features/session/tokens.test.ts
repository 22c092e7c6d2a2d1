import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { makeTokens, type TokenClaims } from './tokens.ts';

const SECRET = 'a secret of at least thirty-two characters';
const START = Date.UTC(2026, 10, 15, 12);
const claims: TokenClaims = {
  accountId: 'account-1',
  sessionId: 'session-1',
  usertype: '1',
  profileId: 'profile-1',
  expiresAt: START + 60_000,
};

function tokensAt(moment: { now: number }, secret = SECRET) {
  return makeTokens({ secret, now: () => moment.now });
}

describe('access tokens', () => {
  it('are three-part JWTs with expiry, account, usertype, session and profile [SESSION-09]', async () => {
    const token = await tokensAt({ now: START }).issue(claims);
    const parts = token.split('.');
    expect(parts).toHaveLength(3);
    expect(JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString())).toMatchObject({
      exp: claims.expiresAt / 1000,
      sub: 'account-1',
      ut: '1',
      sid: 'session-1',
      pid: 'profile-1',
    });
  });

  it('hold until the millisecond of their expiry', async () => {
    const moment = { now: START };
    const tokens = tokensAt(moment);
    const token = await tokens.issue(claims);
    expect(await tokens.verify(token)).toEqual({ kind: 'valid', claims });
    moment.now = claims.expiresAt - 1;
    expect(await tokens.verify(token)).toEqual({ kind: 'valid', claims });
    moment.now = claims.expiresAt;
    expect(await tokens.verify(token)).toEqual({ kind: 'expired', claims });
  });

  it('are refused when altered, foreign, unsigned or of another shape', async () => {
    const tokens = tokensAt({ now: START });
    const [head = '', body = '', signature = ''] = (await tokens.issue(claims)).split('.');
    const elevated = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sid: 'other' }),
    );
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const foreign = await tokensAt({ now: START }, 'another secret of at least thirty-two').issue(claims);
    const withoutSession = await new SignJWT({ ut: '1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('seyir')
      .setSubject('account-1')
      .setExpirationTime(claims.expiresAt / 1000)
      .sign(Buffer.from(SECRET));
    for (const token of [
      `${head}.${elevated.toString('base64url')}.${signature}`,
      `${unsigned}.${body}.`,
      `${unsigned}.${body}.${signature}`,
      foreign,
      withoutSession,
      '',
      'a.b.c',
      'Bearer x',
    ]) {
      expect(await tokens.verify(token), token).toEqual({ kind: 'invalid' });
    }
  });
});
