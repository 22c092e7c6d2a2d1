// Test server of accounts: sign-up, recovery, easy login and settings on top of the viewer server, with a collecting
// outbox.
import type { Database } from '../src/db/database.ts';
import { notifyWithin } from '../src/db/notify.ts';
import { accountChangeRoutes, accountRoutes } from '../src/features/account/account.routes.ts';
import { clientRoutes } from '../src/features/client/client.routes.ts';
import { pinRecoveryRoutes } from '../src/features/profiles/profiles.routes.ts';
import { SESSION_CHANGED } from '../src/features/session/caller-lookup.ts';
import { endAccountSessions, endEverySession } from '../src/features/session/end-sessions.ts';
import { requireRecentCheck, verifyIdentity } from '../src/features/session/identity.service.ts';
import { requireOtherOwner } from '../src/features/session/last-owner.ts';
import type { EasyLoginDeps, SessionDeps } from '../src/features/session/open-session.ts';
import { readOwner } from '../src/features/session/passkey.queries.ts';
import { listPasskeys, removePasskeysExcept } from '../src/features/session/passkey-settings.service.ts';
import { activeSessionRoutes, deviceLoginRoutes, easyLoginRoutes } from '../src/features/session/session.routes.ts';
import { relyingPartyOf } from '../src/identity/relying-party.ts';
import type { Outbox } from '../src/outbox/outbox.ts';
import { makeBackgroundTasks } from '../src/shared/async.ts';
import { silentLog } from '../src/shared/log.ts';
import { aMainProfile, anAccount } from './builders.ts';
import { collectOutbox } from './collected-outbox.ts';
import { startViewerServer } from './viewer.ts';

export const PUBLIC_URL = 'https://tv.example';
export const PASSWORD = 'seyir1234';
/** Hashing is slow: all accounts of a worker share one hash. */
let passwordHash: string | undefined;

const easyLoginDeps = (deps: SessionDeps, outbox: Outbox, later: EasyLoginDeps['later']): EasyLoginDeps => ({
  ...deps,
  outbox,
  later,
  secret: 'a secret of at least thirty-two characters',
  publicUrl: () => PUBLIC_URL,
  relyingParty: () => relyingPartyOf(PUBLIC_URL),
});

/** Messages go to the given outbox, or are collected in `outbox`. */
export async function startAccountServer(db: Database, given?: Outbox) {
  const outbox = collectOutbox();
  const { run: later, settled } = makeBackgroundTasks(silentLog);
  const server = await startViewerServer(db, (deps) => {
    const easyLogin = easyLoginDeps(deps, given ?? outbox, later);
    const account: Parameters<typeof accountRoutes>[0] = {
      ...easyLogin,
      endSessionsAfterReset: (trx, accountId) =>
        endAccountSessions(deps, trx, { accountId, reason: 'PASSWORD_RESET', links: 'ended' }),
      listPasskeys,
      removePasskeysExcept,
    };
    return [
      ...easyLoginRoutes(easyLogin),
      ...deviceLoginRoutes(deps),
      ...activeSessionRoutes(deps),
      ...clientRoutes(deps),
      ...accountRoutes(account),
      ...accountChangeRoutes({
        ...{ ...easyLogin, ...account },
        requireRecentCheck: (caller) => requireRecentCheck(deps, caller),
        endOtherSessions: (trx, { accountId, sessionId: except }) =>
          endAccountSessions(deps, trx, { accountId, reason: 'PASSWORD_RESET', except, links: 'ended' }),
        requireOtherOwner,
        endAllSessions: (trx, caller) => endEverySession(deps, trx, caller),
        readPhoto: async () => undefined,
      }),
      ...pinRecoveryRoutes({
        ...easyLogin,
        readOwner,
        publishSessionChange: (trx, accountId) => notifyWithin(trx, SESSION_CHANGED, accountId),
        verifyIdentity: (caller, proof) => verifyIdentity(easyLogin, caller, proof),
      }),
    ];
  });
  passwordHash ??= await server.deps.passwords.hash(PASSWORD);

  /** An account with a main profile that signs in with PASSWORD. */
  const aViewer = async (values: Parameters<typeof anAccount>[1] = {}) => {
    const { email } = values;
    const account = await anAccount(db, {
      password_hash: passwordHash ?? null,
      ...(email ? { email_key: email.toLowerCase() } : {}),
      ...values,
    });
    const profile = await aMainProfile(db, { account_id: account.id });
    return { ...account, profile };
  };

  /** Signs in with PASSWORD and returns the token and its session. */
  const signIn = async (username: string, more: object = {}) => {
    const { status, body } = await server.call('POST', '/auth/user/login', {
      body: { username, password: PASSWORD, ...more },
    });
    if (status !== 200) throw new Error(`The sign-in was answered ${status} ${body.code}.`);
    return { token: body.access_token as string, sessionId: body.sessionid as string };
  };

  /** The token of a profile of `token`'s account. */
  const choose = async (token: string, profileId: string) => {
    const { body } = await server.call('POST', '/client/profiles/select', { token, body: { id: profileId } });
    return body.access_token as string;
  };
  return { ...server, outbox, settled, aViewer, signIn, choose };
}

export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>;
