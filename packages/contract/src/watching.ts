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
