// What a viewer asked to play of a channel, the facts about the viewer that decide access, and what an answer about access
// means for the viewer, in the order of LIVE-09. The service decides; this only chooses the panel. Where its first answer does not say why, the refusal of the address does.

import { authReturn } from '@seyir/contract/codes';
import type { ChannelAccess } from '@seyir/contract/live';

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

export type Access = ChannelAccess;

/**
 * The source errors of the documents (ERR-07 to ERR-10), a lock whose PIN was not given, and an account that plays as much
 * as it may. `isFetch`: not a refusal, but no address came (LIVE-07).
 */
export interface Refusal {
  readonly code: 101 | 301 | 302 | 303 | 401 | 'locked' | 'limit' | 'gone';
  readonly isFetch?: boolean;
  /** The packages that have the channel, where none of the viewer's does. */
  readonly packageIds?: readonly string[];
}

type Verdict =
  /** `isCertain`: the service says that it plays now. */
  | { readonly act: 'go-on'; readonly isCertain: boolean }
  | { readonly act: 'ask-pin' }
  | { readonly act: 'refuse'; readonly refusal: Refusal };

const AUTHORISED = '0';

/** The service says that it plays now. */
export const isOpen = ({ canWatch, customerHasAccess, auth_returncode }: Access): boolean =>
  canWatch && customerHasAccess && auth_returncode === AUTHORISED;

export function judgeAccess(
  access: Access,
  request: PlaybackRequest,
  context: ViewerContext,
  isOpened: boolean,
): Verdict {
  if (!access.canWatch || !access.customerHasAccess) {
    const { packageIds } = access;
    return { act: 'refuse', refusal: { code: 303, ...(packageIds ? { packageIds } : {}) } };
  }
  const isProtected = request.kind !== 'live';
  if (isProtected && (context.isGuest || request.isKnown === false)) return { act: 'refuse', refusal: { code: 401 } };
  if (context.isLocked && !isOpened) return { act: 'ask-pin' };
  return { act: 'go-on', isCertain: access.auth_returncode === AUTHORISED };
}

/** Why no address was handed out, by the code of the contract. */
export function judgeFailure(code: string | undefined, { isGuest }: ViewerContext): Refusal {
  switch (code) {
    case 'RATING':
      return { code: 101 };
    // The package gives the channel, or it would not have come so far: an event on it is not paid.
    case 'NO_PRODUCT':
      return { code: 301 };
    case 'LOGIN_REQUIRED':
      return isGuest ? { code: 401 } : { code: 303 };
    case 'FORBIDDEN':
      return { code: 302 };
    case 'STREAM_LIMIT':
      return { code: 'limit' };
    // A moment that is no longer kept, or that never was.
    case 'GONE':
    case 'BAD_INPUT':
    case 'NOT_FOUND':
      return { code: 'gone' };
    default:
      return { code: 303, isFetch: true };
  }
}

/** Unpaid or refused for another reason: the detail of the channel distinguishes the two (LEGACY-15). */
export const isUnauthorised = ({ code }: Refusal): boolean => code === 301 || code === 302;

/** The reason of a refused live channel by the auth_returncode of its detail: '5' is an unpaid event. */
export const judgeDetail = (authReturncode: string): Refusal => ({
  code: authReturncode === authReturn.toCode('notSubscribed') ? 301 : 302,
});
