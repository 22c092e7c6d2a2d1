// What can be done with a programme, as pure functions of the programme, its channel and the time.

import type { Channel } from '@seyir/contract/channels';
import { recordingStatus } from '@seyir/contract/codes';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { decideCatchUp, isKept, phaseAt } from '../../shared/programmes/programme-phase.ts';
import { type RecordingWord, recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';

/**
 * `live`: as it is on. `start-over`: from its beginning. `expired`: it was kept once; pressing says so (CATCHUP-02).
 * `sign-in` and `package-up`: not for this viewer, and what would change that (ROLE-07, ROLE-09).
 */
export type WatchOption = 'live' | 'start-over' | 'catch-up' | 'expired' | 'sign-in' | 'package-up';

/**
 * The ways to watch it, the first one first. The player asks the server again; while the channel is not known it is
 * offered, and nothing is refused too early.
 */
export function listWatchOptions(
  programme: ProgrammeDetail,
  channel: Channel | undefined,
  isGuest: boolean,
  now: number,
): WatchOption[] {
  switch (phaseAt(programme, now)) {
    case 'current':
      if (!channel) return ['live'];
      if (!channel.canWatch) return [wayIn(isGuest)];
      return canStartOver(channel) ? ['live', 'start-over'] : ['live'];
    case 'past': {
      if (!channel) return programme.watchable ? ['catch-up'] : [];
      const verdict = decideCatchUp(programme, channel, now);
      if (verdict === 'play') return ['catch-up'];
      // Nobody can watch it any more: an account or a package would be promised in vain.
      if (verdict === 'expired' || !isKept(programme, channel.tvodsavetime, now)) return ['expired'];
      return isGuest || !channel.canWatch ? [wayIn(isGuest)] : [];
    }
    case 'coming':
      return [];
  }
}

const wayIn = (isGuest: boolean): WatchOption => (isGuest ? 'sign-in' : 'package-up');

export type RecordOffer =
  | { readonly kind: 'none' }
  /** Can be recorded (RECORD-03). */
  | { readonly kind: 'record'; readonly seriesId: string | undefined }
  /** Is, or will be (RECORD-01). */
  | {
      readonly kind: 'recorded';
      readonly word: RecordingWord;
      readonly npvrcode: string;
      readonly seriesId: string | undefined;
    };

export function decideRecordOffer(programme: ProgrammeDetail, channel: Channel | undefined, now: number): RecordOffer {
  const seriesId = seriesOf(programme);
  const word = recordingWord(programme.newstatus);
  if (word !== undefined && programme.npvrcode !== null) {
    return { kind: 'recorded', word, npvrcode: programme.npvrcode, seriesId };
  }
  const isRecordable =
    programme.newstatus === recordingStatus.toCode('recordable') &&
    programme.privaterecordenable === '1' &&
    channel?.systemrecordenable === '1' &&
    isKept(programme, channel.tvodsavetime, now);
  return isRecordable ? { kind: 'record', seriesId } : { kind: 'none' };
}

/** '0' and blank mean that it is of no series, as in the old interface (RECORD-17). */
function seriesOf({ isseries, seriesId }: ProgrammeDetail): string | undefined {
  return isseries === '1' && seriesId !== null && seriesId !== '' && seriesId !== '0' ? seriesId : undefined;
}
