// Nobody moves a recording from state to state: its state follows from the clock (RECORD-12).

export type RecordingState = 'scheduled' | 'recording' | 'recorded';

/** The window a recording covers, in epoch milliseconds. */
export interface RecordingWindow {
  readonly startsAt: number;
  readonly endsAt: number;
}

export function recordingStateAt({ startsAt, endsAt }: RecordingWindow, now: number): RecordingState {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'recording' : 'recorded';
}
