import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { episodeWords } from '../../shared/programmes/episode-words.ts';
import { clockRange } from '../../shared/programmes/programme-time.ts';
import { RecordingState, type RecordingWord } from '../../shared/programmes/RecordingState.tsx';
import { formatDate, formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { programmeDetailText } from './programme-detail.text.ts';
import type { RecordOffer } from './programme-options.ts';
import styles from './RecordCard.module.css';
import type { Recording } from './use-recording.ts';

interface RecordCardProps {
  programme: ProgrammeDetail;
  offer: Extract<RecordOffer, { kind: 'recorded' }>;
  recording: Recording;
  onPlay: (npvrcode: string) => void;
}

/** The account's recording of a programme: state, play, delete (GUIDE-06, RECORD-01, RECORD-05). */
export function RecordCard({ programme, offer, recording, onPlay }: RecordCardProps) {
  const headingId = useId();
  const { word, npvrcode, seriesId } = offer;
  const facts = [
    episodeWords(programme),
    formatDate(Date.parse(programme.startTime)),
    clockRange(programme),
    formatDuration(programme.duration),
  ];
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {say(programmeDetailText.recordingCard)}
        </h2>
        <RecordingState newstatus={programme.newstatus} />
      </div>
      <p className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <p className={styles.facts}>{hint(word)}</p>
      <div className={styles.actions}>
        {word === 'recorded' && (
          <Button look="primary" size="small" icon={<PlayIcon />} onClick={() => onPlay(npvrcode)}>
            {say(programmeDetailText.playRecording)}
          </Button>
        )}
        <Button
          look="danger"
          size="small"
          icon={<Trash2 />}
          loading={recording.isBusy}
          onClick={() => recording.remove({ ...programme, npvrcode }, { word })}
        >
          {say(deleteWord(word, seriesId))}
        </Button>
        {seriesId !== undefined && (
          <Button
            look="danger"
            size="small"
            icon={<Trash2 />}
            loading={recording.isBusy}
            onClick={() => recording.remove({ ...programme, npvrcode }, { word, isWholeSeries: true })}
          >
            {say(word === 'recorded' ? programmeDetailText.deleteSeries : programmeDetailText.cancelSeries)}
          </Button>
        )}
      </div>
    </section>
  );
}

function hint(word: RecordingWord): string {
  if (word === 'recorded') return say(programmeDetailText.keptFor, { days: RECORDING_KEPT_DAYS });
  return say(word === 'recording' ? programmeDetailText.beingRecorded : programmeDetailText.willBeRecorded);
}

function deleteWord(word: RecordingWord, seriesId: string | undefined) {
  if (word !== 'recorded')
    return seriesId === undefined ? programmeDetailText.cancelOne : programmeDetailText.cancelEpisode;
  return seriesId === undefined ? programmeDetailText.deleteOne : programmeDetailText.deleteEpisode;
}
