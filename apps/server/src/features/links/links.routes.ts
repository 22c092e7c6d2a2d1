import { createPlayerLink, listPlayerLinks, removePlayerLink } from '@seyir/contract/links';
import { type RawRoute, type Route, route } from '../../http/route.ts';
import type { LinkContentDeps } from './link-content.ts';
import { createLink, type LinkSettingsDeps, readLinks, removeLink } from './links.service.ts';
import { playlistRoutes } from './playlist.routes.ts';
import { xtreamRoutes } from './xtream.routes.ts';

/** The settings of links: calls of the contract. */
export const linkRoutes = (deps: LinkSettingsDeps): Route[] => [
  route(listPlayerLinks, ({ caller }) => readLinks(deps, caller)),
  route(createPlayerLink, ({ caller, meta, body }) => createLink(deps, caller, meta, body)),
  route(removePlayerLink, ({ caller, meta, params }) => removeLink(deps, caller, meta, params.id)),
];

/** What players ask for, outside the contract: the paths are those that players know. */
export const playerRoutes = (deps: LinkContentDeps): RawRoute[] => [...playlistRoutes(deps), ...xtreamRoutes(deps)];
