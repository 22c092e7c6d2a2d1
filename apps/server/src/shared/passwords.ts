// Password hashing: passwords and PINs are stored only as salted argon2id hashes (SIGNUP-19, PIN-19).
import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { makeSemaphore } from './async.ts';

/** OWASP's second profile for argon2id: 19 MiB, two passes, one lane. About 25 ms a hash on a present-day core. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer input is cut before it is hashed: hashing it would be a denial-of-service vector. */
const PASSWORD_LONGEST = 128;

export interface Passwords {
  hash(secret: string): Promise<string>;
  /** False for a wrong secret, for an absent hash and for a hash that cannot be read; always after the same work. */
  matches(stored: string | null | undefined, secret: string): Promise<boolean>;
}

export function makePasswords({ atOnce = Math.max(1, availableParallelism() - 1), waiting = 200 } = {}): Passwords {
  const limit = makeSemaphore({ concurrency: atOnce, queueLimit: waiting });
  // Verified for an unknown user, so that the response time does not reveal whether the user exists.
  let decoy: Promise<string> | undefined;

  const matches = async (stored: string | null | undefined, secret: string) => {
    const tried = secret.slice(0, PASSWORD_LONGEST);
    if (!stored) {
      decoy ??= limit(() => hash('decoy', ARGON2ID));
      const decoyHash = await decoy;
      await limit(() => verify(decoyHash, tried));
      return false;
    }
    return limit(() => verify(stored, tried).catch(() => false));
  };
  return { hash: (secret) => limit(() => hash(secret.slice(0, PASSWORD_LONGEST), ARGON2ID)), matches };
}
