// Who may watch a channel, and whether its lock still asks for a PIN. Ratings and pay-per-view are decided at playback.
import { PIN_CHECK_MS } from '../limits/profile.ts';
import { isInPackage, type Viewer } from './title-access.ts';

export interface ChannelOffer {
  readonly packageIds: readonly string[];
  /** Open to everybody, a guest included (ROLE-04). */
  readonly freeForGuests: boolean;
}

/** Why a channel does or does not play: a subscriber lacks a package, a guest has to sign in first (LIVE-10). */
type ChannelVerdict = 'authorised' | 'notSubscribed' | 'refused';

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

/** A channel lock as one session sees it, in epoch milliseconds (LIVE-08, PIN-12). */
interface ChannelLock {
  readonly lockedAt: number;
  /** The last time this session passed the main profile's PIN. */
  readonly mainPinAt: number | null;
  /** The session already plays the channel: it may go on until the channel is locked again. */
  readonly isUnderWay: boolean;
}

/** Whether the session must enter the main profile's PIN. A PIN check from before the lock was set does not count. */
export function isLockClosed({ lockedAt, mainPinAt, isUnderWay }: ChannelLock, now: number): boolean {
  if (mainPinAt === null || mainPinAt <= lockedAt) return true;
  return !isUnderWay && now - mainPinAt > PIN_CHECK_MS;
}
