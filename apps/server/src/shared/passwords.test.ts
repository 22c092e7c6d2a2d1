import { describe, expect, it } from 'vitest';
import { makePasswords } from './passwords.ts';

const passwords = makePasswords({ atOnce: 1 });

describe('passwords', () => {
  it('are kept as salted argon2id hashes, never as they are [SIGNUP-19, PIN-19]', async () => {
    const [one, other] = await Promise.all([passwords.hash('seyir1234'), passwords.hash('seyir1234')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain('seyir1234');
  });

  it('match only themselves', async () => {
    const stored = await passwords.hash('seyir1234');
    expect(await passwords.matches(stored, 'seyir1234')).toBe(true);
    expect(await passwords.matches(stored, 'seyir1235')).toBe(false);
    expect(await passwords.matches(stored, '')).toBe(false);
  });

  it.each([[null], [undefined], [''], ['not a hash']])('never match the stored value %j', async (stored) => {
    expect(await passwords.matches(stored, 'decoy')).toBe(false);
  });
});
