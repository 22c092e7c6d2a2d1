import { Hourglass } from 'lucide-react';
import { say } from '../text/text.ts';
import { showMessage } from '../ui/DialogHost/dialogs.ts';
import { saveTimeText } from './programmes.text.ts';

/** Message for a programme whose save time is over: nothing plays (CATCHUP-02). */
export function showSaveTimeExpired(): Promise<void> {
  return showMessage({
    title: say(saveTimeText.tvodSaveTimeTitle),
    body: say(saveTimeText.tvodSaveTime),
    icon: <Hourglass />,
    tone: 'danger',
  });
}
