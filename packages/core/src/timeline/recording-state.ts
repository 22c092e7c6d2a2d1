// The state of a recording is derived from the current time and never stored (RECORD-12).

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
