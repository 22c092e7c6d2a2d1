import { Hourglass } from 'lucide-react';
import { say } from '../text/text.ts';
import { tell } from '../ui/DialogHost/ask.ts';
import { saveTimeText } from './save-time.text.ts';

/** A programme its channel no longer keeps: confirmed, and nothing plays (CATCHUP-02). */
export function tellSaveTime(): Promise<void> {
  return tell({
    title: say(saveTimeText.tvodSaveTimeTitle),
    body: say(saveTimeText.tvodSaveTime),
    icon: <Hourglass />,
    tone: 'danger',
  });
}
