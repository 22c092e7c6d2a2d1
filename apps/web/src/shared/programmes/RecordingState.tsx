import { recordingStatus } from '@seyir/contract/codes';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { CircleCheck } from 'lucide-react';
import { say } from '../text/text.ts';
import { programmesText } from './programmes.text.ts';
import styles from './RecordingState.module.css';

export type RecordingWord = 'scheduled' | 'recording' | 'recorded';

/** The state of a recording that has a label; any other has none (RECORD-01). */
export function recordingWord(newstatus: GuideProgramme['newstatus']): RecordingWord | undefined {
  const word = newstatus === '' ? undefined : recordingStatus.findWord(newstatus);
  return word === 'recordable' ? undefined : word;
}

export interface RecordingStateProps {
  newstatus: GuideProgramme['newstatus'];
  /** Where there is no room for the word it is said to those who listen. */
  markOnly?: boolean;
}

/** To be recorded in blue, recording in red, recorded in green: colour, shape and word (RECORD-01). */
export function RecordingState({ newstatus, markOnly = false }: RecordingStateProps) {
  const word = recordingWord(newstatus);
  if (word === undefined) return null;
  const label = say(programmesText[word]);
  const spoken = markOnly ? ({ role: 'img', 'aria-label': label, title: label } as const) : {};
  return (
    <span {...spoken} className={styles.state} data-state={word} data-mark={markOnly ? '' : undefined}>
      {word === 'recorded' && <CircleCheck aria-hidden="true" />}
      {!markOnly && label}
    </span>
  );
}
