import * as calls from '@seyir/contract/search';
import { type Route, route } from '../../http/route.ts';
import { type SearchDeps, search, suggest } from './search.service.ts';

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route(calls.search, ({ caller, meta, query }) => search(deps, caller, meta, query)),
  route(calls.suggest, ({ caller, meta, query }) => suggest(deps, caller, meta, query.q)),
];
