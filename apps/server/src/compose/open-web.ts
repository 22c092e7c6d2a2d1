// Composition of the role `web`: everything that answers viewers, with the caches it answers from.

import type { PaymentGateway } from '../billing/gateway.ts';
import { makeAnswerCache } from '../catalogue/answer-cache.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { watchOnAir } from '../catalogue/on-air.ts';
import { describeTitlePage } from '../catalogue/share-preview.ts';
import type { ProductConfig } from '../config.ts';
import { eventRoutes } from '../events/events.ts';
import { adsRoutes } from '../features/ads/ads.routes.ts';
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts';
import { openUsageWriter } from '../features/analytics/usage-writer.ts';
import { makeViewingMetrics } from '../features/analytics/viewing-metrics.ts';
import { legacyCatalogRoutes } from '../features/catalog/catalog.legacy.ts';
import { catalogRoutes } from '../features/catalog/catalog.routes.ts';
import { channelsRoutes, legacyChannelRoutes } from '../features/channels/channels.service.ts';
import { clientTimeRoutes } from '../features/client/client.routes.ts';
import { configRoutes } from '../features/config/config.service.ts';
import { guideRoutes } from '../features/guide/guide.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import type { HomeDeps } from '../features/home/home-view.ts';
import { findOpening } from '../features/home/opening.ts';
import { imageRoutes } from '../features/images/images.routes.ts';
import type { Images } from '../features/images/images.service.ts';
import type { Photos } from '../features/images/profile-photos.ts';
import { checkChannel } from '../features/playback/channel-watch.service.ts';
import { rememberGuideFacts } from '../features/playback/guide-facts.ts';
import type { PlaybackDeps } from '../features/playback/issue-address.ts';
import { makeMayPlay } from '../features/playback/may-play.ts';
import { playbackRoutes } from '../features/playback/playback.routes.ts';
import { readTrailerAddress } from '../features/playback/title-watch.service.ts';
import { viewerOf } from '../features/playback/viewer-facts.ts';
import { pushRoutes } from '../features/push/push.service.ts';
import { titleMarksRoutes } from '../features/reactions/title-marks.service.ts';
import type { RecordingsDeps } from '../features/recordings/recordable.ts';
import { recordingsRoutes } from '../features/recordings/recordings.routes.ts';
import { type RemindersDeps, remindersRoutes } from '../features/reminders/reminders.service.ts';
import { searchRoutes } from '../features/search/search.service.ts';
import { openSearchIndexes } from '../features/search/search-indexes.ts';
import { makeCallerLookup } from '../features/session/caller-lookup.ts';
import { openLastSeen } from '../features/session/last-seen.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { watermarkRoutes } from '../features/watermark/watermark.service.ts';
import type { ResolveCaller } from '../http/caller.ts';
import type { FastLane } from '../http/fast-lane.ts';
import type { RawRoute, Route } from '../http/route.ts';
import type { DescribePage } from '../http/web-app.ts';
import { rememberViewers, type ViewerStates } from '../viewers/viewer-state.ts';
import type { Closing } from './closing.ts';
import { openAccount } from './open-account.ts';
import { openLinks } from './open-links.ts';
import { openStreams, type Streams } from './open-media.ts';
import type { Plumbing } from './plumbing.ts';

export interface WebParts {
  readonly resolveCaller: ResolveCaller;
  /** Calls of the contract. */
  readonly routes: readonly Route[];
  /** Images, and what other people's players ask for: outside the contract. */
  readonly rawRoutes: readonly RawRoute[];
  /** Streams. */
  readonly fastLanes: readonly FastLane[];
  /** Link preview of an application address, and the first picture of its page. */
  readonly describePage: DescribePage;
  readonly viewers: ViewerStates;
  /** Media and home as the console shows them. */
  readonly media: Pick<Streams, 'library' | 'timelines'>;
  readonly home: HomeDeps;
}

interface WebDeps {
  readonly session: SessionDeps;
  readonly images: Images;
  readonly photos: Photos;
  readonly catalogue: Catalogue;
  readonly recordings: RecordingsDeps;
  readonly scheduleReminder: RemindersDeps['scheduleAt'];
  readonly gateway: PaymentGateway;
  readonly product: () => ProductConfig;
  /** The public key of push messages. */
  readonly pushKey: string;
  readonly closing: Closing;
}

/** The routes of all features but billing, which jobs share. */
export async function openWeb(plumbing: Plumbing, deps: WebDeps): Promise<WebParts> {
  const { config, db, events, log, now } = plumbing;
  const { session, images, photos, catalogue, recordings, scheduleReminder, gateway, product, pushKey, closing } = deps;
  const onAir = await watchOnAir({ db, log, now });
  closing.add('on air', onAir.close);
  const indexes = await openSearchIndexes({ db, catalogue, now, log, databaseUrl: config.databaseUrl });
  closing.add('search', indexes.close);
  const viewers = await rememberViewers({ db, now });
  closing.add('viewers', viewers.close);
  const callers = await makeCallerLookup(session);
  closing.add('callers', callers.close);
  const lastSeen = openLastSeen({ db, now, log });
  closing.add('last use of sessions', lastSeen.close);
  const guideFacts = await rememberGuideFacts({ db, viewers, now });
  closing.add('guide facts', guideFacts.close);

  const { openLane, ...media } = await openStreams(plumbing, closing);
  const guide = { listAirings: guideFacts.listAirings };
  const playback = { db, catalogue, viewers, ...media, guide, now, streamLimit: config.stream.limit };
  const streams: PlaybackDeps = {
    ...playback,
    originOf: ({ origin }) => config.publicUrl ?? origin ?? plumbing.publicUrl(),
  };
  const lane = await openLane(makeMayPlay({ ...playback, guide: guideFacts, findCaller: callers.findBySession }));

  const usage = openUsageWriter({ db, log });
  closing.add('usage events', usage.close);
  const viewing = makeViewingMetrics(plumbing.metrics.registry, (asked) =>
    catalogue.current().channels.some(({ code }) => code === asked),
  );
  const answers = makeAnswerCache();
  const home = { db, catalogue, onAir, viewers, answers, now };
  const links = openLinks(plumbing, { session, streams, answers, callers, lastSeen });

  return {
    resolveCaller: lastSeen.watch(callers.resolve),
    routes: [
      ...openAccount(plumbing, { session, viewers, gateway, photos, closing }),
      ...clientTimeRoutes({ now }),
      ...configRoutes({ catalogue, config, product, paymentOrigin: plumbing.paymentPages.origin }),
      ...homeRoutes(home),
      ...channelsRoutes({ catalogue, onAir, viewers, answers }),
      ...legacyChannelRoutes({
        ...{ catalogue, onAir, viewers, answers },
        checkAccess: (caller, id) => checkChannel(streams, caller, id),
      }),
      ...guideRoutes({ db, catalogue, viewers, now, viewerOf }),
      ...pushRoutes({ db, now, publicKey: pushKey }),
      ...remindersRoutes({ db, now, events, scheduleAt: scheduleReminder }),
      ...watermarkRoutes({ db, log }),
      ...catalogRoutes({ db, catalogue, viewers, now }),
      ...legacyCatalogRoutes({
        ...{ db, catalogue, viewers, now },
        readTrailer: (caller, meta, id, waitMs) => readTrailerAddress(streams, caller, meta, id, waitMs),
      }),
      ...searchRoutes({ db, catalogue, onAir, viewers, indexes, now }),
      ...titleMarksRoutes({ db, now, catalogue, viewers, events }),
      ...playbackRoutes(streams),
      ...links.routes,
      ...recordingsRoutes(recordings),
      ...adsRoutes({ catalogue }),
      ...analyticsRoutes({ db, now, viewers, usage, metrics: viewing }),
      ...eventRoutes(events),
    ],
    rawRoutes: [...imageRoutes(images), ...links.rawRoutes],
    fastLanes: [lane],
    describePage: (path) => ({
      words: describeTitlePage({ catalogue, publicUrl: plumbing.publicUrl }, path),
      opening: findOpening({ catalogue }, path),
    }),
    viewers,
    media,
    home,
  };
}
