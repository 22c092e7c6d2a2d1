// What the player reports to the service. None of it may stand in a viewer's way: all of it is best effort.

import { logMedia, type MediaEvent, reportVodWatch } from '@seyir/contract/analytics';
import { saveVolume } from '@seyir/contract/client';
import { thumbnailKind } from '@seyir/contract/codes';
import { legacyAddComplete, legacyDeleteBookmark, legacyThumbnails } from '@seyir/contract/legacy';
import { endStream, readWatermark, type Watermark } from '@seyir/contract/live';
import { saveBookmark } from '@seyir/contract/watching';
import { WINDOW_SECONDS } from '@seyir/core/limits/media';
import { formatLegacyMoment, formatUtcStamp } from '@seyir/core/time/local-time';
import { writeBookmark } from '@seyir/core/timeline/bookmark';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { ProgrammeTimes } from '../../shared/programmes/programme-phase.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import type { PositionSave } from './rules/position.ts';

/** Where positions of a title belong. */
export interface BookmarkKey {
  /** The title, or the series of an episode. */
  readonly contentId: string;
  readonly contentCode: string;
  /** The genre of the title, blank without one. */
  readonly columnCode: string;
  /** The viewer chose to watch from the start: the position from before is deleted once it plays. */
  readonly isRestart?: boolean;
  /** Undefined for a film. */
  readonly season?: number | undefined;
  readonly episode?: number | undefined;
}

/** The last position is sent by a page that closes. */
const OUTLIVING = { keepalive: true };

/** Settles once the service has answered. */
export async function keepPosition(key: BookmarkKey, save: PositionSave): Promise<void> {
  const { contentId, contentCode, columnCode, season, episode } = key;
  const bookmark = writeBookmark({ season, episode, seconds: save.seconds, contentCode });
  const sent =
    save.kind === 'completed'
      ? call(
          legacyAddComplete,
          { query: { contentcode: contentCode, columncode: columnCode, contentinfo: bookmark } },
          undefined,
          OUTLIVING,
        )
      : call(saveBookmark, { params: { id: contentId }, body: { bookmark } }, undefined, OUTLIVING);
  // Best effort: the next minute, or the next visit, saves it again.
  await sent.catch(() => undefined);
}

/** The bookmark type of a title: the only content that has bookmarks. */
const BOOKMARK_OF_TITLE = '1';

/** Deletes the position of a title (LEGACY-06). */
export function deletePosition({ contentCode }: BookmarkKey): void {
  const query = { bookmarktype: BOOKMARK_OF_TITLE, contentcode: contentCode };
  bestEffort(call(legacyDeleteBookmark, { query }), 'the next position that is saved replaces it');
}

export function sendVolume(volume: number): void {
  bestEffort(call(saveVolume, { body: { volume } }), 'the browser keeps it too');
}

export function sendVodWatch(id: string, profileId: string): void {
  bestEffort(call(reportVodWatch, { params: { id }, query: { profileId } }), 'analytics never interrupts playback');
}

export function sendMediaEvent(event: MediaEvent): void {
  bestEffort(call(logMedia, { body: event }, undefined, OUTLIVING), 'logs never interrupt playback');
}

/** Sent by a page that closes: its stream counts no longer against those that the account may play at once. */
export function sendEndOfStream(): void {
  bestEffort(call(endStream, {}, undefined, OUTLIVING), 'the stream ends by itself when it is not used');
}

/** The watermark to show; null where the service says there is none, or says nothing (WATERMARK-01). */
export const watermarkQuery = (channelCode: string | undefined) =>
  queryOptions({
    queryKey: ['watermark', channelCode ?? ''],
    queryFn: async ({ signal }): Promise<Watermark | null> => {
      const query = channelCode === undefined ? {} : { channelcode: channelCode };
      const reply = await call(readWatermark, { query }, signal);
      return reply.returncode === '0' && 'encrydata' in reply ? reply : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What is on shows more with every minute. */
const THUMBNAILS_FRESH_MS = 60_000;
const WINDOW_MS = WINDOW_SECONDS * 1_000;
const MINUTE_MS = 60_000;

/** An edge of a programme, to the minute and inside of the programme: the one beside it may be closed to the viewer. */
const writeEdge = (at: number) => `${formatLegacyMoment(at)} 00`;

/**
 * The thumbnails of a programme of a channel, of a very long one those of its newest hours. A programme that is over is asked
 * for as catch-up, by its edges (SPRITE-05), one on air by moments in UTC (SPRITE-06).
 */
export const channelThumbnailsQuery = (channelCode: string, { startsAt, endsAt }: ProgrammeTimes) =>
  queryOptions({
    queryKey: ['thumbnails', 'channel', channelCode, startsAt, endsAt],
    queryFn: ({ signal }) => {
      const from = Math.max(startsAt, Math.min(endsAt, appClock.now()) - WINDOW_MS);
      const to = Math.min(endsAt, from + WINDOW_MS);
      const query =
        endsAt <= appClock.now()
          ? {
              cmsid: channelCode,
              channelcode: channelCode,
              playtype: thumbnailKind.toCode('catchUp'),
              programbegin: writeEdge(Math.ceil(from / MINUTE_MS) * MINUTE_MS),
              programend: writeEdge(to),
            }
          : { cdnchannelcode: channelCode, starttime: formatUtcStamp(from), endtime: formatUtcStamp(to) };
      return call(legacyThumbnails, { query }, signal);
    },
    staleTime: THUMBNAILS_FRESH_MS,
    retry: false,
  });
