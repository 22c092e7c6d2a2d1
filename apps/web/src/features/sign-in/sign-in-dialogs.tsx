import { MonitorSmartphone, UserX } from 'lucide-react';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { loginText } from './login.text.ts';

/**
 * One dialog with one text for every failed sign-in, so that it does not reveal which part was wrong (LOGIN-19, LOGIN-28). A
 * second sentence says what is known: the server calls an account suspended only after the right password or code, and after too
 * many tries not even the right password opens the account (LOGIN-29).
 */
export function showSignInFailed(error?: unknown): Promise<void> {
  return showMessage({
    title: say(loginText.failedTitle),
    body: [loginText.failed, ...knownReasons(error)].map((text) => say(text)).join(' '),
    icon: <UserX />,
    tone: 'danger',
    confirm: say(loginText.goOn),
  });
}

function knownReasons(error: unknown) {
  if (error instanceof NetworkError) return [loginText.unreachable];
  if (!(error instanceof ApiError)) return [];
  if (error.status === 429) return [loginText.tooManySignIns];
  if (error.status === 403 && error.code === 'ACCOUNT_SUSPENDED') return [loginText.suspended];
  return error.status >= 500 ? [loginText.serverFailed] : [];
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
