// What can be done with a programme, as pure functions of the programme, its channel and the time.

import type { Channel } from '@seyir/contract/channels';
import { recordingStatus } from '@seyir/contract/codes';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { decideCatchUp, isKept, phaseAt } from '../../shared/programmes/programme-phase.ts';
import { type RecordingWord, recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';

/** `live`: as it is on. `start`: from its beginning. `expired`: it was kept once; pressing says so (CATCHUP-02). */
export type WatchOption = 'live' | 'start-over' | 'catch-up' | 'expired';

/** The ways to watch it, the first one first. The player asks the server again, so a closed channel may be offered. */
export function listWatchOptions(programme: ProgrammeDetail, channel: Channel | undefined, now: number): WatchOption[] {
  switch (phaseAt(programme, now)) {
    case 'current':
      return channel && canStartOver(channel) ? ['live', 'start-over'] : ['live'];
    case 'past': {
      if (!channel) return programme.watchable ? ['catch-up'] : [];
      const verdict = decideCatchUp(programme, channel, now);
      if (verdict === 'closed') return [];
      return [verdict === 'play' ? 'catch-up' : 'expired'];
    }
    case 'coming':
      return [];
  }
}

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
