// From an id to the film or episode that plays.
import type { Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Position } from '../../catalogue/viewer-state.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { findTitleOfEpisode, listEpisodeIds } from './playback.queries.ts';
import type { EntitlementDeps } from './playback-deps.ts';

/** A title or one of its episodes, and the content to play when that does not say it all. */
export interface ContentQuestion {
  readonly id: string;
  readonly contentCode: string | undefined;
}

export interface Content {
  readonly title: Title;
  /** The film or the episode. */
  readonly contentCode: string;
}

type ContentDeps = Pick<EntitlementDeps, 'db' | 'catalogue' | 'viewers'>;

/** A series by itself is the episode to go on with, or the first. Throws NOT_FOUND for what does not belong together. */
export async function findContent(deps: ContentDeps, caller: Caller, question: ContentQuestion): Promise<Content> {
  const { id, contentCode } = question;
  const snapshot = deps.catalogue.current();
  const known = snapshot.titleById.get(id);
  const title = known ?? (await findTitleOf(deps, snapshot, id));
  const wanted = contentCode ?? (known === undefined ? id : undefined);
  const content = title && (await chooseContent(deps, caller, title, wanted));
  if (title === undefined || content === undefined) throw new AppError('NOT_FOUND', { ...question });
  return { title, contentCode: content };
}

/** The title whose film or episode a content code names; undefined when there is none that is published. */
export async function findTitleOf({ db }: Pick<ContentDeps, 'db'>, snapshot: Snapshot, contentCode: string) {
  const film = snapshot.titleById.get(contentCode);
  if (film !== undefined) return film;
  const episode = await findTitleOfEpisode(db.kysely, contentCode);
  return episode && snapshot.titleById.get(episode.title_id);
}

async function chooseContent(
  { db, viewers }: ContentDeps,
  caller: Caller,
  { id, kind }: Title,
  wanted: string | undefined,
): Promise<string | undefined> {
  const isTitleItself = wanted === undefined || wanted === id;
  if (kind === 'MOVIE') return isTitleItself ? id : undefined;
  const episodeIds = await listEpisodeIds(db.kysely, id);
  if (!isTitleItself) return episodeIds.find((episodeId) => episodeId === wanted);
  const { positions } = await viewers.read(caller);
  return chooseEpisode(episodeIds, positions.get(id));
}

/** Where the profile stopped; the one after it when that was watched to its end; the first otherwise. */
function chooseEpisode(episodeIds: readonly string[], position: Position | undefined): string | undefined {
  const place = position === undefined ? -1 : episodeIds.indexOf(position.contentCode);
  const next = position?.completed ? place + 1 : place;
  return episodeIds[next] ?? episodeIds[0];
}
