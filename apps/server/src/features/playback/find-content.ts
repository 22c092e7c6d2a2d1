// Resolves an id to the film or episode that plays.
import { chooseEpisode } from '@seyir/core/timeline/next-episode';
import { listEpisodePlaces } from '../../catalogue/episodes.queries.ts';
import type { Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { findTitleOfEpisode } from './playback.queries.ts';
import type { EntitlementDeps } from './viewer-facts.ts';

/** A title or one of its episodes, and optionally the content to play. */
export interface ContentInput {
  readonly id: string;
  readonly contentCode: string | undefined;
}

/** Where playing begins, for a player that reads no EXT-X-START: seconds, or where the profile stopped. */
export type ContentStart = number | 'resume';

export interface Content {
  readonly title: Title;
  /** The film or the episode. */
  readonly contentCode: string;
}

type ContentDeps = Pick<EntitlementDeps, 'db' | 'catalogue' | 'viewers'>;

/**
 * A series resolves to the episode to continue with, or the first. Throws NOT_FOUND when id and content do not belong
 * together.
 */
export async function findContent(deps: ContentDeps, caller: Caller, input: ContentInput): Promise<Content> {
  const { id, contentCode } = input;
  const snapshot = deps.catalogue.current();
  const known = snapshot.titleById.get(id);
  const title = known ?? (await findTitleOf(deps, snapshot, id));
  const wanted = contentCode ?? (known === undefined ? id : undefined);
  const content = title && (await chooseContent(deps, caller, title, wanted));
  if (title === undefined || content === undefined) throw new AppError('NOT_FOUND', { ...input });
  return { title, contentCode: content };
}

/** Seconds from the beginning. Undefined when the profile has not started the content, or has seen it to its end. */
export async function findStop({ viewers }: ContentDeps, caller: Caller, { title, contentCode }: Content) {
  const position = (await viewers.read(caller)).positions.get(title.id);
  return position?.contentCode === contentCode && !position.completed ? position.seconds : undefined;
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
  const episodes = await listEpisodePlaces(db.kysely, id);
  if (!isTitleItself) return episodes.find((episode) => episode.id === wanted)?.id;
  const { positions } = await viewers.read(caller);
  return chooseEpisode(episodes, positions.get(id))?.id;
}
