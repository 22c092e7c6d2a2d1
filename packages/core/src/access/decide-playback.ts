// The playback entitlement decision. Every address of a stream is handed out after it, and access is rechecked with it
// while the stream plays. Checks run in the order of LIVE-09; the first refusal is the verdict.
import { isOnSharedList } from '../playback/channel-choice.ts';
import { type RecordingWindow, recordingStateAt } from '../timeline/recording-state.ts';
import { type ChannelOffer, decideChannelAccess } from './channel-access.ts';
import { isClosedToKids, type MaskedViewer, type RatedChannel } from './kids-channels.ts';
import { type AgeRating, isRatingBlocked, KIDS_USER_LEVELS } from './rating-mask.ts';
import {
  decideTitleAccess,
  type Entitlement,
  isEntitlementLive,
  type TitleOffer,
  type Viewer,
} from './title-access.ts';

/** The viewer context: what the session knows about the viewer. */
export interface PlaybackViewer extends Viewer, MaskedViewer {}

/** A channel with the facts of this viewer's session. */
export interface PlaybackChannel extends ChannelOffer, RatedChannel {
  readonly timeShift: boolean;
  /** How long its archive is kept; 0 for live only (CATCHUP-03). */
  readonly catchUpMinutes: number;
  /** Locked by the profile, and the session has not passed the main profile's PIN for it (LIVE-08). */
  readonly isClosed: boolean;
}

/** One showing of a programme, in epoch milliseconds. */
export interface PlaybackAiring {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly age: AgeRating | null;
  readonly payPerView: boolean;
  /** The account bought its ticket. */
  readonly hasTicket: boolean;
  /** The main profile's PIN opened it to this session, whatever its rating is. */
  readonly isOpened?: boolean;
}

export type PlaybackItem =
  | {
      readonly kind: 'live';
      readonly channel: PlaybackChannel;
      /** What is on air; a channel without a guide plays all the same (ERR-10). */
      readonly airing: PlaybackAiring | undefined;
    }
  | {
      readonly kind: 'moment';
      readonly channel: PlaybackChannel;
      /** Time-shift or catch-up from here on, in epoch milliseconds. */
      readonly from: number;
      /** What was shown then. */
      readonly airing: PlaybackAiring | undefined;
    }
  | { readonly kind: 'airing'; readonly channel: PlaybackChannel; readonly airing: PlaybackAiring }
  | {
      readonly kind: 'title';
      readonly title: TitleOffer & { readonly age: AgeRating };
      /** What the account rented or bought of the title. */
      readonly entitlements: readonly Entitlement[];
    }
  | { readonly kind: 'trailer'; readonly title: { readonly age: AgeRating } }
  | {
      readonly kind: 'recording';
      readonly recording: RecordingWindow & Pick<PlaybackAiring, 'age' | 'payPerView' | 'hasTicket'>;
      readonly channel: Pick<PlaybackChannel, 'isClosed'>;
    };

/** The moment of the decision. */
export interface PlaybackTime {
  /** Epoch milliseconds. */
  readonly now: number;
  /**
   * The session already plays the item and may watch it to the end: the last start of a rental is not counted twice, and
   * a programme does not stop because it leaves the archive meanwhile.
   */
  readonly isUnderWay: boolean;
}

/** How a refusal travels, by its name in the contract. */
export type RefusalCode =
  | 'LOGIN_REQUIRED'
  | 'NO_PRODUCT'
  | 'PIN_REQUIRED'
  | 'RATING'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_INPUT'
  | 'CONFLICT';

/** The error number the player shows (ERR-07 to ERR-10); a closed lock shows a prompt and no error. */
export type SourceError = 101 | 301 | 302 | 303 | 401;

export interface Refusal {
  readonly allowed: false;
  readonly code: RefusalCode;
  readonly sourceError: SourceError | undefined;
}

export type PlaybackVerdict = { readonly allowed: true } | Refusal;

const MINUTE_MS = 60_000;
const ALLOWED: PlaybackVerdict = { allowed: true };

const refuse = (code: RefusalCode, sourceError?: SourceError): Refusal => ({ allowed: false, code, sourceError });

export function decidePlayback(viewer: PlaybackViewer, item: PlaybackItem, time: PlaybackTime): PlaybackVerdict {
  for (const check of CHECKS) {
    const refusal = check(viewer, item, time);
    if (refusal) return refusal;
  }
  return ALLOWED;
}

type Check = (viewer: PlaybackViewer, item: PlaybackItem, time: PlaybackTime) => Refusal | undefined;

/** In the order of LIVE-09. */
const CHECKS: readonly Check[] = [refuseAccess, refuseGuest, refuseClosed, refuseRating, refuseUnpaid, refuseTime];

/** 303: no package, rental or purchase gives access. A guest is asked to sign in before anything else. */
function refuseAccess(viewer: PlaybackViewer, item: PlaybackItem, time: PlaybackTime): Refusal | undefined {
  return hasAccess(viewer, item, time) ? undefined : refuse(viewer.guest ? 'LOGIN_REQUIRED' : 'NO_PRODUCT', 303);
}

function hasAccess(viewer: PlaybackViewer, item: PlaybackItem, { now, isUnderWay }: PlaybackTime): boolean {
  switch (item.kind) {
    case 'live':
    case 'moment':
    case 'airing':
      return decideChannelAccess(viewer, item.channel).canWatch;
    case 'title': {
      const owns = item.entitlements.some((entitlement) =>
        isEntitlementLive(isUnderWay ? { ...entitlement, startsLeft: null } : entitlement, now),
      );
      return decideTitleAccess(viewer, item.title, owns).isUnlocked;
    }
    // A trailer is for everyone (VOD-04); a recording is the account's own, whatever its package is today (RECORD-11).
    case 'trailer':
    case 'recording':
      return true;
  }
}

/** 401: only live and trailers play for a guest (ROLE-04), and nothing old plays that the guide does not know (ERR-10). */
function refuseGuest(viewer: PlaybackViewer, item: PlaybackItem, { now }: PlaybackTime): Refusal | undefined {
  if (item.kind === 'live' || item.kind === 'trailer') return undefined;
  if (viewer.guest) return refuse('LOGIN_REQUIRED', 401);
  if (item.kind !== 'moment' || item.airing !== undefined) return undefined;
  return isKept(item.channel, item.from, now) && !isOnSharedList(item.from, now) ? refuse('NOT_FOUND', 401) : undefined;
}

/** The lock prompt (LIVE-08, PARENTAL-02). The lock of a channel covers its recordings as well. */
function refuseClosed(_viewer: PlaybackViewer, item: PlaybackItem): Refusal | undefined {
  return 'channel' in item && item.channel.isClosed ? refuse('PIN_REQUIRED') : undefined;
}

/** 101: the profile's mask blocks the rating (PARENTAL-01, PARENTAL-07). */
function refuseRating({ kids, userlevel }: PlaybackViewer, item: PlaybackItem): Refusal | undefined {
  if (!kids && 'airing' in item && item.airing?.isOpened) return undefined;
  // A kids profile has at least the mask of its creation, even when a weaker mask is stored (KIDS-02).
  const mask = kids ? userlevel | KIDS_USER_LEVELS[0] : userlevel;
  const isOfChannel = item.kind === 'live' || item.kind === 'moment' || item.kind === 'airing';
  const isBlocked =
    isRatingBlocked(ageOf(item), mask) || (isOfChannel && isClosedToKids({ kids, userlevel }, item.channel));
  return isBlocked ? refuse('RATING', 101) : undefined;
}

function ageOf(item: PlaybackItem): AgeRating | null {
  switch (item.kind) {
    case 'live':
    case 'moment':
    case 'airing':
      // Compared where a programme has no rating of its own (PARENTAL-08).
      return item.airing?.age ?? item.channel.age;
    case 'title':
    case 'trailer':
      return item.title.age;
    case 'recording':
      return item.recording.age;
  }
}

/** 301: a pay-per-view programme without a ticket (PPV-01). */
function refuseUnpaid(_viewer: PlaybackViewer, item: PlaybackItem): Refusal | undefined {
  const shown = item.kind === 'recording' ? item.recording : 'airing' in item ? item.airing : undefined;
  return shown?.payPerView && !shown.hasTicket ? refuse('NO_PRODUCT', 301) : undefined;
}

/** 302: everything else, which is all about time. */
function refuseTime(_viewer: PlaybackViewer, item: PlaybackItem, time: PlaybackTime): Refusal | undefined {
  switch (item.kind) {
    case 'moment':
      return refuseMoment(item, item.from, time);
    case 'airing':
      return refuseMoment(item, item.airing.startsAt, time);
    case 'recording':
      return recordingStateAt(item.recording, time.now) === 'recorded' ? undefined : refuse('CONFLICT', 302);
    default:
      return undefined;
  }
}

function refuseMoment(
  { channel, airing }: { readonly channel: PlaybackChannel; readonly airing: PlaybackAiring | undefined },
  from: number,
  { now, isUnderWay }: PlaybackTime,
): Refusal | undefined {
  const isOver = airing !== undefined && airing.endsAt <= now;
  // Catch-up drops a programme whole: a programme that began before the save time does not play from its middle (CATCHUP-02).
  const isThere = isKept(channel, from, now) && (!isOver || isKept(channel, airing.startsAt, now));
  if (!isThere && !isUnderWay) return refuse('BAD_INPUT', 302);
  // Watching behind live in the programme on air is time-shift, which a channel may not offer (TIMESHIFT-01).
  return isOver || channel.timeShift ? undefined : refuse('FORBIDDEN', 302);
}

/** Whether a moment is neither in the future nor older than the channel's save time (LIVE-16, CATCHUP-03). */
function isKept({ catchUpMinutes }: PlaybackChannel, moment: number, now: number): boolean {
  return moment <= now && now - moment <= catchUpMinutes * MINUTE_MS && catchUpMinutes > 0;
}
