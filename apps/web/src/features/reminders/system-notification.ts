// Reminders as notifications of the system, while no tab of the application is visible. The browser asks the viewer for the
// permission, and keeps the answer.

import type { Reminder } from '@seyir/contract/reminders';
import { paths } from '../../shared/paths/paths.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { remindersText } from './reminders.text.ts';

type NotificationState = NotificationPermission | 'unsupported';

/** Notifications need a secure context; some browsers have them for installed applications only. */
export function notificationState(): NotificationState {
  return typeof Notification === 'undefined' || !window.isSecureContext ? 'unsupported' : Notification.permission;
}

/** Asks the viewer through the browser's own dialog. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() !== 'default') return notificationState();
  return Notification.requestPermission();
}

/** A rescheduled programme has another key and is shown again. */
export const reminderKey = ({ epgProgramId, startTime }: Reminder): string => `${epgProgramId} ${startTime}`;

/** Shows a reminder; a press brings the tab to the front, at the channel. The tag shows it once for all tabs. */
export function notifyOfReminder(reminder: Reminder, go: (path: string) => void): void {
  if (notificationState() !== 'granted') return;
  const { title, channelId, channelName, startTime } = reminder;
  const clock = formatClock(Date.parse(startTime));
  try {
    const notification = new Notification(title, {
      body: say(remindersText.soon, { clock, channel: channelName, title }),
      tag: `reminder ${reminderKey(reminder)}`,
    });
    notification.onclick = () => {
      window.focus();
      go(paths.liveTv(channelId));
      notification.close();
    };
  } catch {
    // Chrome on Android has the constructor and throws: the toast waits in the tab.
  }
}
