import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { type Reminder, removeReminder, setReminder } from '@seyir/contract/reminders';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { programmeQuery } from '../../shared/programmes/programme.query.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { say } from '../../shared/text/text.ts';
import { Button, type ButtonProps } from '../../shared/ui/Button/Button.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { remindersQuery } from './reminders.queries.ts';
import { remindersText } from './reminders.text.ts';

interface ReminderButtonProps {
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

/**
 * Optimistic update: sets or removes a reminder in the cache at once, and rolls back with a message when the call fails
 * (REMIND-01). A guest gets the sign-in message, without a call.
 */
function useReminder(reminder: Reminder): (isWanted: boolean) => void {
  const client = useQueryClient();
  const viewer = useViewer();
  const navigate = useNavigate();
  const id = reminder.epgProgramId;
  const scope = `reminder ${id}`;
  const { mutate } = useMutation({
    mutationKey: [scope],
    // Mutation scope: calls run in order, so that the last press wins.
    scope: { id: scope },
    mutationFn: (isWanted: boolean) => call(isWanted ? setReminder : removeReminder, { params: { id } }),
    onSuccess: ({ data }, isWanted) => {
      // With another press under way this answer is outdated.
      if (client.isMutating({ mutationKey: [scope] }) > 1) return;
      client.setQueryData(remindersQuery().queryKey, data);
      toast(say(isWanted ? remindersText.willRemind : remindersText.forgotten), { tone: 'success' });
    },
    onError: (error, isWanted) => {
      show(client, reminder, !isWanted);
      toast(say(refusal(error, isWanted)), { tone: 'danger' });
    },
  });

  return (isWanted) => {
    if (isGuest(viewer)) return void askToSignIn('process', navigate);
    show(client, reminder, isWanted);
    mutate(isWanted);
  };
}

function refusal(error: Error, isWanted: boolean) {
  if (!isWanted) return remindersText.notRemoved;
  return error instanceof ApiError && error.code === 'CONFLICT' ? remindersText.tooLate : remindersText.notSet;
}

/** Updates the cached list and the cached programme detail. */
function show(client: QueryClient, reminder: Reminder, isSet: boolean): void {
  const { epgProgramId } = reminder;
  client.setQueryData(remindersQuery().queryKey, (known: Reminder[] | undefined) => {
    if (known === undefined) return undefined;
    const others = known.filter((other) => other.epgProgramId !== epgProgramId);
    if (!isSet) return others;
    return [...others, reminder].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  });
  client.setQueryData(
    programmeQuery(epgProgramId).queryKey,
    (known: ProgrammeDetail | undefined) => known && { ...known, reminder: isSet },
  );
}
