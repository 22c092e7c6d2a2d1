// Opening a session for somebody whose identity is proven, whatever the proof was.
import type { Queries } from '../../db/database.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { endSessions } from './end-sessions.ts';
import {
  findSessionLimit,
  insertSession,
  isSingleSession,
  listLivingSessions,
  type NewSession,
  openSessionWithin,
} from './session.queries.ts';
import type { SessionDeps } from './session-deps.ts';

export interface Opening {
  /** Ends the oldest other session when one stands in the way. */
  readonly force: boolean;
  readonly meta: Meta;
  /** Uses the proof up, in the transaction that opens the session: a sign-in that is refused leaves it whole. */
  readonly useProof?: (trx: Queries) => Promise<void>;
}

/** As long as the column takes. */
const DEVICE_TYPE_LONGEST = 20;

/** Opens a session of a subscriber, with the answer every way of signing in gives (LOGIN-23 to LOGIN-28). */
export async function openSession(deps: SessionDeps, accountId: string, { force, meta, useProof }: Opening) {
  const at = deps.now();
  const expiresAt = at + deps.limits.tokenMs;
  const session = { ...describeSession(deps, accountId, meta, at, expiresAt), verified_at: new Date(at) };
  const isOpened = useProof === undefined && (await tryOpen(deps, deps.db.kysely, session));
  if (!isOpened) {
    await deps.db.kysely.transaction().execute(async (trx) => {
      if (!(await tryOpen(deps, trx, session))) {
        if (!force) throw new AppError('ACTIVE_SESSION');
        await makeRoom(deps, trx, session);
        await insertSession(trx, session);
      }
      await useProof?.(trx);
    });
  }
  return { ...(await answer(deps, session, '1', expiresAt)), devicetoken: deps.devices.issue(accountId) };
}

/** False when there is no room for one more. The account stays locked to the end of the transaction it is asked in. */
async function tryOpen({ limits }: SessionDeps, db: Queries, session: NewSession): Promise<boolean> {
  const opened = await openSessionWithin(db, session, limits.limit);
  if (opened === 'missing') throw new AppError('WRONG_CREDENTIALS');
  if (opened === 'suspended') throw new AppError('LOGIN_SUSPENDED');
  return opened === 'opened';
}

/** Opens a session of the shared guest account, which has room for everybody. */
export async function openGuestSession(deps: SessionDeps, accountId: string, meta: Meta) {
  const at = deps.now();
  const expiresAt = at + deps.limits.guestTokenMs;
  const session = { ...describeSession(deps, accountId, meta, at, expiresAt), verified_at: null };
  await insertSession(deps.db.kysely, session);
  return answer(deps, session, '0', expiresAt);
}

function describeSession(deps: SessionDeps, accountId: string, meta: Meta, at: number, expiresAt: number) {
  return {
    id: deps.newId(),
    account_id: accountId,
    created_at: new Date(at),
    last_seen_at: new Date(at),
    expires_at: new Date(expiresAt),
    device_id: meta.deviceId ?? null,
    device_type: (meta.deviceType ?? 'web').slice(0, DEVICE_TYPE_LONGEST),
    user_agent: meta.userAgent ?? null,
    ip: meta.ip,
  };
}

async function answer(deps: SessionDeps, session: NewSession, usertype: '0' | '1', expiresAt: number) {
  const { id: sessionId, account_id: accountId } = session;
  const access_token = await deps.tokens.issue({ accountId, sessionId, usertype, expiresAt });
  return { access_token, usertype, sessionid: sessionId, interfaceurl: deps.interfaceUrl } as const;
}

/** Ends the oldest sessions, so that one more fits (SESSION-15). */
async function makeRoom(deps: SessionDeps, trx: Queries, session: NewSession): Promise<void> {
  const { account_id: accountId, created_at: at } = session;
  const isSingle = await isSingleSession(trx, accountId);
  const most = await findSessionLimit(trx, accountId, at, { isSingle, unsaid: deps.limits.limit });
  const living = await listLivingSessions(trx, accountId, at);
  const tooMany = living.slice(0, Math.max(0, living.length - most + 1)).map(({ id }) => id);
  await endSessions(deps, trx, tooMany, isSingle ? 'OTHER_DEVICE' : 'DEVICE_QUOTA');
}
