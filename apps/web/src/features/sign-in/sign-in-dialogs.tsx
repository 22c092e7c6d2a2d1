import { MonitorSmartphone, UserX } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { loginText } from './login.text.ts';

/** One message for every sign-in that fails, so that it tells nobody which part was wrong (LOGIN-19). */
export function tellSignInFailed(): Promise<void> {
  return showMessage({
    title: say(loginText.failedTitle),
    body: say(loginText.failed),
    icon: <UserX />,
    tone: 'danger',
    confirm: say(loginText.goOn),
  });
}

/** Another session stands in the way (LOGIN-22). */
export function askToEndOther(): Promise<boolean> {
  return showConfirm({
    title: say(loginText.activeTitle),
    body: say(loginText.active),
    icon: <MonitorSmartphone />,
    tone: 'accent',
    confirm: say(loginText.goOn),
  });
}
