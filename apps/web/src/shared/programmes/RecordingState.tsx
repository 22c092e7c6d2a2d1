import { recordingStatus } from '@seyir/contract/codes';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { CircleCheck } from 'lucide-react';
import { say } from '../text/text.ts';
import { programmesText } from './programmes.text.ts';
import styles from './RecordingState.module.css';

export type RecordingWord = 'scheduled' | 'recording' | 'recorded';

/** The recording state with a label; undefined for all others (RECORD-01). */
export function recordingWord(newstatus: GuideProgramme['newstatus']): RecordingWord | undefined {
  const word = newstatus === '' ? undefined : recordingStatus.findWord(newstatus);
  return word === 'recordable' ? undefined : word;
}

interface RecordingStateProps {
  newstatus: GuideProgramme['newstatus'];
  /** Without the visible label, which becomes the accessible name. */
  markOnly?: boolean;
}

/** Scheduled in blue, recording in red, recorded in green: by colour, shape and label (RECORD-01). */
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
