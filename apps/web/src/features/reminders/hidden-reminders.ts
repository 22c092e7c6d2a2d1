// Reminders of a hidden tab. Its event stream is closed after half a minute (event-stream.machine.ts): the tab itself looks
// when the next reminder is due, and shows it as a notification of the system. Browsers delay the timers of hidden tabs by up to a
// minute, and a reminder is due a minute before its programme.
import { listReminders, type Reminder } from '@seyir/contract/reminders';
import { reminderDueAt } from '@seyir/core/guide/reminder';
import { REMINDER_LATE_MS } from '@seyir/core/limits/guide';
import { call } from '../../shared/api/call.ts';
import { hasPush } from './push-subscription.ts';
import { notificationState, notifyOfReminder, reminderKey } from './system-notification.ts';

/** The stream is open until then: a tab that is hidden for a moment asks for nothing. */
const FIRST_LOOK_MS = 30_000;
/** For reminders that are set or cancelled on another device. */
export const LOOK_AGAIN_MS = 15 * 60_000;
const AFTER_FAILURE_MS = 60_000;

interface HiddenRemindersDeps {
  go(path: string): void;
  /** The server's clock. */
  now(): number;
  /** False without a chosen profile: guests have no reminders. */
  hasReminders(): boolean;
}

/** Returns what ends the watch. */
export function watchWhileHidden({ go, now, hasReminders }: HiddenRemindersDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenFrom = 0;
  const shown = new Set<string>();
  const lookIn = (ms: number) => {
    timer = setTimeout(() => void look(), ms);
  };

  async function look(): Promise<void> {
    if (!hasReminders() || hasPush() || notificationState() !== 'granted') return;
    const own = timer;
    const listed = await call(listReminders, { query: { since: now() - REMINDER_LATE_MS } }).catch(() => undefined);
    // The tab was shown, or hidden once more, in the meantime.
    if (timer !== own) return;
    if (listed === undefined) return lookIn(AFTER_FAILURE_MS);
    const dueAt = ({ startTime }: Reminder) => reminderDueAt(Date.parse(startTime));
    for (const reminder of listed.data) {
      const key = reminderKey(reminder);
      if (dueAt(reminder) < hiddenFrom || dueAt(reminder) > now() || shown.has(key)) continue;
      shown.add(key);
      notifyOfReminder(reminder, go);
    }
    const waits = listed.data.map((reminder) => dueAt(reminder) - now()).filter((wait) => wait > 0);
    lookIn(Math.min(...waits, LOOK_AGAIN_MS));
  }

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const handleVisibility = () => {
    stop();
    if (!document.hidden) return;
    hiddenFrom = now();
    lookIn(FIRST_LOOK_MS);
  };
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    stop();
  };
}
