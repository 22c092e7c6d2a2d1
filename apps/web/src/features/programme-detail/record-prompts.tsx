import { CircleStop, CloudOff, Hourglass, Trash2 } from 'lucide-react';
import type { RecordingWord } from '../../shared/programmes/RecordingState.tsx';
import { say } from '../../shared/text/text.ts';
import { showConfirm, showMessage } from '../../shared/ui/DialogHost/dialogs.ts';
import { programmeDetailText, recordPromptText } from './programme-detail.text.ts';

/** Over the daily recording hours (RECORD-06). */
export function askOverHours(hours: number): Promise<boolean> {
  return showConfirm({
    title: say(recordPromptText.hoursTitle),
    body: say(recordPromptText.hours, { hours }),
    icon: <Hourglass />,
    confirm: say(programmeDetailText.record),
  });
}

/** Over the episode limit of a series (RECORD-06). */
export function askOverEpisodes(): Promise<boolean> {
  return showConfirm({
    title: say(recordPromptText.episodesTitle),
    body: say(recordPromptText.episodes),
    icon: <Hourglass />,
    confirm: say(programmeDetailText.record),
  });
}

/** Before a recording is deleted, and before one that is planned or under way is cancelled (RECORD-16). */
export function askDelete(title: string, word: RecordingWord): Promise<boolean> {
  const { heading, body, confirm } = QUESTIONS[word];
  return showConfirm({
    title: say(heading),
    body: say(body, { title }),
    icon: word === 'recorded' ? <Trash2 /> : <CircleStop />,
    confirm: say(confirm),
    destructive: true,
  });
}

const QUESTIONS = {
  scheduled: {
    heading: recordPromptText.cancelTitle,
    body: recordPromptText.cancel,
    confirm: programmeDetailText.cancelOne,
  },
  recording: { heading: recordPromptText.stopTitle, body: recordPromptText.stop, confirm: recordPromptText.stopNow },
  recorded: {
    heading: recordPromptText.deleteTitle,
    body: recordPromptText.deleteOne,
    confirm: recordPromptText.delete,
  },
} as const;

export function askDeleteSeries(title: string): Promise<boolean> {
  return showConfirm({
    title: say(recordPromptText.deleteSeriesTitle),
    body: say(recordPromptText.deleteSeries, { title }),
    icon: <Trash2 />,
    confirm: say(recordPromptText.delete),
    destructive: true,
  });
}

export function showQuotaFull(): Promise<void> {
  return showMessage({
    title: say(recordPromptText.quotaFullTitle),
    body: say(recordPromptText.quotaFull),
    icon: <CloudOff />,
    tone: 'danger',
  });
}
