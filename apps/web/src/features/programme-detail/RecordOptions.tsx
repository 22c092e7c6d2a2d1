import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { episodeWords } from '../../shared/programmes/episode-words.ts';
import { quotaQuery } from '../../shared/programmes/quota.query.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { RecordDotIcon } from '../../shared/ui/icons/icons.tsx';
import { RadioGroup } from '../../shared/ui/RadioGroup/RadioGroup.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { programmeDetailText } from './programme-detail.text.ts';
import styles from './RecordOptions.module.css';
import type { Recording } from './use-recording.ts';

const SECONDS_PER_MINUTE = 60;

interface RecordOptionsProps {
  programme: ProgrammeDetail;
  /** Offers one episode or the whole series (RECORD-05). */
  seriesId: string | undefined;
  recording: Recording;
}

export function RecordOptions({ programme, seriesId, recording }: RecordOptionsProps) {
  const [choice, setChoice] = useState<'one' | 'series'>('one');
  const { data: quota } = useQuery({ ...quotaQuery(), enabled: !isGuest(useViewer()) });
  const facts = [episodeWords(programme), formatDuration(programme.duration)].filter((fact) => fact !== '');
  return (
    <>
      {seriesId !== undefined && (
        <div className={styles.choices}>
          <RadioGroup
            label={say(programmeDetailText.recordOptions)}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'one', label: say(programmeDetailText.recordOne), description: facts.join(' · ') },
              {
                value: 'series',
                label: say(programmeDetailText.recordSeries),
                description: say(programmeDetailText.seriesHint, { days: RECORDING_KEPT_DAYS }),
              },
            ]}
          />
        </div>
      )}
      <div className={styles.line}>
        <Button
          look="line"
          className={styles.record}
          icon={<RecordDotIcon />}
          loading={recording.isBusy}
          onClick={() => recording.record(choice === 'series' ? seriesId : undefined)}
        >
          {say(programmeDetailText.record)}
        </Button>
        {quota && (
          <span className={styles.quota}>
            {quota.remaining > 0
              ? say(programmeDetailText.quotaLeft, { time: formatDuration(quota.remaining * SECONDS_PER_MINUTE) })
              : say(programmeDetailText.quotaNone)}
          </span>
        )}
      </div>
    </>
  );
}
