// What a viewer asked to play of a channel, and the facts about the viewer that decide access.

export interface PlaybackRequest {
  readonly channelId: string;
  /** `timeshift`: behind live in what is on air. `catchup`: a programme that is over, from its begin to its end. */
  readonly kind: 'live' | 'timeshift' | 'catchup';
  /** The moment to watch from, in epoch milliseconds; undefined for live. */
  readonly from?: number | undefined;
  /** False for a programme of the past that the guide cannot name: it has no prevuecode (ERR-10). */
  readonly isKnown?: boolean | undefined;
}

/** What is known of the viewer and the channel before the service is asked. */
export interface ViewerContext {
  readonly isGuest: boolean;
  /** The profile locked the channel. */
  readonly isLocked: boolean;
}

/** '0' live, '1' behind live after a pause, '2' at the end of catch-up: live is next (LIVE-12, LIVE-13). */
export type EdgeFlag = '0' | '1' | '2';

/** The live-edge handler (LIVE-12): '0' go live, '1' time-shift from a moment, '2' return to live. */
export function requestForEdge(flag: EdgeFlag, channelId: string, at: number | undefined): PlaybackRequest {
  return flag === '1' && at !== undefined
    ? { channelId, kind: 'timeshift', from: Math.floor(at) }
    : { channelId, kind: 'live' };
}
