import { listChannels } from '@seyir/contract/channels';
import { type Route, route } from '../../http/route.ts';
import { type ChannelsDeps, readChannelList } from './channels.service.ts';

export const channelsRoutes = (deps: ChannelsDeps): Route[] => [
  route(listChannels, ({ caller, meta }) => readChannelList(deps, caller, meta)),
];
