import * as calls from '@seyir/contract/reactions';
import { type Route, route } from '../../http/route.ts';
import { type TitleMarksDeps, toggleReaction, toggleWatchlist } from './title-marks.service.ts';

export const titleMarksRoutes = (deps: TitleMarksDeps): Route[] => [
  route(calls.toggleLike, ({ caller, params }) => toggleReaction(deps, { caller, titleId: params.id }, 'like')),
  route(calls.toggleDislike, ({ caller, params }) => toggleReaction(deps, { caller, titleId: params.id }, 'dislike')),
  route(calls.toggleWatchlist, ({ caller, params }) => toggleWatchlist(deps, { caller, titleId: params.id })),
];
