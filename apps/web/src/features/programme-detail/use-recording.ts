import { recordingLimit } from '@seyir/contract/codes';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { checkRecordingLimit, createRecording, deleteRecording } from '@seyir/contract/recordings';
import { NO_SERIES_HEAD } from '@seyir/core/recording/series-marks';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { invalidateAfter } from '../../shared/api/query-registry.ts';
import type { RecordingWord } from '../../shared/programmes/RecordingState.tsx';
import { withRecordingLog } from '../../shared/programmes/recording-log.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { say } from '../../shared/text/text.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { recordPromptText } from './programme-detail.text.ts';
import { askDelete, askDeleteSeries, askOverEpisodes, askOverHours, showQuotaFull } from './record-prompts.tsx';

/** The programme of a recording, with the codes of the log. */
type RecordedProgramme = Pick<ProgrammeDetail, 'prevuecode' | 'channelcode' | 'seriesId'> & {
  readonly npvrcode: string;
};

interface Removed {
  readonly word: RecordingWord;
  readonly isWholeSeries?: boolean;
}

export interface Recording {
  /** Records the programme, or with a series id the whole series (RECORD-05). */
  record(seriesId?: string): void;
  /** Deletes a recording, or cancels one that is planned or under way; on request with the rest of its series. */
  remove(recorded: RecordedProgramme, what: Removed): void;
  readonly isBusy: boolean;
}

export function useRecording({ epgProgramId, title }: Pick<ProgrammeDetail, 'epgProgramId' | 'title'>): Recording {
  const client = useQueryClient();
  const viewer = useViewer();
  const navigate = useNavigate();
  const recording = useMutation({
    mutationFn: async (seriesId: string | undefined) => {
      if (!(await isWithinLimits(epgProgramId))) return undefined;
      return call(createRecording, {
        body: {
          epgProgramId,
          requestDateTime: new Date(appClock.now()).toISOString(),
          recordNextEpisodes: seriesId !== undefined,
          ...(seriesId === undefined ? {} : { seriesId }),
        },
      });
    },
    onSuccess: async (made, seriesId) => {
      if (!made) return;
      await invalidateAfter(client, 'recordings');
      toast(say(seriesId === undefined ? recordPromptText.set : recordPromptText.seriesSet), { tone: 'success' });
    },
    onError: (error) => showNotRecorded(client, error),
  });
  const removing = useMutation({
    mutationFn: ({ recorded, isWholeSeries }: Removed & { recorded: RecordedProgramme }) => {
      const { npvrcode, prevuecode: programcode, channelcode, seriesId } = recorded;
      const query = isWholeSeries ? { deleteSeries: true } : {};
      return withRecordingLog(
        { action: 'delete', programcode, channelcode, seriesid: seriesId || NO_SERIES_HEAD },
        call(deleteRecording, { params: { id: npvrcode }, query }),
      );
    },
    onSuccess: async ({ deleted }, { word, isWholeSeries }) => {
      await invalidateAfter(client, 'recordings');
      const done = isWholeSeries ? undefined : DONE[word];
      toast(done ? say(done) : say(recordPromptText.deleted, { count: deleted }), { tone: 'success' });
    },
    onError: async (error) => {
      // Deleted in another tab or device meanwhile.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return invalidateAfter(client, 'recordings');
      toast(say(recordPromptText.notDeleted), { tone: 'danger' });
    },
  });

  return {
    record: (seriesId) => {
      // RECORD-23: the sign-in message, without a call.
      if (isGuest(viewer)) void askToSignIn('process', navigate);
      else recording.mutate(seriesId);
    },
    remove: (recorded, { word, isWholeSeries = false }) => {
      const asked = isWholeSeries ? askDeleteSeries(title) : askDelete(title, word);
      void asked.then((isSure) => {
        if (isSure) removing.mutate({ recorded, isWholeSeries, word });
      });
    },
    isBusy: recording.isPending || removing.isPending,
  };
}

/** What was planned is cancelled, what runs is stopped; only what is recorded is deleted. */
const DONE = {
  scheduled: recordPromptText.cancelled,
  recording: recordPromptText.stopped,
  recorded: undefined,
} as const satisfies Record<RecordingWord, unknown>;

/** Checks the limits on the server; over a limit the viewer confirms (RECORD-06). */
async function isWithinLimits(epgProgramId: string): Promise<boolean> {
  const { islimitnpvr, limithours = 0 } = await call(checkRecordingLimit, { query: { epgProgramId } });
  switch (recordingLimit.findWord(islimitnpvr)) {
    case 'hours':
      return askOverHours(limithours);
    case 'episodes':
      return askOverEpisodes();
    default:
      return true;
  }
}

async function showNotRecorded(client: QueryClient, error: Error): Promise<unknown> {
  const code = error instanceof ApiError ? error.code : undefined;
  switch (code) {
    case 'QUOTA_FULL':
      return showQuotaFull();
    case 'CONFLICT':
      await invalidateAfter(client, 'recordings');
      return toast(say(recordPromptText.already));
    case 'NO_PRODUCT':
      return toast(say(recordPromptText.noProduct), { tone: 'danger' });
    case 'FORBIDDEN':
    case 'RATING':
      return toast(say(recordPromptText.notAllowed), { tone: 'danger' });
    // The query client handles LOGIN_REQUIRED (API-06).
    case 'LOGIN_REQUIRED':
      return undefined;
    default:
      return toast(say(recordPromptText.notRecorded), { tone: 'danger' });
  }
}
