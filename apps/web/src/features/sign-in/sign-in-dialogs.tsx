import { MonitorSmartphone, UserX } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { ask, tell } from '../../shared/ui/DialogHost/ask.ts';
import { loginText } from './login.text.ts';

/** One message for every sign-in that fails, so that it tells nobody which part was wrong (LOGIN-19). */
export function showSignInFailed(): Promise<void> {
  return tell({
    title: say(loginText.failedTitle),
    body: say(loginText.failed),
    icon: <UserX />,
    tone: 'danger',
    confirm: say(loginText.goOn),
  });
}

/** Another session stands in the way (LOGIN-22). */
export function askToEndOther(): Promise<boolean> {
  return ask({
    title: say(loginText.activeTitle),
    body: say(loginText.active),
    icon: <MonitorSmartphone />,
    tone: 'accent',
    confirm: say(loginText.goOn),
  });
}
