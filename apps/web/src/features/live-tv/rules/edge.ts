// The live-edge handler's three values (LIVE-12).

import type { EdgeFlag } from '../live-tv.machine.ts';
import type { Wish } from './wish.ts';

/** '0' go live, '1' time-shift from a moment, '2' return to live. */
export function wishForEdge(flag: EdgeFlag, channelId: string, at: number | undefined): Wish {
  return flag === '1' && at !== undefined
    ? { channelId, kind: 'timeshift', from: Math.floor(at) }
    : { channelId, kind: 'live' };
}
