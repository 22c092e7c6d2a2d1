// Edits or creates a profile (ROUTE-08). Joins the editor with the cached list and the session.

import type { Profile } from '@seyir/contract/profiles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { EditorFrame, EditorProblem, EditorSkeleton } from '../../features/profiles/EditorFrame.tsx';
import { ProfileEditor } from '../../features/profiles/ProfileEditor.tsx';
import { ProfilePin } from '../../features/profiles/ProfilePin.tsx';
import type { EditorState } from '../../features/profiles/ProfileTile.tsx';
import { findGatekeeper, hasMainRights } from '../../features/profiles/profile-rights.ts';
import { cacheProfile, cacheProfiles, profilesQuery } from '../../features/profiles/profiles.queries.ts';
import { editorText } from '../../features/profiles/profiles.text.ts';
import { useProfileLogin } from '../../features/profiles/use-profile-login.ts';
import { useSession } from '../../features/session/session-context.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';

const NEW = 'new';
/** The value of `page` in links that lead to the PIN fields (ROUTE-09). */
const PIN_PAGE = '1';

export function EditProfileScreen() {
  const { profileCode = '' } = useParams();
  usePageTitle(say(profileCode === NEW ? editorText.newTitle : editorText.editTitle));
  return (
    <EditorFrame>
      <Editing key={profileCode} profileCode={profileCode} />
    </EditorFrame>
  );
}

function Editing({ profileCode }: { profileCode: string }) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const queries = useQueryClient();
  const { profile: viewer } = useViewer();
  const list = useQuery(profilesQuery());
  const account = { viewer, profiles: list.data ?? [] };
  const found = account.profiles.find(({ id }) => id === profileCode);
  // A deleted profile stays rendered until the next page has loaded.
  const edited = useRef<Profile>(undefined);
  if (found) edited.current = found;

  const listPath = paths.profiles(viewer?.id ?? account.profiles[0]?.id ?? profileCode);
  function leave() {
    // Goes back in history to a list that led here, else replaces the editor: Back leads from the list to the page before
    // the editor, such as the one whose PIN gate asked for a PIN (PIN-11).
    const { from } = (location.state ?? {}) as Partial<EditorState>;
    void (from === listPath ? navigate(-1) : navigate(listPath, { replace: true }));
  }

  function turnBack() {
    const { from } = (location.state ?? {}) as Partial<EditorState>;
    void (from === undefined ? navigate(paths.selectProfile(), { replace: true }) : navigate(-1));
  }

  if (list.isPending) return <EditorSkeleton />;
  if (!list.data)
    return <EditorProblem error={list.error} isTrying={list.isFetching} onRetry={() => void list.refetch()} />;
  const gatekeeper = findGatekeeper(account);
  if (gatekeeper) return <MainProfileFirst main={gatekeeper} onCancel={turnBack} />;
  if (profileCode === NEW) {
    if (!hasMainRights(account)) return <Navigate to={listPath} replace />;
  } else if (!edited.current) {
    return <Navigate to={paths.errorPage()} replace />;
  }

  function handleChanged(profile: Profile) {
    cacheProfile(queries, profile);
    session.profileEdited(profile);
  }
  return (
    <ProfileEditor
      profile={edited.current}
      account={account}
      startsAtPin={search.get('page') === PIN_PAGE}
      onSaved={(profile) => {
        handleChanged(profile);
        toast(say(editorText.saved, { name: profile.name }));
        leave();
      }}
      onPinRemoved={(profile) => {
        handleChanged(profile);
        toast(say(editorText.pinRemoved));
      }}
      onDeleted={(left) => {
        cacheProfiles(queries, left);
        toast(say(editorText.removed, { name: edited.current?.name ?? '' }));
        leave();
      }}
    />
  );
}

/** No profile is chosen yet: the main profile is, with its PIN, and edits (PROFILE-35). */
function MainProfileFirst({ main, onCancel }: { main: Profile; onCancel: () => void }) {
  const session = useSession();
  const { step, submitPin } = useProfileLogin(session.profileSelected, main);
  return (
    <>
      <EditorSkeleton />
      <ProfilePin
        profile={step.at === 'pin' ? step.profile : undefined}
        prompt={say(editorText.mainPinFirst)}
        onSubmit={submitPin}
        onClose={onCancel}
      />
    </>
  );
}
