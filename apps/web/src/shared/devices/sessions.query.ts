// The open sessions of the account, and which of their devices play.

import { listSessions } from '@seyir/contract/session';
import { decodeProfileName } from '@seyir/core/text/profile-name';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { accessText } from '../text/access.text.ts';
import { say } from '../text/text.ts';
import { isKid, useViewer } from '../viewer/viewer.ts';
import { describeDevice } from './describe-device.ts';

/** This session first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) =>
      (await call(listSessions, {}, signal)).data.map((session) => ({
        ...session,
        profileName: session.profileName && decodeProfileName(session.profileName),
      })),
  });

/** The words at the limit of streams, with the other devices that play and their profiles. A child reads no names of others. */
export function useStreamLimitWords(isAtLimit: boolean): string {
  const viewer = useViewer();
  const { data: sessions = [] } = useQuery({ ...sessionsQuery(), staleTime: 0, enabled: isAtLimit && !isKid(viewer) });
  const devices = sessions
    .filter(({ playing, current }) => playing && !current)
    .map(({ userAgent, deviceType, profileName }) =>
      [describeDevice(userAgent).name ?? deviceType, profileName].filter(Boolean).join(' · '),
    );
  return devices.length > 0
    ? say(accessText.streamLimitOn, { devices: devices.join(', ') })
    : say(accessText.streamLimit);
}
