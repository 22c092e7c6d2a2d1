// What a viewer wants to see of a channel, and how they stand to it.

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
