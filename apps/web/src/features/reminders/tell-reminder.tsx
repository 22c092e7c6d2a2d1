import type { ServerEvent } from '@seyir/contract/events';
import { REMINDER_LEAD_MS } from '@seyir/core/limits/guide';
import { BellRing } from 'lucide-react';
import { paths } from '../../shared/paths/paths.ts';
import { formatClock } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { remindersText } from './reminders.text.ts';

export type ReminderEvent = Extract<ServerEvent, { type: 'reminder' }>;

/** A minute before it begins: what, where, and the way there (REMIND-01). It stays until then. */
export function tellReminder(event: ReminderEvent, go: (path: string) => void): void {
  const { title, channelId, channelName, startTime } = event;
  toast(say(remindersText.soon, { clock: formatClock(Date.parse(startTime)), channel: channelName, title }), {
    icon: <BellRing aria-hidden="true" />,
    lastsMs: REMINDER_LEAD_MS,
    action: { label: say(remindersText.goToChannel), onPress: () => go(paths.liveTv(channelId)) },
  });
}
