// Opens all parts of the server in order and closes them in reverse order.

import { setTimeZone } from '@seyir/core/time/local-time';
import { z } from 'zod';
import { type Composition, compose } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Database, Engine } from '../db/database.ts';
import { checkClock, keepAnchored } from '../db/database-clock.ts';
import { isConnectionError } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { openEvents } from '../events/events.ts';
import type { RunOperatorCommand } from '../features/console/operator-commands.ts';
import { apiDocsRoutes } from '../http/api-docs.routes.ts';
import { buildHttp } from '../http/build-http.ts';
import { checkPort } from '../http/listen.ts';
import { type DescribePage, readWebApp, type WebApp } from '../http/web-app.ts';
import { makeTries } from '../identity/tries.ts';
import { makeJobs } from '../jobs/jobs.ts';
import { checkDisk, healthRoutes } from '../operations/health.routes.ts';
import { makeMetrics, metricsRoutes } from '../operations/metrics.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { systemClock } from '../shared/clock.ts';
import { prepareDataFolder, readOrCreateSecret } from '../shared/data-folder.ts';
import { hasErrorCode } from '../shared/error-code.ts';
import { newId } from '../shared/ids.ts';
import { readLanguageFiles } from '../shared/language-files.ts';
import { listFurtherLanguages, setFurtherLanguages } from '../shared/languages.ts';
import type { Log } from '../shared/log.ts';
import { makeSteadyClock } from '../shared/steady-clock.ts';
import { openStores } from '../store/open-store.ts';
import { makeLiveParts } from '../timeline/live-parts.ts';
import { makeClosing } from './closing.ts';
import { makePaymentPages } from './payment-pages.ts';
import type { Plumbing } from './plumbing.ts';

/** Running requests and jobs get this long to end before they are cut. Supervisors usually wait 30 seconds. */
const DRAIN_MS = 10_000;
const JOBS_GRACE_MS = 10_000;

export interface ServerOptions {
  readonly config: Config;
  readonly log: Log;
  /** Called with the progress of the demonstration's media. */
  readonly onDemoMedia?: NonNullable<Plumbing['onDemoMedia']>;
  /** The build output of the web application. */
  readonly webFolder: string;
  /** Runs commands of the console on this database. */
  readonly makeRunOperatorCommand: (db: Database) => RunOperatorCommand;
  /** Takes commands of the command line on this database; returns its close. Only with the embedded one. */
  readonly openCommands?: (db: Database) => Promise<() => Promise<void>>;
}

export interface Server {
  /** The address of the listening socket. */
  readonly address: string;
  /** The address that viewers type. */
  readonly publicUrl: string;
  readonly engine: Engine;
  readonly demoAccounts: Composition['demoAccounts'];
  /** Drains and closes. Idempotent. */
  close(): Promise<void>;
}

/** Starts the server. When a part fails to open, the parts opened before are closed and the error is thrown. */
export async function openServer(options: ServerOptions): Promise<Server> {
  const closing = makeClosing(options.log);
  try {
    return await openParts(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function openParts(
  { config, log, onDemoMedia, webFolder, makeRunOperatorCommand, openCommands }: ServerOptions,
  closing: ReturnType<typeof makeClosing>,
) {
  // The clock of an embedded database is that of this machine: no other clock is to agree with.
  const clock = config.databaseUrl === undefined ? undefined : makeSteadyClock();
  const now = clock?.now ?? systemClock;
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;

  setTimeZone(config.timeZone);
  await checkPort(config.host, config.port);
  await prepareDataFolder(config.dataFolder);
  setFurtherLanguages(await readLanguageFiles(config.languagesFolder, log));
  const secret = config.secret ?? (await readOrCreateSecret(config.dataFolder));
  const db = await openDatabase({ ...config, poolSize: config.databasePool, log });
  closing.add('database', () => db.close());
  await checkClock(db, now);
  if (clock) {
    const stopAnchoring = keepAnchored({ db, clock, log });
    closing.add('clock', async () => stopAnchoring());
  }
  await migrate(db, log);

  const tries = makeTries(db, now);
  const jobs = makeJobs({ db, log, now, isWorker: config.roles.includes('worker') });
  jobs.schedule(
    jobs.define('sweep-tries', z.null(), ({ signal }) => tries.sweep(signal)),
    '17 * * * *',
    null,
  );
  const outbox = makeOutbox({ options: config.outbox, jobs, now, log });
  closing.add('outbox', async () => outbox.close());
  const events = await openEvents({ db, now, log });
  closing.add('events', () => events.close());
  const metrics = makeMetrics({ countStreams: events.count, countJobs: jobs.countByState, pingDatabase: db.ping });
  const paymentPages = makePaymentPages(config, log);
  const runOperatorCommand = makeRunOperatorCommand(db);
  const services = {
    db,
    jobs,
    events,
    outbox,
    tries,
    paymentPages,
    metrics,
    runOperatorCommand,
    liveParts: makeLiveParts(),
  };
  const stores = openStores(config);
  closing.add('stores', stores.close);
  const plumbing = { config, stores, secret, publicUrl, ...services, log, now, newId };
  const parts = await compose({ ...plumbing, ...(onDemoMedia ? { onDemoMedia } : {}) });
  closing.add('features', () => parts.close());
  // Viewers alone need the pages: jobs call the gateway itself.
  const { web } = parts;
  if (web) await paymentPages.open(web.paymentLane);
  closing.add('payment pages', paymentPages.close);
  await jobs.start();
  closing.add('jobs', () => jobs.stop(JOBS_GRACE_MS));
  await parts.catchUp();
  if (openCommands && db.engine === 'pglite') closing.add('commands', await openCommands(db));

  const checks = [
    { name: 'database', check: () => db.ping() },
    { name: 'clock', check: () => checkClock(db, now) },
    { name: 'disk', check: checkDisk(config.dataFolder) },
  ];
  const { roles } = config;
  const http = await buildHttp({
    routes: web?.routes ?? [],
    rawRoutes: [
      ...healthRoutes({ checks, roles, isDraining: closing.isClosing, log }),
      ...metricsRoutes({ metrics, isPublic: config.metricsPublic }),
      ...(web ? [...apiDocsRoutes(web.routes), ...web.rawRoutes] : []),
    ],
    fastLanes: web?.fastLanes ?? [],
    webApp: web && (await findWebApp(webFolder, web.describePage, log)),
    resolveCaller: web?.resolveCaller ?? (async () => ({ refused: 'UNAUTHORISED' })),
    resolveOperator: web?.resolveOperator ?? (async () => ({ refused: 'UNAUTHORISED' })),
    isUnavailable: isConnectionError,
    security: {
      paymentOrigin: paymentPages.origin(),
      frameAncestors: config.frameAncestors,
      mediaOrigins: [...new Set(config.channelHosts.map(({ to }) => new URL(to).origin))],
      https: config.publicUrl?.startsWith('https:') ?? false,
    },
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    rate: config.rate,
    observe: metrics.observeRequest,
    log,
    now,
    newId,
  });
  closing.add('http', async () => {
    // Open event streams would delay the drain to its limit.
    await events.close();
    await http.drain(DRAIN_MS);
  });
  address = await http.listen(config.host, config.port);

  const { demoAccounts } = parts;
  return { address, publicUrl: publicUrl(), engine: db.engine, demoAccounts, close: closing.close };
}

/** Undefined when the application is not built: the API is useful without it. */
async function findWebApp(folder: string, describePage: DescribePage, log: Log): Promise<WebApp | undefined> {
  try {
    return await readWebApp(folder, describePage, listFurtherLanguages());
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    log.warn({ folder }, 'the web application is not built: only the API is served');
    return undefined;
  }
}
