// The recordings of the account, on a page of their own (ROUTE-24) and in the settings (SETTINGS-13), with the player.

import type { Recording } from '@seyir/contract/recording-item';
import { RECORDING_PREVIEW_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ageOf } from '../../features/live-tv/rules/channel-list.ts';
import { MyRecordings } from '../../features/recordings/MyRecordings.tsx';
import { timesOf } from '../../features/recordings/recording-groups.ts';
import { prevueQuery } from '../../features/recordings/recordings.queries.ts';
import { recordingsText } from '../../features/recordings/recordings.text.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { posterFile } from '../../shared/content/posters.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { dayAndRange } from '../../shared/programmes/programme-time.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { BackPage, PageHeading } from '../../shared/ui/BackPage/BackPage.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { useRecordingSource } from './use-recording-source.tsx';

/** Lazy: the player is the largest chunk, and most visits do not play. */
const PlayerModal = lazy(async () => ({
  default: (await import('../../features/player/PlayerModal.tsx')).PlayerModal,
}));

export function RecordingsScreen() {
  const headingId = useId();
  const { title = '' } = useParams();
  const viewer = useViewer();
  usePageTitle(title);
  const heading = <PageHeading id={headingId}>{title}</PageHeading>;
  return (
    <BackPage headingId={headingId} backTo={paths.home()}>
      {isGuest(viewer) ? (
        <>
          {heading}
          <ForSubscribers />
        </>
      ) : (
        <PlayableRecordings heading={heading} />
      )}
    </BackPage>
  );
}

/** A guest has no recordings, so no call is made. */
function ForSubscribers() {
  return (
    <Notice
      scene="lighthouse"
      title={say(recordingsText.signInTitle)}
      action={
        <Button to={paths.selectLogin()} look="primary">
          {say(signInText.signIn)}
        </Button>
      }
    >
      {say(recordingsText.signIn)}
    </Notice>
  );
}

/** The list joined with the player and with live television. */
export function PlayableRecordings({ heading }: { heading?: ReactNode }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const now = useNow();
  const [playing, setPlaying] = useState<Recording>();
  const source = useRecordingSource();
  const { data: detail } = useQuery({ ...prevueQuery(playing?.prevuecode ?? ''), enabled: playing !== undefined });

  /** A running recording is start-over of its channel, which grows with the programme. */
  async function handleRunning(recording: Recording) {
    const channels = await queries.ensureQueryData(channelsQuery());
    const channel = channels.find(({ channelcode }) => channelcode === recording.channelcode);
    const times = timesOf(recording);
    if (!channel || !times) return;
    await navigate(paths.liveTv(channel.id, { start: new Date(times.startsAt).toISOString() }));
  }

  return (
    <>
      <MyRecordings
        heading={heading}
        onPlay={setPlaying}
        onWatchRunning={(recording) => void handleRunning(recording)}
      />
      {playing && (
        <Suspense>
          <PlayerModal
            id={playing.npvrcode}
            kind="recording"
            title={playing.prevuename}
            subtitle={subtitleOf(playing, now)}
            age={detail ? ageOf(detail.ratingid) : undefined}
            picture={posterFile(playing, RECORDING_PREVIEW_IMAGE_INDEX)}
            source={() => source.read(playing.npvrcode, playing.channelname)}
            codes={{ programcode: playing.prevuecode, channelcode: playing.channelcode }}
            channelCode={playing.channelcode}
            aired={timesOf(playing)}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
      {source.question}
    </>
  );
}

function subtitleOf(recording: Recording, now: number): string {
  const times = timesOf(recording);
  if (times === undefined) return recording.channelname;
  const airing = { startTime: new Date(times.startsAt).toISOString(), endTime: new Date(times.endsAt).toISOString() };
  return `${recording.channelname} · ${dayAndRange(airing, now)}`;
}
