// The log line that follows each list and each delete of recordings, wherever it is made (RECORD-24).

import { logRecordings } from '@seyir/contract/analytics';
import { RETURN_OK, recordingAction } from '@seyir/contract/codes';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { bestEffort } from '../best-effort.ts';

/** What was listed or deleted; blank codes where it is about no single programme. */
interface RecordingCall {
  readonly action: 'list' | 'delete';
  readonly programcode?: string;
  readonly channelcode?: string;
  readonly seriesid?: string;
}

interface Outcome {
  readonly returncode: string;
  readonly errormsg: string;
}

const OK: Outcome = { returncode: RETURN_OK, errormsg: '' };

/** A call without a reply has no code of its own: the status, or -1 without a connection. */
export const outcomeOf = (error: unknown): Outcome => ({
  returncode: error instanceof ApiError ? String(error.status) : '-1',
  errormsg: error instanceof Error ? error.message : '',
});

/** Makes the call and logs its outcome. An aborted call is not logged: its list was never shown. */
export async function withRecordingLog<T>(about: RecordingCall, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    const reply = await work;
    logRecordingCall(about, isOutcome(reply) ? reply : OK);
    return reply;
  } catch (error) {
    if (!signal?.aborted) logRecordingCall(about, outcomeOf(error));
    throw error;
  }
}

/** Replies of the legacy interface say themselves how the call ended. */
const isOutcome = (reply: unknown): reply is Outcome =>
  typeof reply === 'object' && reply !== null && 'returncode' in reply && 'errormsg' in reply;

/** A field of the log has at most this many characters. */
const CODE_LENGTH = 64;
const MESSAGE_LENGTH = 500;

export function logRecordingCall(
  { action, programcode = '', channelcode = '', seriesid = '' }: RecordingCall,
  { returncode, errormsg }: Outcome,
): void {
  const body = {
    programcode: programcode.slice(0, CODE_LENGTH),
    channelcode: channelcode.slice(0, CODE_LENGTH),
    seriesid: seriesid.slice(0, CODE_LENGTH),
    action: recordingAction.toCode(action),
    returncode: returncode.slice(0, CODE_LENGTH),
    errormsg: errormsg.slice(0, MESSAGE_LENGTH),
  };
  bestEffort(call(logRecordings, { body }), 'the log never blocks the list');
}
