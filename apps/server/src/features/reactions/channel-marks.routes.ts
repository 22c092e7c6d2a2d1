import * as calls from '@seyir/contract/reactions';
import { type Route, route } from '../../http/route.ts';
import { type ChannelMarksDeps, toggleFavourite, toggleLock } from './channel-marks.service.ts';

export const channelMarksRoutes = (deps: ChannelMarksDeps): Route[] => [
  route(calls.toggleFavourite, ({ caller, params }) => toggleFavourite(deps, caller, params.channelId)),
  route(calls.toggleLock, ({ caller, params }) => toggleLock(deps, caller, params.channelId)),
];
