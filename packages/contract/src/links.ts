// Personal links: addresses for players that are not ours (VLC, Kodi, set-top players). Refused to kids profiles, as everything
// that opens the account elsewhere.
import { PLAYER_LINK_NAME_MAX } from '@seyir/core/limits/account';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, Moment, nameLine } from './wire.ts';

/** A link as its owner sees it later: without the secret, of which the server keeps a hash. */
export const PlayerLink = z
  .object({
    id: z.uuid(),
    name: z.string(),
    profileName: z.string().describe('The profile whose rating mask and locks apply.'),
    createdAt: Moment,
    lastUsedAt: Moment.nullable(),
  })
  .meta({ id: 'PlayerLink' });
export type PlayerLink = z.infer<typeof PlayerLink>;

/** The addresses of a new link, with the secret in them. */
export const NewPlayerLink = PlayerLink.extend({
  channels: z.string().describe('Address of the channels as M3U.'),
  films: z.string().describe('Address of the films as M3U.'),
  series: z.string().describe('Address of the series, episode by episode, as M3U.'),
  guide: z.string().describe('Address of the guide as XMLTV.'),
  server: z.string().describe('Server of the Xtream API.'),
  username: z.string(),
  password: z.string().describe('The secret. It is not shown again.'),
}).meta({ id: 'NewPlayerLink' });
export type NewPlayerLink = z.infer<typeof NewPlayerLink>;

export const listPlayerLinks = endpoint({
  method: 'GET',
  path: '/player-link',
  access: 'adult',
  feature: 'links',
  summary: 'The player links of the account; for any but the main profile, those of the profile.',
  reply: z.object({ data: z.array(PlayerLink) }),
  errors: ['CONFLICT'],
});

export const createPlayerLink = endpoint({
  method: 'POST',
  path: '/player-link',
  access: 'adult',
  feature: 'links',
  summary: 'Makes a link for the chosen profile. The reply is the only one with the secret.',
  body: z.object({ name: nameLine(PLAYER_LINK_NAME_MAX) }),
  reply: NewPlayerLink,
  errors: ['CONFLICT'],
});

export const removePlayerLink = endpoint({
  method: 'DELETE',
  path: '/player-link/:id',
  access: 'adult',
  feature: 'links',
  summary: 'Revokes a link: its addresses and the streams that play through it end at once.',
  params: IdParams,
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
