// The state of a guide row for a viewer: on air, watchable from its start, blocked, recordable. Uses the playback decision,
// so that a row never offers a programme whose address would be refused.
import {
  decidePlayback,
  type PlaybackAiring,
  type PlaybackChannel,
  type PlaybackViewer,
} from '../access/decide-playback.ts';
import { isClosedToKids } from '../access/kids-channels.ts';
import { type AgeRating, isChannelHidden, KIDS_USER_LEVELS } from '../access/rating-mask.ts';
import { isRecordingOffered } from '../recording/decide-recording.ts';

/** A channel as a guide row needs it. A lock is a prompt at playback and does not change the row. */
export interface GuideChannel extends Omit<PlaybackChannel, 'isClosed'> {
  /** Its programmes may be kept as recordings. */
  readonly recordable: boolean;
}

export interface GuideRowState {
  /** On air now. */
  readonly current: boolean;
  /** Began, is within the save time of its channel, and this viewer may watch it (CATCHUP-05). */
  readonly watchable: boolean;
  /** The profile's mask blocks the programme: its name and description must not be shown (KIDS-03). */
  readonly blocked: boolean;
  /** This viewer may record the programme (RECORD-03), or a guest could as a subscriber (RECORD-23). */
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
  const blocked = isClosedToKids(viewer, channel) || isBlockedFor(viewer, channel.age, airing.age);
  const isKept = isWithinSaveTime(channel, startsAt, now);
  const open = { ...channel, isClosed: false };
  const item = current ? { kind: 'live' as const } : { kind: 'airing' as const };
  const mayWatch = () => decidePlayback(viewer, { ...item, channel: open, airing }, { now, isUnderWay: false }).allowed;
  return {
    current,
    blocked,
    watchable: !blocked && startsAt <= now && isKept && mayWatch(),
    recordable: !blocked && isRecordingOffered(viewer, channel, airing, now),
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

/** Measured from the programme's start: the archive drops a programme whole (CATCHUP-02, CATCHUP-03). */
function isWithinSaveTime({ catchUpMinutes }: Pick<GuideChannel, 'catchUpMinutes'>, startsAt: number, now: number) {
  return catchUpMinutes > 0 && now - startsAt <= catchUpMinutes * MINUTE_MS;
}
