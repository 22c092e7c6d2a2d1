// The pages of /settings: each joins the settings layout with its content and the session.

import type { Profile } from '@seyir/contract/profiles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../../features/player/preferences.query.ts';
import { SubtitleSettings } from '../../features/player/SubtitleSettings.tsx';
import { cacheProfile, profilesQuery } from '../../features/profiles/profiles.queries.ts';
import { ReminderPage } from '../../features/reminders/ReminderPage.tsx';
import { useSignOutHome } from '../../features/session/delayed-sign-out.ts';
import { useSession } from '../../features/session/session-context.ts';
import { ChannelFavourites, ChannelLocks } from '../../features/settings/ChannelMarks.tsx';
import { channelsText } from '../../features/settings/channels.text.ts';
import { FeedbackForm } from '../../features/settings/FeedbackForm.tsx';
import { feedbackText } from '../../features/settings/feedback.text.ts';
import { LanguageChoice } from '../../features/settings/LanguageChoice.tsx';
import { LinesSkeleton } from '../../features/settings/LinesSkeleton.tsx';
import { Overview } from '../../features/settings/Overview.tsx';
import { ParentalControl } from '../../features/settings/ParentalControl.tsx';
import { PurchaseHistory } from '../../features/settings/PurchaseHistory.tsx';
import { parentalText } from '../../features/settings/parental.text.ts';
import { SearchHistory } from '../../features/settings/SearchHistory.tsx';
import { SettingsFrame, type SettingsFrameProps } from '../../features/settings/SettingsFrame.tsx';
import { GrownUpsOnly, SettingsProblem } from '../../features/settings/SettingsProblem.tsx';
import { searchesText } from '../../features/settings/settings.text.ts';
import { say } from '../../shared/text/text.ts';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import { PlayableRecordings } from '../recordings/RecordingsScreen.tsx';

function Page(props: Omit<SettingsFrameProps, 'onSignOut'>) {
  return <SettingsFrame {...props} onSignOut={useSignOutHome(useSession().signOut)} />;
}

export function MainScreen() {
  const signOut = useSignOutHome(useSession().signOut);
  return (
    <Page>
      <Overview onSignOut={signOut} />
    </Page>
  );
}

export function ParentalScreen() {
  const isForKids = isKid(useViewer());
  return (
    <Page area="parental" intro={isForKids ? undefined : say(parentalText.intro)}>
      {isForKids ? <GrownUpsOnly /> : <Parental />}
    </Page>
  );
}

function Parental() {
  const profiles = useQuery(profilesQuery());
  const queries = useQueryClient();
  const viewer = useViewer();
  if (profiles.isPending) return <LinesSkeleton lines={2} />;
  if (profiles.isError) {
    return <SettingsProblem error={profiles.error} isTrying={profiles.isFetching} onRetry={profiles.refetch} />;
  }
  function handleSaved(profile: Profile) {
    cacheProfile(queries, profile);
    // Another level changes the catalogue: everything is stale, but refetched only when it is shown next.
    if (profile.id === viewer.profile?.id) {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profiles', refetchType: 'none' });
    }
  }
  return <ParentalControl profiles={profiles.data} currentId={viewer.profile?.id} onSaved={handleSaved} />;
}

export function LocksScreen() {
  return (
    <Page area="locks" intro={say(channelsText.locksIntro)}>
      <ChannelLocks />
    </Page>
  );
}

export function FavouritesScreen() {
  return (
    <Page area="favourites" intro={say(channelsText.favouritesIntro)}>
      <ChannelFavourites />
    </Page>
  );
}

export function HistoryScreen() {
  return <Page area="history">{isKid(useViewer()) ? <GrownUpsOnly /> : <PurchaseHistory />}</Page>;
}

export function SearchesScreen() {
  return (
    <Page area="searches" intro={say(searchesText.intro)}>
      <SearchHistory />
    </Page>
  );
}

export function SuggestionScreen() {
  return (
    <Page area="suggestion" intro={say(feedbackText.intro)}>
      <FeedbackForm />
    </Page>
  );
}

export function SubtitlesScreen() {
  return (
    <Page area="subtitles">
      <Subtitles />
    </Page>
  );
}

function Subtitles() {
  const preferences = useQuery(preferencesQuery());
  if (preferences.isPending) return <LinesSkeleton lines={6} />;
  if (preferences.isError) {
    return (
      <SettingsProblem error={preferences.error} isTrying={preferences.isFetching} onRetry={preferences.refetch} />
    );
  }
  return <SubtitleSettings />;
}

export function LanguageScreen() {
  return (
    <Page area="language">
      <LanguageChoice />
    </Page>
  );
}

export function RemindersScreen() {
  return (
    <Page area="reminders">
      <ReminderPage />
    </Page>
  );
}

export function RecordsScreen() {
  return (
    <Page area="records">
      <PlayableRecordings />
    </Page>
  );
}
