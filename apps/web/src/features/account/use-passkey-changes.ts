// One change of the passkeys at a time. When the server asks for re-authentication, the dialog runs first and the change
// is sent again (EASY-06).

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { type PasskeyOutcome, passkeysQuery } from './passkey-actions.ts';
import { passkeysText } from './passkeys.text.ts';
import { useIdentityCheck } from './use-identity-check.ts';

type SuccessMessage = 'added' | 'renamed' | 'removed';

export function usePasskeyChanges() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const check = useIdentityCheck();

  async function run(change: () => Promise<PasskeyOutcome>, message: SuccessMessage): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    let outcome = await change();
    if (outcome === 'check-required') outcome = (await check.pass()) ? await change() : 'stopped';
    setBusy(false);
    if (outcome === 'stopped') return;
    if (outcome === 'done') toast(say(passkeysText[message]), { tone: 'success' });
    else toast(say(outcome === 'exists' ? passkeysText.exists : passkeysText.notDone), { tone: 'danger' });
    await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
  }

  return { isBusy, isChecking: check.isChecking, run, answerCheck: check.answer };
}
