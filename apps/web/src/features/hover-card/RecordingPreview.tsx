import type { ProgrammeCard } from '@seyir/contract/programmes';
import type { RecordingCard } from '@seyir/contract/recording-item';
import { RECORDING_PREVIEW_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { parseLegacyMoment } from '@seyir/core/time/local-time';
import type { ReactNode } from 'react';
import { posterFile } from '../../shared/content/posters.ts';
import { recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { formatClock, formatDate, formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Badge, type BadgeTone } from '../../shared/ui/Badge/Badge.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { hoverCardText } from './hover-card.text.ts';
import styles from './PreviewCard.module.css';

const STATES = {
  scheduled: { tone: 'torec', text: hoverCardText.scheduled },
  recording: { tone: 'rec', text: hoverCardText.recording },
  recorded: { tone: 'recorded', text: hoverCardText.recorded },
} as const satisfies Record<string, { tone: BadgeTone; text: unknown }>;

const SECOND_MS = 1000;

interface RecordingPreviewProps {
  item: RecordingCard;
  /** Play, details, delete. */
  actions: ReactNode;
}

/** The preview of a recording, with the image of its own index (HOVER-07, DATA-24). */
export function RecordingPreview({ item, actions }: RecordingPreviewProps) {
  return (
    <BroadcastPreview
      image={posterFile(item, RECORDING_PREVIEW_IMAGE_INDEX)}
      status={item.status}
      title={item.prevuename}
      channel={item.channelname}
      startsAt={parseLegacyMoment(item.begintime)}
      endsAt={parseLegacyMoment(item.endtime)}
      summary={item.description}
      actions={actions}
    />
  );
}

interface ProgrammePreviewProps {
  item: ProgrammeCard;
  /** The card of a programme has none. */
  summary: string | undefined;
  /** Watch, details, record. */
  actions: ReactNode;
}

/** The preview of a programme (HOVER-01). */
export function ProgrammePreview({ item, summary, actions }: ProgrammePreviewProps) {
  return (
    <BroadcastPreview
      image={item.posterUrl ?? undefined}
      status={item.newstatus}
      title={item.title}
      channel={item.channel.name}
      startsAt={Date.parse(item.startTime)}
      endsAt={Date.parse(item.endTime)}
      summary={summary}
      actions={actions}
    />
  );
}

interface BroadcastPreviewProps {
  image: string | undefined;
  status: ProgrammeCard['newstatus'];
  title: string;
  channel: string;
  startsAt: number | undefined;
  endsAt: number | undefined;
  summary: string | undefined;
  actions: ReactNode;
}

function BroadcastPreview(props: BroadcastPreviewProps) {
  const { image, status, title, summary, actions } = props;
  const word = recordingWord(status);
  const state = word && STATES[word];
  return (
    <div className={styles.card}>
      <div className={styles.art}>
        <div className={styles.still}>
          <Picture src={image} alt="" shape="free" sizes="400px" eager />
        </div>
        {state && (
          <span className={styles.badge}>
            <Badge tone={state.tone}>{say(state.text)}</Badge>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h3 className={styles.recorded}>{title}</h3>
        <p className={styles.facts}>{factsOf(props).join(' · ')}</p>
        {summary && <p className={styles.summary}>{summary}</p>}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}

/** Channel, date and time, duration. */
function factsOf({ channel, startsAt, endsAt }: BroadcastPreviewProps): string[] {
  if (startsAt === undefined || endsAt === undefined) return [channel];
  return [
    channel,
    `${formatDate(startsAt)} ${formatClock(startsAt)} – ${formatClock(endsAt)}`,
    formatDuration((endsAt - startsAt) / SECOND_MS),
  ];
}
