// The detail of a programme as a dialog over a page. Joins the detail with reminders, sharing and the player.

import { reportPage } from '@seyir/contract/analytics';
import type { ProgrammeDetail as Programme } from '@seyir/contract/programmes';
import { watchRecording } from '@seyir/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ProgrammeDetail } from '../../features/programme-detail/ProgrammeDetail.tsx';
import { ProgrammeProblem } from '../../features/programme-detail/ProgrammeProblem.tsx';
import { ProgrammeSkeleton } from '../../features/programme-detail/ProgrammeSkeleton.tsx';
import { ReminderButton } from '../../features/reminders/ReminderButton.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { programmeQuery, recordingStatusQuery, withRecordingStatus } from '../../shared/programmes/programme.query.ts';
import { dayAndRange } from '../../shared/programmes/programme-time.ts';
import { recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { DetailDialog } from '../../shared/ui/DetailDialog/DetailDialog.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';

/** Lazy: the player is the largest chunk, and most visits to a programme do not play. */
const PlayerModal = lazy(async () => ({
  default: (await import('../../features/player/PlayerModal.tsx')).PlayerModal,
}));

export interface ProgrammeModalProps {
  id: string;
  onClose: () => void;
}

export function ProgrammeModal({ id, onClose }: ProgrammeModalProps) {
  const navigate = useNavigate();
  const now = useNow();
  const [playing, setPlaying] = useState<string>();
  const found = useQuery(programmeQuery(id));
  const channels = useQuery(channelsQuery());
  const programme = useLatestStatus(found.data);
  const channel = channels.data?.find((known) => known.id === programme?.channelId);
  usePageTitle(programme?.title, 'over');
  useReport(programme);

  return (
    <>
      <DetailDialog
        label={programme?.title ?? say(commonText.loading)}
        backdrop={programme && findPoster(programme.posters, false)}
        width="medium"
        isBusy={found.isPending}
        onClose={onClose}
      >
        {programme ? (
          <ProgrammeDetail
            programme={programme}
            channel={channel}
            now={now}
            onWatch={({ channelId, startTime }, from) =>
              void navigate(paths.liveTv(channelId, from === 'start' ? { start: startTime } : {}))
            }
            onPlayRecording={setPlaying}
            reminder={<ReminderButton reminder={programme} isSet={programme.reminder} />}
            share={
              <ShareButton
                shared={{
                  path: paths.programme(programme.epgProgramId),
                  title: programme.title,
                  line: `${programme.channelName} · ${dayAndRange(programme, now)}`,
                  image: findPoster(programme.posters, false),
                }}
              />
            }
          />
        ) : found.isError ? (
          <ProgrammeProblem
            error={found.error}
            isTrying={found.isFetching}
            onRetry={() => void found.refetch()}
            onClose={onClose}
          />
        ) : (
          <ProgrammeSkeleton />
        )}
      </DetailDialog>
      {programme && playing !== undefined && (
        <Suspense>
          <PlayerModal
            id={playing}
            kind="recording"
            title={programme.title}
            subtitle={`${programme.channelName} · ${dayAndRange(programme, now)}`}
            picture={findPoster(programme.posters, false)}
            age={programme.rating.age}
            source={async () => (await call(watchRecording, { params: { id: playing } })).url}
            codes={{ programcode: programme.prevuecode, channelcode: programme.channelcode }}
            channelCode={programme.channelcode}
            onClose={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Follows the recording of a programme while its detail is open. A guest has none. */
function useLatestStatus(programme: Programme | undefined): Programme | undefined {
  const isOwn = !isGuest(useViewer()) && programme !== undefined && recordingWord(programme.newstatus) !== undefined;
  const { data } = useQuery(recordingStatusQuery(isOwn ? programme : undefined));
  return isOwn ? withRecordingStatus(programme, data) : programme;
}

/** Reports the page view of a programme or of a recording (ANALYTICS-09). */
function useReport(programme: Programme | undefined): void {
  const id = programme?.epgProgramId;
  const isRecord = programme !== undefined && recordingWord(programme.newstatus) !== undefined;
  const path = isRecord ? '/npvrdetail' : '/programdetail';
  // Once per programme: a recording that starts later is no second page view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id !== undefined) bestEffort(call(reportPage, { body: { path } }), 'analytics never blocks the page');
  }, [id]);
}
