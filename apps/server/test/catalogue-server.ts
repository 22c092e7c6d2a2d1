// A server whose routes read the catalogue, on the test's database, with a clock and callers the test owns.
import { type AnswerCache, makeAnswerCache } from '../src/catalogue/answer-cache.ts';
import { type Catalogue, createCatalogue } from '../src/catalogue/catalogue.ts';
import { type OnAir, watchOnAir } from '../src/catalogue/on-air.ts';
import { rememberViewers, type ViewerStates } from '../src/catalogue/viewer-state.ts';
import type { Database } from '../src/db/database.ts';
import type { Caller } from '../src/http/caller.ts';
import type { Route } from '../src/http/route.ts';
import type { Clock } from '../src/shared/clock.ts';
import { silentLog } from '../src/shared/log.ts';
import { TEST_EVENING } from './builders.ts';
import { aCaller, bearer, testHttp } from './http.ts';

/** Everything a feature that shows the catalogue is given. */
export interface CatalogueDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly onAir: OnAir;
  readonly viewers: ViewerStates;
  readonly answers: AnswerCache;
  readonly clock: Clock;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** As a browser reads it, without types. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface CatalogueServer extends CatalogueDeps {
  /** Asks as one of the callers; without a name, as a stranger. */
  get(path: string, as?: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, as: string | undefined, body: unknown): Promise<Answer>;
  /** Sets the clock. */
  at(moment: Date): void;
  close(): Promise<void>;
}

/** `guest` is always among the callers. */
export async function openCatalogueServer(
  db: Database,
  makeRoutes: (deps: CatalogueDeps) => readonly Route[],
  callers: Readonly<Record<string, Partial<Caller>>> = {},
): Promise<CatalogueServer> {
  let now = TEST_EVENING.getTime();
  const clock = () => now;
  const catalogue = await createCatalogue({ db, log: silentLog, clock });
  const onAir = await watchOnAir({ db, log: silentLog, clock });
  const viewers = await rememberViewers({ db, clock });
  const deps: CatalogueDeps = { db, catalogue, onAir, viewers, answers: makeAnswerCache(), clock };

  const known: Readonly<Record<string, Partial<Caller>>> = { guest: { isGuest: true }, ...callers };
  const http = await testHttp({
    routes: makeRoutes(deps),
    resolveCaller: async (token) => {
      const caller = known[token];
      return caller ? { caller: aCaller(caller) } : { refused: 'UNAUTHORISED' };
    },
    now: clock,
  });

  return {
    ...deps,
    async get(path, as, headers = {}) {
      const response = await http.inject({
        url: `/api${path}`,
        headers: { ...(as === undefined ? {} : bearer(as)), ...headers },
      });
      const body = response.body === '' ? undefined : JSON.parse(response.body);
      return { status: response.statusCode, headers: response.headers, body };
    },
    async post(path, as, payload) {
      const headers = as === undefined ? {} : bearer(as);
      const response = await http.inject({ method: 'POST', url: `/api${path}`, headers, payload: payload as object });
      const body = response.body === '' ? undefined : JSON.parse(response.body);
      return { status: response.statusCode, headers: response.headers, body };
    },
    at(moment) {
      now = moment.getTime();
    },
    async close() {
      await http.drain(0);
      await catalogue.close();
      await onAir.close();
      await viewers.close();
    },
  };
}
