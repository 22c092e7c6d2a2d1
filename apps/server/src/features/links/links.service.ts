// Player links: make, list, revoke. The secret is a capability: who knows it watches as the profile of the link.

import { createHash, randomBytes } from 'node:crypto';
import { PLAYER_LINKS_MAX } from '@seyir/core/limits/account';
import type { Database, Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import * as queries from './links.queries.ts';

export interface LinkSettingsDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly log: Log;
  /** Callback into the session feature: ends a session and the streams that play with it. */
  readonly endSession: (trx: Queries, sessionId: string) => Promise<void>;
  /** Scheme, host and port of the addresses. */
  readonly originOf: (meta: Meta) => string;
}

/** Letters and digits that cannot be mistaken for each other when they are typed with a remote control. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz0';
/** 5 bits each: 100 bits. */
const SECRET_LENGTH = 20;
export const SECRET_FORM = /^[0-9a-z]{20}$/;
/** A link ends when it is revoked. */
const NEVER = new Date('9999-12-31T00:00:00Z');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const makeSecret = (): string =>
  Array.from(randomBytes(SECRET_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

const toLink = ({ id, name, profile_name, created_at, last_seen_at }: queries.LinkRow) => ({
  id,
  name,
  profileName: profile_name,
  createdAt: created_at.toISOString(),
  // The session's row is written with the link, and again by the first use.
  lastUsedAt: last_seen_at > created_at ? last_seen_at.toISOString() : null,
});

/** The main profile administers the links of all profiles. */
const scopeOf = ({ profile }: Caller): string | undefined => {
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  return profile.isMain ? undefined : profile.id;
};

export async function readLinks({ db }: LinkSettingsDeps, caller: Caller) {
  const rows = await queries.listLinks(db.kysely, caller.accountId, scopeOf(caller));
  return { data: rows.map(toLink) };
}

export async function createLink(deps: LinkSettingsDeps, caller: Caller, meta: Meta, { name }: { name: string }) {
  const { accountId, profile } = caller;
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  const at = new Date(deps.now());
  const secret = makeSecret();
  const [id, sessionId] = [deps.newId(), deps.newId()];
  const made = await deps.db.kysely.transaction().execute(async (trx) => {
    const { user_code } = await lockAccount(trx, accountId);
    if ((await queries.countLinks(trx, accountId)) >= PLAYER_LINKS_MAX) {
      throw new AppError('CONFLICT', { reason: 'too many player links' });
    }
    const owner = { account_id: accountId, profile_id: profile.id, created_at: at };
    await queries.insertLink(
      trx,
      { ...owner, id: sessionId, last_seen_at: at, expires_at: NEVER, device_type: 'player', is_link: true },
      { ...owner, id, name, secret_hash: hashSecret(secret) },
    );
    const row = (await queries.listLinks(trx, accountId, profile.id)).find((link) => link.id === id);
    return row && { row, username: user_code };
  });
  if (made === undefined) throw new AppError('CONFLICT', { reason: 'the profile was removed meanwhile' });
  deps.log.info({ accountId, profileId: profile.id, linkId: id, ip: meta.ip }, 'player link made');
  const server = deps.originOf(meta);
  const base = `${server}/links/${secret}`;
  return {
    ...toLink(made.row),
    channels: `${base}/tv.m3u`,
    films: `${base}/films.m3u`,
    series: `${base}/series.m3u`,
    guide: `${base}/guide.xml`,
    server,
    username: made.username,
    password: secret,
  };
}

/** Revokes a link. Ending its session ends the streams that play with it on every server. */
export async function removeLink(deps: LinkSettingsDeps, caller: Caller, meta: Meta, id: string): Promise<void> {
  const { accountId } = caller;
  await deps.db.kysely.transaction().execute(async (trx) => {
    const own = await queries.listLinks(trx, accountId, scopeOf(caller));
    const link = own.find((row) => row.id === id);
    if (link === undefined) throw new AppError('NOT_FOUND', { link: id });
    await deps.endSession(trx, link.session_id);
  });
  deps.log.info({ accountId, linkId: id, ip: meta.ip }, 'player link revoked');
}
