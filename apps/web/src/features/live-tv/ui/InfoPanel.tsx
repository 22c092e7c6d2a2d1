import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { Lock, LockOpen, Star, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasMark, type Mark } from '../../../shared/channels/channel-marks.ts';
import { type Airing, airedShare } from '../../../shared/programmes/programme-phase.ts';
import { clockRange } from '../../../shared/programmes/programme-time.ts';
import { RecordingState, recordingWord } from '../../../shared/programmes/RecordingState.tsx';
import { formatDuration, formatPercent } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { ChannelLogo } from '../../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { ProgressLine } from '../../../shared/ui/ProgressLine/ProgressLine.tsx';
import { type RatingAge, RatingIcon } from '../../../shared/ui/RatingIcon/RatingIcon.tsx';
import { liveTvText } from '../live-tv.text.ts';
import { isLocked } from '../rules/channel-list.ts';
import styles from './InfoPanel.module.css';

/** What is shown, live or of the past. */
export interface ShownProgramme extends Airing {
  readonly title: string;
  /** As the guide writes it. */
  readonly genre?: string | undefined;
  readonly age?: RatingAge | undefined;
  readonly isLive: boolean;
  /** Its recording status, as the guide writes it. */
  readonly newstatus?: GuideProgramme['newstatus'] | undefined;
}

interface InfoPanelProps {
  channel: Channel;
  /** Undefined where the guide knows nothing. */
  programme: ShownProgramme | undefined;
  now: number;
  /** Undefined where it cannot be. */
  onStartOver?: (() => void) | undefined;
  onMark: (channel: Channel, mark: Mark) => void;
  /** The button that records it, with the state of its recording. */
  record?: ReactNode;
  /** The button that shares it. */
  share: ReactNode;
}

const SECOND_MS = 1_000;

/** Which channel this is and what it shows (LIVE-21). */
export function InfoPanel({ channel, programme, now, onStartOver, onMark, record, share }: InfoPanelProps) {
  const isFavourite = hasMark(channel, 'CHANNEL_FAV');
  const isClosed = isLocked(channel);
  const isRecorded = programme?.newstatus !== undefined && recordingWord(programme.newstatus) === 'recorded';
  return (
    <section className={styles.info} aria-label={say(liveTvText.info)}>
      <ChannelLogo src={channel.logo} name="" className={styles.logo} />
      <div className={styles.words}>
        <h1 className={styles.title}>{programme?.title || channel.name}</h1>
        <p className={styles.facts}>
          {programme?.age && <RatingIcon age={programme.age} />}
          <span className={styles.channel}>
            <span
              className={styles.number}
              role="img"
              aria-label={say(liveTvText.channelNo, { no: String(channel.no) })}
            >
              {channel.no}
            </span>
            {channel.name}
          </span>
          {programme && <span>{clockRange(programme)}</span>}
          {programme?.genre && <span className={styles.genre}>{programme.genre}</span>}
          {isRecorded && <RecordingState newstatus={programme.newstatus} />}
          {programme?.isLive && (
            <span className={styles.left}>
              {say(liveTvText.left, {
                time: formatDuration((Date.parse(programme.endTime) - now) / SECOND_MS),
              })}
            </span>
          )}
        </p>
        {programme?.isLive && (
          <ProgressLine
            value={airedShare(programme, now)}
            label={say(liveTvText.aired, { percent: formatPercent(airedShare(programme, now)) })}
            className={styles.progress}
          />
        )}
      </div>
      <div className={styles.actions}>
        {record}
        {onStartOver && (
          <Button
            look="tint"
            icon={<Undo2 />}
            className={styles.startOver}
            aria-label={say(liveTvText.startOver)}
            onClick={onStartOver}
          >
            <span className={styles.whole}>{say(liveTvText.startOver)}</span>
            <span className={styles.brief}>{say(liveTvText.startOverBrief)}</span>
          </Button>
        )}
        <IconButton
          look="line"
          label={say(liveTvText.addFavourite)}
          pressed={isFavourite}
          onClick={() => onMark(channel, 'CHANNEL_FAV')}
        >
          <Star fill={isFavourite ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton
          look="line"
          label={say(liveTvText.lockChannel)}
          pressed={isClosed}
          onClick={() => onMark(channel, 'CHANNEL_LOCK')}
        >
          {isClosed ? <Lock /> : <LockOpen />}
        </IconButton>
        {share}
      </div>
    </section>
  );
}
