// Passwords and PINs are kept only as salted slow hashes (SIGNUP-19, PIN-19).
import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { makeWorkPool } from './work-pool.ts';

/** OWASP's second profile for argon2id: 19 MiB, two passes, one lane. About 25 ms a hash on a present-day core. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer input is refused before it is hashed: nobody types it, and hashing it is work for an attacker to give. */
export const PASSWORD_LONGEST = 128;

export interface Passwords {
  hash(secret: string): Promise<string>;
  /** False for a wrong secret, for an absent hash and for a hash that cannot be read; always after the same work. */
  matches(stored: string | null | undefined, secret: string): Promise<boolean>;
}

export function makePasswords({ atOnce = Math.max(1, availableParallelism() - 1), waiting = 200 } = {}): Passwords {
  const pool = makeWorkPool({ atOnce, waiting });
  // Compared against when there is nothing to compare, so that an unknown user takes as long as a wrong password.
  let decoy: Promise<string> | undefined;

  const matches = async (stored: string | null | undefined, secret: string) => {
    const tried = secret.slice(0, PASSWORD_LONGEST);
    if (!stored) {
      decoy ??= pool(() => hash('decoy', ARGON2ID));
      const nobody = await decoy;
      await pool(() => verify(nobody, tried));
      return false;
    }
    return pool(() => verify(stored, tried).catch(() => false));
  };
  return { hash: (secret) => pool(() => hash(secret.slice(0, PASSWORD_LONGEST), ARGON2ID)), matches };
}
