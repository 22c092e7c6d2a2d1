// A forgotten PIN of the main profile: the owner of the account replaces it with the password or a one-time code. The proof is
// part of the call: a check that the session passed earlier, such as its sign-in, does not count, because a child may hold the
// remote by now.
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { pinChangedMail } from '../../outbox/mails/account-mails.ts';
import { pinChangedText } from '../../outbox/mails/account-texts.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { notifyOwner, type Owner } from '../../outbox/notify-owner.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { forgetGuesses, withdrawChecks } from './pins.service.ts';
import { changeProfiles, type ProfileWriteDeps } from './profile-changes.service.ts';
import { changeProfile } from './profiles.queries.ts';

type Proof = { readonly password: string } | { readonly code: string };

export interface PinRecoveryDeps extends ProfileWriteDeps {
  readonly outbox: Outbox;
  /** The public address without a trailing slash, for links in messages. */
  readonly publicUrl: () => string;
  /** From the session feature: whether the proof is the owner's. Wrong ones are counted. */
  readonly verifyIdentity: (caller: Caller, proof: Proof) => Promise<{ data: boolean }>;
  /** From the session feature: where the owner is reached. */
  readonly readOwner: (db: Queries, accountId: string) => Promise<Owner & { readonly first_name: string }>;
}

/** Replaces the PIN. All sessions lose what the old PIN opened, and the guesses that locked it are deleted. */
export async function recoverMainPin(
  deps: PinRecoveryDeps,
  caller: Caller,
  { pin, ...proof }: Proof & { readonly pin: string },
  { language, ip }: Meta,
): Promise<{ data: boolean }> {
  const { data } = await deps.verifyIdentity(caller, proof);
  if (!data) return { data };
  const pin_hash = await deps.passwords.hash(pin);
  const { id } = await changeProfiles(deps, caller, async (trx, profiles) => {
    const main = profiles.find((profile) => profile.main);
    if (!main) throw new Error('The account has no main profile.');
    await changeProfile(trx, main.id, { pin_hash });
    await withdrawChecks(trx, caller.accountId, main);
    const { first_name: firstName, ...owner } = await deps.readOwner(trx, caller.accountId);
    const { recovery: recoveryLink, recoveryByPhone } = makeLinks(deps.publicUrl());
    const message = {
      mail: pinChangedMail({ language, firstName, ip, at: new Date(deps.now()), recoveryLink }),
      text: pinChangedText({ language, recoveryLink: recoveryByPhone }),
    };
    await notifyOwner(deps.outbox, owner, message, trx);
    return main.id;
  });
  await forgetGuesses(deps, id);
  return { data };
}
