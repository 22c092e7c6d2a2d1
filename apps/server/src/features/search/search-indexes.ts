// The in-memory search indexes, rebuilt when the catalogue or the guide changes. Searches use the last complete index and
// never wait for a rebuild.
import { CATALOGUE_CHANGED, type Catalogue } from '../../catalogue/catalogue.ts';
import { keepFresh } from '../../catalogue/fresh-value.ts';
import { GUIDE_CHANGED } from '../../catalogue/on-air.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { type CatalogueIndex, loadCatalogueIndex } from './catalogue-index.ts';
import { type GuideIndex, loadGuideIndex } from './guide-index.ts';

export interface SearchIndexes {
  catalogue(): CatalogueIndex;
  guide(): GuideIndex;
  /** Rebuilds both from the current catalogue and database, without waiting for a notification. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface SearchIndexesDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current' | 'onExchange'>;
  readonly now: Clock;
  readonly log: Log;
}

/** Builds the first indexes and follows changes. Rejects when the database cannot be read. */
export async function openSearchIndexes({ db, catalogue, now, log }: SearchIndexesDeps): Promise<SearchIndexes> {
  const timed = async <T extends CatalogueIndex | GuideIndex>(name: string, load: () => Promise<T>): Promise<T> => {
    const startedAt = now();
    const loaded = await load();
    log.info({ name, entries: loaded.index.size, tookMs: now() - startedAt }, 'search index built');
    return loaded;
  };
  const titles = await keepFresh({
    name: 'search in the catalogue',
    load: () => timed('catalogue', () => loadCatalogueIndex(db.kysely, catalogue.current())),
    // Follows the new snapshot, not the notification: the notification arrives before the snapshot is read.
    follow: async (onChange) => {
      const throttle = makeThrottle(onChange);
      const stop = catalogue.onExchange(throttle.call);
      return async () => {
        stop();
        throttle.stop();
      };
    },
    log,
  });
  const programmes = await keepFresh({
    name: 'search in the guide',
    load: () => timed('guide', () => loadGuideIndex(db.kysely, now())),
    // Category names, pictures and active channels change with the catalogue.
    follow: (onChange) => listenThrottled(db, [GUIDE_CHANGED, CATALOGUE_CHANGED], onChange),
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

async function listenThrottled(db: Database, channels: readonly string[], onChange: () => void) {
  const throttle = makeThrottle(onChange);
  const stops = await Promise.all(channels.map((channel) => db.listen(channel, throttle.call, throttle.call)));
  return async () => {
    throttle.stop();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** An import publishes changes for minutes; building an index takes a second or two of a processor each time. */
export const BUILD_EVERY_MS = 5_000;

export interface Throttle {
  /** Acts at once, or when BUILD_EVERY_MS have passed since the last act. */
  call(): void;
  stop(): void;
}

/** Throttle with leading and trailing edge: the first call acts at once, calls within the interval act once at its end. */
export function makeThrottle(act: () => void): Throttle {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  const call = () => {
    isWaiting = timer !== undefined;
    if (isWaiting) return;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) call();
    }, BUILD_EVERY_MS);
    timer.unref();
  };
  return { call, stop: () => clearTimeout(timer) };
}
