// Checks the PIN of a profile with the server, for the PIN gate and for changes of a profile.

import { validatePin } from '@seyir/contract/profiles';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { say } from '../text/text.ts';
import type { PinVerdict } from '../ui/PinPad/PinPad.tsx';
import { pinGateText } from './pin-gate.text.ts';

/**
 * Undefined for a right PIN. Any other answer counts as a wrong PIN (PIN-08), except where the PIN was not compared at all: the
 * server failed, or refuses after too many wrong ones.
 */
export async function checkPin(profileId: string, pin: string): Promise<PinVerdict> {
  try {
    const { data } = await call(validatePin, { params: { id: profileId }, body: pin });
    return data ? undefined : say(pinGateText.wrong);
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return { lockout: say(pinGateText.tooMany) };
    return say(error instanceof ApiError && error.status < 500 ? pinGateText.wrong : pinGateText.failed);
  }
}
