// A locked channel opens with the main profile's PIN (LIVE-08, PIN-12). What is asked is when it was passed, not whether
// somebody says so.
import { PIN_CHECK_MS } from '../limits/profile.ts';

/** A lock and the session that asks, in epoch milliseconds. */
export interface ChannelLock {
  readonly lockedAt: number;
  /** The last time this session passed the main profile's PIN. */
  readonly mainPinAt: number | null;
  /** This session plays the channel already: who was let in stays in, until the channel is locked anew. */
  readonly isUnderWay: boolean;
}

/** Whether the PIN is still to be asked for. A check from before the lock was set does not open it. */
export function isLockClosed({ lockedAt, mainPinAt, isUnderWay }: ChannelLock, now: number): boolean {
  if (mainPinAt === null || mainPinAt <= lockedAt) return true;
  return !isUnderWay && now - mainPinAt > PIN_CHECK_MS;
}
