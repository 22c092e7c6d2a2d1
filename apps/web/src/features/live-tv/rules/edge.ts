// The live-edge handler's three values (LIVE-12).

import type { EdgeFlag } from '../live-tv.machine.ts';
import type { PlaybackRequest } from './playback-request.ts';

/** '0' go live, '1' time-shift from a moment, '2' return to live. */
export function requestForEdge(flag: EdgeFlag, channelId: string, at: number | undefined): PlaybackRequest {
  return flag === '1' && at !== undefined
    ? { channelId, kind: 'timeshift', from: Math.floor(at) }
    : { channelId, kind: 'live' };
}
