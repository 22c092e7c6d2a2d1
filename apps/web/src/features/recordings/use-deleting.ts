import type { RecordingFilter } from '@seyir/contract/codes';
import type { Recording } from '@seyir/contract/recording-item';
import { findSeriesHead } from '@seyir/core/recording/series-marks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateAfter } from '../../shared/api/query-registry.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { askDeleteAll, askDeleteEpisode, askDeleteGroup } from './delete-prompts.tsx';
import { listRemoved, type RecordingGroup } from './recording-groups.ts';
import { deleteRecordingOf, deleteSeriesOf } from './recordings.queries.ts';
import { recordingsText } from './recordings.text.ts';

interface Deleting {
  /** Deletes a card: its series when it belongs to one, else the recording (RECORD-17). */
  deleteGroup(group: RecordingGroup): void;
  /** Deletes one episode of a series. */
  deleteEpisode(recording: Recording): void;
  /** Deletes what the filter shows (RECORD-19). */
  deleteAll(shown: readonly Recording[], filter: RecordingFilter): void;
  readonly isBusy: boolean;
}

/** Deletes after a confirmation that says what goes (RECORD-16). A refused confirmation makes no call. */
export function useDeleting(recordings: readonly Recording[]): Deleting {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: deleteEach,
    onSuccess: async ({ removed, failed }) => {
      // On a failure the list stays, and what is left of it comes from the server (RECORD-18).
      await invalidateAfter(client, 'recordings');
      if (failed > 0) toast(say(recordingsText.notDeleted, { count: failed }), { tone: 'danger' });
      if (removed > 0) toast(say(recordingsText.deleted, { count: removed }), { tone: 'success' });
    },
  });
  return {
    deleteGroup(group) {
      const goes = listRemoved(group, recordings);
      void askDeleteGroup(group, goes).then((isSure) => isSure && deleting.mutate(stepsOf(goes, true)));
    },
    deleteEpisode(recording) {
      void askDeleteEpisode(recording).then((isSure) => isSure && deleting.mutate(stepsOf([recording], false)));
    },
    deleteAll(shown, filter) {
      // A series delete takes the planned episodes too, which a filter may hide: then one by one.
      void askDeleteAll(shown, filter).then((isSure) => isSure && deleting.mutate(stepsOf(shown, filter === 'all')));
    },
    isBusy: deleting.isPending,
  };
}

/** One call, and how many recordings it removes. */
interface Step {
  readonly recording: Recording;
  readonly isSeries: boolean;
  readonly count: number;
}

function stepsOf(recordings: readonly Recording[], bySeries: boolean): Step[] {
  const steps = new Map<string, Step>();
  for (const recording of recordings) {
    const series = bySeries ? findSeriesHead(recording) : undefined;
    const key = series === undefined ? recording.npvrcode : `series ${series}`;
    const count = (steps.get(key)?.count ?? 0) + 1;
    steps.set(key, { recording, isSeries: series !== undefined, count });
  }
  return [...steps.values()];
}

/** One after the other: the changes of an account wait for each other on the server. */
async function deleteEach(steps: readonly Step[]): Promise<{ removed: number; failed: number }> {
  let [removed, failed] = [0, 0];
  for (const { recording, isSeries, count } of steps) {
    const isGone = await (isSeries ? deleteSeriesOf(recording) : deleteRecordingOf(recording));
    if (isGone) removed += count;
    else failed += count;
  }
  return { removed, failed };
}
