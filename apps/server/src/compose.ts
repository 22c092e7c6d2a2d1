// Composition root: makes the dependencies of every feature and collects routes. The only file that knows every feature.
import { makeAnswerCache } from './catalogue/answer-cache.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { watchOnAir } from './catalogue/on-air.ts';
import { describeTitlePage } from './catalogue/share-preview.ts';
import { rememberViewers } from './catalogue/viewer-state.ts';
import { makeClosing } from './compose/closing.ts';
import { openAccount } from './compose/open-account.ts';
import { openBilling } from './compose/open-billing.ts';
import { openConsole } from './compose/open-console.ts';
import { openDemo } from './compose/open-demo.ts';
import { openLinks } from './compose/open-links.ts';
import { openMedia, openStreamLane } from './compose/open-media.ts';
import type { Plumbing } from './compose/plumbing.ts';
import type { ReadyFacts } from './compose/ready-block.ts';
import { eventRoutes } from './events/events.ts';
import { adsRoutes } from './features/ads/ads.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { defineChannelFigures } from './features/analytics/channel-figures.ts';
import { defineUsageSweep } from './features/analytics/sweep-usage.ts';
import { openUsageWriter } from './features/analytics/usage-writer.ts';
import { makeViewingMetrics } from './features/analytics/viewing-metrics.ts';
import { legacyCatalogRoutes } from './features/catalog/catalog.legacy.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { channelsRoutes, legacyChannelRoutes } from './features/channels/channels.service.ts';
import { clientTimeRoutes } from './features/client/client.routes.ts';
import { configRoutes } from './features/config/config.service.ts';
import { guideRoutes } from './features/guide/guide.routes.ts';
import { defineGuideJobs } from './features/guide-import/guide-sources.ts';
import { writeFirstHome } from './features/home/first-home.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { findOpening } from './features/home/opening.ts';
import { imageRoutes } from './features/images/images.routes.ts';
import { createImages } from './features/images/images.service.ts';
import { checkChannel } from './features/playback/channel-watch.service.ts';
import type { PlaybackDeps } from './features/playback/issue-address.ts';
import { makeMayPlay } from './features/playback/may-play.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { readTrailerAddress } from './features/playback/title-watch.service.ts';
import { viewerOf } from './features/playback/viewer-facts.ts';
import { titleMarksRoutes } from './features/reactions/title-marks.service.ts';
import { defineRecordingJobs } from './features/recordings/recordings.job.ts';
import { recordingsRoutes } from './features/recordings/recordings.routes.ts';
import { defineReminderJob } from './features/reminders/publish-reminders.ts';
import { remindersRoutes } from './features/reminders/reminders.service.ts';
import { searchRoutes } from './features/search/search.service.ts';
import { openSearchIndexes } from './features/search/search-indexes.ts';
import { makeCallerLookup } from './features/session/caller-lookup.ts';
import { ensureGuestAccount } from './features/session/guest-account.ts';
import { makeKnownDevices } from './features/session/known-devices.ts';
import { openLastSeen } from './features/session/last-seen.ts';
import type { SessionDeps } from './features/session/open-session.ts';
import { makeTokens } from './features/session/tokens.ts';
import { watermarkRoutes } from './features/watermark/watermark.service.ts';
import type { ResolveCaller, ResolveOperator } from './http/caller.ts';
import type { FastLane } from './http/fast-lane.ts';
import type { RawRoute, Route } from './http/route.ts';
import type { DescribePage } from './http/web-app.ts';
import { makePasswords } from './shared/passwords.ts';

/** The path of the legacy interface: on our own origin, so that no token leaves it (LEGACY-16). */
const LEGACY_INTERFACE = '/api/legacy';

/** The routes, lanes and hooks of all features. */
export interface Composition {
  readonly resolveCaller: ResolveCaller;
  readonly resolveOperator: ResolveOperator;
  /** Calls of the contract. */
  readonly routes: readonly Route[];
  /** Images, and what other people's players ask for: outside the contract. */
  readonly rawRoutes: readonly RawRoute[];
  /** Streams. */
  readonly fastLanes: readonly FastLane[];
  /** The pages of the payment frame, for a port of their own. */
  readonly paymentLane: FastLane;
  /** Runs once the jobs are started: work that came due while no server ran. */
  catchUp(): Promise<void>;
  /** Link preview of an application address, and the first picture of its page. */
  readonly describePage: DescribePage;
  /** Accounts to try the service with, shown when it is ready; empty without the demonstration. */
  readonly demoAccounts: ReadyFacts['demoAccounts'];
  close(): Promise<void>;
}

/** Makes every feature. The database is migrated and jobs are not started yet, so that features can declare theirs. */
export async function compose(plumbing: Plumbing): Promise<Composition> {
  const { config, db, events, log, now } = plumbing;
  const closing = makeClosing(log);

  const session = sessionDeps(plumbing);
  await ensureGuestAccount(session);
  const images = await createImages({ db, folder: config.imagesFolder, now, log });
  const demo = await openDemo(plumbing, { images, passwords: session.passwords, closing });
  if (demo === undefined) await writeFirstHome(db);

  const catalogue = await createCatalogue({ db, log, now });
  closing.add('catalogue', catalogue.close);
  const onAir = await watchOnAir({ db, log, now });
  closing.add('on air', onAir.close);
  const indexes = await openSearchIndexes({ db, catalogue, now, log });
  closing.add('search', indexes.close);
  const viewers = await rememberViewers({ db, now });
  closing.add('viewers', viewers.close);
  const callers = await makeCallerLookup(session);
  closing.add('callers', callers.close);
  const lastSeen = openLastSeen({ db, now, log });
  closing.add('last use of sessions', lastSeen.close);
  const media = await openMedia(plumbing, demo?.generatedInputs ?? {}, closing);
  const playback = { db, catalogue, viewers, ...media, now, streamLimit: config.stream.limit };
  const streams: PlaybackDeps = {
    ...playback,
    originOf: ({ origin }) => config.publicUrl ?? origin ?? plumbing.publicUrl(),
  };
  const mayPlay = makeMayPlay({ ...playback, findCaller: callers.findBySession });
  const lane = await openStreamLane(plumbing, media, mayPlay, closing);
  const billing = openBilling(plumbing, { session, catalogue, viewers });
  const recordings = { db, catalogue, events, now, newId: plumbing.newId, ...config.recording };
  defineRecordingJobs(plumbing.jobs, recordings, log);
  defineGuideJobs(plumbing.jobs, { db, events, now, newId: plumbing.newId }, log);
  const usage = openUsageWriter({ db, log });
  closing.add('usage events', usage.close);
  const viewing = makeViewingMetrics(plumbing.metrics.registry, (asked) =>
    catalogue.current().channels.some(({ code }) => code === asked),
  );
  defineUsageSweep(plumbing.jobs, { db, now, keptMs: config.usageKeptMs }, log);
  defineChannelFigures(plumbing.jobs, { db, now });
  const scheduleAt = defineReminderJob(plumbing.jobs, { db, events, now, log });
  const answers = makeAnswerCache();
  const operators = await openConsole(plumbing, session);
  const links = openLinks(plumbing, { session, streams, callers, lastSeen });

  return {
    resolveCaller: lastSeen.watch(callers.resolve),
    resolveOperator: operators.resolveOperator,
    routes: [
      ...openAccount(plumbing, { session, viewers, closing }),
      ...clientTimeRoutes({ now }),
      ...billing.routes,
      ...configRoutes({ catalogue, config, paymentOrigin: plumbing.paymentPages.origin }),
      ...homeRoutes({ db, catalogue, onAir, viewers, answers, now }),
      ...channelsRoutes({ catalogue, onAir, viewers, answers }),
      ...legacyChannelRoutes({
        ...{ catalogue, onAir, viewers, answers },
        checkAccess: (caller, id) => checkChannel(streams, caller, id),
      }),
      ...guideRoutes({ db, catalogue, viewers, now, viewerOf }),
      ...remindersRoutes({ db, now, scheduleAt }),
      ...watermarkRoutes({ db, log }),
      ...catalogRoutes({ db, catalogue, viewers, now }),
      ...legacyCatalogRoutes({
        ...{ db, catalogue, viewers, now },
        readTrailer: (caller, meta, id) => readTrailerAddress(streams, caller, meta, id),
      }),
      ...searchRoutes({ db, catalogue, onAir, viewers, indexes, now }),
      ...titleMarksRoutes({ db, now, catalogue, viewers }),
      ...playbackRoutes(streams),
      ...links.routes,
      ...recordingsRoutes(recordings),
      ...adsRoutes({ catalogue }),
      ...analyticsRoutes({ db, now, viewers, usage, metrics: viewing }),
      ...operators.routes,
      ...eventRoutes(events),
    ],
    rawRoutes: [...imageRoutes(images), ...links.rawRoutes],
    fastLanes: [lane],
    paymentLane: billing.lane,
    catchUp: billing.catchUp,
    describePage: (path) => ({
      words: describeTitlePage({ catalogue, publicUrl: plumbing.publicUrl }, path),
      opening: findOpening({ catalogue }, path),
    }),
    demoAccounts: demo?.accounts ?? [],
    close: closing.close,
  };
}

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
