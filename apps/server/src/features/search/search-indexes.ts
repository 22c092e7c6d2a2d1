// The indexes in memory, built anew when the catalogue or the guide changes. Searches never wait for that: they use the
// last ones that were built.
import { CATALOGUE_CHANGED, type Catalogue } from '../../catalogue/catalogue.ts';
import { keepFresh } from '../../catalogue/fresh-value.ts';
import { GUIDE_CHANGED } from '../../catalogue/on-air.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { type CatalogueIndex, loadCatalogueIndex } from './catalogue-index.ts';
import { type GuideIndex, loadGuideIndex } from './guide-index.ts';
import { makePace } from './pace.ts';

export interface SearchIndexes {
  catalogue(): CatalogueIndex;
  guide(): GuideIndex;
  /** Builds both from what is in the catalogue and the database now, without waiting for an announcement. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface SearchIndexesDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current' | 'onExchange'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Builds the first indexes and follows changes. Rejects when the database cannot be read. */
export async function openSearchIndexes({ db, catalogue, clock, log }: SearchIndexesDeps): Promise<SearchIndexes> {
  const timed = async <T extends CatalogueIndex | GuideIndex>(name: string, load: () => Promise<T>): Promise<T> => {
    const startedAt = clock();
    const loaded = await load();
    log.info({ name, entries: loaded.index.size, tookMs: clock() - startedAt }, 'search index built');
    return loaded;
  };
  const titles = await keepFresh({
    name: 'search in the catalogue',
    load: () => timed('catalogue', () => loadCatalogueIndex(db.kysely, catalogue.current())),
    // Not by the announcement: it reaches the catalogue and us at once, and the snapshot takes a while.
    follow: async (onChange) => {
      const pace = makePace(onChange);
      const stop = catalogue.onExchange(pace.call);
      return async () => {
        stop();
        pace.stop();
      };
    },
    log,
  });
  const programmes = await keepFresh({
    name: 'search in the guide',
    load: () => timed('guide', () => loadGuideIndex(db.kysely, clock())),
    // Names of categories, pictures and which channels are active come with the catalogue.
    follow: (onChange) => listenAtPace(db, [GUIDE_CHANGED, CATALOGUE_CHANGED], onChange),
    log,
  });
  return {
    catalogue: titles.current,
    guide: programmes.current,
    async refresh() {
      await titles.refresh();
      await programmes.refresh();
    },
    async close() {
      await titles.close();
      await programmes.close();
    },
  };
}

async function listenAtPace(db: Database, channels: readonly string[], onChange: () => void) {
  const pace = makePace(onChange);
  const stops = await Promise.all(channels.map((channel) => db.listen(channel, pace.call, pace.call)));
  return async () => {
    pace.stop();
    await Promise.all(stops.map((stop) => stop()));
  };
}
