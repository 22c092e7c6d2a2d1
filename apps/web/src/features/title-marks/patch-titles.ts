// Denormalised cache: a title is in many answers at once (rows, related titles, banner, detail). A mark is written to all
// of them.

import type { VodInteraction } from '@seyir/contract/titles';
import type { QueryClient } from '@tanstack/react-query';

interface Marked {
  readonly interactions: readonly VodInteraction[];
  readonly isfavourite?: '0' | '1';
}

/** Writes the marks of a title into every cached answer. False when all of them had these marks. */
export function patchTitleEverywhere(
  client: QueryClient,
  titleId: string,
  interactions: readonly VodInteraction[],
): boolean {
  let hasChanged = false;
  for (const query of client.getQueryCache().getAll()) {
    const data: unknown = query.state.data;
    const patched = patchTitle(data, titleId, interactions);
    // Keeps `updatedAt`: the rest of the answer is as old as before.
    if (patched === data) continue;
    client.setQueryData(query.queryKey, patched, { updatedAt: query.state.dataUpdatedAt });
    hasChanged = true;
  }
  return hasChanged;
}

/** Structural sharing: copies only the objects that contain the title, so that other components do not render again. */
export function patchTitle<Data>(data: Data, titleId: string, interactions: readonly VodInteraction[]): Data {
  return walk(data, titleId, interactions) as Data;
}

function walk(value: unknown, titleId: string, interactions: readonly VodInteraction[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isTitle(value, titleId)) return withMarks(value, interactions);
  if (Array.isArray(value)) {
    const next = value.map((each: unknown) => walk(each, titleId, interactions));
    return next.some((each, index) => each !== value[index]) ? next : value;
  }
  const before = Object.entries(value);
  const after = before.map(([key, each]) => [key, walk(each, titleId, interactions)] as const);
  return after.some(([, each], index) => each !== before[index]?.[1]) ? Object.fromEntries(after) : value;
}

/** Matches a card or a detail by id, a banner slide by its target; the type excludes a channel with the same id. */
function isTitle(value: object, titleId: string): value is Marked {
  const { id, linksource, linktype, interactions, type } = value as Record<string, unknown>;
  if (!Array.isArray(interactions) || (type !== 'MOVIE' && type !== 'SERIES')) return false;
  return linktype === undefined ? id === titleId : linktype === 'movie' && (linksource || id) === titleId;
}

/** The watch position stays where the marks have none. */
function withMarks<T extends Marked>(title: T, marks: readonly VodInteraction[]): T {
  const watched = marks.some(isWatched) ? [] : title.interactions.filter(isWatched);
  const interactions = watched.length > 0 ? [...marks, ...watched] : marks;
  if (typesOf(interactions) === typesOf(title.interactions)) return title;
  const isListed = interactions.some(({ type }) => type === 'VOD_WATCHLIST');
  return {
    ...title,
    interactions,
    ...(title.isfavourite === undefined ? {} : { isfavourite: isListed ? '1' : '0' }),
  };
}

const isWatched = ({ type }: VodInteraction) => type === 'VOD_WATCHED';
const typesOf = (interactions: readonly VodInteraction[]) =>
  interactions
    .map(({ type }) => type)
    .toSorted()
    .join();
