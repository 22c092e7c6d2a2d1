// The card of an airing in search results.

import { recordingStatus } from '@seyir/contract/codes';
import type { ProgrammeCard } from '@seyir/contract/programmes';
import { decideChannelAccess } from '@seyir/core/access/channel-access';
import { textIn } from '@seyir/core/text/local-text';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Audience } from '../../viewers/audience.ts';
import type { FoundAiring } from './guide-view.ts';

const MINUTE_MS = 60_000;

/** `isRecorded`: the caller's account has a recording of the airing, done or scheduled. */
export function makeProgrammeCard(
  airing: FoundAiring,
  channel: Channel,
  audience: Audience,
  isRecorded: boolean,
  now: number,
): ProgrammeCard {
  const { id, programme, startsAt, endsAt } = airing;
  const { language } = audience;
  const { canWatch } = decideChannelAccess(audience, channel);
  const hasStarted = startsAt <= now;
  /** Measured from the start: the archive drops an airing whole. */
  const isKept = startsAt >= now - channel.catchUpMinutes * MINUTE_MS;
  const current = hasStarted && now < endsAt;
  // Catch-up is for subscribers: playback refuses it to guests (ERR-10).
  const mayWatch = canWatch && (current || !audience.guest);
  const canRecord = !audience.guest && canWatch && channel.recordable && isKept;
  return {
    kind: 'programme',
    epgProgramId: id,
    prevuecode: id,
    title: textIn(programme.name, language),
    category: textIn(programme.category, language) ?? '',
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(endsAt).toISOString(),
    watchable: hasStarted && isKept && mayWatch,
    current,
    rating: { age: programme.age },
    posterUrl: programme.stillUrl,
    newstatus: recordingCode(isRecorded, canRecord, airing, now),
    channel: { id: channel.id, name: textIn(channel.name, language), logo: channel.logo?.url ?? '' },
  };
}

/** Blank when the airing is neither recorded nor recordable (RECORD-27). */
function recordingCode(
  isRecorded: boolean,
  canRecord: boolean,
  airing: FoundAiring,
  now: number,
): ProgrammeCard['newstatus'] {
  if (isRecorded) return recordingStatus.toCode(recordingStateAt(airing, now));
  return canRecord ? recordingStatus.toCode('recordable') : '';
}
