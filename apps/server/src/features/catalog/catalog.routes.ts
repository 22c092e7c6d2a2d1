import { listContentChildren, listRelatedContent, readContent } from '@seyir/contract/catalog';
import { legacyAddComplete, legacyDeleteBookmark } from '@seyir/contract/legacy';
import { saveBookmark } from '@seyir/contract/watching';
import { type Route, route } from '../../http/route.ts';
import { type CatalogDeps, listRelated, readChildren, readTitle } from './catalog.service.ts';
import { completeContent, deleteBookmark, keepBookmark, makeWatchingDeps } from './watching.service.ts';

export function catalogRoutes(given: CatalogDeps): Route[] {
  const deps = makeWatchingDeps(given);
  return [
    route(readContent, ({ caller, meta, params }) => readTitle(deps, caller, meta, params.id)),
    route(listContentChildren, ({ caller, meta, params }) => readChildren(deps, caller, meta, params.id)),
    route(listRelatedContent, ({ caller, meta, params }) => listRelated(deps, caller, meta, params.id)),
    route(saveBookmark, ({ caller, params, body }) => keepBookmark(deps, caller, params.id, body.bookmark)),
    route(legacyAddComplete, ({ caller, query }) => completeContent(deps, caller, query.contentcode)),
    route(legacyDeleteBookmark, ({ caller, query }) => deleteBookmark(deps, caller, query.contentcode)),
  ];
}
