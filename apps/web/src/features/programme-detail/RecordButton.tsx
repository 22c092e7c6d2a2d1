import { recordingStatus } from '@seyir/contract/codes';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { useQueryClient } from '@tanstack/react-query';
import { programmeQuery } from '../../shared/programmes/programme.query.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { say } from '../../shared/text/text.ts';
import { Button, type ButtonProps } from '../../shared/ui/Button/Button.tsx';
import { RecordDotIcon } from '../../shared/ui/icons/icons.tsx';
import { programmeDetailText } from './programme-detail.text.ts';
import styles from './RecordOptions.module.css';
import { useRecording } from './use-recording.ts';

const RECORDABLE = recordingStatus.toCode('recordable');

interface RecordButtonProps {
  programme: Pick<GuideProgramme, 'epgProgramId' | 'title' | 'newstatus'>;
  look?: ButtonProps['look'];
}

/**
 * Records a programme of the guide with one press, and shows the state of the recording: planned or under way, which the next
 * press cancels after a question. Whole series are recorded from the programme's detail. Nothing where it cannot be recorded.
 */
export function RecordButton({ programme, look = 'line' }: RecordButtonProps) {
  const queries = useQueryClient();
  const recording = useRecording(programme);
  const word = recordingWord(programme.newstatus);
  if (programme.newstatus === RECORDABLE)
    return (
      <Button
        look={look}
        className={styles.record}
        data-record=""
        icon={<RecordDotIcon />}
        loading={recording.isBusy}
        onClick={() => recording.record()}
      >
        {say(programmeDetailText.record)}
      </Button>
    );
  if (word === undefined || word === 'recorded') return null;
  // The guide does not name the recording, the detail does.
  const cancel = async () => {
    const detail = await queries.fetchQuery({ ...programmeQuery(programme.epgProgramId), staleTime: 0 });
    const { npvrcode } = detail;
    if (npvrcode !== null) recording.remove({ ...detail, npvrcode }, { word });
  };
  return (
    <Button
      look={look}
      className={styles.record}
      data-record={word}
      icon={<RecordDotIcon />}
      aria-pressed
      title={say(programmeDetailText.cancelOne)}
      loading={recording.isBusy}
      onClick={() => void cancel().catch(() => undefined)}
    >
      {say(programmesText[word])}
    </Button>
  );
}

/** Reserves the place of the button while the guide loads, so that the buttons beside it do not move. */
export function RecordButtonPlace() {
  return (
    <Button
      className={styles.recordPlace}
      look="line"
      data-record=""
      icon={<RecordDotIcon />}
      disabled
      aria-hidden="true"
    >
      {say(programmeDetailText.record)}
    </Button>
  );
}
