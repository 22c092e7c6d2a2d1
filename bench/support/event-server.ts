// The real HTTP server with nothing but event streams and a call beside them. Run as a process of its own with the number
// of viewers; prints their tokens. SIGUSR2 publishes an event to all.
import '../../apps/server/src/shared/fast-ticks.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openMemoryDatabase } from '../../apps/server/src/db/pglite-database.ts';
import { eventRoutes, openEvents } from '../../apps/server/src/events/events.ts';
import { clientTimeRoutes } from '../../apps/server/src/features/client/client.routes.ts';
import { makeCallerLookup } from '../../apps/server/src/features/session/caller-lookup.ts';
import { makeTokens } from '../../apps/server/src/features/session/tokens.ts';
import { buildHttp } from '../../apps/server/src/http/build-http.ts';
import { systemClock as now } from '../../apps/server/src/shared/clock.ts';
import { newId } from '../../apps/server/src/shared/ids.ts';
import { silentLog as log } from '../../apps/server/src/shared/log.ts';
import { anAccount, aSession } from '../../apps/server/test/builders.ts';

export interface EventServerFacts {
  readonly url: string;
  readonly tokens: readonly string[];
}

const db = await openMemoryDatabase(log);
await migrate(db, log);
const signing = makeTokens({ secret: 'the-secret-of-a-benchmark-on-loopback', now });
const callers = await makeCallerLookup({ db, tokens: signing, now });
const events = await openEvents({ db, now, log });
const http = await buildHttp({
  routes: [...eventRoutes(events), ...clientTimeRoutes({ now })],
  rawRoutes: [],
  resolveCaller: callers.resolve,
  isUnavailable: () => false,
  security: { paymentOrigin: '', frameAncestors: [], https: false },
  allowedOrigins: [],
  trustProxy: [],
  rate: { perAddress: 0, perSession: 0 },
  observe: () => undefined,
  log,
  now,
  newId,
});
const url = await http.listen('127.0.0.1', 0);

const expiresAt = now() + 3_600_000;
const tokens: string[] = [];
for (let viewer = 0; viewer < Number(process.argv[2]); viewer += 1) {
  const account = await anAccount(db);
  const session = await aSession(db, { account_id: account.id, expires_at: new Date(expiresAt) });
  tokens.push(await signing.issue({ accountId: account.id, sessionId: session.id, usertype: '1', expiresAt }));
}

process.on('SIGUSR2', () => void events.publish({ type: 'changed', what: 'subscription' }, 'everyone'));
process.stdout.write(`${JSON.stringify({ url, tokens })}\n`);
