// Step-up authentication: the owner proves identity again before changing what opens the account (EASY-06).
import type { PasskeyAssertion } from '@seyir/contract/passkeys';
import { IDENTITY_CHECK_MS } from '@seyir/core/limits/account';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { useLoginCode } from './login-code.queries.ts';
import { findRightCode } from './login-code.service.ts';
import type { EasyLoginDeps } from './open-session.ts';
import { readProof, useProof } from './passkey-proof.ts';
import { findPasswordHash, findVerifiedAt, noteVerified } from './session.queries.ts';
import { LOGIN_LIMIT } from './sign-in-tries.ts';

export type Proof = { readonly password: string } | { readonly code: string } | { readonly passkey: PasskeyAssertion };

/** Verifies a proof. A valid proof opens what needs a recent check in this session for five minutes. */
export async function verifyIdentity(deps: EasyLoginDeps, caller: Caller, proof: Proof): Promise<{ data: boolean }> {
  // Counted per account: a stolen session must not serve to guess the password.
  const data = await deps.tries.check([`verify:${caller.accountId}`], LOGIN_LIMIT, () => holds(deps, caller, proof));
  return { data };
}

async function holds(deps: EasyLoginDeps, caller: Caller, proof: Proof): Promise<boolean> {
  if ('password' in proof) {
    const hash = await findPasswordHash(deps.db.kysely, caller.accountId);
    if (!(await deps.passwords.matches(hash, proof.password))) return false;
    await noteVerified(deps.db.kysely, caller.sessionId, new Date(deps.now()));
    return true;
  }
  if ('code' in proof) {
    const codeId = await findRightCode(deps, { account_id: caller.accountId, unknown_name: null }, proof.code);
    return codeId !== undefined && useUp(deps, caller, (trx) => useLoginCode(trx, codeId, new Date(deps.now())));
  }
  const given = await readProof(deps, proof.passkey);
  return given?.accountId === caller.accountId && useUp(deps, caller, (trx) => useProof(deps, trx, given));
}

/** Consumes a code or a challenge: each is valid once, for a sign-in or for this check. */
const useUp = ({ db, now }: EasyLoginDeps, { sessionId }: Caller, use: (trx: Queries) => Promise<boolean>) =>
  db.kysely.transaction().execute(async (trx) => {
    const isUsed = await use(trx);
    if (isUsed) await noteVerified(trx, sessionId, new Date(now()));
    return isUsed;
  });

/** Refuses with CHECK_REQUIRED unless this session passed the check within the last five minutes. */
export async function requireRecentCheck(
  { db, now }: { readonly db: { readonly kysely: Queries }; readonly now: Clock },
  caller: Caller,
): Promise<void> {
  const verifiedAt = await findVerifiedAt(db.kysely, caller.sessionId);
  if (!verifiedAt || now() >= verifiedAt.getTime() + IDENTITY_CHECK_MS) throw new AppError('CHECK_REQUIRED');
}
