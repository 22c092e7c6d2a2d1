// Who may watch a channel. Locks, ratings and pay-per-view are asked for afterwards, at playback.
import { isInPackage, type Viewer } from './title-access.ts';

export interface ChannelOffer {
  readonly packageIds: readonly string[];
  /** Open to everybody, a guest included (ROLE-04). */
  readonly freeForGuests: boolean;
}

/** Why a channel does or does not play: a subscriber lacks a package, a guest has to sign in first (LIVE-10). */
export type ChannelVerdict = 'authorised' | 'notSubscribed' | 'refused';

export interface ChannelAccess {
  readonly customerHasAccess: boolean;
  readonly canWatch: boolean;
  readonly verdict: ChannelVerdict;
}

export function decideChannelAccess(viewer: Viewer, channel: ChannelOffer): ChannelAccess {
  if (channel.freeForGuests || isInPackage(viewer, channel.packageIds)) {
    return { customerHasAccess: true, canWatch: true, verdict: 'authorised' };
  }
  return { customerHasAccess: false, canWatch: false, verdict: viewer.guest ? 'refused' : 'notSubscribed' };
}
