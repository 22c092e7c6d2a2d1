import { recordingStatus } from '@seyir/contract/codes';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { Bell, CircleDot, History, Info, Play, Ticket, Undo2 } from 'lucide-react';
import { useRovingItem } from '../../shared/keys/roving.ts';
import { airedShare, phaseAt } from '../../shared/programmes/programme-phase.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { RecordingState, recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { commonText } from '../../shared/text/common.text.ts';
import { formatClock, formatPercent } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { RatingIcon } from '../../shared/ui/RatingIcon/RatingIcon.tsx';
import styles from './GuideRow.module.css';
import { guideText } from './guide.text.ts';

const RECORDABLE = recordingStatus.toCode('recordable');

interface GuideRowProps {
  programme: GuideProgramme;
  now: number;
  hasReminder: boolean;
  /** The picture shows it, live or of the past. */
  isPlayed: boolean;
  onPress: (programme: GuideProgramme) => void;
  /** Opens the detail. */
  onOpen: (programme: GuideProgramme) => void;
  onStartOver?: ((programme: GuideProgramme) => void) | undefined;
}

/** A programme of the day: time, title, rating, and one state (GUIDE-01). */
export function GuideRow({ programme, now, hasReminder, isPlayed, onPress, onOpen, onStartOver }: GuideRowProps) {
  const { title, category, startTime, endTime, rating, watchable, newstatus, blocked, isppv } = programme;
  const roving = useRovingItem();
  const phase = phaseAt(programme, now);
  const share = airedShare(programme, now);
  const isClosed = blocked || (isppv === '1' && !watchable);
  return (
    <li className={styles.row} data-phase={phase} data-played={isPlayed || undefined}>
      <button
        {...roving}
        type="button"
        className={styles.press}
        aria-current={isPlayed ? 'time' : undefined}
        onClick={() => onPress(programme)}
      >
        <span className={styles.time}>
          <time dateTime={startTime}>{formatClock(Date.parse(startTime))}</time>
          <span className={styles.dash}> – </span>
          <time dateTime={endTime}>{formatClock(Date.parse(endTime))}</time>
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            <b className={styles.title}>{blocked ? say(programmesText.blocked) : title}</b>{' '}
            {category !== '' && <span className={styles.category}>{category}</span>}{' '}
            {isppv === '1' && !blocked && (
              <Badge tone="soft" icon={<Ticket aria-hidden="true" />}>
                {say(programmesText.payPerView)}
              </Badge>
            )}{' '}
            {phase === 'current' && (
              <span className={styles.live}>
                <Badge tone="live">{say(programmesText.live)}</Badge>
              </span>
            )}
          </span>
          {phase === 'current' && (
            <ProgressLine
              value={share}
              label={say(commonText.aired, { percent: formatPercent(share) })}
              sun
              className={styles.progress}
            />
          )}
        </span>
        <span className={styles.state}>
          {isPlayed && phase === 'past' ? (
            <span className={styles.played}>
              <Play aria-hidden="true" />
              {say(guideText.played)}
            </span>
          ) : recordingWord(newstatus) ? (
            <RecordingState newstatus={newstatus} />
          ) : phase === 'past' && watchable ? (
            <span className={styles.again}>
              <History aria-hidden="true" />
              <span className={styles.againWord}>{say(programmesText.catchUp)}</span>
            </span>
          ) : phase === 'coming' && hasReminder ? (
            <span className={styles.reminded}>
              <Bell aria-hidden="true" />
              <span className={styles.againWord}>{say(programmesText.reminded)}</span>
            </span>
          ) : newstatus === RECORDABLE && phase !== 'past' ? (
            <span className={styles.record}>
              <CircleDot aria-hidden="true" />
              {say(guideText.record)}
            </span>
          ) : null}
        </span>
        <RatingIcon age={rating.age} />
      </button>
      <span className={styles.tail}>
        {phase === 'current' && onStartOver && !isClosed && (
          <Button
            tabIndex={-1}
            data-beside=""
            look="quiet"
            size="small"
            icon={<Undo2 />}
            className={styles.startOver}
            onClick={() => onStartOver(programme)}
          >
            <span className={styles.againWord}>{say(programmesText.startOver)}</span>
          </Button>
        )}
        {/* A press on the row plays what is over: its story and its recording are behind a button of their own. */}
        {phase === 'past' && watchable && (
          <IconButton
            tabIndex={-1}
            data-beside=""
            look="bare"
            size="small"
            label={say(guideText.details)}
            onClick={() => onOpen(programme)}
          >
            <Info />
          </IconButton>
        )}
      </span>
    </li>
  );
}
