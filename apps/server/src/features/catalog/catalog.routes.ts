import { listContentChildren, listRelatedContent, readContent } from '@seyir/contract/catalog';
import { saveBookmark } from '@seyir/contract/watching';
import { type Route, route } from '../../http/route.ts';
import { type CatalogDeps, keepBookmark, listRelated, readChildren, readTitle } from './catalog.service.ts';

export const catalogRoutes = (deps: CatalogDeps): Route[] => [
  route(readContent, ({ caller, meta, params }) => readTitle(deps, caller, meta, params.id)),
  route(listContentChildren, ({ caller, meta, params }) => readChildren(deps, caller, meta, params.id)),
  route(listRelatedContent, ({ caller, meta, params }) => listRelated(deps, caller, meta, params.id)),
  route(saveBookmark, ({ caller, params, body }) => keepBookmark(deps, caller, params.id, body.bookmark)),
];
