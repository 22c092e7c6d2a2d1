import type { Reminder } from '@seyir/contract/reminders';
import { Bell, BellRing } from 'lucide-react';
import { say } from '../../shared/text/text.ts';
import { Button, type ButtonProps } from '../../shared/ui/Button/Button.tsx';
import { remindersText } from './reminders.text.ts';
import { useReminder } from './use-reminder.ts';

export interface ReminderButtonProps {
  reminder: Reminder;
  isSet: boolean;
  look?: ButtonProps['look'];
}

export function ReminderButton({ reminder, isSet, look = 'tint' }: ReminderButtonProps) {
  const setReminder = useReminder(reminder);
  return (
    <Button look={look} icon={isSet ? <BellRing /> : <Bell />} aria-pressed={isSet} onClick={() => setReminder(!isSet)}>
      {say(isSet ? remindersText.reminded : remindersText.remind)}
    </Button>
  );
}
