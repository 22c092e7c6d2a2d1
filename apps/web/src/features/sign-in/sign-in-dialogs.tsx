import { MonitorSmartphone, UserX } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { loginText } from './login.text.ts';

/** One message for every failed sign-in, so that it does not reveal which part was wrong (LOGIN-19). */
export function showSignInFailed(): Promise<void> {
  return showMessage({
    title: say(loginText.failedTitle),
    body: say(loginText.failed),
    icon: <UserX />,
    tone: 'danger',
    confirm: say(loginText.goOn),
  });
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
