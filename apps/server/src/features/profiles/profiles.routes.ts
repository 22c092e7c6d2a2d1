import { listProfiles, selectProfile as select } from '@seyir/contract/profiles';
import { type Route, route } from '../../http/route.ts';
import { type ProfilesDeps, readProfiles, selectProfile } from './profiles.service.ts';

export const profilesRoutes = (deps: ProfilesDeps): Route[] => [
  route(listProfiles, ({ caller }) => readProfiles(deps, caller)),
  route(select, ({ caller, body }) => selectProfile(deps, caller, body)),
];
