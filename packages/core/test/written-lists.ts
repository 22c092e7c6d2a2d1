// Media playlists for tests: channels with every kind of boundary, and what the writer makes of them.

import type { StreamList } from '../src/hls/stream-address.ts';
import { findWindow } from '../src/hls/windows.ts';
import { type MediaPlaylist, writeMediaPlaylist } from '../src/hls/write-media-playlist.ts';
import { SEGMENT_US } from '../src/limits/media.ts';
import type { Timeline } from '../src/timeline/span.ts';
import { aTimeline, EVENING_US, encryptTimeline, MINUTE_US, segments } from './timelines.ts';

/** Five segments of a programme whose last is short; seven of a filler of three; after two minutes a run of forty. */
export const channel = aTimeline([
  { durations: segments(4, 1_234_567) },
  { source: 'asset:filler-1', durations: segments(3), count: 7 },
  { source: 'run:run-00001', durations: segments(40), offset: 12, holeUs: 2 * MINUTE_US },
]);
export const END_US = EVENING_US + 51 * SEGMENT_US + 1_234_567 + 2 * MINUTE_US;

/** Three segments of a programme, five of a filler of two: both have the same init segments. Then another. */
export const seamless = aTimeline(
  [
    { durations: segments(3), initHash: '0123456789abcdef0123' },
    { durations: segments(2), count: 5, initHash: '0123456789abcdef0123' },
    { durations: segments(8), initHash: 'fedcba9876543210fedc' },
  ],
  { msn: 895 },
);

export const live: StreamList = { kind: 'live', channel: '12' };
export const dvr: StreamList = { kind: 'dvr', channel: '12' };

type Asked = Partial<MediaPlaylist> & { nowUs?: number; of?: Timeline; encrypted?: boolean };

export function write(list: StreamList, more: Asked = {}): string {
  const { nowUs = END_US, of = channel, encrypted = false, ...rest } = more;
  const timeline = encrypted ? encryptTimeline(of) : of;
  const window = findWindow(timeline, list, nowUs);
  if (typeof window === 'string') throw new Error(window);
  return writeMediaPlaylist({ timeline, window, list, rendition: 'v720', ...rest });
}
