import { watchContent, watchTrailer } from '@seyir/contract/catalog';
import { legacyThumbnails } from '@seyir/contract/legacy';
import { checkChannelAccess, endStream, readChannelUrl } from '@seyir/contract/live';
import { watchRecording } from '@seyir/contract/recordings';
import { type Route, route } from '../../http/route.ts';
import { makeKeyedMutex } from '../../shared/async.ts';
import { checkChannel, readChannelAddress } from './channel-watch.service.ts';
import type { PlaybackDeps } from './issue-address.ts';
import { readRecordingAddress } from './recording-watch.service.ts';
import { readThumbnails } from './thumbnails.service.ts';
import { readContentAddress, readTrailerAddress } from './title-watch.service.ts';

/** Every call that issues a stream address, and the one that reports whether it would. */
export function playbackRoutes(deps: PlaybackDeps): Route[] {
  // One at a time for each viewing: two presses of a button would each count as a start.
  const content = { ...deps, runExclusive: makeKeyedMutex() };
  return [
    route(checkChannelAccess, ({ caller, params }) => checkChannel(deps, caller, params.id)),
    route(readChannelUrl, ({ caller, meta, params, query }) =>
      readChannelAddress(deps, caller, meta, { id: params.id, ...query }),
    ),
    route(endStream, async ({ caller, meta }) => {
      if (!caller.isGuest) await deps.leases.end(caller.sessionId, meta.playerId ?? '');
    }),
    route(watchContent, async ({ caller, meta, params, body }) => ({
      url: await readContentAddress(content, caller, meta, { id: params.id, contentCode: body?.contentcode }),
    })),
    route(watchTrailer, async ({ caller, meta, params }) => ({
      url: await readTrailerAddress(deps, caller, meta, params.id),
    })),
    route(watchRecording, async ({ caller, meta, params }) => ({
      url: await readRecordingAddress(deps, caller, meta, params.id),
    })),
    route(legacyThumbnails, ({ caller, meta, query }) => readThumbnails(deps, caller, meta, query)),
  ];
}
