import * as contract from '@seyir/contract/catalog';
import { legacyAddComplete, legacyDeleteBookmark } from '@seyir/contract/legacy';
import * as watching from '@seyir/contract/watching';
import { type Route, route } from '../../http/route.ts';
import { type CatalogDeps, listRelated, readChildren, readPerson, readTitle } from './catalog.service.ts';
import { leaveContinueRow, markWatched } from './watched-marks.ts';
import { completeContent, deleteBookmark, keepBookmark, makeWatchingDeps } from './watching.service.ts';

export function catalogRoutes(given: CatalogDeps): Route[] {
  const deps = makeWatchingDeps(given);
  return [
    route(contract.readContent, ({ caller, meta, params }) => readTitle(deps, caller, meta, params.id)),
    route(contract.listContentChildren, ({ caller, meta, params }) => readChildren(deps, caller, meta, params.id)),
    route(contract.listRelatedContent, ({ caller, meta, params }) => listRelated(deps, caller, meta, params.id)),
    route(contract.readPerson, ({ caller, meta, params }) => readPerson(deps, caller, meta, params.id)),
    route(watching.saveBookmark, ({ caller, params, body }) => keepBookmark(deps, caller, params.id, body.bookmark)),
    route(watching.markWatched, ({ caller, params, body }) => markWatched(deps, caller, params.id, body.watched)),
    route(watching.leaveContinueRow, ({ caller, params }) => leaveContinueRow(deps, caller, params.id)),
    route(legacyAddComplete, ({ caller, query }) => completeContent(deps, caller, query.contentcode)),
    route(legacyDeleteBookmark, ({ caller, query }) => deleteBookmark(deps, caller, query.contentcode)),
  ];
}
