// Saves and deletes profiles. The server may ask for a PIN first (PROFILE-31); a refusal is shown (PROFILE-39).

import type { Profile } from '@seyir/contract/profiles';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { checkPin } from '../../shared/pin-gate/check-pin.ts';
import { say } from '../../shared/text/text.ts';
import { showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import type { PinVerdict } from '../../shared/ui/PinPad/PinPad.tsx';
import { ProfilePin } from './ProfilePin.tsx';
import { editorText } from './profiles.text.ts';

type Change = 'save' | 'remove-pin' | 'delete';

interface ProfileChanges {
  readonly running: Change | undefined;
  /** Undefined when refused (the reason is shown) or cancelled. Single-flight: a second change while one runs is dropped. */
  run<T>(change: Change, action: () => Promise<T>): Promise<T | undefined>;
  /** The PIN dialog, to be rendered in the page. */
  readonly question: ReactNode;
}

export function useProfileChanges(profile: Profile | undefined): ProfileChanges {
  const [running, setRunning] = useState<Change>();
  const [asked, setAsked] = useState<{ answer: (passed: boolean) => void }>();

  async function attempt<T>(change: Change, action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PIN_REQUIRED') return refuse(change, error);
    }
    const passed = await new Promise<boolean>((answer) => setAsked({ answer }));
    setAsked(undefined);
    if (!passed) return undefined;
    return action().catch((error: unknown) => refuse(change, error));
  }

  async function run<T>(change: Change, action: () => Promise<T>): Promise<T | undefined> {
    if (running) return undefined;
    setRunning(change);
    try {
      return await attempt(change, action);
    } finally {
      setRunning(undefined);
    }
  }

  async function submitPin(pin: string): Promise<PinVerdict> {
    if (!profile) return undefined;
    const verdict = await checkPin(profile.id, pin);
    if (verdict === undefined) asked?.answer(true);
    return verdict;
  }

  return {
    running,
    run,
    question: (
      <ProfilePin
        profile={asked ? profile : undefined}
        prompt={say(editorText.pinFirst)}
        onSubmit={submitPin}
        onClose={() => asked?.answer(false)}
      />
    ),
  };
}

function refuse(change: Change, error: unknown): undefined {
  // The session has ended; the session shows its own message.
  if (error instanceof ApiError && error.status === 401) return undefined;
  void showMessage({
    title: say(change === 'delete' ? editorText.removeFailedTitle : editorText.saveFailedTitle),
    body: say(editorText[error instanceof ApiError ? reasonOf(error) : 'failed']),
    tone: 'danger',
  });
  return undefined;
}

function reasonOf({ code, fields }: ApiError) {
  if (code === 'TOO_LARGE' || fields['body.newPhoto'] !== undefined) return 'photoRefused';
  switch (code) {
    case 'PROFILE_QUOTA':
      return 'quota';
    case 'MAIN_PROFILE_ONLY':
    case 'CONFLICT':
      return 'mainOnly';
    case 'FORBIDDEN':
    case 'KIDS_PROFILE':
      return 'forbidden';
    case 'NOT_FOUND':
      return 'gone';
    case 'TOO_MANY':
      return 'tooManyChanges';
    default:
      return 'failed';
  }
}
