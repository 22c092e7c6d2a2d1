import { describe, expect, it } from 'vitest';
import { makeSeal } from '../../shared/seal.ts';
import { findTotpStep, makeTotpSecret, writeTotp, writeTotpUri } from './totp.ts';

/** "12345678901234567890" in base 32, as the tests of RFC 6238 have it; their eight digits end in our six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of the second factor', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is that of RFC 6238', (second, code) => {
    expect(writeTotp(RFC_SECRET, Math.floor(second / 30))).toBe(code);
  });

  it('is accepted one step early and one step late, and no further', () => {
    const at = 1_111_111_111_000;
    const step = Math.floor(at / 30_000);
    const found = [-2, -1, 0, 1, 2].map((away) => findTotpStep(RFC_SECRET, writeTotp(RFC_SECRET, step + away), at));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('belongs to a secret of 160 bits', () => {
    expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeTotpSecret()).not.toBe(makeTotpSecret());
    expect(writeTotpUri(RFC_SECRET, 'ayşe@seyir.test')).toBe(
      `otpauth://totp/Seyir:ay%C5%9Fe%40seyir.test?secret=${RFC_SECRET}&issuer=Seyir`,
    );
  });
});

describe('a sealed secret', () => {
  const seal = makeSeal('a secret of at least thirty-two characters', 'totp');

  it('is opened with its key alone', () => {
    const sealed = seal.seal(RFC_SECRET);
    expect(sealed).not.toContain(RFC_SECRET);
    expect(seal.open(sealed)).toBe(RFC_SECRET);
    expect(makeSeal('another secret of thirty-two characters', 'totp').open(sealed)).toBeUndefined();
    expect(makeSeal('a secret of at least thirty-two characters', 'other').open(sealed)).toBeUndefined();
  });

  it('is refused when a bit of it has changed', () => {
    const bytes = Buffer.from(seal.seal(RFC_SECRET), 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(seal.open(bytes.toString('base64url'))).toBeUndefined();
    expect(seal.open('short')).toBeUndefined();
  });
});
