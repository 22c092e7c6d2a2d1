// Positions in titles.
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from './wire.ts';

/** The bookmark string of the wire; a handler receives its parts. */
export const BookmarkString = z
  .string()
  .max(200)
  .transform((text, context) => {
    const bookmark = parseBookmark(text);
    if (bookmark) return bookmark;
    context.addIssue('Four parts separated by bars: season, episode, seconds, content code.');
    return z.NEVER;
  })
  .describe('season|episode|seconds|contentcode; season and episode are blank for a film.');

export const markWatched = endpoint({
  method: 'POST',
  path: '/content/:id/watched',
  access: 'subscriber',
  feature: 'watching',
  summary: 'Marks a film, an episode, a season or a series as watched by the profile, or as not watched.',
  params: IdParams,
  body: z.object({ watched: z.boolean() }),
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const leaveContinueRow = endpoint({
  method: 'DELETE',
  path: '/content/:id/continue',
  access: 'subscriber',
  feature: 'watching',
  summary: 'Takes a title out of "continue watching" until the profile watches it again; the position stays.',
  params: IdParams,
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const saveBookmark = endpoint({
  method: 'POST',
  path: '/content/:id/bookmark',
  access: 'subscriber',
  feature: 'watching',
  summary: 'Keeps where the profile stopped.',
  params: IdParams,
  body: z.object({ bookmark: BookmarkString }),
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
