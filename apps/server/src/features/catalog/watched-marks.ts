// Marks that a viewer sets by hand: a film, an episode, a season or a series as watched or not watched, and a title taken out
// of "continue watching".

import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { announceWatched } from '../../viewers/viewer-state.ts';
import { findSeason } from './catalog.queries.ts';
import { type CatalogDeps, requireVisible } from './catalog.service.ts';
import * as queries from './watching.queries.ts';
import { requireProfile } from './watching.service.ts';

/** Positions of a statement. */
const AT_ONCE = 500;

/** Marks everything the id stands for. NOT_FOUND for an unknown id and for a title that the rating mask blocks. */
export async function markWatched(deps: CatalogDeps, caller: Caller, id: string, isWatched: boolean): Promise<void> {
  const { id: profileId } = requireProfile(caller);
  const contents = await listContents(deps, caller, id);
  // A millisecond apart, the last one newest: a series goes on after the episode that was watched last.
  const first = deps.now() - contents.length;
  const positions = contents.map(({ id: code, title_id, duration_seconds }, place) => ({
    profile_id: profileId,
    content_code: code,
    title_id,
    episode_id: code === title_id ? null : code,
    position_seconds: duration_seconds ?? 0,
    completed: true,
    updated_at: new Date(first + place + 1),
  }));
  await change(deps, profileId, async (trx) => {
    for (let from = 0; from < positions.length; from += AT_ONCE) {
      const some = positions.slice(from, from + AT_ONCE);
      const codes = some.map(({ content_code }) => content_code);
      if (!isWatched) await queries.deletePositions(trx, profileId, codes);
      else if ((await queries.savePositions(trx, some)).length === 0) throw new AppError('NOT_FOUND', { profileId });
    }
  });
}

/** Takes a title out of "continue watching" until the profile watches it again. Its positions stay. */
export async function leaveContinueRow(deps: CatalogDeps, caller: Caller, titleId: string): Promise<void> {
  const { id: profileId } = requireProfile(caller);
  requireVisible(deps, caller, titleId);
  await change(deps, profileId, (trx) => queries.unlistPositions(trx, profileId, titleId));
}

async function change({ db, viewers }: CatalogDeps, profileId: string, act: (trx: Queries) => Promise<unknown>) {
  await db.kysely.transaction().execute(async (trx) => {
    await act(trx);
    await announceWatched(trx, [profileId]);
  });
  viewers.forgetWatched(profileId);
}

/** The film, the episode, or the episodes of a season or a series, in order. */
async function listContents(deps: CatalogDeps, caller: Caller, id: string): Promise<readonly queries.EpisodeRow[]> {
  const db = deps.db.kysely;
  const title = deps.catalogue.current().titleById.get(id);
  if (title === undefined) {
    const [episode] = await queries.listEpisodes(db, [id]);
    const season = episode ? undefined : await findSeason(db, id);
    requireVisible(deps, caller, episode?.title_id ?? season?.title_id ?? id);
    if (episode) return [episode];
    return await queries.listEpisodesOf(db, { seasonId: id });
  }
  const { durationSeconds, kind } = requireVisible(deps, caller, id);
  if (kind === 'SERIES') return await queries.listEpisodesOf(db, { titleId: id });
  return [{ id, title_id: id, duration_seconds: durationSeconds }];
}
