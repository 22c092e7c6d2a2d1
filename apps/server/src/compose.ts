// Composition root: makes the parts that the roles of this process need, and nothing else.
import { defineSalesDays } from './billing/sales-days.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { makeClosing } from './compose/closing.ts';
import { defineAccountJobs } from './compose/open-account.ts';
import { makeGateway, openBilling } from './compose/open-billing.ts';
import { defineConsoleJobs, openConsole } from './compose/open-console.ts';
import { openDemo } from './compose/open-demo.ts';
import { openLiveSources, openMediaWork } from './compose/open-media.ts';
import { openWeb, type WebParts } from './compose/open-web.ts';
import type { Plumbing } from './compose/plumbing.ts';
import type { ReadyFacts } from './compose/ready-block.ts';
import { defineAudience } from './features/analytics/audience.ts';
import { defineChannelFigures } from './features/analytics/channel-figures.ts';
import { defineUsageSweep } from './features/analytics/sweep-usage.ts';
import { defineGuideJobs } from './features/guide-import/guide-sources.ts';
import { writeFirstHome } from './features/home/first-home.ts';
import { createImages } from './features/images/images.service.ts';
import { makePhotos } from './features/images/profile-photos.ts';
import { defineRecordingAnnouncements } from './features/recordings/announce-started.ts';
import { defineRecordingJobs } from './features/recordings/recordings.job.ts';
import { defineReminderJob } from './features/reminders/publish-reminders.ts';
import { definePopularityJob } from './features/search/popularity.ts';
import { ensureGuestAccount } from './features/session/guest-account.ts';
import { makeKnownDevices } from './features/session/known-devices.ts';
import type { SessionDeps } from './features/session/open-session.ts';
import { makeTokens } from './features/session/tokens.ts';
import type { ResolveOperator } from './http/caller.ts';
import type { FastLane } from './http/fast-lane.ts';
import { followProductSettings } from './operations/settings.ts';
import { makePush } from './outbox/push/push.ts';
import { deriveVapidKeys } from './outbox/push/send-push.ts';
import { setCacheMemory } from './shared/caches.ts';
import { prepareDataFolder } from './shared/data-folder.ts';
import { makeNetworkList } from './shared/networks.ts';
import { makePasswords } from './shared/passwords.ts';
import { copyEarlierImages } from './store/open-store.ts';

/** The path of the legacy interface: on our own origin, so that no token leaves it (LEGACY-16). */
const LEGACY_INTERFACE = '/api/legacy';

interface OperatedParts {
  /** The pages of the payment frame, for a port of their own. */
  readonly paymentLane: FastLane;
  /** Who calls the operator console. */
  readonly resolveOperator: ResolveOperator;
}

/** The routes, lanes and hooks of all features. */
export interface Composition {
  /** What viewers are answered with; undefined without the role `web`. */
  readonly web: (WebParts & OperatedParts) | undefined;
  /** Runs once the jobs are started: work that came due while no server ran. */
  catchUp(): Promise<void>;
  /** Accounts to try the service with, shown when it is ready; empty without the demonstration. */
  readonly demoAccounts: ReadyFacts['demoAccounts'];
  close(): Promise<void>;
}

/** Makes every feature. The database is migrated and jobs are not started yet, so that features can declare theirs. */
export async function compose(plumbing: Plumbing): Promise<Composition> {
  const { config, stores, db, jobs, events, log, now } = plumbing;
  const [isWeb, isWorker] = [config.roles.includes('web'), config.roles.includes('worker')];
  const closing = makeClosing(log);
  setCacheMemory(config.cacheBytes);
  await prepareDataFolder(config.mediaFolder);
  await copyEarlierImages(config);
  const session = sessionDeps(plumbing);
  await ensureGuestAccount(session);
  const images = createImages({ db, store: stores.images, now, log });
  const photos = makePhotos({ db, store: stores.images, images, now, log });
  const demo = await openDemo(plumbing, { images, passwords: session.passwords, closing });
  if (demo === undefined) await writeFirstHome(db);

  const composition = { demoAccounts: demo?.accounts ?? [], close: closing.close };
  const withLiveSources = async <T extends Composition>(made: T): Promise<T> => {
    if (config.roles.includes('ingest')) await openLiveSources(plumbing, demo?.generatedInputs ?? {}, closing);
    return made;
  };
  if (!isWeb && !isWorker) return withLiveSources({ ...composition, web: undefined, ...NOTHING_DUE });

  const catalogue = await createCatalogue({ db, log, now });
  closing.add('catalogue', catalogue.close);
  const settings = await followProductSettings({ db, log }, config.product);
  closing.add('product settings', settings.close);
  const product = settings.current;
  const recordings = { db, catalogue, events, now, newId: plumbing.newId, ...config.recording };
  const keys = deriveVapidKeys(plumbing.secret);
  const push = makePush({
    ...{ db, jobs, now, log, keys },
    subject: config.publicUrl?.startsWith('https:') ? config.publicUrl : 'mailto:operator@localhost',
    isAllowed: makeNetworkList(config.pushNetworks),
  });
  const scheduleReminder = defineReminderJob(jobs, { db, events, push, now, log });
  const gateway = makeGateway(plumbing, plumbing.paymentPages.origin);
  const web = isWeb
    ? await openWeb(plumbing, {
        ...{ session, images, photos, catalogue, recordings, scheduleReminder, gateway, product, closing },
        pushKey: keys.publicKey,
      })
    : undefined;
  const operators = web && (await openConsole(plumbing, session, { ...web, images }));
  const viewers = web?.viewers ?? NO_CACHED_VIEWERS;
  const billing = openBilling(plumbing, { session, catalogue, gateway, product, viewers });
  if (isWorker) {
    defineAccountJobs(plumbing, session, { gateway, photos });
    defineConsoleJobs(plumbing);
    defineRecordingJobs(jobs, recordings, log);
    defineRecordingAnnouncements(jobs, { db, now, push });
    const { pictureNetworks } = config;
    defineGuideJobs(jobs, { db, events, now, newId: plumbing.newId, pictures: images, pictureNetworks }, log);
    definePopularityJob(jobs, { db, now }, log);
    defineUsageSweep(jobs, { db, now, keptMs: config.usageKeptMs }, log);
    defineChannelFigures(jobs, { db, now });
    defineAudience(jobs, { db, now });
    defineSalesDays(jobs, { db, now });
    await openMediaWork(plumbing, closing);
  }
  const { catchUp } = isWorker ? billing.defineJobs() : NOTHING_DUE;
  return withLiveSources({
    ...composition,
    web: web &&
      operators && {
        ...web,
        routes: [...web.routes, ...billing.routes, ...operators.routes],
        paymentLane: billing.lane,
        resolveOperator: operators.resolveOperator,
      },
    catchUp,
  });
}

/** A worker caches no viewers: the change is published to the servers that do. */
const NO_CACHED_VIEWERS = { forget: () => {} };
const NOTHING_DUE = { catchUp: async () => {} };
function sessionDeps({ config, secret, db, now, newId, tries, events }: Plumbing): SessionDeps {
  return {
    db,
    now,
    newId,
    tries,
    events,
    passwords: makePasswords(),
    tokens: makeTokens({ secret, now }),
    devices: makeKnownDevices({ secret, now }),
    limits: config.session,
    guest: config.guest,
    interfaceUrl: LEGACY_INTERFACE,
  };
}
