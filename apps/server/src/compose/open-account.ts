// Composition of account, session, profiles, client and channel marks: these features do not import each other.
import { z } from 'zod';
import type { PaymentGateway } from '../billing/gateway.ts';
import type { Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import { accountChangeRoutes, accountRoutes } from '../features/account/account.routes.ts';
import { sweepContactChanges } from '../features/account/account-changes.service.ts';
import { defineErasureJob } from '../features/account/leave-account.ts';
import { sweepResets } from '../features/account/password-reset.service.ts';
import { clientRoutes } from '../features/client/client.routes.ts';
import type { Photos } from '../features/images/profile-photos.ts';
import { sweepPinNonces } from '../features/profiles/admin-check.service.ts';
import { requireMainPin } from '../features/profiles/pins.service.ts';
import {
  adminCheckRoutes,
  pinRecoveryRoutes,
  profileChangeRoutes,
  profilesRoutes,
} from '../features/profiles/profiles.routes.ts';
import { channelMarksRoutes } from '../features/reactions/channel-marks.service.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { sweepDeviceLogins } from '../features/session/device-login.service.ts';
import { endAccountSessions, endEverySession } from '../features/session/end-sessions.ts';
import { requireRecentCheck, verifyIdentity } from '../features/session/identity.service.ts';
import { requireOtherOwner } from '../features/session/last-owner.ts';
import { sweepLoginCodes } from '../features/session/login-code.service.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { readOwner } from '../features/session/passkey.queries.ts';
import { sweepChallenges } from '../features/session/passkey-proof.ts';
import { listPasskeys, removePasskeysExcept } from '../features/session/passkey-settings.service.ts';
import {
  activeSessionRoutes,
  deviceLoginRoutes,
  easyLoginRoutes,
  sessionRoutes,
} from '../features/session/session.routes.ts';
import { issueProfileToken, sweepSessions } from '../features/session/session.service.ts';
import type { Caller } from '../http/caller.ts';
import type { Route } from '../http/route.ts';
import { relyingPartyOf } from '../identity/relying-party.ts';
import { makeBackgroundTasks } from '../shared/async.ts';
import type { ViewerStates } from '../viewers/viewer-state.ts';
import type { Closing } from './closing.ts';
import type { Plumbing } from './plumbing.ts';

interface AccountParts {
  readonly session: SessionDeps;
  readonly viewers: ViewerStates;
  readonly closing: Closing;
  /** Where the card of an erased account is deleted. */
  readonly gateway: PaymentGateway;
  readonly photos: Photos;
}

export function openAccount(plumbing: Plumbing, { session, viewers, closing, photos }: AccountParts): Route[] {
  const { config, secret, publicUrl, outbox, log } = plumbing;
  const { run: later, settled } = makeBackgroundTasks(log);
  closing.add('work after answers', settled);
  const easyLogin = {
    ...session,
    outbox,
    secret,
    publicUrl,
    later,
    relyingParty: () => relyingPartyOf(publicUrl(), config.allowedOrigins),
  };
  const account = {
    ...easyLogin,
    endSessionsAfterReset: (trx: Queries, accountId: string) =>
      endAccountSessions(session, trx, { accountId, reason: 'PASSWORD_RESET', links: 'ended' }),
    listPasskeys,
    removePasskeysExcept,
  };
  const profiles = {
    ...session,
    secret,
    photos,
    publishSessionChange: (trx: Queries, accountId: string) => notifyWithin(trx, SESSION_CHANGED, accountId),
    requireMainPin: (trx: Queries, caller: Caller) => requireMainPin(session, trx, caller),
  };

  return [
    ...sessionRoutes(session),
    ...easyLoginRoutes(easyLogin),
    ...deviceLoginRoutes(session),
    ...activeSessionRoutes(session),
    ...accountRoutes(account),
    ...accountChangeRoutes({
      ...account,
      requireRecentCheck: (caller) => requireRecentCheck(session, caller),
      endOtherSessions: (trx, { accountId, sessionId }) =>
        endAccountSessions(session, trx, { accountId, reason: 'PASSWORD_RESET', except: sessionId, links: 'ended' }),
      requireOtherOwner,
      endAllSessions: (trx, caller) => endEverySession(session, trx, caller),
      readPhoto: photos.read,
    }),
    ...clientRoutes(session),
    ...profilesRoutes({ ...session, issueProfileToken: (caller, id) => issueProfileToken(session, caller, id) }),
    ...profileChangeRoutes(profiles),
    ...pinRecoveryRoutes({
      ...{ ...profiles, outbox, publicUrl, readOwner },
      verifyIdentity: (caller, proof) => verifyIdentity(easyLogin, caller, proof),
    }),
    ...adminCheckRoutes(profiles),
    ...channelMarksRoutes({ ...profiles, viewers }),
  ];
}

/** The rest of erasures, and sweeps of sessions, codes, challenges and photos, for workers. */
export function defineAccountJobs(
  { jobs, log, outbox }: Pick<Plumbing, 'jobs' | 'log' | 'outbox'>,
  session: SessionDeps,
  { gateway, photos }: Pick<AccountParts, 'gateway' | 'photos'>,
): void {
  defineErasureJob(jobs, {
    ...{ ...session, gateway, log, outbox, requireOtherOwner, removePhotos: photos.removeOfAccount },
    endSessions: (trx, accountId) => endAccountSessions(session, trx, { accountId, reason: 'LOGOUT', links: 'ended' }),
  });
  jobs.schedule(
    jobs.define('sweep-photos', z.null(), async ({ signal }) => {
      await photos.sweep(signal);
    }),
    '41 * * * *',
    null,
  );
  jobs.schedule(
    jobs.define('sweep-sessions', z.null(), async ({ signal }) => {
      log.info({ sessions: await sweepSessions(session, signal) }, 'old sessions deleted');
      await sweepResets(session, signal);
      await sweepLoginCodes(session, signal);
      await sweepContactChanges(session, signal);
      await sweepPinNonces(session, signal);
    }),
    '23 4 * * *',
    null,
  );
  jobs.schedule(
    jobs.define('sweep-challenges', z.null(), async ({ signal }) => {
      await sweepChallenges(session, signal);
      await sweepDeviceLogins(session, signal);
    }),
    '29 * * * *',
    null,
  );
}
