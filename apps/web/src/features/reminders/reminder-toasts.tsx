import { listReminders, type Reminder } from '@seyir/contract/reminders';
import { reminderDueAt } from '@seyir/core/guide/reminder';
import { REMINDER_LEAD_MS } from '@seyir/core/limits/guide';
import { BellRing } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { paths } from '../../shared/paths/paths.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { remindersText } from './reminders.text.ts';
import { notifyOfReminder, reminderKey } from './system-notification.ts';

interface RemindersDeps {
  go(path: string): void;
  /** The server's clock. */
  now(): number;
  /** BroadcastChannel to the other tabs: a shown reminder is reported to them. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

interface Reminders {
  /** Shows a reminder (REMIND-01). A hidden tab waits until it is visible. */
  show(reminder: Reminder): void;
  /** Shows the reminders due between `from` and now that no tab has shown. */
  showMissed(from: number): Promise<void>;
}

export function createReminders({ go, now, tabs }: RemindersDeps): Reminders {
  const shown = new Set<string>();
  /** The start of the oldest gap whose reminders could not be fetched yet. */
  let missedFrom = Number.POSITIVE_INFINITY;
  tabs?.addEventListener('message', ({ data }) => shown.add(String(data)));

  function showNow(reminder: Reminder): void {
    const key = reminderKey(reminder);
    shown.add(key);
    tabs?.postMessage(key);
    showReminder(reminder, go, Date.parse(reminder.startTime) <= now());
  }

  function showOnce(reminder: Reminder): void {
    if (document.hidden) whenVisible(() => showOnce(reminder));
    else if (!shown.has(reminderKey(reminder))) showNow(reminder);
  }

  return {
    show(reminder) {
      // Two visible windows both show the reminder.
      if (!document.hidden) return showNow(reminder);
      showOnce(reminder);
      notifyOfReminder(reminder, go);
    },
    async showMissed(from) {
      missedFrom = Math.min(missedFrom, from);
      const { data } = await call(listReminders, { query: { since: missedFrom } });
      const isDue = ({ startTime }: Reminder) => {
        const dueAt = reminderDueAt(Date.parse(startTime));
        return dueAt >= missedFrom && dueAt <= now();
      };
      const due = data.filter(isDue);
      missedFrom = Number.POSITIVE_INFINITY;
      for (const reminder of due) showOnce(reminder);
    },
  };
}

function whenVisible(act: () => void): void {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', look);
    act();
  };
  document.addEventListener('visibilitychange', look);
}

/** Toast with programme, channel and a button that opens the channel (REMIND-01). */
export function showReminder(reminder: Reminder, go: (path: string) => void, hasStarted = false): void {
  const { title, channelId, channelName, startTime } = reminder;
  const clock = formatClock(Date.parse(startTime));
  toast(say(hasStarted ? remindersText.started : remindersText.soon, { clock, channel: channelName, title }), {
    icon: <BellRing aria-hidden="true" />,
    lastsMs: REMINDER_LEAD_MS,
    action: { label: say(remindersText.goToChannel), onPress: () => go(paths.liveTv(channelId)) },
  });
}
