import { type ActiveSession, endSession } from '@seyir/contract/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, Monitor, Smartphone, Tv } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { type DeviceKind, describeDevice } from '../../shared/devices/describe-device.ts';
import { sessionsQuery } from '../../shared/devices/sessions.query.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatClock, formatDate } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { Panel, PanelLine } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { AccountSection, SectionProblem } from './AccountSection.tsx';
import { sessionsText } from './account.text.ts';

const ICONS: Readonly<Record<DeviceKind, LucideIcon>> = { phone: Smartphone, television: Tv, computer: Monitor };

/** The account's open sessions, each but this one with a button to end it. Server-sent events sign the other page out. */
export function ActiveSessions() {
  const sessions = useQuery(sessionsQuery());
  const queries = useQueryClient();
  const [ending, setEnding] = useState<string>();

  async function end({ id, userAgent }: ActiveSession) {
    const device = nameOf(userAgent);
    const isSure = await showConfirm({
      title: say(sessionsText.askTitle),
      body: say(sessionsText.askBody, { device }),
      confirm: say(sessionsText.end),
      destructive: true,
    });
    if (!isSure) return;
    setEnding(id);
    try {
      await call(endSession, { params: { id } });
      toast(say(sessionsText.ended), { tone: 'success' });
    } catch (error) {
      // The session has ended meanwhile, which is what the viewer asked for.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        toast(say(sessionsText.notEnded), { tone: 'danger' });
      }
    } finally {
      setEnding(undefined);
      void queries.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    }
  }

  return (
    <AccountSection heading={say(sessionsText.heading)} intro={say(sessionsText.intro)}>
      {sessions.isError ? (
        <SectionProblem>
          {say(sessionsText.failed)}
          <Button size="small" loading={sessions.isFetching} onClick={() => void sessions.refetch()}>
            {say(commonText.retry)}
          </Button>
        </SectionProblem>
      ) : (
        <Panel>
          <ul aria-label={say(sessionsText.heading)}>
            {sessions.data?.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session)}
              />
            )) ?? <PanelLine as="li" title={<Skeleton width="40%" />} />}
          </ul>
        </Panel>
      )}
    </AccountSection>
  );
}

interface SessionLineProps {
  session: ActiveSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { userAgent, profileName, ip, lastSeenAt, current } = session;
  const Icon = ICONS[describeDevice(userAgent).kind];
  const device = nameOf(userAgent);
  const seenAt = Date.parse(lastSeenAt);
  const seen = say(sessionsText.lastSeen, { date: formatDate(seenAt), clock: formatClock(seenAt) });
  return (
    <PanelLine
      as="li"
      leading={<Icon aria-hidden="true" />}
      title={device}
      detail={[profileName, ip, seen].filter(Boolean).join(' · ')}
    >
      {current ? (
        <Badge tone="owned">{say(sessionsText.here)}</Badge>
      ) : (
        <Button size="small" loading={isEnding} aria-label={say(sessionsText.endOf, { device })} onClick={onEnd}>
          {say(sessionsText.end)}
        </Button>
      )}
    </PanelLine>
  );
}

function nameOf(userAgent: string | null): string {
  return describeDevice(userAgent).name ?? say(sessionsText.unknownDevice);
}
