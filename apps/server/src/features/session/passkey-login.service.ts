// Sign-in with a passkey (EASY-05).
import type { PasskeyAssertion } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS, PASSKEY_CHALLENGES_PER_CLIENT } from '@seyir/core/limits/account';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { AppError } from '../../shared/app-error.ts';
import type { EasyLoginDeps } from './open-session.ts';
import { openSession } from './open-session.ts';
import { takeLoginChallenge } from './passkey.queries.ts';
import { type PasskeyProof, readProof, startProof, useProof } from './passkey-proof.ts';
import { addressTries, LOGIN_LIMIT } from './sign-in-tries.ts';

const CHALLENGE_LIMIT = { most: PASSKEY_CHALLENGES_PER_CLIENT, windowMs: PASSKEY_CHALLENGE_MS };

/** Rate-limited by address: a challenge is a row until it expires, and no sign-in is needed to request one. */
export async function startPasskeySignIn(deps: EasyLoginDeps, meta: Meta) {
  await deps.tries.spend(`passkey:address:${addressKey(meta.ip)}`, CHALLENGE_LIMIT);
  return { ...(await startProof(deps)) };
}

/** Signs in the owner of the passkey, by the same rules as with a password. */
export async function signInWithPasskey(
  deps: EasyLoginDeps,
  { response, force = false }: { response: PasskeyAssertion; force?: boolean | undefined },
  meta: Meta,
) {
  let proof: PasskeyProof | undefined;
  // A wrong passkey counts against its address like a wrong password, but wrong passwords of others refuse no passkey: a
  // device with a passkey is a known device (LOGIN-29).
  const isRight = await deps.tries.check([`login:passkey:${addressKey(meta.ip)}`], LOGIN_LIMIT, async () => {
    proof = await readProof(deps, response);
    // Without a username, the authenticator itself must name the account (user handle).
    if (proof && !proof.namesOwner) await takeLoginChallenge(deps.db.kysely, proof.challenge, new Date(deps.now()));
    return proof?.namesOwner === true;
  });
  if (!isRight) await deps.tries.hit(addressTries(meta), LOGIN_LIMIT.windowMs);
  if (!proof?.namesOwner) throw new AppError('WRONG_CREDENTIALS');
  const { accountId, ...used } = proof;
  return openSession(deps, accountId, {
    force,
    meta,
    useProof: async (trx) => {
      if (!(await useProof(deps, trx, { accountId, ...used }))) throw new AppError('WRONG_CREDENTIALS');
    },
  });
}
