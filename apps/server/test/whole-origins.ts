// Origins with the real library, timelines, leases and database, for tests that play what lies in files.
import { writeRights } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import type { Database } from '../src/db/database.ts';
import { isConnectionError } from '../src/db/errors.ts';
import type { MayPlay } from '../src/origin/grants.ts';
import { openStreamLeases, type StreamLeases } from '../src/origin/leases/stream-leases.ts';
import { openLibrary } from '../src/origin/library/library.ts';
import { openOrigin } from '../src/origin/open-origin.ts';
import { makeStreamTokens } from '../src/origin/stream-token.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';
import { openFolderStore } from '../src/store/folder-store.ts';
import { openTimelines } from '../src/timeline/timelines.ts';
import { testHttp } from './http.ts';
import { SECRET } from './stream-world.ts';

export interface OriginWorld {
  readonly db: Database;
  /** The media folder. */
  readonly folder: string;
  readonly now: () => number;
  readonly mayPlay: MayPlay;
  readonly account: { readonly id: string };
}

export interface WholeOrigin {
  readonly leases: StreamLeases;
  /** The address of a path, with a token of the session. */
  addressOf(sessionId: string, rights: StreamList, path: string): string;
  ask(sessionId: string, rights: StreamList, path: string): Promise<Response>;
}

export function useOrigins(readWorld: () => OriginWorld) {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async openServer(): Promise<WholeOrigin> {
      const { db, folder, now, mayPlay, account } = readWorld();
      const store = openFolderStore(folder);
      const library = await openLibrary({ db, store, log: silentLog, now, cacheBytes: 2 ** 20 });
      const timelines = await openTimelines({ db, log: silentLog, now });
      const leases = openStreamLeases({ db, now, log: silentLog });
      const tokens = makeStreamTokens({ secret: SECRET, now, ttlMs: 3_600_000 });
      const origin = await openOrigin({
        db,
        library,
        timelines,
        tokens,
        leases,
        secret: SECRET,
        numbering: 'first',
        mayPlay,
        viewerChannels: ['session_changed', 'viewer_changed'],
        isUnavailable: isConnectionError,
        observe: () => undefined,
        log: silentLog,
        now,
        newId,
        waitMs: 50,
      });
      const http = await testHttp({ fastLanes: [origin] });
      const url = await http.listen('127.0.0.1', 0);
      closing.push(store.close, library.close, timelines.close, leases.close, origin.close, () => http.drain(0));
      const addressOf: WholeOrigin['addressOf'] = (sessionId, rights, path) => {
        const token = tokens.issue({ sessionId, accountId: account.id, rights: writeRights(rights) });
        return `${url}/stream/${token}/${path}`;
      };
      return { leases, addressOf, ask: (...what) => fetch(addressOf(...what)) };
    },
    async closeServers() {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
}
