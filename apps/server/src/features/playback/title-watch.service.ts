// Watching a film, an episode or a trailer.
import { decidePlayback, type PlaybackItem } from '@seyir/core/access/decide-playback';
import { chooseEntitlement } from '@seyir/core/access/rentals';
import { decideTitleAccess, type Entitlement } from '@seyir/core/access/title-access';
import { MEDIA_WAIT_MS } from '@seyir/core/limits/playback';
import type { Title } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { KeyedMutex } from '../../shared/async.ts';
import { announceViewerChange } from '../../viewers/viewer-state.ts';
import { type ContentInput, type ContentStart, findContent, findStop } from './find-content.ts';
import { issueAddress, makeSigner, type PlaybackDeps } from './issue-address.ts';
import * as queries from './playback.queries.ts';
import { type EntitlementDeps, isViewing, toAppError, viewerOf } from './viewer-facts.ts';

export async function readContentAddress(
  deps: PlaybackDeps & { readonly runExclusive: KeyedMutex },
  caller: Caller,
  meta: Meta,
  { start, ...input }: ContentInput & { readonly start?: ContentStart | undefined },
): Promise<string> {
  const content = await findContent(deps, caller, input);
  const { title, contentCode } = content;
  const found = await deps.library.findAssetOf('title', contentCode);
  await admit(deps, caller, title, found?.id);
  if (found === undefined) throw new AppError('NOT_FOUND', { content: contentCode, reason: 'no media' });
  const asset = await deps.library.whenReady(found.id, MEDIA_WAIT_MS);
  const startSeconds = start === 'resume' ? await findStop(deps, caller, content) : start;
  const startMs = startSeconds === undefined ? undefined : startSeconds * 1_000;

  // Mutex, and a second check: packaging may have taken a while, and two presses of a button are one viewing.
  return deps.runExclusive(caller.sessionId, async () => {
    const entitlement = await admit(deps, caller, title, asset.id);
    const rights = { kind: 'asset', asset: asset.id } as const;
    const url = await issueAddress(deps, { caller, meta, rights }, { startMs, startsViewing: true });
    if (entitlement !== undefined) await countFirstStart(deps, caller, entitlement);
    return url;
  });
}

/** Trailers are open to everyone, guests included; only the parental mask applies (VOD-04, PARENTAL-07). */
export async function readTrailerAddress(
  deps: PlaybackDeps,
  caller: Caller,
  meta: Meta,
  id: string,
  waitMs: number = MEDIA_WAIT_MS,
): Promise<string> {
  const title = deps.catalogue.current().titleById.get(id);
  const found = title?.hasTrailer ? await deps.library.findAssetOf('trailer', id) : undefined;
  if (title === undefined || found === undefined) throw new AppError('NOT_FOUND', { trailer: id });
  const verdict = decidePlayback(viewerOf(caller), { kind: 'trailer', title }, { now: deps.now(), isUnderWay: false });
  if (!verdict.allowed) throw toAppError(verdict, { trailer: id });
  const asset = await deps.library.whenReady(found.id, waitMs);
  const rights = { kind: 'asset', asset: asset.id } as const;
  // A trailer takes no lease: it may run beside another stream of the account.
  return makeSigner(deps, { caller, meta, rights }, 'uncounted')({ kind: 'multivariant', list: rights });
}

interface OwnEntitlement extends Entitlement {
  readonly id: string;
}

/**
 * Throws a refusal, or returns the entitlement whose start this is: none when the title is unlocked anyway or already
 * plays.
 */
export async function admit(
  deps: EntitlementDeps,
  caller: Caller,
  title: Title,
  assetId: string | undefined,
): Promise<OwnEntitlement | undefined> {
  const now = deps.now();
  const viewer = viewerOf(caller);
  const { item, entitlements } = await titleItem(deps, caller, title);
  const leases = await queries.listLeases(deps.db.kysely, caller.sessionId);
  const isUnderWay = assetId !== undefined && leases.some((lease) => isViewing(lease, { asset: assetId }, now));
  const verdict = decidePlayback(viewer, item, { now, isUnderWay });
  if (!verdict.allowed) throw toAppError(verdict, { title: title.id });
  const isOpenAnyway = decideTitleAccess(viewer, title, false).isUnlocked;
  return isUnderWay || isOpenAnyway ? undefined : chooseEntitlement(entitlements, now);
}

/** A title as input of `decidePlayback`. */
export async function titleItem({ db }: Pick<EntitlementDeps, 'db'>, caller: Caller, title: Title) {
  const rows = caller.isGuest ? [] : await queries.listTitleEntitlements(db.kysely, caller.accountId, title.id);
  const entitlements = rows.flatMap(({ id, kind, starts_at, ends_at, starts_left }): OwnEntitlement[] => {
    if (kind === 'PPV') return [];
    const [startsAt, endsAt] = [starts_at.getTime(), ends_at?.getTime() ?? null];
    return [{ id, kind, startsAt, endsAt, startsLeft: starts_left, withdrawn: false }];
  });
  const item: PlaybackItem = { kind: 'title', title, entitlements };
  return { item, entitlements };
}

/** Counts the start, once per viewing (PAY-23). From now on the payment cannot be cancelled (DETAIL-21). */
async function countFirstStart(
  { db, viewers, now }: PlaybackDeps,
  { accountId }: Caller,
  { id, startsLeft }: OwnEntitlement,
): Promise<void> {
  const counted = await queries.countStart(db.kysely, id, new Date(now()));
  if (counted === undefined) throw new AppError('NO_PRODUCT', { reason: 'the last start was taken meanwhile' });
  if (startsLeft === null) return;
  viewers.forget(accountId);
  await announceViewerChange(db.kysely, accountId);
}
