// What a programme of the guide is to a viewer: on air, watchable from its begin, blocked, to be recorded. The same
// question as at playback, so that a row never promises what its address would refuse.
import {
  decidePlayback,
  type PlaybackAiring,
  type PlaybackChannel,
  type PlaybackViewer,
} from '../access/decide-playback.ts';
import { type AgeRating, isChannelHidden, KIDS_USER_LEVELS } from '../access/rating-mask.ts';
import { findRecordingRefusal } from '../recording/decide-recording.ts';

/** A channel as a guide row needs it. A lock is no part of it: it is a prompt, and the row stays what it is. */
export interface GuideChannel extends Omit<PlaybackChannel, 'isClosed'> {
  /** Its programmes may be kept as recordings. */
  readonly recordable: boolean;
}

export interface GuideRowState {
  /** On air now. */
  readonly current: boolean;
  /** Began, is within the save time of its channel, and this viewer may watch it (CATCHUP-05). */
  readonly watchable: boolean;
  /** The profile's mask blocks it: nothing of what it is about may be told (KIDS-03). */
  readonly blocked: boolean;
  /** This viewer may keep it (RECORD-03). */
  readonly recordable: boolean;
}

const MINUTE_MS = 60_000;

export function decideGuideRow(
  viewer: PlaybackViewer,
  channel: GuideChannel,
  airing: PlaybackAiring,
  now: number,
): GuideRowState {
  const { startsAt, endsAt } = airing;
  const current = startsAt <= now && now < endsAt;
  const blocked = isBlockedFor(viewer, channel.age, airing.age);
  const isKept = isWithinSaveTime(channel, startsAt, now);
  const open = { ...channel, isClosed: false };
  const item = current ? { kind: 'live' as const } : { kind: 'airing' as const };
  const mayWatch = () => decidePlayback(viewer, { ...item, channel: open, airing }, { now, isUnderWay: false }).allowed;
  return {
    current,
    blocked,
    watchable: !blocked && startsAt <= now && isKept && mayWatch(),
    recordable: !blocked && findRecordingRefusal(viewer, channel, airing, now) === undefined,
  };
}

/** A blocked channel hides its programmes whatever they are rated, as in search. */
export function isBlockedFor(
  { kids, userlevel }: Pick<PlaybackViewer, 'kids' | 'userlevel'>,
  channelAge: AgeRating | null,
  age: AgeRating | null,
): boolean {
  const mask = kids ? userlevel | KIDS_USER_LEVELS[0] : userlevel;
  return isChannelHidden(channelAge, age, mask);
}

/** Measured from its begin: the archive drops a programme whole (CATCHUP-02, CATCHUP-03). */
function isWithinSaveTime({ catchUpMinutes }: Pick<GuideChannel, 'catchUpMinutes'>, startsAt: number, now: number) {
  return catchUpMinutes > 0 && now - startsAt <= catchUpMinutes * MINUTE_MS;
}
