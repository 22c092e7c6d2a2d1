import type { RecordingFilter } from '@seyir/contract/codes';
import type { Recording } from '@seyir/contract/recording-item';
import { Trash2 } from 'lucide-react';
import { formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { showConfirm } from '../../shared/ui/DialogHost/dialogs.ts';
import { durationOf, type RecordingGroup, wordOf } from './recording-groups.ts';
import { recordingsText } from './recordings.text.ts';

/** What goes: how many are recorded, how many only planned, and the time they free. */
function writeSum(recordings: readonly Recording[]): string {
  const planned = recordings.filter((recording) => wordOf(recording) === 'scheduled').length;
  const recorded = recordings.length - planned;
  const parts = [
    recorded > 0 ? say(recordingsText.sumRecorded, { count: recorded }) : '',
    planned > 0 ? say(recordingsText.sumPlanned, { count: planned }) : '',
  ].filter((part) => part !== '');
  return say(recordingsText.sum, { parts: parts.join(', '), time: formatDuration(durationOf(recordings)) });
}

const ask = (title: string, body: string): Promise<boolean> =>
  showConfirm({ title, body, icon: <Trash2 />, confirm: say(recordingsText.delete), destructive: true });

/** RECORD-16. `goes` is all that the delete removes: of a series also what the filter hides. */
export function askDeleteGroup({ shown }: RecordingGroup, goes: readonly Recording[]): Promise<boolean> {
  const title = shown.prevuename;
  if (goes.length === 1) return askDeleteEpisode(shown);
  return ask(say(recordingsText.deleteSeriesTitle), `${say(recordingsText.deleteSeries, { title })} ${writeSum(goes)}`);
}

export const askDeleteEpisode = (recording: Recording): Promise<boolean> =>
  ask(
    say(wordOf(recording) === 'scheduled' ? recordingsText.cancelTitle : recordingsText.deleteTitle),
    say(wordOf(recording) === 'scheduled' ? recordingsText.cancelOne : recordingsText.deleteOne, {
      title: recording.prevuename,
    }),
  );

/** RECORD-16, with the count. */
export const askDeleteAll = (shown: readonly Recording[], filter: RecordingFilter): Promise<boolean> =>
  ask(
    say(
      filter === 'all'
        ? recordingsText.deleteAllTitle
        : filter === 'recorded'
          ? recordingsText.deleteRecordedTitle
          : recordingsText.deletePlannedTitle,
      { count: shown.length },
    ),
    writeSum(shown),
  );
