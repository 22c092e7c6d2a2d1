// Composition of account, session, profiles, client and channel marks: these features do not import each other.
import { z } from 'zod';
import type { ViewerStates } from '../catalogue/viewer-state.ts';
import type { Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import { accountRoutes } from '../features/account/account.routes.ts';
import { sweepResets } from '../features/account/password-reset.service.ts';
import { clientRoutes } from '../features/client/client.routes.ts';
import { sweepPinNonces } from '../features/profiles/admin-check.service.ts';
import { requireMainPin } from '../features/profiles/pins.service.ts';
import { adminCheckRoutes, profileChangeRoutes, profilesRoutes } from '../features/profiles/profiles.routes.ts';
import { channelMarksRoutes } from '../features/reactions/channel-marks.service.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import { sweepLoginCodes } from '../features/session/login-code.service.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { sweepChallenges } from '../features/session/passkey-proof.ts';
import { listPasskeys, removePasskeysExcept } from '../features/session/passkey-settings.service.ts';
import { relyingPartyOf } from '../features/session/relying-party.ts';
import { activeSessionRoutes, easyLoginRoutes, sessionRoutes } from '../features/session/session.routes.ts';
import { issueProfileToken, sweepSessions } from '../features/session/session.service.ts';
import type { Caller } from '../http/caller.ts';
import type { Route } from '../http/route.ts';
import { makeBackgroundTasks } from '../shared/async.ts';
import type { Closing } from './closing.ts';
import type { Plumbing } from './plumbing.ts';

interface AccountParts {
  readonly session: SessionDeps;
  readonly viewers: ViewerStates;
  readonly closing: Closing;
}

export function openAccount(plumbing: Plumbing, { session, viewers, closing }: AccountParts): Route[] {
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
  const profiles = {
    ...session,
    secret,
    publishSessionChange: (trx: Queries, accountId: string) => notifyWithin(trx, SESSION_CHANGED, accountId),
    requireMainPin: (trx: Queries, caller: Caller) => requireMainPin(session, trx, caller),
  };

  return [
    ...sessionRoutes(session),
    ...easyLoginRoutes(easyLogin),
    ...activeSessionRoutes(session),
    ...accountRoutes({
      ...easyLogin,
      endSessionsAfterReset: (trx, accountId) =>
        endAccountSessions(session, trx, { accountId, reason: 'PASSWORD_RESET', links: 'ended' }),
      listPasskeys,
      removePasskeysExcept,
    }),
    ...clientRoutes(session),
    ...profilesRoutes({ ...session, issueProfileToken: (caller, id) => issueProfileToken(session, caller, id) }),
    ...profileChangeRoutes(profiles),
    ...adminCheckRoutes(profiles),
    ...channelMarksRoutes({ ...profiles, viewers }),
  ];
}

/** Sweeps of sessions, codes and challenges, for workers. */
export function defineAccountJobs({ jobs, log }: Pick<Plumbing, 'jobs' | 'log'>, session: SessionDeps): void {
  jobs.schedule(
    jobs.define('sweep-sessions', z.null(), async () => {
      log.info({ sessions: await sweepSessions(session) }, 'old sessions deleted');
      await sweepResets(session);
      await sweepLoginCodes(session);
      await sweepPinNonces(session);
    }),
    '23 4 * * *',
    null,
  );
  jobs.schedule(
    jobs.define('sweep-challenges', z.null(), async () => {
      await sweepChallenges(session);
    }),
    '29 * * * *',
    null,
  );
}
