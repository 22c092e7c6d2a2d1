// The search indexes, in a thread of their own, rebuilt when the catalogue or the guide changes. Searches use the last
// complete index and never wait for a rebuild.
import { RATING_IDS } from '@seyir/core/access/rating-mask';
import { CATALOGUE_CHANGED, type Catalogue } from '../../catalogue/catalogue.ts';
import { GUIDE_CHANGED, type OnAirMoment } from '../../catalogue/on-air.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { keepFresh } from '../../shared/fresh-value.ts';
import type { Log } from '../../shared/log.ts';
import { type StartEngine, startEngineThread } from './open-engine.ts';
import type { BuiltIndex, FindRequest, Found, Popular, SearchContext } from './search-engine.ts';
import { makeSearchSource } from './search-source.ts';

export interface SearchIndexes {
  /** Searches among the channels of a snapshot and what they show at a moment. */
  find(request: FindRequest, snapshot: Snapshot, moment: OnAirMoment): Promise<Found>;
  /** The most watched and liked titles, and their genres. */
  listPopular(userlevel: number, most: number): Promise<Popular>;
  /** What the last builds made. */
  built(): { readonly catalogue: BuiltIndex; readonly guide: BuiltIndex };
  /** Rebuilds both from the current catalogue and database, without waiting for a notification. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface SearchIndexesDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current' | 'onExchange'>;
  readonly now: Clock;
  readonly log: Log;
  readonly startEngine?: StartEngine;
  /** A PostgreSQL server that the search thread reads by itself. The embedded database sends it pages past this thread. */
  readonly databaseUrl?: string | undefined;
}

/** Builds the first indexes and follows changes. Rejects when the database cannot be read. */
export async function openSearchIndexes(deps: SearchIndexesDeps): Promise<SearchIndexes> {
  const { db, catalogue, now, log, startEngine = startEngineThread, databaseUrl } = deps;
  const onRestart = () => {
    sentContext = undefined;
    titles?.markStale();
    programmes?.markStale();
  };
  const engine = startEngine({ db, source: makeSearchSource(db, catalogue.current), log, onRestart, databaseUrl });
  let sentContext: string | undefined;

  const timed = async (name: string, build: () => Promise<BuiltIndex>): Promise<BuiltIndex> => {
    const startedAt = now();
    const built = await build();
    log.info({ name, entries: built.entries, tookMs: now() - startedAt }, 'search index built');
    return built;
  };
  const openFresh = () =>
    keepFresh({
      name: 'search in the catalogue',
      load: () => timed('catalogue', engine.buildCatalogue),
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
  type Fresh = Awaited<ReturnType<typeof openFresh>>;
  let titles: Fresh | undefined;
  let programmes: Fresh | undefined;
  try {
    titles = await openFresh();
    programmes = await keepFresh({
      name: 'search in the guide',
      load: () => timed('guide', () => engine.buildGuide(now())),
      // Category names, pictures and active channels change with the catalogue.
      follow: (onChange) => listenThrottled(db, [GUIDE_CHANGED, CATALOGUE_CHANGED], onChange),
      log,
    });
  } catch (error) {
    await titles?.close();
    await engine.close();
    throw error;
  }
  const [byName, byGuide] = [titles, programmes];

  return {
    async find(request, snapshot, moment) {
      const context = `${snapshot.edition}/${moment.edition}`;
      if (context !== sentContext) {
        sentContext = context;
        // Arrives before the search: messages to the thread keep their order.
        engine.setContext(makeContext(snapshot, moment)).catch(() => {
          sentContext = undefined;
        });
      }
      return requireBuilt(await engine.find(request));
    },
    listPopular: async (userlevel, most) => requireBuilt(await engine.listPopular(userlevel, most)),
    built: () => ({ catalogue: byName.current(), guide: byGuide.current() }),
    async refresh() {
      await byName.refresh();
      await byGuide.refresh();
    },
    async close() {
      await byName.close();
      await byGuide.close();
      await engine.close();
    },
  };
}

function requireBuilt<T>(answer: T | undefined): T {
  if (answer !== undefined) return answer;
  throw new AppError('UNAVAILABLE', { reason: 'the indexes are being built' }, { retryAfterSeconds: 2 });
}

const makeContext = ({ channels }: Snapshot, moment: OnAirMoment): SearchContext => ({
  channelIds: channels.map(({ id }) => id),
  ratings: Uint8Array.from(channels, ({ age }) => RATING_IDS[age]),
  shownRatings: Uint8Array.from(channels, ({ id }) => {
    const shown = moment.find(id);
    return shown === undefined ? 0 : RATING_IDS[shown.age];
  }),
  catchUpMinutes: Uint32Array.from(channels, ({ catchUpMinutes }) => catchUpMinutes),
  genreIds: channels.map(({ genreId }) => genreId),
});

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
