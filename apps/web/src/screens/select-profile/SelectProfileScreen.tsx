// The profile chooser (ROUTE-03). Joins the profiles with the session.

import type { Profile } from '@seyir/contract/profiles';
import { KIDS_MENU_ID } from '@seyir/core/limits/home';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { ProfileGallery } from '../../features/profiles/ProfileGallery.tsx';
import { ProfilePin } from '../../features/profiles/ProfilePin.tsx';
import { ManagementTools, ProfileStage, StageLink } from '../../features/profiles/ProfileStage.tsx';
import { ProfileWelcome } from '../../features/profiles/ProfileWelcome.tsx';
import { canAddProfile } from '../../features/profiles/profile-rights.ts';
import { profilesQuery } from '../../features/profiles/profiles.queries.ts';
import { profilesText } from '../../features/profiles/profiles.text.ts';
import { SessionClosing } from '../../features/profiles/SessionClosing.tsx';
import { useProfileLogin } from '../../features/profiles/use-profile-login.ts';
import { signOutAndLeave, useDelayedSignOut } from '../../features/session/delayed-sign-out.ts';
import { useSession } from '../../features/session/session-context.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';

export function SelectProfileScreen() {
  usePageTitle(say(profilesText.choosePage));
  const session = useSession();
  const navigate = useNavigate();
  const { profile: viewer } = useViewer();
  const list = useQuery(profilesQuery());
  // A list that failed to load counts as empty (PROFILE-24).
  const profiles = list.data ?? (list.isError ? [] : undefined);
  // Management mode: the first selection of a session removes the flag (PROFILE-09); state keeps the mode of this page.
  const [isManaging] = useState(() => appStorage.get('firstLogin') === true);
  const [lastId, setLastId] = useState(viewer?.id);
  const { isLeaving, close } = useDelayedSignOut(
    session.signOut,
    useCallback(() => void navigate(paths.dashboard()), [navigate]),
  );
  const login = useProfileLogin((profile, accessToken) => {
    session.profileSelected(profile, accessToken);
    const interrupted = takeReturn();
    // What was interrupted may be a purchase or a page of settings, which a kids profile does not have (KIDS-04).
    const landing = profile.kid ? paths.home(KIDS_MENU_ID) : paths.home();
    void navigate(interrupted !== undefined && !profile.kid ? interrupted : landing);
  });
  const { step } = login;

  if (isLeaving) {
    return (
      <ProfileStage showBack={false}>
        <SessionClosing />
      </ProfileStage>
    );
  }
  function handleChoose(profile: Profile) {
    setLastId(profile.id);
    login.choose(profile);
  }
  /** Before a profile is chosen every page of the dashboard leads back here: going back ends the session (PROFILE-11). */
  async function handleBack() {
    const isSure = await showConfirm({
      title: say(signInText.signOutTitle),
      body: say(profilesText.backEndsSession),
      confirm: say(signInText.signOut),
    });
    if (isSure) signOutAndLeave(session.signOut, () => navigate(paths.home()));
  }
  const managedId = viewer?.id ?? profiles?.[0]?.id;
  const tools = isManaging ? (
    <ManagementTools onCloseSession={close} />
  ) : (
    managedId !== undefined && (
      <StageLink to={paths.profiles(managedId)} icon={<Pencil />} short={say(profilesText.manageShort)}>
        {say(profilesText.manageTitle)}
      </StageLink>
    )
  );
  if (step.at === 'waiting' || step.at === 'entering') {
    return (
      <ProfileStage scene="welcome" showBack={false}>
        <ProfileWelcome profile={step.profile} onCancel={step.at === 'waiting' ? login.cancel : undefined} />
      </ProfileStage>
    );
  }
  return (
    <ProfileStage
      tools={tools}
      hasEditLinks={isManaging}
      leadsHome={viewer !== undefined}
      onBack={viewer ? undefined : () => void handleBack()}
    >
      <ProfileGallery
        title={say(profilesText.chooseTitle)}
        hint={say(profilesText.chooseHint)}
        profiles={profiles}
        error={list.error}
        onRetry={() => void list.refetch()}
        isTrying={list.isFetching}
        onChoose={handleChoose}
        hasEditLinks={isManaging}
        hasAddTile={canAddProfile({ viewer, profiles: profiles ?? [] })}
        currentId={lastId}
        from={paths.selectProfile()}
      />
      <ProfilePin
        profile={step.at === 'pin' ? step.profile : undefined}
        onSubmit={login.submitPin}
        onClose={login.cancel}
      />
    </ProfileStage>
  );
}
