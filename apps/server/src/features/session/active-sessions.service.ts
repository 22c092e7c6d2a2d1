// The sessions of an account, as its owner sees and ends them.
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { endSessions } from './end-sessions.ts';
import { isLivingSession, listSessionsOfAccount } from './session.queries.ts';
import { signOut } from './session.service.ts';
import type { SessionDeps } from './session-deps.ts';

/** The session that asks first, then the others, the newest first. */
export async function readSessions({ db, now }: SessionDeps, caller: Caller) {
  const rows = await listSessionsOfAccount(db.kysely, caller.accountId, new Date(now()));
  const data = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    deviceType: row.device_type,
    userAgent: row.user_agent,
    ip: row.ip,
    profileName: row.profile_name,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/** Signs one session out. One of another account does not exist for the caller (API-10). */
export async function endOneSession(deps: SessionDeps, caller: Caller, id: string): Promise<void> {
  if (id === caller.sessionId) return signOut(deps, caller);
  const living = isUuid(id) && (await isLivingSession(deps.db.kysely, caller.accountId, id, new Date(deps.now())));
  if (!living) throw new AppError('NOT_FOUND', { sessionId: id });
  await deps.db.kysely.transaction().execute((trx) => endSessions(deps, trx, [id], 'SESSION_TIMEOUT'));
}
