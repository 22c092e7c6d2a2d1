// From the secret of a request to the caller of its link.
import { PLAYER_LINK_TRIES, PLAYER_LINK_TRIES_WINDOW_MS } from '@seyir/core/limits/account';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { addressKey, type RateLimit } from '../../http/rate-limit.ts';
import type { Tries } from '../../identity/tries.ts';
import { AppError } from '../../shared/app-error.ts';
import { findLink } from './links.queries.ts';
import { hashSecret, SECRET_FORM } from './links.service.ts';

export interface OpenLinkDeps {
  readonly db: Database;
  readonly tries: Pick<Tries, 'spend'>;
  /** The rate limit of sessions, which API calls pass before their handler. */
  readonly sessionLimit: RateLimit;
  /** The caller of a session; undefined when the session has ended or its account is suspended. */
  readonly findCaller: (sessionId: string) => Promise<Caller | undefined>;
  /** Notes the last use of a session. */
  readonly noteSeen: (sessionId: string) => void;
}

export interface OpenedLink {
  readonly caller: Caller;
  readonly secret: string;
  readonly username: string;
  readonly createdAt: Date;
}

const LIMIT = { most: PLAYER_LINK_TRIES, windowMs: PLAYER_LINK_TRIES_WINDOW_MS };

/**
 * Rejects with FORBIDDEN for a wrong secret, which counts against the client address, and for a link that is over, which does not.
 * A right secret is never refused for wrong ones before it: the secret has 100 bits, and a forgotten device must not lock out the
 * others of its household. A username is checked where one is given.
 */
export async function openLink(
  deps: OpenLinkDeps,
  meta: Meta,
  { secret, username }: { readonly secret: string; readonly username?: string | undefined },
): Promise<OpenedLink> {
  const link = SECRET_FORM.test(secret) ? await findLink(deps.db.kysely, hashSecret(secret)) : undefined;
  const isRight = link !== undefined && (username === undefined || username === link.user_code);
  if (!isRight) await deps.tries.spend(`link:${addressKey(meta.ip)}`, LIMIT);
  const caller = isRight ? await deps.findCaller(link.session_id) : undefined;
  if (caller === undefined || link === undefined) throw new AppError('FORBIDDEN', { reason: 'no such player link' });
  // The profile was an ordinary one when the link was made.
  if (caller.profile?.isKids !== false) throw new AppError('KIDS_PROFILE');
  const waitSeconds = deps.sessionLimit.take(caller.sessionId);
  if (waitSeconds > 0) throw new AppError('TOO_MANY', {}, { retryAfterSeconds: waitSeconds });
  deps.noteSeen(caller.sessionId);
  return { caller, secret, username: link.user_code, createdAt: link.created_at };
}
