import { listContentChildren, listRelatedContent, readContent } from '@seyir/contract/catalog';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The watch position changes while the profile watches, the catalogue by the hour. */
const TITLE_FRESH_MS = 30_000;
const CATALOGUE_FRESH_MS = 5 * 60_000;

export const titleQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id],
    queryFn: ({ signal }) => call(readContent, { params: { id } }, signal),
    staleTime: TITLE_FRESH_MS,
  });

/** The episodes of a season, with their watch positions. */
export const episodesQuery = (titleId: string, seasonId: string) =>
  queryOptions({
    queryKey: ['title', titleId, 'episodes', seasonId],
    queryFn: async ({ signal }) => {
      const children = await call(listContentChildren, { params: { id: seasonId } }, signal);
      return children.filter((child) => child.kind === 'episode');
    },
    staleTime: TITLE_FRESH_MS,
  });

export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'related'],
    queryFn: ({ signal }) => call(listRelatedContent, { params: { id } }, signal),
    staleTime: CATALOGUE_FRESH_MS,
  });
