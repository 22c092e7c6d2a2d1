// Selects a profile: with a PIN after the PIN dialog, without one after three seconds unless cancelled (PROFILE-03,
// PROFILE-04, PROFILE-05).

import { type Profile, selectProfile } from '@seyir/contract/profiles';
import { AUTO_SELECT_MS } from '@seyir/core/limits/profile';
import { withPlainName } from '@seyir/core/text/profile-name';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import type { PinVerdict } from '../../shared/ui/PinPad/PinPad.tsx';
import { profilesText } from './profiles.text.ts';

type LoginStep =
  | { readonly at: 'chooser' }
  | { readonly at: 'pin'; readonly profile: Profile }
  | { readonly at: 'waiting' | 'entering'; readonly profile: Profile };

interface ProfileLogin {
  readonly step: LoginStep;
  choose(profile: Profile): void;
  cancel(): void;
  /** Selects the chosen profile with its PIN. */
  submitPin(pin: string): Promise<PinVerdict>;
}

type OnSelected = (profile: Profile, accessToken: string) => void;

const CHOOSER: LoginStep = { at: 'chooser' };

/** `first`: chosen from the beginning. */
export function useProfileLogin(onSelected: OnSelected, first?: Profile): ProfileLogin {
  const [step, setStep] = useState<LoginStep>(first ? startWith(first) : CHOOSER);

  /** True when the profile is selected; else the message to show, or undefined when another part shows one. */
  async function enter(profile: Profile, pin?: string): Promise<true | PinVerdict> {
    const { id, name, posterName, kid } = profile;
    const body = { id, name, posterName, kid, ...(pin === undefined ? {} : { pin }) };
    try {
      const { data, access_token: accessToken } = await call(selectProfile, { body });
      onSelected(withPlainName(data), accessToken);
      return true;
    } catch (error) {
      return wordsOf(error);
    }
  }

  const enterWithoutPin = useEffectEvent(async (profile: Profile) => {
    setStep({ at: 'entering', profile });
    const verdict = await enter(profile);
    if (verdict === true) return;
    setStep(CHOOSER);
    const body = typeof verdict === 'object' ? verdict.lockout : verdict;
    if (body !== undefined) void showMessage({ title: say(profilesText.wrongPinTitle), body, tone: 'danger' });
  });
  useEffect(() => {
    if (step.at !== 'waiting') return;
    const { profile } = step;
    const timer = setTimeout(() => void enterWithoutPin(profile), AUTO_SELECT_MS);
    return () => clearTimeout(timer);
  }, [step]);

  async function submitPin(pin: string): Promise<PinVerdict> {
    if (step.at !== 'pin') return undefined;
    const verdict = await enter(step.profile, pin);
    if (verdict !== true) return verdict;
    // The welcome stays until the next page has loaded.
    setStep({ at: 'entering', profile: step.profile });
    return undefined;
  }

  return {
    step,
    choose: (profile) => setStep(startWith(profile)),
    cancel: () => setStep(CHOOSER),
    submitPin,
  };
}

const startWith = (profile: Profile): LoginStep => ({ at: profile.hasPin ? 'pin' : 'waiting', profile });

/** The message of a refusal; undefined when another part shows one. */
function wordsOf(error: unknown): PinVerdict {
  if (!(error instanceof ApiError)) {
    void showMessage({
      title: say(profilesText.loginFailedTitle),
      body: say(profilesText.loginFailed),
      tone: 'danger',
    });
    return undefined;
  }
  // The session has ended; the session shows its own message.
  if (error.status === 401) return undefined;
  return error.status === 429 ? { lockout: say(profilesText.tooMany) } : say(profilesText.wrongPin);
}
