import { MonitorSmartphone, UserX } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { ask, tell } from '../../shared/ui/DialogHost/ask.ts';
import { loginText } from './login.text.ts';

/** One message for every failed sign-in, so that it does not reveal which part was wrong (LOGIN-19). */
export function showSignInFailed(): Promise<void> {
  return tell({
    title: say(loginText.failedTitle),
    body: say(loginText.failed),
    icon: <UserX />,
    tone: 'danger',
    confirm: say(loginText.goOn),
  });
}

/** Asks to end another active session (LOGIN-22). */
export function askToEndOther(): Promise<boolean> {
  return ask({
    title: say(loginText.activeTitle),
    body: say(loginText.active),
    icon: <MonitorSmartphone />,
    tone: 'accent',
    confirm: say(loginText.goOn),
  });
}
