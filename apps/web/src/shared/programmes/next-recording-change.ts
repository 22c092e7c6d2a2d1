import { recordingStatus } from '@seyir/contract/codes';
import { SLOW_RETRY_MS } from '../api/api-error.ts';
import { appClock } from '../time/app-clock.ts';

/** A recording, or a programme with a recording status, in epoch milliseconds. */
interface TimedRecording {
  readonly status: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The server's clock may be a little behind ours. */
const AFTER_MS = 1_000;
/** A state that should have changed by now is asked for again after this time. */
const OVERDUE_MS = 5_000;
/** A longer `setTimeout` overflows; by then the list is loaded again anyway. */
const LONGEST_MS = 12 * 3_600_000;

/**
 * Milliseconds until the server moves one of the recordings to its next state (RECORD-12): a `refetchInterval`. False without
 * any. The state itself always comes from the server (RECORD-02).
 */
export function nextRecordingChange(recordings: readonly TimedRecording[], now: number): number | false {
  const waits = recordings.flatMap(({ status, startsAt, endsAt }) => {
    const word = recordingStatus.findWord(status as never);
    if (word !== 'scheduled' && word !== 'recording') return [];
    const leftMs = (word === 'scheduled' ? startsAt : endsAt) - now;
    if (Number.isNaN(leftMs)) return [];
    return [leftMs > 0 ? leftMs + AFTER_MS : OVERDUE_MS];
  });
  return waits.length === 0 ? false : Math.min(LONGEST_MS, ...waits);
}

interface QueryLike<Data> {
  readonly state: { readonly data?: Data | undefined; readonly status: 'pending' | 'error' | 'success' };
}

/** Query options that refetch when one of the recordings in the answer changes its state, also in a hidden tab. */
export const followRecordings = <Data>(list: (data: Data) => readonly TimedRecording[]) => ({
  refetchInterval: ({ state: { data, status } }: QueryLike<Data>): number | false => {
    if (data !== undefined) return nextRecordingChange(list(data), appClock.now());
    return status === 'error' ? SLOW_RETRY_MS : false;
  },
  refetchIntervalInBackground: true,
});
