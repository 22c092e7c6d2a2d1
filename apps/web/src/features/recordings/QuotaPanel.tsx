import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { useQuery } from '@tanstack/react-query';
import { ClockAlert } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { quotaQuery } from '../../shared/programmes/quota.query.ts';
import { formatDuration, formatPercent } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import styles from './QuotaPanel.module.css';
import { recordingsText } from './recordings.text.ts';

const SECONDS_PER_MINUTE = 60;
/** Recordings that go within so many days are announced. */
export const EXPIRING_DAYS = 5;

/** Total, used and remaining quota in hours and minutes (QUOTA-02), and how long recordings are kept (RECORD-13). */
export function QuotaPanel({ expiring }: { expiring: number }) {
  const headingId = useId();
  const { data: quota } = useQuery(quotaQuery());
  if (!quota) return null;
  const share = quota.total === 0 ? 1 : Math.min(1, quota.recorded / quota.total);
  const facts = [
    ['total', quota.total],
    ['used', quota.recorded],
    ['left', quota.remaining],
  ] as const;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.name}>
        {say(recordingsText.quota)}
      </h2>
      <div className={styles.ring} style={{ '--used': share } as CSSProperties} aria-hidden="true">
        {/* Rounded down: full means full. */}
        <span>{formatPercent(Math.floor(share * 100) / 100)}</span>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, minutes]) => (
          <div key={name} data-fact={name}>
            <dt>{say(recordingsText[name])}</dt>
            <dd>{writeMinutes(minutes)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.line}>
        <ProgressLine value={share} sun />
        <p>
          {say(recordingsText.usedOf, {
            total: writeMinutes(quota.total),
            used: writeMinutes(quota.recorded),
            days: RECORDING_KEPT_DAYS,
          })}
        </p>
      </div>
      <p className={styles.kept} data-expiring={expiring > 0}>
        <ClockAlert aria-hidden="true" />
        <span>
          {say(recordingsText.kept, { days: RECORDING_KEPT_DAYS })}
          {expiring > 0 && ` ${say(recordingsText.expiring, { count: expiring, days: EXPIRING_DAYS })}`}
        </span>
      </p>
    </section>
  );
}

const writeMinutes = (minutes: number): string =>
  minutes === 0 ? say(recordingsText.none) : formatDuration(minutes * SECONDS_PER_MINUTE);
