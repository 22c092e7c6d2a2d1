// Accounts, ways of signing in, and the family of an account, joined: these features do not know each other.
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
import { channelMarksRoutes } from '../features/reactions/channel-marks.routes.ts';
import { SESSION_CHANGED } from '../features/session/caller-lookup.ts';
import { activeSessionRoutes, easyLoginRoutes } from '../features/session/easy-login.routes.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import { sweepLoginCodes } from '../features/session/login-code.service.ts';
import { sweepChallenges } from '../features/session/passkey-proof.ts';
import { listPasskeys, removePasskeysExcept } from '../features/session/passkey-settings.service.ts';
import { relyingPartyOf } from '../features/session/relying-party.ts';
import { sessionRoutes } from '../features/session/session.routes.ts';
import { issueProfileToken, type SessionDeps, sweepSessions } from '../features/session/session.service.ts';
import type { Caller } from '../http/caller.ts';
import type { Route } from '../http/route.ts';
import { makeLater } from '../shared/later.ts';
import type { Closing } from './closing.ts';
import type { Plumbing } from './plumbing.ts';

interface AccountParts {
  readonly session: SessionDeps;
  readonly viewers: ViewerStates;
  readonly closing: Closing;
}

export function openAccount(plumbing: Plumbing, { session, viewers, closing }: AccountParts): Route[] {
  const { config, secret, publicUrl, outbox, jobs, log } = plumbing;
  const { later, settled } = makeLater(log);
  closing.add('work after answers', settled);
  const easy = {
    ...session,
    outbox,
    secret,
    publicUrl,
    later,
    relyingParty: () => relyingPartyOf(publicUrl(), config.allowedOrigins),
  };
  const family = {
    ...session,
    secret,
    judgeSessionsAnew: (trx: Queries, accountId: string) => notifyWithin(trx, SESSION_CHANGED, accountId),
    requireMainPin: (trx: Queries, caller: Caller) => requireMainPin(session, trx, caller),
  };

  jobs.schedule(
    jobs.define('sweep-sessions', z.null(), async () => {
      log.info({ sessions: await sweepSessions(session) }, 'old sessions forgotten');
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
  return [
    ...sessionRoutes(session),
    ...easyLoginRoutes(easy),
    ...activeSessionRoutes(session),
    ...accountRoutes({
      ...easy,
      endSessionsAfterReset: (trx, accountId) =>
        endAccountSessions(session, trx, { accountId, reason: 'PASSWORD_RESET' }),
      listPasskeys,
      removePasskeysExcept,
    }),
    ...clientRoutes(session),
    ...profilesRoutes({ ...session, issueProfileToken: (caller, id) => issueProfileToken(session, caller, id) }),
    ...profileChangeRoutes(family),
    ...adminCheckRoutes(family),
    ...channelMarksRoutes({ ...family, viewers }),
  ];
}
