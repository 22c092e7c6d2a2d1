// The account's profiles, each with a link to its editor (ROUTE-07). The id in the address does not change the list.

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ProfileGallery } from '../../features/profiles/ProfileGallery.tsx';
import { ManagementTools, ProfileStage } from '../../features/profiles/ProfileStage.tsx';
import { canAddProfile } from '../../features/profiles/profile-rights.ts';
import { profilesQuery } from '../../features/profiles/profiles.queries.ts';
import { profilesText } from '../../features/profiles/profiles.text.ts';
import { SessionClosing } from '../../features/profiles/SessionClosing.tsx';
import { useDelayedSignOut } from '../../features/session/delayed-sign-out.ts';
import { useSession } from '../../features/session/session-context.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';

export function ManageProfilesScreen() {
  usePageTitle(say(profilesText.manageTitle));
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { profile: viewer } = useViewer();
  const list = useQuery(profilesQuery());
  // A list that failed to load counts as empty (PROFILE-24).
  const profiles = list.data ?? (list.isError ? [] : undefined);
  const { isLeaving, close } = useDelayedSignOut(
    session.signOut,
    useCallback(() => void navigate(paths.dashboard()), [navigate]),
  );

  if (isLeaving) {
    return (
      <ProfileStage showBack={false}>
        <SessionClosing />
      </ProfileStage>
    );
  }
  return (
    <ProfileStage tools={<ManagementTools onCloseSession={close} />}>
      <ProfileGallery
        title={say(profilesText.manageTitle)}
        hint={say(profilesText.manageHint)}
        profiles={profiles}
        error={list.error}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
        hasAddTile={canAddProfile({ viewer, profiles: profiles ?? [] })}
        currentId={viewer?.id}
        from={pathname}
      />
    </ProfileStage>
  );
}
