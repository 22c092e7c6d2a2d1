// A server that answers searches, with indexes built from the rows at opening time.
import type { Database } from '../src/db/database.ts';
import { startEngineHere } from '../src/features/search/open-engine.ts';
import { searchRoutes } from '../src/features/search/search.service.ts';
import { openSearchIndexes, type SearchIndexes } from '../src/features/search/search-indexes.ts';
import type { Caller } from '../src/http/caller.ts';
import { silentLog } from '../src/shared/log.ts';
import { type Answer, type CatalogueServer, openCatalogueServer } from './catalogue-server.ts';

export interface SearchServer extends CatalogueServer {
  readonly indexes: SearchIndexes;
  /** Searches; the words are URL-encoded as by a browser. */
  search(q: string, as?: string, more?: Readonly<Record<string, string | number>>): Promise<Answer>;
  /** The names of the results, in order. */
  find(q: string, as?: string, more?: Readonly<Record<string, string | number>>): Promise<string[]>;
  suggest(q: string, as?: string): Promise<Answer>;
}

/** `guest` is always among the callers, and is the default. */
export async function openSearchServer(
  db: Database,
  callers: Readonly<Record<string, Partial<Caller>>> = {},
): Promise<SearchServer> {
  let indexes: SearchIndexes | undefined;
  const opened = () => {
    if (indexes === undefined) throw new Error('The indexes are opened after the server.');
    return indexes;
  };
  const server = await openCatalogueServer(
    db,
    (deps) =>
      searchRoutes({
        ...deps,
        indexes: {
          find: (...asked) => opened().find(...asked),
          listPopular: (...asked) => opened().listPopular(...asked),
        },
      }),
    callers,
  );
  indexes = await openSearchIndexes({ ...server, log: silentLog, startEngine: startEngineHere });

  const search: SearchServer['search'] = (q, as = 'guest', more = {}) => {
    const query = new URLSearchParams({ q });
    for (const [name, value] of Object.entries(more)) query.set(name, String(value));
    return server.get(`/search?${query}`, as);
  };
  return {
    ...server,
    indexes,
    search,
    async find(...asked) {
      const { body } = await search(...asked);
      return body.contents.map(nameOf);
    },
    suggest: (q, as = 'guest') => server.get(`/search/suggest?${new URLSearchParams({ q })}`, as),
    async close() {
      await opened().close();
      await server.close();
    },
  };
}

interface Named {
  readonly title?: string;
  readonly name?: string;
  readonly prevuename?: string;
}
const nameOf = ({ title, name, prevuename }: Named): string => title ?? name ?? prevuename ?? '';
