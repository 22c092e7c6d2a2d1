import { MonitorSmartphone, UserX } from 'lucide-react';
import { ApiError } from '../../shared/api/api-error.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { loginText } from './login.text.ts';

/**
 * One dialog for every failed sign-in, so that it does not reveal which part was wrong (LOGIN-19). The server calls an account
 * suspended only after the right password or code (LOGIN-28): then the dialog says so. After too many tries not even the right
 * password opens the account (LOGIN-29): the viewer has to wait.
 */
export function showSignInFailed(error?: unknown): Promise<void> {
  return showMessage({
    title: say(loginText.failedTitle),
    body: say(reasonOf(error)),
    icon: <UserX />,
    tone: 'danger',
    confirm: say(loginText.goOn),
  });
}

function reasonOf(error: unknown) {
  if (!(error instanceof ApiError)) return loginText.failed;
  if (error.status === 429) return loginText.tooManySignIns;
  return error.status === 403 && error.code === 'ACCOUNT_SUSPENDED' ? loginText.suspended : loginText.failed;
}

/** Asks to end another active session (LOGIN-22). */
export function askToEndOther(): Promise<boolean> {
  return showConfirm({
    title: say(loginText.activeTitle),
    body: say(loginText.active),
    icon: <MonitorSmartphone />,
    tone: 'accent',
    confirm: say(loginText.goOn),
  });
}
