import type { SessionInTheWay } from '@seyir/contract/error-body';
import { MonitorSmartphone, UserX } from 'lucide-react';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { describeDevice } from '../../shared/devices/describe-device.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { formatClock, formatDate } from '../../shared/text/format.ts';
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

/** Asks to end another active session, named by its device and the time of its last use (LOGIN-22). */
export function askToEndOther(sessions: readonly SessionInTheWay[]): Promise<boolean> {
  const named = sessions.map(saySession).join(', ');
  return showConfirm({
    title: say(loginText.activeTitle),
    body: named === '' ? say(loginText.active) : say(loginText.activeOn, { sessions: named }),
    icon: <MonitorSmartphone />,
    tone: 'accent',
    confirm: say(loginText.goOn),
  });
}

function saySession({ userAgent, lastSeenAt }: SessionInTheWay): string {
  const device = describeDevice(userAgent).name ?? say(accessText.unknownDevice);
  const at = Date.parse(lastSeenAt);
  return say(loginText.activeSession, { device, date: formatDate(at), clock: formatClock(at) });
}
