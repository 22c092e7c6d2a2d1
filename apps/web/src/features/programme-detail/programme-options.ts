// Watch and record options of a programme, as pure functions of programme, channel and time.

import type { Channel } from '@seyir/contract/channels';
import { recordingStatus } from '@seyir/contract/codes';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { decideCatchUp, isKept, phaseAt } from '../../shared/programmes/programme-phase.ts';
import { type RecordingWord, recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';

/**
 * `expired`: beyond the save time; pressing shows a message (CATCHUP-02). `sign-in` and `package-up`: what this viewer needs
 * for access (ROLE-07, ROLE-09).
 */
export type WatchOption = 'live' | 'start-over' | 'catch-up' | 'expired' | 'sign-in' | 'package-up';

/**
 * The options to watch a programme, the primary one first. While the channel is unknown the option is offered: the server
 * decides again when the player asks. `needsTicket`: a pay-per-view programme that is not paid (PPV-01).
 */
export function listWatchOptions(
  programme: ProgrammeDetail,
  channel: Channel | undefined,
  isGuest: boolean,
  now: number,
  needsTicket = false,
): WatchOption[] {
  switch (phaseAt(programme, now)) {
    case 'current':
      if (!channel) return ['live'];
      if (!channel.canWatch) return [wayIn(isGuest)];
      if (needsTicket) return [];
      return canStartOver(channel) ? ['live', 'start-over'] : ['live'];
    case 'past': {
      if (!channel) return programme.watchable ? ['catch-up'] : [];
      const verdict = decideCatchUp(programme, channel, now);
      if (verdict === 'play') return ['catch-up'];
      // Beyond the save time neither an account nor a package would give access.
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
  /** Recorded, being recorded or scheduled (RECORD-01). */
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

/** '0' and '' mean no series, as in the legacy interface (RECORD-17). */
function seriesOf({ isseries, seriesId }: ProgrammeDetail): string | undefined {
  return isseries === '1' && seriesId !== null && seriesId !== '' && seriesId !== '0' ? seriesId : undefined;
}
