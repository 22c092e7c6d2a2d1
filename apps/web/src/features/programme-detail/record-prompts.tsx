import { CloudOff, Hourglass, Trash2 } from 'lucide-react';
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

/** RECORD-16. */
export function askDelete(title: string, isSeries: boolean): Promise<boolean> {
  return showConfirm({
    title: say(isSeries ? recordPromptText.deleteSeriesTitle : recordPromptText.deleteTitle),
    body: say(isSeries ? recordPromptText.deleteSeries : recordPromptText.deleteOne, { title }),
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
