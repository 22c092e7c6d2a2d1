// One change of the passkeys at a time. When the server asks for re-authentication, the dialog runs first and the change
// is sent again (EASY-06).

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { type PasskeyOutcome, passkeysQuery } from './passkey-actions.ts';
import { passkeysText } from './passkeys.text.ts';

type SuccessMessage = 'added' | 'renamed' | 'removed';

export function usePasskeyChanges() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const waiting = useRef<(isPassed: boolean) => void>(undefined);

  function passCheck(): Promise<boolean> {
    setChecking(true);
    return new Promise((resolve) => {
      waiting.current = (isPassed) => {
        setChecking(false);
        resolve(isPassed);
      };
    });
  }

  async function run(change: () => Promise<PasskeyOutcome>, message: SuccessMessage): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    let outcome = await change();
    if (outcome === 'check-required') outcome = (await passCheck()) ? await change() : 'stopped';
    setBusy(false);
    if (outcome === 'stopped') return;
    if (outcome === 'done') toast(say(passkeysText[message]), { tone: 'success' });
    else toast(say(outcome === 'exists' ? passkeysText.exists : passkeysText.notDone), { tone: 'danger' });
    await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  }

  return { isBusy, isChecking, run, answerCheck: (isPassed: boolean) => waiting.current?.(isPassed) };
}
