import { type Reminder, removeReminder } from '@seyir/contract/reminders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { paths, withProgramme } from '../../shared/paths/paths.ts';
import { programmeQuery } from '../../shared/programmes/programme.query.ts';
import { formatClock, formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { subscribeBrowser } from './push-subscription.ts';
import { remindersQuery, useReminders } from './reminders.queries.ts';
import { remindersPageText } from './reminders-page.text.ts';
import { askForNotifications, notificationState } from './system-notification.ts';

/** The profile's reminders, the nearest first, and whether the system notifies of them. */
export function ReminderPage() {
  const reminders = useReminders();
  if (reminders.isError) {
    return (
      <Notice
        kind="error"
        title={say(remindersPageText.failed)}
        retrying={reminders.isFetching}
        onRetry={() => void reminders.refetch()}
        error={reminders.error}
      />
    );
  }
  return (
    <>
      <SystemNotification />
      {reminders.data?.length === 0 ? (
        <Notice
          title={say(remindersPageText.none)}
          action={
            <Button to={paths.guide()} look="primary">
              {say(remindersPageText.toGuide)}
            </Button>
          }
        >
          {say(remindersPageText.noneHint)}
        </Notice>
      ) : (
        <Panel>
          <ul aria-label={say(remindersPageText.list)} aria-busy={reminders.isPending}>
            {reminders.data?.map((reminder) => <Line key={reminder.epgProgramId} reminder={reminder} />) ?? (
              <PanelLine as="li" title={<Skeleton width="40%" />} />
            )}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Line({ reminder }: { reminder: Reminder }) {
  const { epgProgramId, title, channelName, startTime } = reminder;
  const client = useQueryClient();
  const here = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeReminder, { params: { id: epgProgramId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(remindersQuery().queryKey, data);
      void client.invalidateQueries({ queryKey: programmeQuery(epgProgramId).queryKey });
    },
    onError: () => toast(say(remindersPageText.notRemoved), { tone: 'danger' }),
  });
  const at = Date.parse(startTime);
  return (
    <PanelLine
      as="li"
      leading={<BellRing aria-hidden="true" />}
      title={
        <Link to={withProgramme(here, epgProgramId)} preventScrollReset>
          {title}
        </Link>
      }
      detail={say(remindersPageText.when, { date: formatDate(at), clock: formatClock(at), channel: channelName })}
    >
      <Button
        size="small"
        loading={isPending}
        aria-label={say(remindersPageText.removeOf, { title })}
        onClick={() => mutate()}
      >
        {say(remindersPageText.remove)}
      </Button>
    </PanelLine>
  );
}

const WORDS = {
  default: remindersPageText.systemAsk,
  granted: remindersPageText.systemOn,
  denied: remindersPageText.systemDenied,
} as const;

function SystemNotification() {
  const [state, setState] = useState(notificationState);
  if (state === 'unsupported') return null;
  const allow = async () => {
    setState(await askForNotifications());
    bestEffort(subscribeBrowser(), 'an open page shows reminders itself');
  };
  return (
    <Panel>
      <PanelLine leading={<Bell aria-hidden="true" />} title={say(remindersPageText.system)} detail={say(WORDS[state])}>
        {state === 'default' && (
          <Button size="small" onClick={() => void allow()}>
            {say(remindersPageText.allow)}
          </Button>
        )}
      </PanelLine>
    </Panel>
  );
}
