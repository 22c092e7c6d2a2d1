// Watch positions of a profile in films and episodes, and completion. Both are one row: a later position restarts a
// completed title, and completing removes the position.
import { RETURN_OK } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import type { Bookmark } from '@seyir/core/timeline/bookmark';
import type { Title } from '../../catalogue/snapshot.ts';
import { makeBatcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerProfile } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { announceWatched } from '../../viewers/viewer-state.ts';
import { type CatalogDeps, requireVisible } from './catalog.service.ts';
import * as queries from './watching.queries.ts';

/** Positions of a statement, and episodes of a lookup. */
const AT_ONCE = 500;

interface WatchingDeps extends CatalogDeps {
  /** Adds a position to the next batch. Resolves after its commit: false when the profile does not exist. */
  readonly savePosition: (position: queries.NewPosition) => Promise<boolean>;
  readonly findEpisode: (id: string) => Promise<queries.EpisodeRow | undefined>;
}

/** Every player saves its position once a minute: saves and lookups are batched. */
export const makeWatchingDeps = (deps: CatalogDeps): WatchingDeps => ({
  ...deps,
  savePosition: makeBatcher({ write: (positions) => savePositions(deps.db, positions), most: AT_ONCE }),
  findEpisode: makeBatcher({
    write: (ids: readonly string[]) => queries.listEpisodes(deps.db.kysely, ids),
    most: AT_ONCE,
  }),
});

const savePositions = ({ kysely }: Database, positions: readonly queries.NewPosition[]): Promise<boolean[]> =>
  kysely.transaction().execute(async (trx) => {
    const saved = new Set(await queries.savePositions(trx, positions));
    await announceWatched(trx, [...saved]);
    return positions.map(({ profile_id }) => saved.has(profile_id));
  });

const DONE: ReturnCode = { returncode: RETURN_OK, errormsg: '' };

/** Stores the watch position (VOD-06), clamped to the length. */
export async function keepBookmark(deps: WatchingDeps, caller: Caller, id: string, bookmark: Bookmark): Promise<void> {
  const { id: profileId } = requireProfile(caller);
  const content = await readContent(deps, caller, bookmark.contentCode);
  if (content.title.id !== id) throw new AppError('NOT_FOUND', { id, contentCode: bookmark.contentCode });
  const { seconds } = bookmark;
  await store(deps, profileId, content, {
    position_seconds: Math.min(seconds, content.lengthSeconds ?? seconds),
    completed: false,
  });
}

/** Marks the film or episode as completed by the profile (PLAYER-08, LEGACY-05). */
export async function completeContent(deps: WatchingDeps, caller: Caller, contentCode: string): Promise<ReturnCode> {
  const { id: profileId } = requireProfile(caller);
  const content = await readContent(deps, caller, contentCode);
  await store(deps, profileId, content, { position_seconds: content.lengthSeconds ?? 0, completed: true });
  return DONE;
}

/** Deletes the watch position. Idempotent: without a position the reply is the same (LEGACY-06). */
export async function deleteBookmark(deps: CatalogDeps, caller: Caller, contentCode: string): Promise<ReturnCode> {
  const { id: profileId, userlevel } = requireProfile(caller);
  const stopped = await queries.findStoppedTitle(deps.db.kysely, profileId, contentCode);
  // A blocked title does not exist for the profile, and neither does its position.
  if (stopped === undefined || isRatingBlocked(stopped.age_rating, userlevel)) return DONE;
  await deps.db.kysely.transaction().execute(async (trx) => {
    await queries.deletePosition(trx, profileId, contentCode);
    await announceWatched(trx, [profileId]);
  });
  deps.viewers.forgetWatched(profileId);
  return DONE;
}

export function requireProfile({ profile }: Caller): CallerProfile {
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  return profile;
}

interface Content {
  readonly contentCode: string;
  readonly title: Title;
  /** Null for a film. */
  readonly episodeId: string | null;
  readonly lengthSeconds: number | null;
}

/** The film or episode of a content code. A series has no watch position of its own. */
async function readContent(deps: WatchingDeps, caller: Caller, contentCode: string): Promise<Content> {
  // A film is known without a query.
  const isFilm = deps.catalogue.current().titleById.get(contentCode)?.kind === 'MOVIE';
  const episode = isFilm ? undefined : await deps.findEpisode(contentCode);
  const title = requireVisible(deps, caller, episode?.title_id ?? contentCode);
  if (episode === undefined && title.kind === 'SERIES') throw new AppError('NOT_FOUND', { contentCode });
  return {
    contentCode,
    title,
    episodeId: episode?.id ?? null,
    lengthSeconds: episode?.duration_seconds ?? title.durationSeconds,
  };
}

async function store(
  { savePosition, viewers, now }: WatchingDeps,
  profileId: string,
  { contentCode, title, episodeId }: Content,
  position: Pick<queries.NewPosition, 'position_seconds' | 'completed'>,
): Promise<void> {
  const isSaved = await savePosition({
    profile_id: profileId,
    content_code: contentCode,
    title_id: title.id,
    episode_id: episodeId,
    updated_at: new Date(now()),
    ...position,
  });
  if (!isSaved) throw new AppError('NOT_FOUND', { profileId });
  viewers.forgetWatched(profileId);
}
