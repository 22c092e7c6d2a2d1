// Choosing a profile: one with a PIN asks for it, one without logs in by itself after three seconds unless told not to
// (PROFILE-03, PROFILE-04, PROFILE-05). What is shown is what the server answered.

import { type Profile, selectProfile } from '@seyir/contract/profiles';
import { AUTO_SELECT_MS } from '@seyir/core/limits/profile';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { say } from '../../shared/text/text.ts';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import type { PinVerdict } from '../../shared/ui/PinPad/PinPad.tsx';
import { profilesText } from './profiles.text.ts';

export type LoginStep =
  | { readonly at: 'chooser' }
  | { readonly at: 'pin'; readonly profile: Profile }
  | { readonly at: 'waiting' | 'entering'; readonly profile: Profile };

export interface ProfileLogin {
  readonly step: LoginStep;
  choose(profile: Profile): void;
  cancel(): void;
  /** Judges the PIN of the profile that was chosen. */
  submitPin(pin: string): Promise<PinVerdict>;
}

type OnSelected = (profile: Profile, accessToken: string) => void;

const CHOOSER: LoginStep = { at: 'chooser' };

export function useProfileLogin(onSelected: OnSelected): ProfileLogin {
  const [step, setStep] = useState<LoginStep>(CHOOSER);
  const selected = useRef(onSelected);
  useEffect(() => {
    selected.current = onSelected;
  }, [onSelected]);

  /** True when the profile is open; else what to say about it, if it is not said elsewhere. */
  const enter = useCallback(async (profile: Profile, pin?: string): Promise<true | PinVerdict> => {
    const { id, name, posterName, kid } = profile;
    const body = { id, name, posterName, kid, ...(pin === undefined ? {} : { pin }) };
    try {
      const { data, access_token: accessToken } = await call(selectProfile, { body });
      selected.current(data, accessToken);
      return true;
    } catch (error) {
      return wordsOf(error);
    }
  }, []);

  useEffect(() => {
    if (step.at !== 'waiting') return;
    const { profile } = step;
    const timer = setTimeout(async () => {
      setStep({ at: 'entering', profile });
      const verdict = await enter(profile);
      if (verdict === true) return;
      setStep(CHOOSER);
      if (verdict !== undefined)
        void showMessage({ title: say(profilesText.wrongPinTitle), body: verdict, tone: 'danger' });
    }, AUTO_SELECT_MS);
    return () => clearTimeout(timer);
  }, [step, enter]);

  async function submitPin(pin: string): Promise<PinVerdict> {
    if (step.at !== 'pin') return undefined;
    const verdict = await enter(step.profile, pin);
    if (verdict !== true) return verdict;
    // Until the next page is there, the welcome stands and not the chooser.
    setStep({ at: 'entering', profile: step.profile });
    return undefined;
  }

  return {
    step,
    choose: (profile) => setStep({ at: profile.hasPin ? 'pin' : 'waiting', profile }),
    cancel: () => setStep(CHOOSER),
    submitPin,
  };
}

/** What to say about a refusal; nothing when it is said elsewhere. */
function wordsOf(error: unknown): PinVerdict {
  if (!(error instanceof ApiError)) {
    void showMessage({
      title: say(profilesText.loginFailedTitle),
      body: say(profilesText.loginFailed),
      tone: 'danger',
    });
    return undefined;
  }
  // The session is over; its own message says so.
  if (error.status === 401) return undefined;
  const wrong = say(profilesText.wrongPin);
  return error.status === 429 ? `${wrong} ${say(profilesText.tooMany)}` : wrong;
}
