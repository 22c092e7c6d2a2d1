// Every feature of the server in the role `web`, or the parts of other roles, on a database of the test: no demonstration,
// no port.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/database.ts';
import { openEvents } from '../src/events/events.ts';
import { makeTries } from '../src/identity/tries.ts';
import { makeJobs } from '../src/jobs/jobs.ts';
import { makeTools } from '../src/operator/open-tools.ts';
import { makeOperatorCommands } from '../src/operator/run-for-operator.ts';
import { makeOutbox } from '../src/outbox/outbox.ts';
import { type Clock, systemClock } from '../src/shared/clock.ts';
import { newId } from '../src/shared/ids.ts';
import { type Log, silentLog } from '../src/shared/log.ts';
import { openStores } from '../src/store/open-store.ts';
import { makeLiveParts } from '../src/timeline/live-parts.ts';

/** Signs the tokens of the composition. */
export const WHOLE_SECRET = 'a secret of at least thirty-two characters';

export async function composeRoles(
  db: Database,
  roles: string,
  now: Clock = systemClock,
  log: Log = silentLog,
  env: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-whole-'));
  const config = readConfig({ SEYIR_DATA: folder, SEYIR_DEMO: 'off', SEYIR_ROLES: roles, ...env });
  const jobs = makeJobs({ db, log, now, isWorker: config.roles.includes('worker') });
  const events = await openEvents({ db, now, log });
  const stores = openStores(config);
  const composition = await compose({
    config,
    db,
    jobs,
    log,
    now,
    newId,
    liveParts: makeLiveParts(),
    runOperatorCommand: makeOperatorCommands(makeTools({ config, db, now }), 1),
    metrics: { observeRequest: () => {}, registry: new Registry() },
    stores,
    secret: WHOLE_SECRET,
    publicUrl: () => 'http://localhost',
    paymentPages: { origin: () => 'http://localhost:1' },
    events,
    outbox: makeOutbox({ options: config.outbox, jobs, now, log }),
    tries: makeTries(db, now),
  });
  return {
    composition,
    jobs,
    mediaFolder: config.mediaFolder,
    async close() {
      await composition.close();
      await events.close();
      await stores.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function composeWhole(db: Database, now: Clock = systemClock, log: Log = silentLog) {
  const { composition, ...rest } = await composeRoles(db, 'web', now, log);
  if (composition.web === undefined) throw new Error('The role web has no web.');
  return { ...composition.web, ...rest };
}
