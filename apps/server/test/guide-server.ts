// A server that answers the guide, with callers as playback sees them.
import type { Database } from '../src/db/database.ts';
import { guideRoutes } from '../src/features/guide/guide.routes.ts';
import { viewerOf } from '../src/features/playback/viewer-facts.ts';
import type { Caller } from '../src/http/caller.ts';
import { openCatalogueServer } from './catalogue-server.ts';

/** `guest` is always among the callers. */
export const openGuideServer = (db: Database, callers: Readonly<Record<string, Partial<Caller>>> = {}) =>
  openCatalogueServer(db, (deps) => guideRoutes({ ...deps, viewerOf }), callers);
