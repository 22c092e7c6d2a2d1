// PIN check of the main profile, in front of a guarded action. The server enforces the check: a right PIN opens the gate for
// this session for five minutes, and guarded calls of other sessions are refused.

import { checkAdminPassword, readPinKey } from '@seyir/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { CreditCard, KeyRound, Lock, LockOpen, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { clientInfoQuery } from '../client/client.queries.ts';
import { paths } from '../paths/paths.ts';
import { commonText } from '../text/common.text.ts';
import { say } from '../text/text.ts';
import { showConfirm, showMessage } from '../ui/DialogHost/dialogs.ts';
import { PinDialog } from '../ui/PinDialog/PinDialog.tsx';
import type { PinVerdict } from '../ui/PinPad/PinPad.tsx';
import { useViewer } from '../viewer/viewer.ts';
import { checkPin } from './check-pin.ts';
import { canEncrypt, encryptPin } from './encrypt-pin.ts';
import { ForgotPin } from './ForgotPin.tsx';
import { pinGateText } from './pin-gate.text.ts';
import { savePin } from './save-pin.ts';

/** Lazy: a main profile without a PIN is rare. */
const CreatePinDialog = lazy(async () => ({ default: (await import('./CreatePinDialog.tsx')).CreatePinDialog }));

/** The action behind the gate. */
export type GatePurpose = 'lock' | 'unlock' | 'watch' | 'rating' | 'parental' | 'payment';

export interface GateOptions {
  /** Aborts the question. */
  readonly signal?: AbortSignal | undefined;
  /** What the viewer typed already, for a payment: no dialog opens for it. */
  readonly pin?: string | undefined;
  /** The main profile has no PIN yet: `pin` becomes it. */
  readonly isNewPin?: boolean | undefined;
  /** The name of the channel that the question is about. */
  readonly channel?: string | undefined;
}

const ICONS: Readonly<Record<GatePurpose, ReactNode>> = {
  lock: <Lock />,
  unlock: <LockOpen />,
  watch: <Lock />,
  rating: <ShieldCheck />,
  parental: <ShieldCheck />,
  payment: <CreditCard />,
};

export interface PinGate {
  /**
   * Resolves with true for a right PIN, and with false for a cancelled dialog or an aborted `signal`. Rejects when the main
   * profile cannot be read.
   */
  pass(purpose: GatePurpose, options?: GateOptions): Promise<boolean>;
  /** The PIN dialog, to be rendered by the page. */
  readonly question: ReactNode;
}

interface OpenPrompt {
  readonly purpose: GatePurpose;
  readonly profileId: string;
  readonly answer: (isPassed: boolean) => void;
}

interface OpenCreation {
  readonly profile: { readonly id: string; readonly name: string };
  /** The new PIN, or undefined when the viewer cancels. */
  readonly answer: (pin: string | undefined) => void;
}

export function usePinGate(): PinGate {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const own = useViewer().profile;
  const isMain = own?.main === true;
  const [creation, setCreation] = useState<OpenCreation>();
  const [prompt, setPrompt] = useState<OpenPrompt>();
  // The purpose stays during the closing motion.
  const [{ purpose: shown, channel }, setShown] = useState<{ purpose: GatePurpose; channel: string }>({
    purpose: 'lock',
    channel: '',
  });
  const isOnPage = useRef(false);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);

  async function pass(
    purpose: GatePurpose,
    { signal, pin, isNewPin, channel = '' }: GateOptions = {},
  ): Promise<boolean> {
    if (purpose === 'payment' && !canEncrypt()) {
      await showMessage({ title: say(pinGateText.httpsTitle), body: say(pinGateText.https), icon: <CreditCard /> });
      return false;
    }
    // Fetched each time: another device may have set or removed the PIN.
    const { adminProfile } = await queries.fetchQuery({ ...clientInfoQuery(), staleTime: 0 });
    // The viewer may have left the channel or the page meanwhile.
    if (signal?.aborted || !isOnPage.current) return false;
    if (adminProfile.havepwd !== '1') {
      if (purpose === 'payment' && own && isMain) {
        const created = pin !== undefined && isNewPin ? await saveTyped(own, pin) : await createPin(own);
        return created !== undefined && passPayment(own.id, created);
      }
      await offerPin(isMain, signal, () => void navigate(paths.profilePin(adminProfile.profilecode)));
      return false;
    }
    if (pin !== undefined) return passPayment(adminProfile.profilecode, pin);
    setShown({ purpose, channel });
    return new Promise<boolean>((resolve) => {
      const opened: OpenPrompt = { purpose, profileId: adminProfile.profilecode, answer };
      const abort = () => answer(false);
      function answer(isPassed: boolean) {
        signal?.removeEventListener('abort', abort);
        // The prompt of a later call may be open already.
        setPrompt((current) => (current === opened ? undefined : current));
        resolve(isPassed);
      }
      signal?.addEventListener('abort', abort);
      setPrompt(opened);
    });
  }

  async function saveTyped(profile: OpenCreation['profile'], pin: string): Promise<string | undefined> {
    try {
      await savePin(queries, profile, pin);
      return pin;
    } catch {
      const title = say(pinGateText.refusedTitle);
      await showMessage({ title, body: say(pinGateText.notCreated), icon: <CreditCard /> });
      return undefined;
    }
  }

  function createPin(profile: OpenCreation['profile']): Promise<string | undefined> {
    return new Promise((resolve) => {
      const answer = (created: string | undefined) => {
        setCreation(undefined);
        resolve(created);
      };
      setCreation({ profile, answer });
    });
  }

  async function submit(pin: string): Promise<PinVerdict> {
    if (!prompt) return undefined;
    const { purpose, profileId, answer } = prompt;
    if (purpose === 'payment') {
      answer(await passPayment(profileId, pin));
      return undefined;
    }
    const verdict = await checkPin(profileId, pin);
    if (verdict === undefined) answer(true);
    return verdict;
  }

  return {
    pass,
    question: (
      <>
        {creation && (
          <Suspense>
            <CreatePinDialog
              open
              profile={creation.profile}
              onCreated={creation.answer}
              onClose={() => creation.answer(undefined)}
            />
          </Suspense>
        )}
        <PinDialog
          open={prompt !== undefined}
          title={say(pinGateText[`${shown}Title`])}
          prompt={say(pinGateText[`${shown}${isMain ? 'Main' : 'Ordinary'}`], { channel })}
          icon={ICONS[shown]}
          info={shown === 'parental' ? say(pinGateText.parentalInfo) : undefined}
          help={(restart) => <ForgotPin onReplaced={restart} />}
          showClose
          onSubmit={submit}
          onClose={() => prompt?.answer(false)}
        />
      </>
    ),
  };
}

/** No PIN is set: the main profile is offered to create one, other profiles see a message (PIN-11, PIN-13). */
async function offerPin(isMain: boolean, signal: AbortSignal | undefined, goToEditor: () => void): Promise<void> {
  if (!isMain) {
    await showMessage({
      title: say(pinGateText.noneOrdinaryTitle),
      body: say(pinGateText.noneOrdinary),
      icon: <KeyRound />,
      confirm: say(commonText.cancel),
      signal,
    });
    return;
  }
  const wanted = await showConfirm({
    title: say(pinGateText.noneTitle),
    body: say(pinGateText.none),
    icon: <KeyRound />,
    confirm: say(pinGateText.create),
    signal,
  });
  if (wanted) goToEditor();
}

/** Sends the PIN of a payment encrypted. A refusal of the server is shown, and the payment stops (PIN-17). */
async function passPayment(profilecode: string, pin: string): Promise<boolean> {
  const refusal = await checkPayment(profilecode, pin);
  if (refusal === undefined) return true;
  await showMessage({ title: say(pinGateText.refusedTitle), body: refusal, icon: <CreditCard /> });
  return false;
}

async function checkPayment(profilecode: string, pin: string): Promise<string | undefined> {
  try {
    const password = await encryptPin(await call(readPinKey, {}), pin);
    const { returncode, errormsg } = await call(checkAdminPassword, { body: { profilecode, password } });
    return returncode === '0' ? undefined : errormsg;
  } catch (error) {
    const isTooMany = error instanceof ApiError && error.status === 429;
    return say(isTooMany ? pinGateText.tooMany : pinGateText.failed);
  }
}
