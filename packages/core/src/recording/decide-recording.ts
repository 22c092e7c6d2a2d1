// Whether a viewer may record a programme, and how long the recording is kept. Decided when a viewer records, and for
// every new episode of a recorded series.
import { type ChannelOffer, decideChannelAccess } from '../access/channel-access.ts';
import { type AgeRating, isRatingBlocked } from '../access/rating-mask.ts';
import type { Viewer } from '../access/title-access.ts';
import { RECORDING_KEPT_DAYS } from '../limits/recording.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface RecordingViewer extends Viewer {
  /** Mask of the ratings that the profile may not see. */
  readonly userlevel: number;
}

export interface RecordableChannel extends ChannelOffer {
  /** Whether the operator lets it be recorded at all: systemrecordenable. */
  readonly recordable: boolean;
  /** How long its archive is kept: tvodsavetime. */
  readonly catchUpMinutes: number;
}

export interface RecordableAiring {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** Null without a rating. */
  readonly age: AgeRating | null;
  readonly payPerView: boolean;
  /** The account bought its ticket. */
  readonly hasTicket: boolean;
}

/** How a refusal travels, by its name in the contract. */
export type RecordingRefusal = 'LOGIN_REQUIRED' | 'NO_PRODUCT' | 'RATING' | 'FORBIDDEN';

/** Undefined when the viewer may record. The checks run in the order of playback, so that both give the same reason. */
export function findRecordingRefusal(
  viewer: RecordingViewer,
  channel: RecordableChannel,
  airing: RecordableAiring,
  now: number,
): RecordingRefusal | undefined {
  if (viewer.guest) return 'LOGIN_REQUIRED';
  if (!decideChannelAccess(viewer, channel).canWatch) return 'NO_PRODUCT';
  if (isRatingBlocked(airing.age, viewer.userlevel)) return 'RATING';
  // The recording outlives its guide row, which alone knows the price: without a ticket now, playback would be free later.
  if (airing.payPerView && !airing.hasTicket) return 'NO_PRODUCT';
  return channel.recordable && isWithinSaveTime(channel, airing.startsAt, now) ? undefined : 'FORBIDDEN';
}

/**
 * Whether the programme shows a record button. A guest gets one where a subscriber with the channel could record: pressing it
 * shows the sign-in message (RECORD-23).
 */
export function isRecordingOffered(
  viewer: RecordingViewer,
  channel: RecordableChannel,
  airing: RecordableAiring,
  now: number,
): boolean {
  if (!viewer.guest) return findRecordingRefusal(viewer, channel, airing, now) === undefined;
  return (
    channel.recordable &&
    !airing.payPerView &&
    !isRatingBlocked(airing.age, viewer.userlevel) &&
    isWithinSaveTime(channel, airing.startsAt, now)
  );
}

/** Future programmes can be recorded, and past ones that the archive still holds from their start (RECORD-03). */
export function isWithinSaveTime(
  { catchUpMinutes }: Pick<RecordableChannel, 'catchUpMinutes'>,
  startsAt: number,
  now: number,
): boolean {
  return startsAt >= now - catchUpMinutes * MINUTE_MS;
}

/** The expiry of a recording: counted from the end of its programme, whenever it was requested (RECORD-13). */
export const keptUntil = (endsAt: number): number => endsAt + RECORDING_KEPT_DAYS * DAY_MS;
