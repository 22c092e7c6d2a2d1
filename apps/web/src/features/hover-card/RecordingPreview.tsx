import type { RecordingCard } from '@seyir/contract/recording-item';
import { RECORDING_PREVIEW_IMAGE_INDEX } from '@seyir/core/limits/catalogue';
import { parseLegacyMoment } from '@seyir/core/time/istanbul';
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

export interface RecordingPreviewProps {
  item: RecordingCard;
  /** Play, details, delete. */
  actions: ReactNode;
}

/** The preview of a recording, with the image of its own index (HOVER-07, DATA-24). */
export function RecordingPreview({ item, actions }: RecordingPreviewProps) {
  const word = recordingWord(item.status);
  const state = word && STATES[word];
  return (
    <div className={styles.card}>
      <div className={styles.art}>
        <div className={styles.still}>
          <Picture src={posterFile(item, RECORDING_PREVIEW_IMAGE_INDEX)} alt="" shape="free" sizes="400px" eager />
        </div>
        {state && (
          <span className={styles.badge}>
            <Badge tone={state.tone}>{say(state.text)}</Badge>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h3 className={styles.recorded}>{item.prevuename}</h3>
        <p className={styles.facts}>{factsOf(item).join(' · ')}</p>
        {item.description && <p className={styles.summary}>{item.description}</p>}
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}

/** Channel, date and time, duration. */
function factsOf({ channelname, begintime, endtime }: RecordingCard): string[] {
  const start = parseLegacyMoment(begintime);
  const end = parseLegacyMoment(endtime);
  if (start === undefined || end === undefined) return [channelname];
  return [
    channelname,
    `${formatDate(start)} ${formatClock(start)} – ${formatClock(end)}`,
    formatDuration((end - start) / SECOND_MS),
  ];
}
