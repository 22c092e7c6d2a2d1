import { spawnSync } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../shared/ids.ts';
import { deriveTokenKey, LONGEST_TOKEN, makeStreamTokens, TOKEN_KEY_LABEL } from './stream-token.ts';

const secret = 'a-secret-of-at-least-thirty-two-characters';
const TTL_MS = 900_000;
const sessionId = newId();
const accountId = newId();
const rights = 'v/abcdefghijklmnopqrstuvwxyz0123456789ABCD';

function openTokens(differences: { secret?: string; at?: number } = {}) {
  const clock = { at: differences.at ?? Date.UTC(2026, 10, 18, 18, 0, 0, 250) };
  const tokens = makeStreamTokens({ secret: differences.secret ?? secret, now: () => clock.at, ttlMs: TTL_MS });
  return { ...tokens, clock };
}

describe('a stream token', () => {
  it('is verified to the issued claims, on every server with the same secret', () => {
    const token = openTokens().issue({ sessionId, accountId, player: 'tab_1', rights });
    expect(openTokens().verify(token)).toEqual({
      ok: true,
      claims: {
        sessionId,
        accountId,
        player: 'tab_1',
        playerKey: `${sessionId}/tab_1`,
        isPreload: false,
        issuedAt: Date.UTC(2026, 10, 18, 18, 0, 0, 250),
        rights,
        owner: rights,
        expiresAt: Date.UTC(2026, 10, 18, 18, 15, 1),
      },
    });
  });

  it('to preload is good for ten minutes', () => {
    const { issue, verify } = openTokens();
    expect(verify(issue({ sessionId, accountId, isPreload: true, rights: 'c/12/live' }))).toMatchObject({
      claims: { isPreload: true, player: '', owner: 'c/12', expiresAt: Date.UTC(2026, 10, 18, 18, 10, 1) },
    });
  });

  it('of a player link is valid for as long as its session, and has an expiry for edges [ORIGIN-04] (departure)', () => {
    const { issue, verify, clock } = openTokens();
    const token = issue({ sessionId, accountId, isLink: true, rights: 'c/12/live' });
    expect(token).toMatch(/^2~[0-9a-z]{6}~/);
    clock.at += 365 * 24 * 3_600_000;
    expect(verify(token)).toMatchObject({ claims: { isPreload: false, expiresAt: Number.POSITIVE_INFINITY } });
    // The purpose is signed.
    const watched = issue({ sessionId, accountId, rights: 'c/12/live' });
    expect(verify(watched.replace(/~w([0-9a-z]+~c~12)/, '~l$1'))).toBe('altered');
  });

  it('of a guest names no account', () => {
    const { issue, verify } = openTokens();
    expect(verify(issue({ sessionId, rights }))).toMatchObject({ claims: { accountId: undefined } });
  });

  it('is short and has only characters that need no escape in a path', () => {
    const token = openTokens().issue({ sessionId, accountId, rights });
    expect(token.length).toBeLessThan(LONGEST_TOKEN);
    expect(token).toMatch(/^[A-Za-z0-9_.~-]+$/);
    expect(() => openTokens().issue({ sessionId, accountId, rights: 'x'.repeat(110) })).toThrow(RangeError);
  });

  it('expires exactly at its second, also when it is cached [ORIGIN-04]', () => {
    const { issue, verify, clock } = openTokens();
    const token = issue({ sessionId, rights });
    clock.at = Date.UTC(2026, 10, 18, 18, 15, 0, 999);
    expect(verify(token)).toMatchObject({ ok: true });
    clock.at += 1;
    expect(verify(token)).toBe('expired');
  });

  it('of another secret is altered, also when it is expired [ORIGIN-04]', () => {
    const foreign = openTokens({ secret: `${secret}2`, at: 0 }).issue({ sessionId, rights });
    expect(openTokens().verify(foreign)).toBe('altered');
  });

  it('with any character changed, added or left out is altered [ORIGIN-04]', () => {
    const { issue, verify } = openTokens();
    const token = issue({ sessionId, accountId, rights });
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/~';
    const change = fc.tuple(fc.nat(token.length - 1), fc.constantFrom(...alphabet), fc.constantFrom(0, 1, 2));
    fc.assert(
      fc.property(change, ([index, character, kind]) => {
        const rest = token.slice(kind === 0 ? index + 1 : index);
        const changed = token.slice(0, index) + (kind === 2 ? '' : character) + (kind === 2 ? rest.slice(1) : rest);
        return changed === token || verify(changed) === 'altered';
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['a very long text', 'x'.repeat(100_000)],
    ['a zero', '\0'],
    ['letters of other scripts', 'ığüşöç.ığüşöç'],
  ])('is not %s', (_, text) => {
    expect(openTokens().verify(text)).toBe('altered');
  });

  it('is issued only for UUIDs and valid rights', () => {
    expect(() => openTokens().issue({ sessionId: 'x', rights })).toThrow(TypeError);
    expect(() => openTokens().issue({ sessionId, rights: 'c~12' })).toThrow(TypeError);
    expect(() => openTokens().issue({ sessionId, rights: '' })).toThrow(TypeError);
    expect(() => openTokens().issue({ sessionId, player: 'a/b', rights })).toThrow(TypeError);
  });

  it('is verified once and then cached', () => {
    const { issue, verify } = openTokens();
    const token = issue({ sessionId, rights });
    expect(verify(token)).toBe(verify(token));
  });
});

describe('the key of an edge', () => {
  it('verifies a token without the secret that signs sessions', () => {
    const { issue, clock } = openTokens();
    const token = issue({ sessionId, accountId, player: 'tab_1', rights: 'c/12/live' });
    const key = deriveTokenKey(secret);
    // #region verify
    const isSigned = (given: string, now: number): boolean => {
      const text = given.slice(0, -44);
      const mac = createHmac('sha256', key).update(text).digest('base64url');
      const [, expiry = ''] = text.split('~');
      return (
        timingSafeEqual(Buffer.from(mac), Buffer.from(given.slice(-43))) && Number.parseInt(expiry, 36) * 1_000 > now
      );
    };
    // #endregion
    expect(isSigned(token, clock.at)).toBe(true);
    expect(isSigned(token, clock.at + 24 * 3_600_000)).toBe(false);
    expect(isSigned(token.replace('c~12', 'c~13'), clock.at)).toBe(false);
  });

  const hexKey = Buffer.from(secret).toString('hex');
  const options = ['digest:SHA256', `hexkey:${hexKey}`, `info:${TOKEN_KEY_LABEL}`].flatMap((each) => ['-kdfopt', each]);
  const { status, stdout } = spawnSync('openssl', ['kdf', '-keylen', '32', ...options, 'HKDF'], { encoding: 'utf8' });

  it.skipIf(status !== 0)('is what the documented command gives (needs openssl 3)', () => {
    expect(stdout.trim().replaceAll(':', '').toLowerCase()).toBe(deriveTokenKey(secret).toString('hex'));
  });
});
