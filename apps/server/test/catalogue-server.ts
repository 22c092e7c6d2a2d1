// A server whose routes read the catalogue, on the test's database. The test sets time and callers.
import { afterEach } from 'vitest';
import { type AnswerCache, makeAnswerCache } from '../src/catalogue/answer-cache.ts';
import { type Catalogue, createCatalogue } from '../src/catalogue/catalogue.ts';
import { type OnAir, watchOnAir } from '../src/catalogue/on-air.ts';
import type { Database } from '../src/db/database.ts';
import type { Caller } from '../src/http/caller.ts';
import type { Route } from '../src/http/route.ts';
import type { Clock } from '../src/shared/clock.ts';
import { silentLog } from '../src/shared/log.ts';
import { rememberViewers, type ViewerStates } from '../src/viewers/viewer-state.ts';
import { TEST_EVENING } from './builders.ts';
import { aCaller, bearer, testHttp } from './http.ts';

/** The dependencies of a feature that reads the catalogue. */
export interface CatalogueDeps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly onAir: OnAir;
  readonly viewers: ViewerStates;
  readonly answers: AnswerCache;
  readonly now: Clock;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** As a browser reads it, without types. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface CatalogueServer extends CatalogueDeps {
  /** Calls as one of the callers; without a name, without a token. */
  get(path: string, as?: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, as: string | undefined, body: unknown): Promise<Answer>;
  delete(path: string, as: string | undefined): Promise<Answer>;
  /** Sets the time. */
  at(moment: Date): void;
  close(): Promise<void>;
}

/** `guest` is always among the callers. */
export async function openCatalogueServer(
  db: Database,
  makeRoutes: (deps: CatalogueDeps) => readonly Route[],
  callers: Readonly<Record<string, Partial<Caller>>> = {},
): Promise<CatalogueServer> {
  let currentMs = TEST_EVENING.getTime();
  const now = () => currentMs;
  const catalogue = await createCatalogue({ db, log: silentLog, now });
  const onAir = await watchOnAir({ db, log: silentLog, now });
  const viewers = await rememberViewers({ db, now });
  const deps: CatalogueDeps = { db, catalogue, onAir, viewers, answers: makeAnswerCache(), now };

  const known: Readonly<Record<string, Partial<Caller>>> = { guest: { isGuest: true }, ...callers };
  const http = await testHttp({
    routes: makeRoutes(deps),
    resolveCaller: async (token) => {
      const caller = known[token];
      return caller ? { caller: aCaller(caller) } : { refused: 'UNAUTHORISED' };
    },
    now,
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
    async delete(path, as) {
      const headers = as === undefined ? {} : bearer(as);
      const response = await http.inject({ method: 'DELETE', url: `/api${path}`, headers });
      const body = response.body === '' ? undefined : JSON.parse(response.body);
      return { status: response.statusCode, headers: response.headers, body };
    },
    at(moment) {
      currentMs = moment.getTime();
    },
    async close() {
      await http.drain(0);
      await catalogue.close();
      await onAir.close();
      await viewers.close();
    },
  };
}

/** Opens servers in tests, on one set of routes, and closes the last one after each. */
export function useCatalogueServer(db: Database, makeRoutes: (deps: CatalogueDeps) => readonly Route[]) {
  let server: CatalogueServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  return async (callers: Readonly<Record<string, Partial<Caller>>> = {}): Promise<CatalogueServer> => {
    server = await openCatalogueServer(db, makeRoutes, callers);
    return server;
  };
}
